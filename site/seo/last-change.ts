import { type CalendarEvent, type Entry, isOf } from '#content/calendar/entries';
import { latest, ownChange } from '../calendar/facts/own-change.ts';
import { type Page, pageKindOf } from '../kinds/kinds.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';

/** Returns the last change of a page's records, in milliseconds of the epoch; `undefined` if unknown. */
type LastChange = (localised: LocalisedSite, page: Page) => number | undefined;

/** Returns a record's own change; services do not date categories and tags. */
function entryChange(entry: Entry): number | undefined {
  return isOf('venues', entry) || isOf('organizers', entry) ? ownChange(entry) : undefined;
}

/**
 * Returns a lookup of the last changes of pages from their records: events with their venues and organizers, as in
 * feeds. The clock does not count: a page on which only "today" has moved has not changed.
 */
export function lastChanges(): LastChange {
  const known = new Map<CalendarEvent, number | undefined>();
  const eventChange = (event: CalendarEvent) => {
    const found = known.get(event);
    if (found !== undefined) return found;
    const change = latest([event, ...event.venues, ...event.organizers].map(ownChange));
    known.set(event, change);
    return change;
  };
  return (localised, page) => {
    const { events = [], entries = [] } = pageKindOf(page).records?.(localised, page) ?? {};
    return latest([...events.map(eventChange), ...entries.map(entryChange)]);
  };
}
