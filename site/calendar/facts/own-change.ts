import type { Entry } from '#content/calendar/entries';
import { changeTimesOf } from '#feeds/revision';
import { memoizedByObject } from '#records/memoized';

/** Returns the latest of the times; `undefined` if none is known. */
export function latestTime(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((last, one) => (last === undefined || (one ?? last) > last ? one : last), undefined);
}

/** Returns the time of a record's own last change, in milliseconds of the epoch; `undefined` if it is unknown. */
export const ownChangeTime: (entry: Entry<'events' | 'venues' | 'organizers'>) => number | undefined = memoizedByObject(
  (entry) => latestTime(changeTimesOf(entry).map((instant) => instant.epochMilliseconds)),
);
