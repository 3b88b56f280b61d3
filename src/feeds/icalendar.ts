import {
  escape as escapeText,
  foldLines,
  ICalCalendar,
  ICalEvent,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Point } from '#content/calendar/facts/places';
import { oneLine } from '#feeds/text';
import type { Zone } from '#records/time';

/*
 * VEVENTs and the heads of VCALENDARs (RFC 5545, RFC 7986) as ical-generator writes them: every line of a feed but its
 * VTIMEZONEs. Nothing else uses the library, and the work that it leaves to its callers is done here:
 *
 * - It lets control characters through, and line breaks in UID and in NAME, DESCRIPTION and URL of a calendar: texts are
 *   cleaned and, where it does not, escaped. URLs are made URIs, in which it finds nothing to escape.
 * - It writes no GEO where latitude or longitude is 0: that line is added.
 * - It marks all-day events for Outlook (X-MICROSOFT-CDO-ALLDAYEVENT and X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT) beside
 *   VALUE=DATE. The lines stay: they are true, and other programs pass them over (RFC 5545, 3.8.8.2).
 * - Properties that it does not know go through `x`, which writes their parameters in capitals, too. Of ours, only FMTTYPE
 *   has a value in small letters, and the case of a media type means nothing (RFC 6838, 4.2).
 * - X-TITLE, by which Apple's programs name a place on a map, is always the first line of LOCATION. LOCATION has one line
 *   only, as some programs show no more, so that the two are the same.
 */

/** The properties of a VEVENT. Texts and URLs may be anything. */
export type EventProperties = {
  readonly uid: string;
  /** DTSTAMP and LAST-MODIFIED. */
  readonly stamp: Temporal.Instant;
  readonly sequence: number;
  readonly times: EventTimes;
  readonly summary: string;
  /** Several lines, made by `manyLines`. */
  readonly description: string;
  readonly url: string;
  /** The venues, or the place online, on one line. */
  readonly location: string | undefined;
  /** The URL at which it is followed online. */
  readonly conference: string | undefined;
  /** With at most six decimals. */
  readonly point: Point | undefined;
  readonly image: FeedImage | undefined;
  /** `email` is safe in a `mailto` URI, and also stands for an empty name. */
  readonly organizer: { readonly name: string; readonly email: string } | undefined;
  /** Empty ones are left out. */
  readonly categories: readonly string[];
  readonly status: keyof typeof ICalEventStatus;
};

/** DTSTART and, where there is one, a later DTEND: days, the last one exclusive, or moments in a zone or in UTC. */
export type EventTimes =
  | { readonly first: Temporal.PlainDate; readonly after: Temporal.PlainDate }
  | {
      readonly start: Temporal.ZonedDateTime;
      readonly end: Temporal.ZonedDateTime | undefined;
      /** The zone that TZID names; without one, times are written in UTC. */
      readonly zone: Zone | undefined;
    };

/** An image that the site publishes. */
export type FeedImage = {
  /** Absolute. */
  readonly url: string;
  /** Such as `image/jpeg`. */
  readonly mediaType: string;
};

/** The properties of a VCALENDAR. Texts and URLs may be anything. */
type CalendarProperties = {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly source: string;
  /** REFRESH-INTERVAL, in seconds. */
  readonly refreshInterval: number;
  /** Further properties, by name: TEXT. */
  readonly others: Readonly<Record<string, string>>;
};

/** The radius of a place around its point, in metres: about a building. */
const RADIUS = 100;

const PRODUCT = '//Almanac//Almanac//EN';

/** The calendar in UTC that events are written for. */
const CALENDAR = new ICalCalendar();

const MEDIA_TYPE = /^image\/[\w.+-]+$/;

const END_OF_EVENT = 'END:VEVENT\r\n';

const END_OF_CALENDAR = 'END:VCALENDAR';

/** Characters outside of URIs (RFC 3986, 2), and the comma and semicolon, which some programs take for TEXT's. */
const NOT_IN_URIS = /[^\w\-.~:/?#[\]@!$&'()*+=%]/gu;

/** Returns a URI value (RFC 5545, 3.3.13) of any text: one URI on one line, without a character that TEXT escapes. */
function uriValue(uri: string): string {
  return uri.toWellFormed().replace(NOT_IN_URIS, (character) => encodeURIComponent(character));
}

/** Returns a TEXT value (RFC 5545, 3.3.11) on one line, for properties that the library writes without escapes. */
function textValue(text: string): string {
  return escapeText(oneLine(text), false);
}

function timesOf(times: EventTimes) {
  return 'first' in times
    ? { allDay: true, start: times.first, end: times.after }
    : { start: times.start, end: times.end ?? null, timezone: times.zone ?? null };
}

function locationOf(location: string | undefined, point: Point | undefined) {
  const geo = point && { lat: point.latitude, lon: point.longitude };
  const title = oneLine(location ?? '');
  if (title !== '') return geo === undefined ? { title } : { title, geo, radius: RADIUS };
  return geo === undefined ? null : { geo };
}

/**
 * Returns GEO (RFC 5545, 3.8.1.6) for a point with latitude or longitude 0, which the library leaves out; otherwise an
 * empty text.
 */
function missingGeo(point: Point | undefined): string {
  if (point === undefined || (point.latitude !== 0 && point.longitude !== 0)) return '';
  return `GEO:${point.latitude};${point.longitude}\r\n`;
}

/** Returns IMAGE (RFC 7986, 5.10) with its parameters. */
function imageName({ mediaType }: FeedImage): string {
  return `IMAGE;VALUE=URI;DISPLAY=FULLSIZE${MEDIA_TYPE.test(mediaType) ? `;FMTTYPE=${mediaType}` : ''}`;
}

/** CONFERENCE (RFC 7986, 5.11) with its parameter; its features are unknown. */
const CONFERENCE = 'CONFERENCE;VALUE=URI';

/** Returns the text of a VEVENT (RFC 5545, 3.6.1): lines folded to at most 75 octets and ended with CRLF. */
export function veventText({ times, organizer, image, point, conference, ...rest }: EventProperties): string {
  const event = new ICalEvent(
    {
      ...timesOf(times),
      id: textValue(rest.uid),
      stamp: rest.stamp,
      lastModified: rest.stamp,
      sequence: rest.sequence,
      summary: oneLine(rest.summary),
      description: rest.description,
      url: uriValue(rest.url),
      location: locationOf(rest.location, point),
      organizer: organizer ? { name: oneLine(organizer.name) || organizer.email, email: organizer.email } : null,
      categories: rest.categories.map((name) => ({ name: oneLine(name) })).filter(({ name }) => name !== ''),
      status: ICalEventStatus[rest.status],
      class: ICalEventClass.PUBLIC,
      // Subscribers do not attend all events of a calendar, so that these must not block their time.
      transparency: ICalEventTransparency.TRANSPARENT,
      x: [
        ...(image ? [[imageName(image), uriValue(image.url)] as [string, string]] : []),
        ...(conference ? [[CONFERENCE, uriValue(conference)] as [string, string]] : []),
      ],
    },
    CALENDAR,
  );
  const text = event.toString().slice(0, -END_OF_EVENT.length);
  return foldLines(`${text}${missingGeo(point)}${END_OF_EVENT}`);
}

/**
 * Returns the text of a VCALENDAR (RFC 5545, 3.4) up to its components, which `CALENDAR_END` follows. Without `properties` the
 * calendar has no name.
 */
export function calendarBeginning(properties?: CalendarProperties): string {
  const calendar = new ICalCalendar({ prodId: PRODUCT });
  if (properties !== undefined) {
    const { name, description, url, source, refreshInterval, others } = properties;
    const x = Object.entries({ DESCRIPTION: description, ...others });
    calendar.name(textValue(name)).description(textValue(description)).url(uriValue(url)).source(uriValue(source));
    calendar.ttl(refreshInterval).x(x.map(([key, value]): [string, string] => [key, oneLine(value)]));
  }
  return calendar.toString().slice(0, -END_OF_CALENDAR.length);
}

/** The last line of a VCALENDAR. */
export const CALENDAR_END = `${END_OF_CALENDAR}\r\n`;

/** Returns the VEVENT of a calendar that holds one, as its last component; `undefined` where it holds none there. */
export function lastEventIn(calendar: string): string | undefined {
  // No line of a value begins with this: folded lines begin with a space (RFC 5545, 3.1).
  const begin = calendar.lastIndexOf('\r\nBEGIN:VEVENT\r\n') + 2;
  const isLast = begin >= 2 && calendar.endsWith(`\r\nEND:VEVENT\r\n${CALENDAR_END}`);
  return isLast ? calendar.slice(begin, -CALENDAR_END.length) : undefined;
}
