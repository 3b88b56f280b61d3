import type { Entry } from '#content/calendar/entries';
import { changeTimesOf } from '#feeds/revision';
import { memoizedByObject } from '#records/memoized';

/** Returns the latest of the times; `undefined` if none is known. */
export function latest(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((last, one) => (last === undefined || (one ?? last) > last ? one : last), undefined);
}

/** Returns the last change of a record itself, in milliseconds of the epoch; `undefined` if it is unknown. */
export const ownChange: (entry: Entry<'events' | 'venues' | 'organizers'>) => number | undefined = memoizedByObject(
  (entry) => latest(changeTimesOf(entry).map((instant) => instant.epochMilliseconds)),
);
