import type { FieldValues } from '#content/state/ledger';
import { firstDay, lastDay } from '#interface/dates';
import type { Query } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { occurrenceOf, overlaps, spanOf, type Window, type Zone } from '#records/time';

/**
 * Days by which the question is wider than the window. Services compare in each event's own local time, which is up
 * to 26 hours away from the site's, and differ in whether the named day counts.
 */
const PADDING = { days: 2 };

/** What a list is asked for: all that is published and, of events, what overlaps the window and a little more. */
export function queryOf(kind: Kind, window: Window): Query {
  if (kind === 'categories' || kind === 'tags') return { hide_empty: false };
  if (kind !== 'events') return { status: 'publish' };
  return {
    status: 'publish',
    ends_after: firstDay(window.from.toPlainDate().subtract(PADDING)),
    starts_before: lastDay(window.to.toPlainDate().add(PADDING)),
  };
}

/**
 * Whether a record belongs to what was asked: an event by its dates, every other record always. `valuesOf` gives the
 * fields that it had last, where they are wanted.
 */
export function wasAskedFor(kind: Kind, valuesOf: () => FieldValues, window: Window, timeZone: Zone): boolean {
  if (kind !== 'events') return true;
  const values = valuesOf();
  const [start, end, zone] = ['start_date', 'end_date', 'timezone'].map((name) => values.get(name));
  if (typeof start !== 'string' || typeof end !== 'string') return false;
  // Most records that are absent are of the past: their dates tell without any arithmetic.
  if (end < window.from.toPlainDate().subtract(PADDING).toString()) return false;
  const event = {
    start_date: start,
    end_date: end,
    timezone: typeof zone === 'string' ? zone : undefined,
    all_day: values.get('all_day') === true,
  };
  return overlaps(spanOf(occurrenceOf(event, timeZone)), window);
}
