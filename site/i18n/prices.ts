import { type Prices, pricesOf } from '#records/cost';
import { memoized } from '#records/memoized';
import { localesOf } from './locales.ts';

const formatterOf = memoized((tag: string) =>
  memoized(
    (currency: string) =>
      new Intl.NumberFormat(localesOf(tag), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  ),
);

function written(tag: string, { lowest, highest, currency }: Prices): string | undefined {
  if (currency === undefined) return undefined;
  const formatter = formatterOf(tag)(currency);
  return lowest === highest ? formatter.format(lowest) : formatter.formatRange(lowest, highest);
}

/**
 * Returns a cost as a language writes prices: `€8` as "8 €" in German. A cost stays as it is where it names no price, more
 * than two, or no certain currency, and where the language's way would not say the same to whoever reads it again: "5 $"
 * is no certain currency any more. `tag` is BCP 47; `freeWords` are the words for nothing to pay.
 */
export function writtenCost(tag: string, cost: string, freeWords: readonly string[]): string {
  const prices = pricesOf(cost, freeWords);
  const text = prices && written(tag, prices);
  if (prices === undefined || text === undefined) return cost;
  const again = pricesOf(text, freeWords);
  const says = (one: Prices | undefined) => [one?.lowest, one?.highest, one?.currency, one?.count].join(' ');
  return says(again) === says(prices) ? text : cost;
}
