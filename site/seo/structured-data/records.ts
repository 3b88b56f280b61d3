import { seriesFeedAddress } from '#content/calendar/addresses';
import { type CalendarEvent, type Entry, isEntryOf } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import {
  addressOf,
  isOnline,
  onlineLinkOf,
  type Point,
  pointAt,
  pointOf,
  pointOfEvent,
} from '#content/calendar/facts/places';
import { pricesOfEvent } from '#content/calendar/facts/prices';
import {
  type AccessibilityFeature,
  type Attendance,
  accessibilityOfVenue,
  type EventStatus,
} from '#content/calendar/facts/rules';
import { machineTimes } from '#content/calendar/facts/times';
import { ownWebsiteOf } from '#content/calendar/facts/websites';
import { countryCode } from '#records/country';
import { recordAddress } from '../../addresses/addresses.ts';
import { emailLink, textLineOf } from '../../calendar/facts/facts.ts';
import { languageTagsOf, telephoneOf } from '../../calendar/facts/phones.ts';
import type { LanguagePage } from '../../kinds/kind.ts';
import { pictureOf, sharedImage } from '../../pictures/picture-of.ts';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import type { Publication } from '../../publication/publication.ts';
import type { JsonLdValue, Thing } from './json-ld.ts';

/** Returns the text and picture of a record's page: `description`, plain, and `image`, absolute. */
function describedBy({ record, language }: Entry, publication: Publication): Thing {
  const text = textLineOf(record);
  const picture = pictureOf(record, publication.targets(language));
  return {
    description: text === '' ? undefined : text,
    image: picture && [new URL(sharedImage(picture).src, publication.settings.siteUrl).href],
  };
}

/** Returns an organizer of an event: an `Organization` by its name, with its page or website. */
function organizerOfEvent(organizer: Entry<'organizers'>, { url }: Publication): Thing {
  return {
    '@type': 'Organization',
    name: nameOf(organizer),
    url: organizer.hasPage ? url(recordAddress(organizer)) : ownWebsiteOf(organizer.record)?.href,
  };
}

/** Returns the `Organization` of an organizer's own page. */
function organizationData(organizer: Entry<'organizers'>, publication: Publication): Thing {
  const { record } = organizer;
  return {
    ...organizerOfEvent(organizer, publication),
    ...describedBy(organizer, publication),
    // Only contacts that the page shows as links.
    telephone: telephoneOf(record, publication.settings),
    email: emailLink(record) && record.email?.trim(),
    sameAs: ownWebsiteOf(record)?.href,
  };
}

/** Returns `GeoCoordinates`, if the point is known. */
const geo = (point: Point | undefined): Thing | undefined => point && { '@type': 'GeoCoordinates', ...point };

/** Returns a `PostalAddress`; for a venue without any address its name, as Google requires an address. */
function address(venue: Entry<'venues'>, { settings }: Publication): JsonLdValue {
  const { street, postalCode, town, region, country } = addressOf(venue.record);
  const parts = {
    streetAddress: street,
    postalCode,
    addressLocality: town,
    addressRegion: region,
    addressCountry: country && (countryCode(country, languageTagsOf(settings)) ?? country),
  };
  const isKnown = Object.values(parts).some((part) => part !== undefined);
  return isKnown ? { '@type': 'PostalAddress', ...parts } : nameOf(venue);
}

/** The names of `amenityFeature`, which schema.org leaves open. */
const AMENITIES: Readonly<Record<AccessibilityFeature, string>> = {
  'step-free': 'Step-free access',
  'hearing-loop': 'Hearing loop',
  'sign-language': 'Sign language interpretation',
  quiet: 'Quiet setting',
};

/** Returns how a place is accessible, as `LocationFeatureSpecification`s. */
const amenities = (features: readonly AccessibilityFeature[]): JsonLdValue =>
  features.length === 0
    ? undefined
    : features.map((feature) => ({
        '@type': 'LocationFeatureSpecification',
        name: AMENITIES[feature],
        value: true,
      }));

/** Returns a venue as a `Place` at a point, which may be the event's own; `features` tell how it is accessible. */
function placeOfEvent(
  venue: Entry<'venues'>,
  publication: Publication,
  point: Point | undefined,
  features: readonly AccessibilityFeature[],
): Thing {
  const { url } = publication;
  return {
    '@type': 'Place',
    name: nameOf(venue),
    url: venue.hasPage ? url(recordAddress(venue)) : ownWebsiteOf(venue.record)?.href,
    address: address(venue, publication),
    geo: geo(point),
    amenityFeature: amenities(features),
  };
}

/** Returns a `Place` by its point alone. */
function placeOfPoint(
  point: Point | undefined,
  { name, features }: { readonly name: string; readonly features: readonly AccessibilityFeature[] },
): Thing | undefined {
  return point && { '@type': 'Place', name, address: name, geo: geo(point), amenityFeature: amenities(features) };
}

/** Returns the `Place` of a venue's own page. */
function placeData(venue: Entry<'venues'>, publication: Publication): Thing {
  const { record } = venue;
  return {
    ...placeOfEvent(venue, publication, pointOf(venue), accessibilityOfVenue(record)),
    ...describedBy(venue, publication),
    telephone: telephoneOf(record, publication.settings),
    sameAs: ownWebsiteOf(record)?.href,
  };
}

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

/** What Google knows of tickets. Booking says nothing of what is left. */
const AVAILABILITY = {
  'sold-out': 'https://schema.org/SoldOut',
  'waiting-list': 'https://schema.org/SoldOut',
  'few-left': 'https://schema.org/LimitedAvailability',
  'booking-required': undefined,
} as const;

/**
 * Returns an `Offer` with the lowest price, as Google requires, and the range if there is one; and whether the event is
 * free, if that is certain. Empty without a price.
 */
function offerOf(event: CalendarEvent, { settings }: Publication, page: string): Thing {
  const prices = pricesOfEvent(event, settings.freeWords);
  if (prices === undefined) return {};
  const { lowest, highest, currency: priceCurrency } = prices;
  const range = { '@type': 'PriceSpecification', minPrice: lowest, maxPrice: highest, priceCurrency };
  return {
    isAccessibleForFree: lowest === 0 && highest > 0 ? undefined : highest === 0,
    offers: {
      '@type': 'Offer',
      url: ownWebsiteOf(event.record)?.href ?? page,
      price: lowest,
      priceCurrency,
      priceSpecification: lowest === highest ? undefined : range,
      availability: event.tickets && AVAILABILITY[event.tickets],
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

/** Returns an event as an `Event` by Google's rules; `undefined` without a location, which Google requires. */
function eventData(event: CalendarEvent, localised: LocalisedSite, publication: Publication): Thing | undefined {
  const { venues } = event;
  const url = publication.url(recordAddress(event));
  const name = nameOf(event);
  const { start, end } = machineTimes(event);
  const known = venues.map((venue) => placeOfEvent(venue, publication, pointAt(event, venue), event.accessibility));
  const point =
    known.length === 0 ? placeOfPoint(pointOfEvent(event), { name, features: event.accessibility }) : undefined;
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
    ...offerOf(event, publication, url),
    organizer: oneOrMore(event.organizers.map((organizer) => organizerOfEvent(organizer, publication))),
    superEvent: seriesOf(event, localised, publication),
    inLanguage: publication.settings.languages.find(({ code }) => code === event.language)?.tag,
  };
}

/** A record that the structured data of its page describe. */
type DescribedEntry = CalendarEvent | Entry<'venues'> | Entry<'organizers'>;

/** Returns the record that the structured data of a page describe, if there is one. */
export function describedEntry(page: LanguagePage): DescribedEntry | undefined {
  if (page.type === 'event') return page.event;
  // Further pages of a record hold events only.
  if (page.type !== 'record' || page.number > 1) return undefined;
  const { entry } = page;
  return isEntryOf('venues', entry) || isEntryOf('organizers', entry) ? entry : undefined;
}

/** Returns the structured data of a venue, an organizer or an event; `undefined` for an event without a location. */
export function recordStructuredData(
  publication: Publication,
  localised: LocalisedSite,
  entry: DescribedEntry,
): Thing | undefined {
  if (isEntryOf('venues', entry)) return placeData(entry, publication);
  return isEntryOf('organizers', entry)
    ? organizationData(entry, publication)
    : eventData(entry, localised, publication);
}
