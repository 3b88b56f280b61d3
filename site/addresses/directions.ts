import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { addressLines, addressOf, pointAt, pointOf } from '#content/calendar/facts/places';

/**
 * Returns the URL of the way to a venue on OpenStreetMap, for an event or for any: to its point, which may be the event's
 * own, or else to its address. `undefined` without a point and a street, or if the service wants no such link.
 */
export function directionsTo(venue: Entry<'venues'>, event?: CalendarEvent): string | undefined {
  const { record } = venue;
  if (record.show_map_link === false || event?.record.show_map_link === false) return undefined;
  const point = event === undefined ? pointOf(venue) : pointAt(event, venue);
  const address =
    addressOf(record).street !== undefined ? addressLines(venue).join(', ').replaceAll('\u00a0', ' ') : undefined;
  const to = point === undefined ? address : `${point.latitude},${point.longitude}`;
  return to && `https://www.openstreetmap.org/directions?to=${encodeURIComponent(to.toWellFormed())}`;
}
