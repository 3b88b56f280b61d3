import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { latestInstant } from '#content/state/revisions';
import { utcInstant } from '#records/time';

/** SEQUENCE counts seconds from here: it grows with every change and fits in 31 bits until 2068. */
const FIRST_REVISION = Temporal.Instant.from('2000-01-01T00:00:00Z');

const LARGEST_SEQUENCE = 2 ** 31 - 1;

/** The revision of an event that a VEVENT gives (RFC 5545, 3.8.7): its instant, and its number. */
export type EventRevision = {
  /** DTSTAMP and LAST-MODIFIED. */
  readonly instant: Temporal.Instant;
  /** SEQUENCE: whole seconds since the year 2000 of the last change, `0` where none is known. */
  readonly sequence: number;
};

/** Returns the instants at which a record last changed: on its service, and by edits in content. */
export function changeTimesOf({ record, revised }: Entry<'events' | 'venues' | 'organizers'>): Temporal.Instant[] {
  const modified = record.service?.modified_utc;
  return [...(modified === undefined ? [] : [utcInstant(modified)]), ...(revised === undefined ? [] : [revised])];
}

/** Returns the revision of an event whose last change was at an instant. */
export function revisionAt(instant: Temporal.Instant): EventRevision {
  const seconds = Math.floor((instant.epochMilliseconds - FIRST_REVISION.epochMilliseconds) / 1000);
  return { instant, sequence: Math.min(Math.max(seconds, 0), LARGEST_SEQUENCE) };
}

/**
 * Returns the revision of an event, by the latest change of its record, its venues or its organizers. Without a known
 * change, the instant is the time of its creation, `date_utc`, or else of its start.
 */
export function revisionOf(event: CalendarEvent): EventRevision {
  const entries = [event, ...event.venues, ...event.organizers];
  // Times in this form are in order as texts: one of them is parsed.
  const modified = entries.flatMap(({ record }) => record.service?.modified_utc ?? []).sort();
  const last = modified.at(-1);
  const latest = latestInstant([
    last === undefined ? undefined : utcInstant(last),
    ...entries.map(({ revised }) => revised),
  ]);
  if (latest !== undefined) return revisionAt(latest);
  const { record, occurrence } = event;
  return {
    instant: record.date_utc === undefined ? occurrence.start.toInstant() : utcInstant(record.date_utc),
    sequence: 0,
  };
}
