import type { Occurrence } from '#records/time';

/** When something is, as text for programs. */
export type WrittenTimes = {
  /** RFC 3339 with the offset of the zone; of an all-day event the first day, `YYYY-MM-DD`. */
  readonly start: string;
  /** Exclusive, `undefined` where it is not known; of an all-day event the last day, which belongs to it. */
  readonly end: string | undefined;
  readonly allDay: boolean;
  readonly timeZone: string;
};

/** Writes when an occurrence is for programs: each instant with the offset that its zone has then. */
export function writtenTimes({ start, end, wholeDays, allDay, zone }: Occurrence): WrittenTimes {
  if (wholeDays !== undefined)
    return { start: wholeDays.first.toString(), end: wholeDays.last.toString(), allDay, timeZone: zone };
  const text = (moment: Temporal.ZonedDateTime) => moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  return { start: text(start), end: start.equals(end) ? undefined : text(end), allDay, timeZone: zone };
}
