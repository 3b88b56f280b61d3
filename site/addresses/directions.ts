import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { addressLines, addressOf, pointAt, pointOf } from '#content/calendar/facts/places';

/** Returns the URL of directions to an address, or to a point as in "41.98,2.82", on OpenStreetMap. */
export const directionsUrl = (to: string): string =>
  `https://www.openstreetmap.org/directions?to=${encodeURIComponent(to.toWellFormed())}`;

/**
 * Returns the URL of directions to a venue on OpenStreetMap: to its point, for an `event` to the point of the event,
 * else to the venue's address. `undefined` without a point and a street, or if the record of one of them hides such
 * links.
 */
export function directionsTo(venue: Entry<'venues'>, event?: CalendarEvent): string | undefined {
  const { record } = venue;
  if (record.show_map_link === false || event?.record.show_map_link === false) return undefined;
  const point = event === undefined ? pointOf(venue) : pointAt(event, venue);
  const address =
    addressOf(record).street !== undefined ? addressLines(venue).join(', ').replaceAll('\u00a0', ' ') : undefined;
  const to = point === undefined ? address : `${point.latitude},${point.longitude}`;
  return to && directionsUrl(to);
}
