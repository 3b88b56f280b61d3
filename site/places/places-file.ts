import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressOf, pointAt, pointOf } from '#content/calendar/facts/places';
import { digestOfText } from '#records/digest';
import type { DigestedFile } from '../output/output.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { canSortByDistance, venuesWithPoints } from './points.ts';

/** A venue for maps and for sorting by distance; degrees have five decimals, about a metre. */
export type PlaceRow = readonly [
  title: string,
  /** The city, which may be empty. */
  city: string,
  /** The name in addresses. */
  name: string,
  latitude: number,
  longitude: number,
  /** The number of its coming events. */
  count: number,
  /** Whether the map may lead to directions. */
  hasDirections: boolean,
];

/** Returns the address of a language's file of venues with known points. */
export function placesAddress(language: string): string {
  return `${language}/search/places.json`;
}

const DECIMALS = 1e5;
const roundDegrees = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;

/** Returns the row of a venue, or of an event there; `undefined` without a known point. */
export function placeRow(venue: Entry<'venues'>, count: number, event?: CalendarEvent): PlaceRow | undefined {
  const point = event === undefined ? pointOf(venue) : pointAt(event, venue);
  return (
    point && [
      nameOf(venue),
      addressOf(venue.record).town ?? '',
      venue.name,
      roundDegrees(point.latitude),
      roundDegrees(point.longitude),
      count,
      venue.record.show_map_link !== false && event?.record.show_map_link !== false,
    ]
  );
}

/** Yields the files of venues, for languages with a map or with sorting by distance. */
export function* placesFiles(
  { settings }: Publication,
  localisedSites: readonly LocalisedSite[],
): Generator<DigestedFile, void> {
  for (const { language, eventIndex } of localisedSites) {
    const venues = venuesWithPoints(eventIndex.records('venues'));
    if (venues.length === 0 || (settings.map === undefined && !canSortByDistance(venues))) continue;
    const rows = venues.map((venue) => placeRow(venue, eventIndex.upcomingCount(venue)));
    const text = `${JSON.stringify(rows)}\n`;
    yield { path: placesAddress(language.code), digest: digestOfText(text), text };
  }
}
