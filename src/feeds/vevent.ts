import { absoluteUrl, pageAddress } from '#content/addresses';
import type { CalendarEvent, RemovedEvent } from '#content/calendar';
import { uidOf } from '#content/uid';
import { contentLine, dateValue, textValue, uriValue, utcValue } from '#feeds/content-line';
import { descriptionOf } from '#feeds/description';
import { placeLines } from '#feeds/place';
import { type Revision, revisionAt, revisionOf } from '#feeds/revision';
import { oneLine } from '#feeds/text';
import type { Zones } from '#feeds/zones';
import type { Occurrence, Zone } from '#records/time';

/** An image that the site publishes. */
export type FeedImage = {
  /** Absolute. */
  readonly url: string;
  /** Such as `image/jpeg`. */
  readonly mediaType: string;
};

/** Where events are published and where they come from. */
export type EventSource = {
  /** The root of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** The host of the service that content is bound to: what makes UIDs unique. */
  readonly serviceHost: string;
  /** The image of an event that the site publishes, if it does. */
  image(event: CalendarEvent): FeedImage | undefined;
};

/** One VEVENT, rendered once for all the files that hold it. */
export type RenderedEvent = {
  readonly event: CalendarEvent;
  /** From `BEGIN:VEVENT` to `END:VEVENT`: lines folded and ended with CRLF, in UTF-8 at most 75 octets each. */
  readonly text: string;
  /** The length of `text` in octets of UTF-8. */
  readonly octets: number;
  /** The zone that it names; absent for all-day events and for those written in UTC. */
  readonly zone: Zone | undefined;
};

const STATUS = {
  scheduled: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
} as const satisfies Record<CalendarEvent['status'], string>;

/** An address that can stand in a `mailto` URI as it is. */
const EMAIL = /^[\w.!$&'*+=~-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

function timeLine(name: 'DTSTART' | 'DTEND', moment: Temporal.ZonedDateTime, zone: Zone | undefined): string {
  return zone === undefined
    ? contentLine(name, utcValue(moment.toInstant()))
    : contentLine(name, dateValue(moment.toPlainDateTime()), { TZID: zone });
}

/** DTSTART and DTEND; a DTEND must be later (RFC 5545, 3.6.1), so events without length have none. */
function timeLines({ wholeDays, start, end }: Occurrence, zone: Zone | undefined): string[] {
  if (wholeDays !== undefined)
    return [
      contentLine('DTSTART', dateValue(wholeDays.first), { VALUE: 'DATE' }),
      contentLine('DTEND', dateValue(wholeDays.last.add({ days: 1 })), { VALUE: 'DATE' }),
    ];
  const hasLength = Temporal.ZonedDateTime.compare(start, end) < 0;
  return [timeLine('DTSTART', start, zone), ...(hasLength ? [timeLine('DTEND', end, zone)] : [])];
}

/** The first organizer that has an e-mail address: ORGANIZER (RFC 5545, 3.8.4.3) takes one, and only with an address. */
function organizerLines({ organizers }: CalendarEvent): string[] {
  for (const { record } of organizers) {
    const email = record.email?.trim() ?? '';
    if (EMAIL.test(email))
      return [contentLine('ORGANIZER', `mailto:${email}`, { CN: oneLine(record.organizer) || email })];
  }
  return [];
}

function categoryLines({ categories }: CalendarEvent): string[] {
  const names = categories.map((category) => oneLine(category.record.name)).filter((name) => name !== '');
  return names.length === 0 ? [] : [contentLine('CATEGORIES', names.map(textValue).join(','))];
}

/** IMAGE (RFC 7986, 5.10). */
function imageLines(image: FeedImage | undefined): string[] {
  if (image === undefined) return [];
  return [contentLine('IMAGE', uriValue(image.url), { VALUE: 'URI', DISPLAY: 'FULLSIZE', FMTTYPE: image.mediaType })];
}

type State = { readonly uid: string; readonly revision: Revision; readonly status: CalendarEvent['status'] };

function rendered(
  event: CalendarEvent,
  { uid, revision, status }: State,
  source: EventSource,
  zones: Zones,
): RenderedEvent {
  const { occurrence } = event;
  const zone = zones.namedBy(occurrence);
  const url = oneLine(absoluteUrl(source.siteUrl, pageAddress(event)));
  const stamp = utcValue(revision.instant);
  const text = [
    'BEGIN:VEVENT\r\n',
    contentLine('UID', textValue(oneLine(uid))),
    contentLine('DTSTAMP', stamp),
    contentLine('LAST-MODIFIED', stamp),
    contentLine('SEQUENCE', String(revision.sequence)),
    ...timeLines(occurrence, zone),
    contentLine('SUMMARY', textValue(oneLine(event.record.title))),
    contentLine('DESCRIPTION', textValue(descriptionOf(event, url))),
    ...placeLines(event),
    contentLine('URL', uriValue(url)),
    ...imageLines(source.image(event)),
    ...organizerLines(event),
    ...categoryLines(event),
    'CLASS:PUBLIC\r\n',
    contentLine('STATUS', STATUS[status]),
    // Who subscribes to a calendar of what is on does not take part in all of it.
    'TRANSP:TRANSPARENT\r\n',
    'END:VEVENT\r\n',
  ].join('');
  return {
    event,
    text,
    octets: Buffer.byteLength(text),
    zone,
  };
}

/**
 * Renders an event as VEVENT (RFC 5545, 3.6.1). Texts are cleaned of what is no text, escaped and folded, so that nothing
 * in a record can make or change another property.
 */
export function renderEvent(event: CalendarEvent, source: EventSource, zones: Zones): RenderedEvent {
  const state = { uid: uidOf(event, source.serviceHost), revision: revisionOf(event), status: event.status };
  return rendered(event, state, source, zones);
}

/**
 * Renders an event that is gone as cancelled, so that programs which hold it take it out or strike it through: the UID it
 * had, as of when it was found to be gone.
 */
export function renderRemoved({ event, uid, goneAt }: RemovedEvent, source: EventSource, zones: Zones): RenderedEvent {
  const state = {
    uid: uid ?? uidOf(event, source.serviceHost),
    revision: revisionAt(goneAt),
    status: 'cancelled' as const,
  };
  return rendered(event, state, source, zones);
}
