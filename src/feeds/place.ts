import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { Point } from '#feeds/icalendar';
import { oneLine } from '#feeds/text';

function partsOf({ record }: Entry<'venues'>): (string | undefined)[] {
  const town = [record.zip, record.city].filter((part) => part !== undefined).join(' ');
  const region = record.stateprovince ?? record.province ?? record.state;
  return [record.venue, record.address, town, region, record.country];
}

/** Name and address of each venue, each part once, on one line; `undefined` where nothing is known. */
export function locationOf({ venues }: CalendarEvent): string | undefined {
  const places = venues.map((venue) => {
    const parts = partsOf(venue).map((part) => oneLine(part ?? ''));
    return [...new Set(parts.filter((part) => part !== ''))].join(', ');
  });
  return places.filter((place) => place !== '').join('; ') || undefined;
}

/** The coordinates of the event or of the first venue that has them, with at most six decimals: a tenth of a metre. */
export function pointOf({ record, venues }: CalendarEvent): Point | undefined {
  const found = [record, ...venues.map((venue) => venue.record)].find(({ local }) => local?.coordinates !== undefined);
  const coordinates = found?.local?.coordinates;
  if (coordinates === undefined) return undefined;
  const { latitude, longitude } = coordinates;
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}
