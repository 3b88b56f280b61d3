import { memoized } from '#records/memoized';

/** An amount with the text before and after it; white space was removed, except between figures. */
const AMOUNT = /^(?<before>[^\d.,]*)(?<amount>[.,]?\d+(?:[ .,]\d+)*)(?<after>[^\d.,]*)$/u;

/** The characters between the ends of a range. */
const RANGE = /[–—-]/u;

/** Returns `1.234,50` and `1,234.50` as `1234.50`: the form in which services keep amounts. */
function numeral(text: string): string {
  const amount = text.replaceAll(' ', '');
  return /,\d{1,2}$/.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount.replaceAll(',', '');
}

/** Returns the number of decimals of a currency (ISO 4217). */
const decimalsOf = memoized((currency: string) => {
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return options.maximumFractionDigits ?? 2;
});

/** Groups of three figures with one kind of separator between them, and one or two figures behind another kind. */
const GROUPED =
  /^(?<whole>[1-9]\d{0,2}(?:(?<mark>[ .,])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<rest>\d{1,2}))?$/;

/** Figures without separators, and one or two behind one. */
const PLAIN = /^(?<whole>\d*)(?:[.,](?<rest>\d{1,2}))?$/;

/**
 * Returns the amount that a text means: a lone dot, comma or blank before exactly three figures separates thousands.
 * `undefined` where the meaning is unclear, such as `12 50`, `1.2.3` and, in a currency with three decimals, `1.500`.
 */
function amountIn(text: string, currency: string | undefined): number | undefined {
  const grouped = GROUPED.exec(text)?.groups;
  if (grouped !== undefined && grouped.mark !== ' ' && currency !== undefined && decimalsOf(currency) > 2)
    return undefined;
  const { whole, rest = '0' } = grouped ?? PLAIN.exec(text)?.groups ?? {};
  return whole === undefined ? undefined : Number(`${whole.replace(/[ .,]/g, '')}.${rest}`);
}

const folded = (words: string) => words.replace(/\s+/gu, '').toLowerCase();

type CostAmount = { readonly text: string; readonly number: number; readonly before: string; readonly after: string };

type Piece = { readonly words: string } | CostAmount;

const currencyIn = ({ before, after }: CostAmount) => before + after;

function piecesOf(cost: string): readonly Piece[] {
  const pieces = cost
    .replace(/(?<!\d)\s+|\s+(?!\d)/gu, '')
    .replace(/\s+/gu, ' ')
    .split(RANGE);
  return pieces.map((piece) => {
    const { before = '', amount, after = '' } = AMOUNT.exec(piece)?.groups ?? {};
    if (amount === undefined) return { words: folded(piece) };
    return { text: amount, number: Number(numeral(amount)), before, after };
  });
}

/** The words for "free" of services in the languages that the site has texts for. */
const FREE: ReadonlySet<string> = new Set('free gratis gratuït gratuit gratuito gratuita kostenlos frei'.split(' '));

/**
 * Tells whether a service can show the part `ours` of a cost as `theirs`: it adds its own currency to an amount without
 * one, and has a word of its own for zero.
 */
function isShownAs(ours: Piece, theirs: Piece): boolean {
  if ('words' in ours) return 'words' in theirs && ours.words === theirs.words;
  const currency = currencyIn(ours);
  const free = ours.number === 0 && currency === '';
  if ('words' in theirs) return free && FREE.has(theirs.words);
  if (ours.number !== theirs.number) return false;
  if (currency === '' || (ours.before === theirs.before && ours.after === theirs.after)) return true;
  // A sign may move to the other side, and words on both sides may not: `12Desde €` says nothing.
  return currency === currencyIn(theirs) && isOneSided(ours) && isOneSided(theirs);
}

const isOneSided = ({ before, after }: CostAmount) => before === '' || after === '';

/** Tells whether a reformatting service can show `ours` as `theirs`: `10-25.50` as `$10 – $25.50`, `0` as `Free`. */
export function isCostShownAs(ours: string, theirs: string): boolean {
  const [written, displayed] = [piecesOf(ours), piecesOf(theirs)];
  return (
    written.length === displayed.length &&
    written.every((piece, index) => {
      const other = displayed[index];
      return other !== undefined && isShownAs(piece, other);
    })
  );
}

/** An amount with at most one separator, and with a currency on at most one side. */
const LONE = /^(?:[^\d.,]*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?[^\d.,]*)$/u;

/**
 * Tells whether a service that parses costs reads the same amounts in a text as a person does: in words without
 * figures, in an amount with its currency on one side, and in a range of such amounts, with decimal commas in all or in
 * none. It misreads all others, such as `1,234.50`, `10, 20, 30` and `10€ (8€ members)`, whatever the currency.
 */
export function isCostParsedAsMeant(cost: string): boolean {
  const pieces = cost.replace(/\s+/gu, '').split(RANGE);
  const amounts = pieces.filter((piece) => /\d/.test(piece));
  const separators = new Set(amounts.map((piece) => piece.includes(',')));
  return amounts.every((piece) => LONE.test(piece)) && separators.size <= 1;
}

/** The prices that a cost names; lowest and highest are equal where it names one. */
export type Prices = {
  readonly lowest: number;
  readonly highest: number;
  /** The number of prices that the cost names, words for free entry included. */
  readonly count: number;
  /**
   * The code of their currency (ISO 4217); `undefined` if neither the cost (many countries have a `$`) nor a fallback
   * says it, or if entry is free.
   */
  readonly currency: string | undefined;
};

/** The signs and words that stand for one currency and no other, in lower case. */
const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['£', 'GBP'],
  ['us$', 'USD'],
]);

const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Tells whether a text is the code of a currency (ISO 4217). */
export function isCurrencyCode(text: string): boolean {
  return CURRENCY_CODES.has(text);
}

const currencyOf = (sign: string) =>
  CURRENCY_SIGNS.get(sign.toLowerCase()) ?? (isCurrencyCode(sign) ? sign : undefined);

/**
 * Returns the price that a piece of a cost names; `undefined` if it says anything else: "10 years and over", "12 50".
 */
function priceOf(
  piece: Piece,
  free: ReadonlySet<string>,
  fallback: string | undefined,
): { readonly price: number; readonly sign: string } | undefined {
  if ('words' in piece) return free.has(piece.words) ? { price: 0, sign: '' } : undefined;
  const sign = currencyIn(piece);
  const currency = currencyOf(sign);
  const price = amountIn(piece.text, currency ?? fallback);
  const isCurrency = sign === '' || /^\p{Sc}$/u.test(sign) || currency !== undefined;
  return isCurrency && price !== undefined ? { price, sign } : undefined;
}

/**
 * Returns the prices that the cost of an event names: `€10 – €25` as 10 to 25 in EUR; `0`, "Free" and `freeWords` as 0.
 * `undefined` if the cost says anything else, or names several currencies. `fallback` is the currency (ISO 4217) of
 * figures without a certain one.
 */
export function pricesOf(cost: string, freeWords: readonly string[], fallback?: string): Prices | undefined {
  const free = new Set(['free', ...freeWords.map(folded)]);
  const parsed = piecesOf(cost).map((piece) => priceOf(piece, free, fallback));
  const prices = parsed.filter((one) => one !== undefined);
  const signs = new Set(prices.map(({ sign }) => sign).filter((sign) => sign !== ''));
  if (prices.length < parsed.length || signs.size > 1) return undefined;
  const [sign = ''] = signs;
  const amounts = prices.map(({ price }) => price);
  const { length: count } = amounts;
  const highest = Math.max(...amounts);
  const currency = currencyOf(sign) ?? (highest === 0 ? undefined : fallback);
  return { lowest: Math.min(...amounts), highest, count, currency };
}

/** Tells whether a cost says that there is nothing to pay: `0`, "Free" or one of `freeWords`. An empty one does not. */
export function isFree(cost: string, freeWords: readonly string[]): boolean {
  return pricesOf(cost, freeWords)?.highest === 0;
}
