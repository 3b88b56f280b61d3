import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { changesOf } from '#feeds/revision';
import type { LocalisedSite } from '../build/publication.ts';
import { eventsWithin, weekSpan } from '../calendar/periods.ts';
import { PAGE_SIZE, type Place } from '../routing/pages.ts';
import { sliceOf } from '../routing/pagination.ts';
import { isOf } from '../routing/routes.ts';

/** When what a page shows was last changed, in milliseconds of the epoch; `undefined` where no record says. */
export type LastChange = (localised: LocalisedSite, place: Place) => number | undefined;

function latest(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((last, one) => (last === undefined || (one ?? last) > last ? one : last), undefined);
}

const ownChange = (entry: Entry<'events' | 'venues' | 'organizers'>) =>
  latest(changesOf(entry).map((instant) => instant.epochMilliseconds));

/** A record's own change; services date neither categories nor tags. */
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
  return ({ eventIndex }, place) => {
    switch (place.page) {
      case 'home':
        return ofEvents(eventIndex.upcoming);
      case 'month':
        return ofEvents(eventIndex.eventsIn(place.month));
      case 'year':
        return ofEvents(
          eventIndex.months.filter(({ year }) => year === place.year).flatMap((month) => eventIndex.eventsIn(month)),
        );
      case 'week':
        return ofEvents(eventsWithin(eventIndex, weekSpan(place.week.first)));
      case 'day':
        return ofEvents(eventsWithin(eventIndex, { first: place.date, last: place.date }));
      case 'list':
        return ofEvents(sliceOf(eventIndex[place.list], place.number, PAGE_SIZE).items);
      case 'directory':
        return latest(eventIndex.records(place.kind).map(entryChange));
      case 'event':
        return eventChange(place.event);
      case 'record': {
        const { upcoming, past } = eventIndex.eventsOf(place.entry);
        const { items } = sliceOf([...upcoming, ...past], place.number, PAGE_SIZE);
        return latest([entryChange(place.entry), ofEvents(items)]);
      }
      case 'changes':
      case 'subscribe':
      case 'not-found':
        return undefined;
    }
  };
}
