import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { changesOf } from '#feeds/revision';
import { memoizedByObject } from '#records/memoized';
import type { LocalisedSite } from '../build/publication.ts';
import { eventsWithin, weekSpan } from '../calendar/periods/periods.ts';
import type { Page } from '../routing/pages.ts';
import { isOf } from '../routing/routes.ts';

/** Returns the last change of a page's records, in milliseconds of the epoch; `undefined` where no record says. */
export type LastChange = (localised: LocalisedSite, page: Page) => number | undefined;

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
  const ofEvents = (events: readonly CalendarEvent[]) => latest(events.map(eventChange));
  return ({ eventIndex }, page) => {
    switch (page.type) {
      case 'home':
        return ofEvents(eventIndex.upcoming);
      case 'month':
        return ofEvents(eventIndex.eventsIn(page.month));
      case 'year':
        return ofEvents(
          eventIndex.months.filter(({ year }) => year === page.year).flatMap((month) => eventIndex.eventsIn(month)),
        );
      case 'week':
        return ofEvents(eventsWithin(eventIndex, weekSpan(page.week.first)));
      case 'day':
      case 'programme':
        return ofEvents(eventsWithin(eventIndex, { first: page.date, last: page.date }));
      case 'weekend':
        return ofEvents(eventsWithin(eventIndex, page.days));
      case 'list':
        return ofEvents(eventIndex.listPage(page.list, page.number).items);
      case 'directory':
        return latest(eventIndex.records(page.kind).map(entryChange));
      case 'event':
        return eventChange(page.event);
      case 'record': {
        const { upcoming, past } = eventIndex.recordPage(page.entry, page.number);
        return latest([entryChange(page.entry), ofEvents(upcoming), ofEvents(past)]);
      }
      case 'own':
      case 'search':
      case 'changes':
      case 'subscribe':
      case 'not-found':
        return undefined;
    }
  };
}
