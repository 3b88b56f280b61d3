import { seriesFeedAddress } from '#content/calendar/addresses';
import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { pointAt, pointOfEvent } from '#content/calendar/facts/places';
import { pricesOfEvent } from '#content/calendar/facts/prices';
import { machineTimes } from '#content/calendar/facts/times';
import { websiteOf } from '#content/calendar/facts/websites';
import type { EventStatus } from '#content/calendar/status';
import type { LocalisedSite, Publication } from '../../build/publication.ts';
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

/** Returns an `Offer` with the lowest price, as Google asks for it, and the range where there is one. */
function offers(event: CalendarEvent, freeWords: readonly string[]): Thing | undefined {
  const prices = pricesOfEvent(event, freeWords);
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
  const { start, end } = machineTimes(event);
  const known = venues.map((venue) => placeOfEvent(venue, publication, pointAt(event, venue)));
  const point = known.length === 0 ? placeOfPoint(pointOfEvent(event), name) : undefined;
  const places = point === undefined ? known : [point];
  const isOnline = record.local?.online === true;
  if (places.length === 0 && !isOnline) return undefined;
  const online = { '@type': 'VirtualLocation', url: websiteOf(record)?.href ?? url };
  const mode = !isOnline ? 'Offline' : places.length > 0 ? 'Mixed' : 'Online';
  return {
    '@type': 'Event',
    name,
    url,
    startDate: start,
    endDate: end,
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
