import type { ServedEvent } from '#interface/responses';
import { plainField } from '#records/text';

/** The currency in which a site shows amounts that name none of their own: the text before and after them. */
export type SiteCurrency = { readonly before: string; readonly after: string };

/** The text to send in an update so that a field keeps its value. */
export type TextToResend = {
  readonly text: string;
  /** True if the service then keeps the field. */
  readonly isKept: boolean;
  /** The value that the field gets otherwise; absent where nobody can tell. */
  readonly becomes?: string | undefined;
};

type ServedCost = Pick<ServedEvent, 'cost' | 'cost_details'>;

/** The text between the ends of a range that a service shows. */
const BETWEEN = ' – ';

/** A number with at most one separator: a service takes a second one for the beginning of another number. */
const NUMBER = /\d+[.,]?\d*|[.,]\d+/g;

/** An amount with what a service takes for its currency; it drops the white space between them. */
const SINGLE = /^(?<before>[^\d\s.,]*)\s*(?<amount>\d+(?:\.\d+)?)\s*(?<after>[^\d\s.,]*)$/u;

/** Text that a service removes or reads otherwise: markup, percent-encoded characters and backslashes. */
const CLEANED = /[<>\\]|%[\da-f]{2}/i;

const isNumeral = (value: string) => /^\d*\.?\d+$/.test(value);

/** Returns the service's word for "free", if a shown cost contains it. */
function freeWordOf(text: string, values: readonly string[]): string | undefined {
  if (!values.some((value) => isNumeral(value) && Number(value) === 0)) return undefined;
  return text.split(BETWEEN).find((end) => !/\d/.test(end));
}

/**
 * Splits one end of a shown cost into the text before and after its amount: a point before its digits belongs to a
 * currency such as `Fr.`, except for values that begin with one.
 */
function partsOf(end: string, values: readonly string[]): SiteCurrency | undefined {
  const written = values.flatMap((value) => [value, withComma(value)]).sort((a, b) => b.length - a.length);
  for (const amount of written) {
    const [before = '', after, ...others] = end.split(amount);
    if (after !== undefined && others.length === 0 && !/\d/.test(before + after)) return { before, after };
  }
  return undefined;
}

/**
 * Tells whether an event shows its amounts in a form of its own: with a symbol, or with the site's on a side of its
 * choice.
 */
const hasOwnForm = ({ currency_symbol, currency_position = '' }: NonNullable<ServedCost['cost_details']>) =>
  currency_symbol !== '' || currency_position !== '';

/** Tells whether an event has a currency of its own, which an update without a currency would remove. */
export function hasOwnCurrency({ cost_details: details }: ServedCost): boolean {
  return (details?.currency_symbol ?? '') !== '';
}

/** Returns the site's own currency, where an event shows it: its amounts have no form of their own. */
export function siteCurrencyOf({ cost, cost_details: details }: ServedCost): SiteCurrency | undefined {
  if (details === undefined || hasOwnForm(details) || !details.values.some(isNumeral)) return undefined;
  const ends = plainField(cost)
    .split(BETWEEN)
    .filter((end) => /\d/.test(end))
    .map((end) => partsOf(end, details.values));
  const [first] = ends;
  if (first === undefined) return undefined;
  const { before, after } = first;
  return ends.every((end) => end?.before === before && end.after === after) ? { before, after } : undefined;
}

/**
 * Returns the cost that a service that parses costs shows for a text: one amount keeps the text on one side of it,
 * words stay, and all else is shown in the site's own currency. `undefined` if that currency is not known, or if the
 * service's treatment of such a text is not known. `free` is the service's word for nothing to pay, if known.
 */
export function shownCost(text: string, site: SiteCurrency | undefined, free?: string): string | undefined {
  const cost = text.trim();
  if (CLEANED.test(cost)) return undefined;
  if (!/\d/.test(cost)) return cost;
  const { before = '', amount = '', after = '' } = SINGLE.exec(cost)?.groups ?? {};
  if ((before === '') !== (after === '') && Number(amount) !== 0) return `${before}${amount}${after}`;
  // A separator before a lone amount may be taken for its currency.
  const [lone = '', ...others] = cost.match(NUMBER) ?? [];
  if (others.length === 0 && /^[.,]/.test(lone)) return undefined;
  const amounts = amountsOf(cost);
  const ends = [amounts[0], amounts.at(-1)].map((amount) => {
    if (amount === undefined) return undefined;
    if (Number(amount) === 0) return free;
    return site === undefined ? undefined : `${site.before}${amount}${site.after}`;
  });
  return ends.includes(undefined) ? undefined : [...new Set(ends)].join(BETWEEN);
}

/** Returns the shown amounts of a cost, lowest first: amounts with a comma are not shown beside others without. */
function amountsOf(cost: string): readonly string[] {
  const amounts: readonly string[] = cost.match(NUMBER) ?? [];
  const plain = amounts.filter((one) => !one.includes(','));
  const visible = plain.length === 0 ? amounts : plain;
  return visible.toSorted((a, b) => Number(a.replace(',', '.')) - Number(b.replace(',', '.')));
}

/** Returns an amount with a comma, in the place of its point or before its last three digits. */
function withComma(value: string): string {
  return value.includes('.') ? value.replace('.', ',') : value.replace(/(?<=\d)(\d{3})$/, ',$1');
}

/** Returns texts by which a cost may keep its value; the text that is most likely stored comes first. */
function formsOf(text: string, { isOwn, values }: { readonly isOwn: boolean; readonly values: readonly string[] }) {
  const amounts: readonly string[] = text.match(NUMBER) ?? [];
  // Of more than two amounts only the lowest and the highest are shown.
  const hidden = values.map((value) => (amounts.includes(value) ? value : withComma(value))).join('-');
  const bare = [...(amounts.length < values.length ? [] : [amounts.join('-')]), values.join('-'), hidden];
  const verbatim = [text, text.replace(/\s+/gu, '')];
  return isOwn ? [...verbatim, ...bare] : [...bare, ...verbatim];
}

/**
 * Returns the text to send for a cost so that it stays. An update removes an event's own currency and parses the text
 * again, in the site's currency; `site` is that currency, if known.
 */
export function costToResend({ cost, cost_details: details }: ServedCost, site?: SiteCurrency): TextToResend {
  const current = plainField(cost);
  const { values = [] } = details ?? {};
  const isOwn = details === undefined || hasOwnForm(details);
  const free = freeWordOf(current, values);
  // The service stores the number 0 and shows its own word for it.
  if (free === current) return { text: '0', isKept: true };
  const currency = siteCurrencyOf({ cost, cost_details: details }) ?? site;
  const forms = formsOf(current, { isOwn, values });
  const text = forms.find((form) => shownCost(form, currency, free) === current);
  if (text !== undefined) return { text, isKept: true };
  const last = !isOwn && values.length > 0 && values.every(isNumeral) ? values.join('-') : current;
  return { text: last, isKept: false, becomes: shownCost(last, currency, free) };
}
