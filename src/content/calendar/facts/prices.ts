import type { CalendarEvent } from '#content/calendar/entries';
import { isFree, type Prices, pricesOf } from '#records/cost';
import { memoized, memoizedBoth, memoizedByObject } from '#records/memoized';

/** Returns the text of an event's cost as served, without blanks around it; `undefined` if it has none. */
export function costOf(event: Pick<CalendarEvent, 'record'>): string | undefined {
  const cost = event.record.cost?.trim() ?? '';
  return cost === '' ? undefined : cost;
}

/** Tells whether a cost says that an event is free; works it out once for each cost. */
const freeBy = memoizedByObject((freeWords: readonly string[]) => memoized((cost: string) => isFree(cost, freeWords)));

/** Tells whether an event says that it costs nothing; `freeWords` are the words for that. */
export function isFreeEvent(event: CalendarEvent, freeWords: readonly string[]): boolean {
  const cost = costOf(event);
  return cost !== undefined && freeBy(freeWords)(cost);
}

/** Reads each cost once in the currency that the service says, which may be none. */
const pricesBy = memoizedByObject((freeWords: readonly string[]) =>
  memoizedBoth((currency: string, cost: string) => ({ prices: pricesOf(cost, freeWords, currency || undefined) })),
);

/**
 * Returns the prices of an event, in the service's currency if the cost names none; `undefined` if they are not
 * certain.
 */
export function pricesOfEvent(event: CalendarEvent, freeWords: readonly string[]): Prices | undefined {
  return pricesBy(freeWords)(event.record.service?.currency ?? '', costOf(event) ?? '').prices;
}
