import type { CalendarEvent, Entry } from '#content/calendar';
import { oneLine } from '#feeds/text';

function venueLine({ record }: Entry<'venues'>): string {
  const town = [record.zip, record.city].filter((part) => part !== undefined).join(' ');
  const region = record.stateprovince ?? record.province ?? record.state;
  const parts = [record.venue, record.address, town, region, record.country].map((part) => oneLine(part ?? ''));
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}

/** LOCATION (RFC 5545, 3.8.1.7): name and address of each venue on one line; `undefined` where nothing is known. */
export function locationOf({ venues }: Pick<CalendarEvent, 'venues'>): string | undefined {
  const lines = venues.map(venueLine).filter((line) => line !== '');
  return lines.length === 0 ? undefined : lines.join('; ');
}

/** GEO (RFC 5545, 3.8.1.6): latitude and longitude with six decimals, of the event or of the first venue that has them. */
export function geoOf({ record, venues }: Pick<CalendarEvent, 'record' | 'venues'>): string | undefined {
  const places = [record, ...venues.map((venue) => venue.record)];
  const coordinates = places.map((place) => place.local?.coordinates).find((found) => found !== undefined);
  return coordinates && `${coordinates.latitude.toFixed(6)};${coordinates.longitude.toFixed(6)}`;
}
