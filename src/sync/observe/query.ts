import type { FieldValues } from '#content/state/ledger';
import type { CallQuery } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { firstDayParameter, lastDayParameter } from '#interface/parameters';
import { occurrenceOf, overlaps, spanOf, type Window, type Zone } from '#records/time';

/**
 * Number of days by which a query for events is wider than the window at both ends. Services compare in each event's
 * own local time, which is up to 26 hours away from the site's, and differ in whether the named day counts.
 */
const PADDING = { days: 2 };

/**
 * Returns the query for a list: everything published and, of events, only events that overlap the window, which is
 * widened a little.
 */
export function listQueryOf(kind: Kind, window: Window): CallQuery {
  if (kind === 'categories' || kind === 'tags') return { hide_empty: false };
  if (kind !== 'events') return { status: 'publish' };
  return {
    status: 'publish',
    ends_after: firstDayParameter(window.from.toPlainDate().subtract(PADDING)),
    starts_before: lastDayParameter(window.to.toPlainDate().add(PADDING)),
  };
}

/**
 * Tells whether a list ought to show a record: an event if its known dates overlap the window, any other record always.
 * `valuesOf` returns the last known fields of an event, and is called only if they are needed.
 */
export function isExpectedInList(kind: Kind, valuesOf: () => FieldValues, window: Window, timeZone: Zone): boolean {
  if (kind !== 'events') return true;
  const values = valuesOf();
  const [start, end, zone] = ['start_date', 'end_date', 'timezone'].map((name) => values.get(name));
  if (typeof start !== 'string' || typeof end !== 'string') return false;
  // Most absent events are past: the text of the end date shows that, without computing a span.
  if (end < window.from.toPlainDate().subtract(PADDING).toString()) return false;
  const event = {
    start_date: start,
    end_date: end,
    timezone: typeof zone === 'string' ? zone : undefined,
    all_day: values.get('all_day') === true,
  };
  return overlaps(spanOf(occurrenceOf(event, timeZone)), window);
}
