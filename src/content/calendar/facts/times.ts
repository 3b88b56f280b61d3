import { memoizedByObject } from '#records/memoized';
import {
  type DaySpan,
  dayNumber,
  daysOf,
  type Occurrence,
  occurrenceOf,
  type Span,
  spanOf,
  type Zone,
} from '#records/time';

/** The times and days of an event, worked out once: date arithmetic is slow and every page needs the results. */
export type EventDays = {
  readonly occurrence: Occurrence;
  /** The time that the occurrence takes. */
  readonly span: Span;
  /** The days on which the event takes place, in the site's zone. */
  readonly days: DaySpan;
  /** The days on which the event is listed: `days`, but an event over one night only has its first day. */
  readonly listed: DaySpan;
  /** The days of `listed` by their numbers, for look-ups among many events. */
  readonly listedNumbers: { readonly first: number; readonly last: number };
};

/** The longest event over one midnight that is listed only on its first day. */
const LONGEST_NIGHT = Temporal.Duration.from({ hours: 12 });

function listedDays(occurrence: Occurrence, days: DaySpan): DaySpan {
  if (
    occurrence.allDay ||
    days.first === days.last ||
    days.first.equals(days.last) ||
    !days.first.add({ days: 1 }).equals(days.last)
  )
    return days;
  const night = Temporal.Duration.compare(occurrence.start.until(occurrence.end), LONGEST_NIGHT) <= 0;
  return night ? { first: days.first, last: days.first } : days;
}

/** Works out the times and days of an event from the fields of its record and the site's zone. */
export function eventDays(times: Parameters<typeof occurrenceOf>[0], siteZone: Zone): EventDays {
  const occurrence = occurrenceOf(times, siteZone);
  const days = daysOf(occurrence, siteZone);
  const listed = listedDays(occurrence, days);
  const first = dayNumber(listed.first);
  const last = listed.first === listed.last ? first : dayNumber(listed.last);
  return { occurrence, span: spanOf(occurrence), days, listed, listedNumbers: { first, last } };
}

/** Tells whether an event is over on the day with the number `today`: its last listed day is before that. */
export function isOver({ listedNumbers }: Pick<EventDays, 'listedNumbers'>, today: number): boolean {
  return listedNumbers.last < today;
}

/** The times of an event, as text for programs. */
type WrittenTimes = {
  /** RFC 3339 with the offset of the zone; for an all-day event the first day, `YYYY-MM-DD`. */
  readonly start: string;
  /**
   * Exclusive; `undefined` if it equals the start, as it is unknown then. For an all-day event the last day, inclusive.
   */
  readonly end: string | undefined;
  readonly allDay: boolean;
  readonly timeZone: string;
};

/**
 * Returns the times of an occurrence for programs: instants with the offset of the zone then, to the second or the
 * minute.
 */
export function writtenTimes(
  { start, end, wholeDays, allDay, zone }: Occurrence,
  smallestUnit: 'second' | 'minute' = 'second',
): WrittenTimes {
  if (wholeDays !== undefined)
    return { start: wholeDays.first.toString(), end: wholeDays.last.toString(), allDay, timeZone: zone };
  const text = (moment: Temporal.ZonedDateTime) => moment.toString({ timeZoneName: 'never', smallestUnit });
  return { start: text(start), end: start.equals(end) ? undefined : text(end), allDay, timeZone: zone };
}

/** Returns the times of an event to the minute, for pages and their structured data: "2026-11-21T19:30+01:00". */
export const machineTimes: (event: Pick<EventDays, 'occurrence'>) => WrittenTimes = memoizedByObject(({ occurrence }) =>
  writtenTimes(occurrence, 'minute'),
);
