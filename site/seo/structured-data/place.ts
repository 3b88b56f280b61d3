import type { Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressOf, type Point, pointOf } from '#content/calendar/facts/places';
import { websiteOf } from '#content/calendar/facts/websites';
import { countryCode } from '#records/country';
import { recordAddress } from '../../addresses/addresses.ts';
import { tagsOf, telephoneOf } from '../../calendar/facts/phones.ts';
import type { Publication } from '../../publication/publication.ts';
import { describedBy } from './description.ts';
import type { Thing, Value } from './json-ld.ts';

/** Returns `GeoCoordinates`, if the point is known. */
const geo = (point: Point | undefined): Thing | undefined => point && { '@type': 'GeoCoordinates', ...point };

/** Returns a `PostalAddress`; for a venue without any address its name, as Google requires an address. */
function address(venue: Entry<'venues'>, { settings }: Publication): Value {
  const { street, postalCode, town, region, country } = addressOf(venue.record);
  const parts = {
    streetAddress: street,
    postalCode,
    addressLocality: town,
    addressRegion: region,
    addressCountry: country && (countryCode(country, tagsOf(settings)) ?? country),
  };
  const isKnown = Object.values(parts).some((part) => part !== undefined);
  return isKnown ? { '@type': 'PostalAddress', ...parts } : nameOf(venue);
}

/** Returns a venue as a `Place` at a point, which may be the event's own. */
export function placeOfEvent(venue: Entry<'venues'>, publication: Publication, point: Point | undefined): Thing {
  const { url } = publication;
  return {
    '@type': 'Place',
    name: nameOf(venue),
    url: venue.hasPage ? url(recordAddress(venue)) : websiteOf(venue.record)?.href,
    address: address(venue, publication),
    geo: geo(point),
  };
}

/** Returns a `Place` by its point alone. */
export function placeOfPoint(point: Point | undefined, name: string): Thing | undefined {
  return point && { '@type': 'Place', name, address: name, geo: geo(point) };
}

/** Returns the `Place` of a venue's own page. */
export function placeData(venue: Entry<'venues'>, publication: Publication): Thing {
  const { record } = venue;
  return {
    ...placeOfEvent(venue, publication, pointOf(venue)),
    ...describedBy(venue, publication),
    telephone: telephoneOf(record, publication.settings),
    sameAs: websiteOf(record)?.href,
  };
}
