import type { CalendarEvent } from '#content/calendar';

/** SEQUENCE counts seconds from here: it grows with every change and fits in 31 bits until 2068. */
const FIRST_REVISION = Temporal.Instant.from('2000-01-01T00:00:00Z');

const LARGEST_SEQUENCE = 2 ** 31 - 1;

/** Which state of an event a VEVENT describes (RFC 5545, 3.8.7). */
export type Revision = {
  /** DTSTAMP and LAST-MODIFIED. */
  readonly instant: Temporal.Instant;
  /** SEQUENCE: whole seconds since the year 2000 of the last change, `0` where the service gives none. */
  readonly sequence: number;
};

const instantOf = (utc: string) => Temporal.PlainDateTime.from(utc).toZonedDateTime('UTC').toInstant();

/**
 * The revision of an event, from its record alone: the instant is that of the last change, `service.modified_utc`; where
 * the service gives none, that of its creation, `date_utc`; where there is none either, its start.
 */
export function revisionOf({ record, occurrence }: Pick<CalendarEvent, 'record' | 'occurrence'>): Revision {
  const modified = record.service?.modified_utc;
  if (modified === undefined) {
    const instant = record.date_utc === undefined ? occurrence.start.toInstant() : instantOf(record.date_utc);
    return { instant, sequence: 0 };
  }
  const instant = instantOf(modified);
  const seconds = (instant.epochMilliseconds - FIRST_REVISION.epochMilliseconds) / 1000;
  return { instant, sequence: Math.min(Math.max(seconds, 0), LARGEST_SEQUENCE) };
}
