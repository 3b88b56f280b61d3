import { type Prices, pricesOf } from '#records/cost';
import { memoized } from '#records/memoized';
import { intlLocalesOf } from './locales.ts';

const formatterOf = memoized((tag: string) =>
  memoized(
    (currency: string) =>
      new Intl.NumberFormat(intlLocalesOf(tag), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  ),
);

function formatPrices(tag: string, { lowest, highest, currency }: Prices): string | undefined {
  if (currency === undefined) return undefined;
  const formatter = formatterOf(tag)(currency);
  return lowest === highest ? formatter.format(lowest) : formatter.formatRange(lowest, highest);
}

/**
 * Returns a cost in the notation of a language: `€8` as "8 €" in German. It stays unchanged if it names no price, more
 * than two, or no certain currency, or if the notation would be ambiguous: "5 $" names no certain currency. `tag` is
 * BCP 47; `freeWords` are the words for nothing to pay.
 */
export function writtenCost(tag: string, cost: string, freeWords: readonly string[]): string {
  const prices = pricesOf(cost, freeWords);
  const text = prices && formatPrices(tag, prices);
  if (prices === undefined || text === undefined) return cost;
  const reread = pricesOf(text, freeWords);
  const summary = (one: Prices | undefined) => [one?.lowest, one?.highest, one?.currency, one?.count].join(' ');
  return summary(reread) === summary(prices) ? text : cost;
}
