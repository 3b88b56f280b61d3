import { seriesFeedAddress } from '#content/calendar/addresses';
import type { CalendarEvent } from '#content/calendar/entries';
import type { EventStatus } from '#content/calendar/status';
import { pricesOf } from '#records/cost';
import type { LocalisedSite, Publication } from '../../build/publication.ts';
import { costOf } from '../../calendar/facts/costs.ts';
import { nameOf, websiteOf } from '../../calendar/facts/facts.ts';
import { machineStart } from '../../calendar/facts/when.ts';
import { recordAddress } from '../../routing/addresses.ts';
import { describedBy } from './description.ts';
import type { Thing } from './json-ld.ts';
import { organizerOfEvent } from './organization.ts';
import { placeOfEvent, placeOfPoint } from './place.ts';

const STATUS: Readonly<Record<EventStatus, string>> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
};

/**
 * Returns the end with its offset, or the last day of an all-day event, inclusive; absent where nothing but a start is
 * known.
 */
function endDate({ occurrence: { allDay, start, end }, days }: CalendarEvent): string | undefined {
  if (allDay) return days.last.toString();
  return start.equals(end) ? undefined : end.toString({ timeZoneName: 'never', smallestUnit: 'minute' });
}

/** Returns an `Offer` with the lowest price, as Google asks for it, and the range where there is one. */
function offers(event: CalendarEvent, freeWords: readonly string[]): Thing | undefined {
  const prices = pricesOf(costOf(event) ?? '', freeWords, event.record.service?.currency);
  if (prices === undefined) return undefined;
  const { lowest, highest, currency: priceCurrency } = prices;
  const range = { '@type': 'PriceSpecification', minPrice: lowest, maxPrice: highest, priceCurrency };
  return {
    '@type': 'Offer',
    price: lowest,
    priceCurrency,
    priceSpecification: lowest === highest ? undefined : range,
  };
}

/** Returns one thing by itself, several as a list. */
const oneOrMore = (things: readonly Thing[]) => (things.length > 1 ? things : things[0]);

/**
 * Returns the series of an event as an `EventSeries`, by a name that all dates have in common. It has no dates of its own: to
 * Google each page is one event on its days.
 */
function seriesOf(event: CalendarEvent, { eventIndex }: LocalisedSite, publication: Publication): Thing | undefined {
  const series = eventIndex.seriesOf(event);
  if (series === undefined) return undefined;
  const id = `${publication.url(seriesFeedAddress(event.language, series.name))}#series`;
  return { '@type': 'EventSeries', '@id': id, name: nameOf(event) };
}

/**
 * Returns an event as an `Event` by Google's rules for structured data. `undefined` where nothing says where it takes
 * place: Google takes no event without a location.
 */
export function eventData(event: CalendarEvent, localised: LocalisedSite, publication: Publication): Thing | undefined {
  const { record, venues } = event;
  const url = publication.url(recordAddress(event));
  const name = nameOf(event);
  // The point that an event gives for itself is in its first venue, as in feeds.
  const known = venues.map((venue, index) => placeOfEvent(venue, publication, index === 0 ? record.local : undefined));
  const point = known.length === 0 ? placeOfPoint(record.local, name) : undefined;
  const places = point === undefined ? known : [point];
  const isOnline = record.local?.online === true;
  if (places.length === 0 && !isOnline) return undefined;
  const online = { '@type': 'VirtualLocation', url: websiteOf(record)?.href ?? url };
  const mode = !isOnline ? 'Offline' : places.length > 0 ? 'Mixed' : 'Online';
  return {
    '@type': 'Event',
    name,
    url,
    startDate: machineStart(event),
    endDate: endDate(event),
    eventStatus: STATUS[event.status],
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: oneOrMore(isOnline ? [...places, online] : places),
    ...describedBy(event, publication),
    offers: offers(event, publication.settings.freeWords),
    organizer: oneOrMore(event.organizers.map((organizer) => organizerOfEvent(organizer, publication))),
    superEvent: seriesOf(event, localised, publication),
    inLanguage: publication.settings.languages.find(({ code }) => code === event.language)?.tag,
  };
}
