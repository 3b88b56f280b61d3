import { seriesFeedAddress } from '#content/calendar/addresses';
import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { isOnline, onlineLinkOf, pointAt, pointOfEvent } from '#content/calendar/facts/places';
import { pricesOfEvent } from '#content/calendar/facts/prices';
import type { Attendance, EventStatus } from '#content/calendar/facts/rules';
import { machineTimes } from '#content/calendar/facts/times';
import { websiteOf } from '#content/calendar/facts/websites';
import { recordAddress } from '../../addresses/addresses.ts';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import type { Publication } from '../../publication/publication.ts';
import { describedBy } from './description.ts';
import type { Thing } from './json-ld.ts';
import { organizerOfEvent } from './organization.ts';
import { placeOfEvent, placeOfPoint } from './place.ts';

const STATUS: Readonly<Record<EventStatus, string>> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
};

const MODE: Readonly<Record<Attendance, string>> = {
  'in-person': 'https://schema.org/OfflineEventAttendanceMode',
  online: 'https://schema.org/OnlineEventAttendanceMode',
  mixed: 'https://schema.org/MixedEventAttendanceMode',
};

/** Returns the status of an event; for a scheduled event also that it was rescheduled or moved online. */
function statusOf(event: CalendarEvent): string {
  const served = event.status === 'scheduled' ? event.record.service?.event_status : undefined;
  if (served === 'rescheduled') return 'https://schema.org/EventRescheduled';
  if (served === 'moved-online' && isOnline(event)) return 'https://schema.org/EventMovedOnline';
  return STATUS[event.status];
}

/**
 * Returns an `Offer` with the lowest price, as Google requires, and the range if there is one; and whether the event is
 * free, if that is certain. Empty without a price.
 */
function priced(event: CalendarEvent, { settings }: Publication, page: string): Thing {
  const prices = pricesOfEvent(event, settings.freeWords);
  if (prices === undefined) return {};
  const { lowest, highest, currency: priceCurrency } = prices;
  const range = { '@type': 'PriceSpecification', minPrice: lowest, maxPrice: highest, priceCurrency };
  return {
    isAccessibleForFree: lowest === 0 && highest > 0 ? undefined : highest === 0,
    offers: {
      '@type': 'Offer',
      url: websiteOf(event.record)?.href ?? page,
      price: lowest,
      priceCurrency,
      priceSpecification: lowest === highest ? undefined : range,
    },
  };
}

/** Returns a single thing, or a list of several. */
const oneOrMore = (things: readonly Thing[]) => (things.length > 1 ? things : things[0]);

/**
 * Returns the series of an event as an `EventSeries`, with an identifier that all dates share. It has no dates of its
 * own: for Google, each page is one event on its days.
 */
function seriesOf(event: CalendarEvent, { eventIndex }: LocalisedSite, publication: Publication): Thing | undefined {
  const series = eventIndex.seriesOf(event);
  if (series === undefined) return undefined;
  const id = `${publication.url(seriesFeedAddress(event.language, series.name))}#series`;
  return { '@type': 'EventSeries', '@id': id, name: nameOf(event) };
}

/**
 * Returns an event as an `Event` by Google's rules for structured data. `undefined` without a location, which Google
 * requires.
 */
export function eventData(event: CalendarEvent, localised: LocalisedSite, publication: Publication): Thing | undefined {
  const { venues } = event;
  const url = publication.url(recordAddress(event));
  const name = nameOf(event);
  const { start, end } = machineTimes(event);
  const known = venues.map((venue) => placeOfEvent(venue, publication, pointAt(event, venue)));
  const point = known.length === 0 ? placeOfPoint(pointOfEvent(event), name) : undefined;
  const places = point === undefined ? known : [point];
  const virtual = isOnline(event) ? [{ '@type': 'VirtualLocation', url: onlineLinkOf(event)?.href ?? url }] : [];
  if (places.length === 0 && virtual.length === 0) return undefined;
  return {
    '@type': 'Event',
    name,
    url,
    startDate: start,
    endDate: end,
    eventStatus: statusOf(event),
    eventAttendanceMode: MODE[event.attendance],
    location: oneOrMore([...places, ...virtual]),
    ...describedBy(event, publication),
    ...priced(event, publication, url),
    organizer: oneOrMore(event.organizers.map((organizer) => organizerOfEvent(organizer, publication))),
    superEvent: seriesOf(event, localised, publication),
    inLanguage: publication.settings.languages.find(({ code }) => code === event.language)?.tag,
  };
}
