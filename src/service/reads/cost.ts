import type { Dialect } from '#interface/dialects/dialects';
import type { Currency, StoredEvent } from '#service/database/rows';
import { folded } from '#service/reads/text';

/** The currency of sites that have chosen none. */
export const DEFAULT_CURRENCY: Currency = { symbol: '$', position: 'prefix' };

/** A stored cost: its text, and the event's own currency; without a symbol it has none. */
export type StoredCost = Pick<StoredEvent, 'cost' | 'currency_symbol' | 'currency_position' | 'currency_code'>;

/** The details of a cost in a response, beside its display string. */
type CostDetails = {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: string;
  readonly values: readonly string[];
};

/** A cost as responses hold it. */
type CostFields = { readonly cost: string; readonly cost_details: CostDetails };

/** A number as the common implementation finds it in a cost: digits with at most one separator among or behind them. */
const AMOUNT = /\d+[.,]?\d*|[.,]\d+/g;

/** A cost that is one amount and something before or behind it. */
const SINGLE = /^(?<before>\D*?)\s*(?<amount>\d+(?:\.\d+)?)\s*(?<after>\D*)$/u;

/** The parts of a piece of a displayed cost. */
const PIECE = /^(?<before>[^\d.,]*?)\s*(?<amount>\d+(?:[.,]\d+)*)\s*(?<after>[^\d.,]*)$/u;

const RANGE = /\s*[–-]\s*/u;

/** Returns `,50` as `.50`, `1,234` as `1234`. */
function amountValue(amount: string): string {
  return /,(?:\d{3})?$/.test(amount) ? amount.replace(',', '') : amount.replace(',', '.').replace(/\.$/, '');
}

/** Returns the amounts of a cost, lowest first, each as a value such as `10.50` and as written. */
function amountsOf(text: string): (readonly [value: string, written: string])[] {
  const amounts = new Map((text.match(AMOUNT) ?? []).map((amount) => [amountValue(amount), amount]));
  return [...amounts].sort(([one], [other]) => Number(one) - Number(other));
}

/** Returns the display text of a cost: its lowest and highest amount, with `Free` for 0; words stay unchanged. */
function displayed(text: string, { symbol, position }: Currency): string {
  const amounts = amountsOf(text);
  if (amounts.length === 0) return text;
  // The common implementation compares only the amounts that PHP takes for numbers.
  const numeric = amounts.filter(([, written]) => !written.includes(','));
  const ends = numeric.length === 0 ? amounts : numeric;
  const texts = [ends[0], ends.at(-1)].map((end) => {
    const [value, written] = end ?? ['', ''];
    if (Number(value) === 0) return 'Free';
    return position === 'prefix' ? `${symbol}${written}` : `${written}${symbol}`;
  });
  return [...new Set(texts)].join(' – ');
}

function positionOf(position: string | undefined): Currency['position'] {
  return position === 'suffix' || position === 'postfix' ? 'suffix' : 'prefix';
}

/**
 * Returns a stored cost as readers get it. Amounts are shown in the event's currency or, where costs are reformatted,
 * in the site's: `10-25.50` as `$10 – $25.50`. Elsewhere the stored text is shown.
 */
export function costOf(stored: StoredCost, site: Currency, { costReformatted }: Dialect['quirks']): CostFields {
  const { cost, currency_symbol = '', currency_position = '', currency_code = '' } = stored;
  // An event may have the site's currency on a side of its own.
  const symbol = currency_symbol === '' ? site.symbol : currency_symbol;
  const position = currency_position === '' ? site.position : positionOf(currency_position);
  const amounts = amountsOf(cost).map(([value]) => value);
  const values = amounts.length > 0 || cost === '' ? amounts : [folded(cost)];
  if (currency_symbol === '' && !costReformatted) return { cost, cost_details: { ...detailsOfText(cost), values } };
  return {
    cost: displayed(cost, { symbol, position }),
    cost_details: { currency_symbol, currency_code, currency_position, values },
  };
}

/** Returns the currency that a text names, for services that store no other. */
function detailsOfText(text: string): Omit<CostDetails, 'values'> {
  const pieces = text.split(RANGE).map((piece) => PIECE.exec(piece)?.groups);
  const { before = '', after = '' } = pieces.find((piece) => piece?.before || piece?.after) ?? {};
  const symbol = before || after;
  const currency_position = symbol === '' ? '' : before === '' ? 'postfix' : 'prefix';
  return { currency_symbol: symbol, currency_code: '', currency_position };
}

/** Returns a sent cost as text; of lists and objects, their values. */
function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  if (typeof sent === 'number') return String(sent);
  if (sent === true) return '1';
  if (typeof sent !== 'object' || sent === null) return '';
  return Object.values(sent)
    .map(textOf)
    .filter((part) => part !== '')
    .join('-');
}

/**
 * Returns a sent cost in the form in which it is stored. Where the dialect reformats costs, the text before or behind a
 * single amount becomes its currency (`£12.50`, `15€`); any other text has none and is later displayed in the site's.
 */
export function costToStore(
  sent: unknown,
  { costReformatted }: Dialect['quirks'],
  before: Pick<StoredEvent, 'currency_symbol' | 'currency_position'>,
): Pick<StoredEvent, 'cost' | 'currency_symbol' | 'currency_position'> {
  const text = textOf(sent);
  const none = { currency_symbol: '', currency_position: '' };
  if (!costReformatted) return { cost: text, ...none };
  const cost = text.replace(/<[^>]*>/g, '').trim();
  const { before: prefix = '', amount = '', after: postfix = '' } = SINGLE.exec(cost)?.groups ?? {};
  // On an event that has a currency, all text around an amount becomes its new currency.
  if (prefix !== '' && postfix !== '' && (before.currency_symbol ?? '') !== '')
    return { cost: amount, currency_symbol: `${prefix} ${postfix}`, currency_position: before.currency_position };
  if ((prefix === '') === (postfix === '')) return { cost, ...none };
  const position = prefix === '' ? 'postfix' : 'prefix';
  return { cost: amount, currency_symbol: prefix || postfix, currency_position: position };
}

/**
 * Returns the amounts of a displayed cost, and its currency; `undefined` if the amounts do not share one on one side.
 */
function withoutCurrency(displayText: string): (Currency & { readonly cost: string }) | undefined {
  const pieces = displayText.split(RANGE).map((piece) => PIECE.exec(piece)?.groups);
  const cost = pieces.map((piece) => piece?.amount ?? '').join('-');
  const [first] = pieces;
  const same = pieces.every((piece) => piece?.before === first?.before && piece?.after === first?.after);
  if (first === undefined || !same || (first.before !== '' && first.after !== '')) return undefined;
  const position = first.after === '' ? 'prefix' : 'suffix';
  return { cost, symbol: `${first.before}${first.after}`, position };
}

/** Returns the stored cost that is displayed as `displayText`: amounts and a currency, else the text itself. */
export function costDisplayedAs(displayText: string, site: Currency): StoredCost {
  const { cost = '', symbol = '', position = 'prefix' } = withoutCurrency(displayText) ?? {};
  const sites = symbol === site.symbol && position === site.position;
  const withCurrency = { cost, currency_symbol: symbol, currency_position: position };
  const stored = symbol === '' ? { cost: displayText } : sites ? { cost } : withCurrency;
  const display = displayed(stored.cost, symbol === '' ? site : { symbol, position });
  return symbol === '' || display === displayText ? stored : { cost: displayText };
}

/** Returns the stored cost that is served with this display text and these details, or comes closest to them. */
export function costServedAs(displayText: string, { values, ...currency }: CostDetails): StoredCost {
  const displayCurrency = { symbol: currency.currency_symbol, position: positionOf(currency.currency_position) };
  const texts = [values.join('-'), withoutCurrency(displayText)?.cost ?? displayText, displayText];
  const exact = texts.find((text) => {
    const amounts = amountsOf(text).map(([value]) => value);
    const same = amounts.length === 0 ? values.join() === folded(text) : amounts.join() === values.join();
    return same && displayed(text, displayCurrency.symbol === '' ? DEFAULT_CURRENCY : displayCurrency) === displayText;
  });
  // Amounts without a currency of their own are shown in the site's currency, which is not known here.
  const amounts =
    displayCurrency.symbol === '' && values.length > 0 && values.every((value) => /^\d*\.?\d+$/.test(value));
  return { cost: exact ?? (amounts ? values.join('-') : displayText), ...currency };
}
