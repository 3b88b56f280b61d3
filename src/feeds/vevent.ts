import {
  foldLines,
  ICalCalendar,
  ICalEvent,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
  escape as textValue,
} from 'ical-generator';
import { absoluteUrl, pageAddress } from '#content/addresses';
import type { CalendarEvent } from '#content/calendar';
import { geoOf, locationOf } from '#feeds/place';
import { revisionOf } from '#feeds/revision';
import { manyLines, oneLine } from '#feeds/text';
import { namedZone, timesOf, type ZoneUse } from '#feeds/times';
import { tzidOf } from '#feeds/vtimezone';
import { plainText } from '#records/plain-text';
import type { Zone } from '#records/time';

/** Where events are published and where they come from. */
export type EventSource = {
  /** The root of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** The host of the service that content is bound to: what makes UIDs unique. */
  readonly serviceHost: string;
};

/** One VEVENT, rendered once for all the files that hold it. */
export type RenderedEvent = {
  readonly event: CalendarEvent;
  /** From `BEGIN:VEVENT` to `END:VEVENT`: lines folded and ended with CRLF, in UTF-8 at most 75 octets each. */
  readonly text: string;
  /** Absent for all-day events and for those written in UTC. */
  readonly zoneUse: ZoneUse | undefined;
};

/** All properties that a VEVENT may have, in their order; what else is rendered is left out. */
const PROPERTIES = [
  'UID',
  'DTSTAMP',
  'LAST-MODIFIED',
  'SEQUENCE',
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'GEO',
  'URL',
  'ORGANIZER',
  'CATEGORIES',
  'STATUS',
  'TRANSP',
];

const STATUS = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<CalendarEvent['status'], ICalEventStatus>;

/** An address that can stand in a `mailto` URI as it is. */
const EMAIL = /^[\w.!$&'*+=~-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

/** UID (RFC 5545, 3.8.4.7): the same for the life of the record. */
export function uidOf({ id, language }: Pick<CalendarEvent, 'id' | 'language'>, serviceHost: string): string {
  return oneLine(`${id}.${language}@${serviceHost}`);
}

/** The URL of the event's page; in a URI, `,` and `;` must not be escaped as they are in text. */
function urlOf(event: CalendarEvent, siteUrl: string): string {
  return oneLine(absoluteUrl(siteUrl, pageAddress(event)))
    .replaceAll(',', '%2C')
    .replaceAll(';', '%3B')
    .replaceAll('\\', '%5C');
}

/** The text of the description, the organizers' names and the page's URL, as paragraphs. */
function descriptionOf({ record, organizers }: CalendarEvent, url: string): string {
  const names = organizers.map((organizer) => oneLine(organizer.record.organizer)).filter((name) => name !== '');
  const closing = names.length === 0 ? url : `${names.join(', ')}\n${url}`;
  const text = manyLines(plainText(record.description ?? ''));
  return text === '' ? closing : `${text}\n\n${closing}`;
}

/** The first organizer that has an e-mail address: ORGANIZER (RFC 5545, 3.8.4.3) takes one, and only with an address. */
function organizerOf({ organizers }: CalendarEvent) {
  for (const { record } of organizers) {
    const email = record.email?.trim() ?? '';
    if (EMAIL.test(email)) return { email, name: oneLine(record.organizer) || email };
  }
  return null;
}

function dataOf(event: CalendarEvent, zone: Zone | undefined, source: EventSource): ICalEventData {
  const { instant, sequence } = revisionOf(event);
  const url = urlOf(event, source.siteUrl);
  return {
    ...timesOf(event.occurrence, zone),
    id: textValue(uidOf(event, source.serviceHost), false),
    stamp: instant,
    lastModified: instant,
    sequence,
    summary: oneLine(event.record.title),
    description: descriptionOf(event, url),
    location: locationOf(event) ?? null,
    url,
    organizer: organizerOf(event),
    categories: event.categories
      .map((category) => ({ name: oneLine(category.record.name) }))
      .filter(({ name }) => name !== ''),
    status: STATUS[event.status],
    // Who subscribes to a calendar of what is on does not take part in all of it.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

const propertyOf = (line: string) => /^[A-Z-]+/.exec(line)?.[0] ?? '';

/**
 * Renders an event as VEVENT (RFC 5545, 3.6.1). Texts are cleaned of what is no text, escaped and folded, and of each
 * property at most one is taken, so that nothing in a record can make or change another property.
 */
export function renderEvent(event: CalendarEvent, source: EventSource): RenderedEvent {
  const { start, end } = event.occurrence;
  const zone = namedZone(event.occurrence);
  const rendered = new ICalEvent(dataOf(event, zone, source), new ICalCalendar()).toString();
  const lines = new Map(rendered.split('\r\n').map((line) => [propertyOf(line), line]));
  const geo = geoOf(event);
  // ical-generator leaves out a GEO on the equator or the meridian of Greenwich.
  if (geo !== undefined) lines.set('GEO', `GEO:${geo}`);
  if (zone !== undefined)
    for (const name of ['DTSTART', 'DTEND']) {
      const line = lines.get(name);
      if (line !== undefined) lines.set(name, line.replace(`;TZID=${zone}:`, `;TZID=${tzidOf(zone)}:`));
    }
  const properties = PROPERTIES.map((name) => lines.get(name)).filter((line) => line !== undefined);
  return {
    event,
    text: foldLines(['BEGIN:VEVENT', ...properties, 'END:VEVENT', ''].join('\r\n')),
    zoneUse: zone === undefined ? undefined : { zone, years: { first: start.year, last: end.year } },
  };
}
