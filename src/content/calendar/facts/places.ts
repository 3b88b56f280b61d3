import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { isReadable, nameOf } from '#content/calendar/facts/names';
import { linkTo, type OutwardLink, ownWebsiteOf } from '#content/calendar/facts/websites';
import { safeUrl } from '#records/html';
import { memoizedByObject } from '#records/memoized';
import type { VenueRecord } from '#records/schema';

/** A point on the earth, in degrees (WGS 84). */
export type Point = { readonly latitude: number; readonly longitude: number };

/** A postal address; an unknown part is `undefined`. */
type PostalAddress = {
  readonly street: string | undefined;
  readonly postalCode: string | undefined;
  readonly town: string | undefined;
  readonly region: string | undefined;
  readonly country: string | undefined;
};

const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Returns a text on one line, if it holds more than blanks and invisible characters. */
const filled = (text = '') => (isReadable(text) ? onOneLine(text) : undefined);

/**
 * Returns the address of a venue. Its region is the first of `province`, `state` and `stateprovince` that is filled:
 * the last one is what services make of the other two.
 */
export const addressOf = memoizedByObject(
  (venue: VenueRecord): PostalAddress => ({
    street: filled(venue.address),
    postalCode: filled(venue.zip),
    town: filled(venue.city),
    region: filled(venue.province) ?? filled(venue.state) ?? filled(venue.stateprovince),
    country: filled(venue.country),
  }),
);

const joined = (parts: readonly (string | undefined)[], between: string) =>
  parts.filter((part) => part !== undefined).join(between) || undefined;

/**
 * Returns the lines of a venue's address below its name: street; postal code and town; region and country. Repeats
 * nothing.
 */
export const addressLines = memoizedByObject((venue: Entry<'venues'>): readonly string[] => {
  const { street, postalCode, town, region, country } = addressOf(venue.record);
  const said = new Set([onOneLine(nameOf(venue))]);
  const once = (part: string | undefined) => {
    if (part === undefined || said.has(part)) return undefined;
    said.add(part);
    return part;
  };
  const lines = [once(street), once(joined([postalCode, town], '\u00a0')), joined([once(region), once(country)], ', ')];
  return lines.filter((line) => line !== undefined);
});

/** Returns the name and the address of a venue on one line. */
const venueText = memoizedByObject((venue: Entry<'venues'>): string =>
  [onOneLine(nameOf(venue)), ...addressLines(venue)].join(', ').replaceAll('\u00a0', ' '),
);

/** Returns the names and addresses of an event's venues on one line; `undefined` for an event without venues. */
function venuesText({ venues }: Pick<CalendarEvent, 'venues'>): string | undefined {
  return venues.length === 0 ? undefined : venues.map(venueText).join('; ');
}

/** Returns where a venue is: as its file says by hand, else as the service does; `undefined` where neither tells. */
export function pointOf({ record: { local, service } }: Entry<'venues'>): Point | undefined {
  return local?.coordinates ?? service?.coordinates;
}

/** Returns where an event is at one of its venues: the event's own point counts for its first venue. */
export function pointAt({ record, venues }: CalendarEvent, venue: Entry<'venues'>): Point | undefined {
  const point = venue === venues[0] ? record.local?.coordinates : undefined;
  return point ?? pointOf(venue);
}

/** Returns the point of an event: its own, or else the first one of its venues; `undefined` where none has one. */
export function pointOfEvent({ record, venues }: CalendarEvent): Point | undefined {
  return record.local?.coordinates ?? venues.map(pointOf).find((point) => point !== undefined);
}

/** Tells whether an event takes place online, at a place as well or not. */
export const isOnline = ({ attendance }: Pick<CalendarEvent, 'attendance'>): boolean => attendance !== 'in-person';

/**
 * Returns a link to where an online event is followed: where the service says, else its website; `undefined` for
 * others.
 */
export function onlineLinkOf(event: Pick<CalendarEvent, 'attendance' | 'record'>): OutwardLink | undefined {
  if (!isOnline(event)) return undefined;
  const href = safeUrl(event.record.service?.virtual_url);
  return href === undefined ? ownWebsiteOf(event.record) : linkTo(href);
}

/**
 * Returns on one line where an event is, for calendar programs: its venues, or else the URL to follow it online.
 * `undefined` where it has neither.
 */
export function locationOf(event: CalendarEvent): string | undefined {
  return venuesText(event) ?? onlineLinkOf(event)?.href;
}
