import { type CalendarEvent, type Entry, isOf } from '#content/calendar/entries';
import { changesOf } from '#feeds/revision';
import { memoizedByObject } from '#records/memoized';
import { type Page, pageKindOf } from '../kinds/kinds.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';

/** Returns the last change of a page's records, in milliseconds of the epoch; `undefined` where no record says. */
type LastChange = (localised: LocalisedSite, page: Page) => number | undefined;

function latest(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((last, one) => (last === undefined || (one ?? last) > last ? one : last), undefined);
}

/** Returns the last change of a record itself, in milliseconds of the epoch; `undefined` where it does not say. */
export const ownChange: (entry: Entry<'events' | 'venues' | 'organizers'>) => number | undefined = memoizedByObject(
  (entry) => latest(changesOf(entry).map((instant) => instant.epochMilliseconds)),
);

/** Returns a record's own change; services date neither categories nor tags. */
function entryChange(entry: Entry): number | undefined {
  return isOf('venues', entry) || isOf('organizers', entry) ? ownChange(entry) : undefined;
}

/**
 * Tells the last changes of pages by the records on them: events with their venues and organizers, as their feeds do.
 * Never by the clock: a page on which only "today" has moved on has not changed.
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
