import type { Entry } from '#content/calendar/entries';
import type { EventRecord, VenueRecord } from '#records/schema';
import type { Publication } from '../../build/publication.ts';
import { nameOf, websiteOf } from '../../calendar/facts/facts.ts';
import { telephoneOf } from '../../calendar/facts/phones.ts';
import { recordAddress } from '../../routing/addresses.ts';
import { describedBy } from './description.ts';
import type { Thing, Value } from './json-ld.ts';

type Local = EventRecord['local'];

/** Returns `GeoCoordinates`, where they are known. */
function geo(local: Local): Thing | undefined {
  const { latitude, longitude } = local?.coordinates ?? {};
  return latitude === undefined || longitude === undefined
    ? undefined
    : { '@type': 'GeoCoordinates', latitude, longitude };
}

const text = (value: string | undefined) => (value === undefined || value.trim() === '' ? undefined : value);

/** Returns a `PostalAddress`; of a venue without any part of one its name, as Google asks for an address. */
function address(venue: VenueRecord, name: string): Value {
  const parts = {
    streetAddress: text(venue.address),
    postalCode: text(venue.zip),
    addressLocality: text(venue.city),
    addressRegion: [venue.province, venue.state, venue.stateprovince].find((part) => text(part) !== undefined),
    addressCountry: text(venue.country),
  };
  return Object.values(parts).every((part) => part === undefined) ? name : { '@type': 'PostalAddress', ...parts };
}

/** Returns a venue as the `Place` of an event; `at` is where exactly, if the event says that of itself. */
export function placeOfEvent(venue: Entry<'venues'>, { url }: Publication, at?: Local): Thing {
  const name = nameOf(venue);
  return {
    '@type': 'Place',
    name,
    url: venue.hasPage ? url(recordAddress(venue)) : websiteOf(venue.record)?.href,
    address: address(venue.record, name),
    geo: geo(at) ?? geo(venue.record.local),
  };
}

/** Returns a `Place` of which only the coordinates are known. */
export function placeOfPoint(local: Local, name: string): Thing | undefined {
  const point = geo(local);
  return point && { '@type': 'Place', name, address: name, geo: point };
}

/** Returns the `Place` of a venue's own page. */
export function placeData(venue: Entry<'venues'>, publication: Publication): Thing {
  const { record } = venue;
  return {
    ...placeOfEvent(venue, publication),
    ...describedBy(venue, publication),
    telephone: telephoneOf(record, publication.settings),
    sameAs: websiteOf(record)?.href,
  };
}
