import type { EventDays } from '#content/calendar/event-days';
import { memoizedByObject } from '#records/memoized';
import type { Occurrence } from '#records/time';

/** When something is, as text for programs. */
type WrittenTimes = {
  /** RFC 3339 with the offset of the zone; of an all-day event the first day, `YYYY-MM-DD`. */
  readonly start: string;
  /** Exclusive, `undefined` where it is not known; of an all-day event the last day, which belongs to it. */
  readonly end: string | undefined;
  readonly allDay: boolean;
  readonly timeZone: string;
};

/** Writes when an occurrence is for programs: each instant with the offset that its zone has then, to the second or the minute. */
export function writtenTimes(
  { start, end, wholeDays, allDay, zone }: Occurrence,
  smallestUnit: 'second' | 'minute' = 'second',
): WrittenTimes {
  if (wholeDays !== undefined)
    return { start: wholeDays.first.toString(), end: wholeDays.last.toString(), allDay, timeZone: zone };
  const text = (moment: Temporal.ZonedDateTime) => moment.toString({ timeZoneName: 'never', smallestUnit });
  return { start: text(start), end: start.equals(end) ? undefined : text(end), allDay, timeZone: zone };
}

/** Returns the times of an event to the minute, for pages and what they say to machines: "2026-11-21T19:30+01:00". */
export const machineTimes: (event: Pick<EventDays, 'occurrence'>) => WrittenTimes = memoizedByObject(({ occurrence }) =>
  writtenTimes(occurrence, 'minute'),
);
