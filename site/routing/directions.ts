import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { addressLines } from '../calendar/facts/facts.ts';

const isWritten = (part: string | undefined) => part !== undefined && part.trim() !== '';

/**
 * Returns a link to the way to a venue, on OpenStreetMap: to its point, or else to its address. `undefined` where
 * neither is known, and where the service says that there should be no such link. The point that an event gives for
 * itself is in its first venue, as in feeds.
 */
export function directionsTo(venue: Entry<'venues'>, event: CalendarEvent): string | undefined {
  const { record } = venue;
  if (record.show_map_link === false || event.record.show_map_link === false) return undefined;
  const own = venue === event.venues[0] ? event.record.local?.coordinates : undefined;
  const point = own ?? record.local?.coordinates;
  const address = isWritten(record.address) ? addressLines(record).join(', ').replaceAll('\u00a0', ' ') : undefined;
  const to = point === undefined ? address : `${point.latitude},${point.longitude}`;
  return to && `https://www.openstreetmap.org/directions?to=${encodeURIComponent(to.toWellFormed())}`;
}
