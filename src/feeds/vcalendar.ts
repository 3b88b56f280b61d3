import { contentLine, textValue, uriValue } from '#feeds/content-line';
import type { FeedIdentity } from '#feeds/feed';
import { oneLine } from '#feeds/text';
import type { RenderedEvent } from '#feeds/vevent';
import type { Zones } from '#feeds/zones';
import type { Zone } from '#records/time';

const PRODUCT = '-//Almanac//Almanac//EN';

/** How often a program should ask for a feed again; a site is seldom built more often. */
const REFRESH_INTERVAL = 'PT12H';

const END = 'END:VCALENDAR\r\n';

const text = (name: string, value: string) => contentLine(name, textValue(oneLine(value)));

const uri = (name: string, value: string) => contentLine(name, uriValue(value), { VALUE: 'URI' });

const head = (properties: readonly string[]) =>
  ['BEGIN:VCALENDAR\r\n', 'VERSION:2.0\r\n', `PRODID:${PRODUCT}\r\n`, ...properties].join('');

/**
 * The beginning of a feed to subscribe to: what programs show of it (RFC 7986, 5), also under the older names by which
 * many know it. There is no METHOD: PUBLISH would ask each event for an ORGANIZER (RFC 5546, 3.2.1). `source` is the
 * feed's own URL.
 */
export function feedHead({ name, description, url, color, timeZone }: FeedIdentity, source: string): string {
  return head([
    text('NAME', name),
    text('X-WR-CALNAME', name),
    text('DESCRIPTION', description),
    text('X-WR-CALDESC', description),
    uri('SOURCE', source),
    uri('URL', url),
    text('COLOR', color.name),
    text('X-APPLE-CALENDAR-COLOR', color.hex),
    ...(/^[+-]/.test(timeZone) ? [] : [text('X-WR-TIMEZONE', timeZone)]),
    contentLine('REFRESH-INTERVAL', REFRESH_INTERVAL, { VALUE: 'DURATION' }),
    contentLine('X-PUBLISHED-TTL', REFRESH_INTERVAL),
  ]);
}

function calendar(beginning: string, events: readonly RenderedEvent[], named: Iterable<Zone>, zones: Zones): string {
  const vtimezones = [...named].sort().map((zone) => zones.vtimezone(zone));
  return [beginning, ...vtimezones, ...events.map((event) => event.text), END].join('');
}

function namedIn(events: readonly RenderedEvent[]): ReadonlySet<Zone> {
  return new Set(events.flatMap(({ zone }) => zone ?? []));
}

/** A feed of events, after its head. A calendar has a component (RFC 5545, 3.6): without events, the site's zone. */
export function feedText(
  beginning: string,
  events: readonly RenderedEvent[],
  { timeZone }: Pick<FeedIdentity, 'timeZone'>,
  zones: Zones,
): string {
  return calendar(beginning, events, events.length === 0 ? [timeZone] : namedIn(events), zones);
}

/** The octets of a feed beside its events and zones. */
export function frameOctets(beginning: string): number {
  return Buffer.byteLength(beginning) + END.length;
}

/**
 * The file of one event (RFC 5545, 3.4): a calendar without a name, so that programs add the event to one of their own.
 */
export function eventFile(event: RenderedEvent, zones: Zones): string {
  return calendar(head([]), [event], namedIn([event]), zones);
}
