import type { CalendarEvent, Entry } from '#content/calendar';
import { contentLine, textValue } from '#feeds/content-line';
import { oneLine } from '#feeds/text';

/** How far around its point a place is taken to reach, in metres: about a building. */
const RADIUS = '100';

function addressParts({ record }: Entry<'venues'>): (string | undefined)[] {
  const town = [record.zip, record.city].filter((part) => part !== undefined).join(' ');
  return [record.address, town, record.stateprovince ?? record.province ?? record.state, record.country];
}

/** Parts of an address on one line, each once. */
function onOneLine(parts: readonly (string | undefined)[]): string {
  return [...new Set(parts.map((part) => oneLine(part ?? '')).filter((part) => part !== ''))].join(', ');
}

/** Name and address of each venue on one line; `undefined` where nothing is known. */
function locationOf(venues: readonly Entry<'venues'>[]): string | undefined {
  const lines = venues.map((venue) => onOneLine([venue.record.venue, ...addressParts(venue)]));
  const known = lines.filter((line) => line !== '');
  return known.length === 0 ? undefined : known.join('; ');
}

/** The coordinates of the event or of the first venue that has them, with six decimals, and that venue. */
function pointOf({ record, venues }: CalendarEvent) {
  const own = record.local?.coordinates;
  const venue = own === undefined ? venues.find((one) => one.record.local?.coordinates !== undefined) : venues[0];
  const found = own ?? venue?.record.local?.coordinates;
  return found && { latitude: found.latitude.toFixed(6), longitude: found.longitude.toFixed(6), venue };
}

/**
 * LOCATION (RFC 5545, 3.8.1.7), GEO (3.8.1.6), and the form in which Apple's programs take both, so that they show a
 * map and travel times.
 */
export function placeLines(event: CalendarEvent): string[] {
  const location = locationOf(event.venues);
  const point = pointOf(event);
  const title = oneLine(point?.venue?.record.venue ?? '');
  const address = point?.venue && onOneLine(addressParts(point.venue));
  return [
    ...(location === undefined ? [] : [contentLine('LOCATION', textValue(location))]),
    ...(point === undefined ? [] : [contentLine('GEO', `${point.latitude};${point.longitude}`)]),
    ...(point === undefined || title === ''
      ? []
      : [
          contentLine('X-APPLE-STRUCTURED-LOCATION', `geo:${point.latitude},${point.longitude}`, {
            VALUE: 'URI',
            'X-ADDRESS': address === '' ? undefined : address,
            'X-APPLE-RADIUS': RADIUS,
            'X-TITLE': title,
          }),
        ]),
  ];
}
