import type { FeedIdentity } from '#feeds/feed';
import { CALENDAR_END, calendarBeginning } from '#feeds/icalendar';
import type { RenderedEvent } from '#feeds/vevent';
import type { Zones } from '#feeds/zones';
import type { Zone } from '#records/time';

/** Seconds after which a program should ask for a feed again; a site is seldom built more often. */
const REFRESH_INTERVAL = 12 * 60 * 60;

/** The header of a calendar without a name, for the file of a single event. */
const NAMELESS = calendarBeginning();

/**
 * Returns the beginning of a feed to subscribe to: the properties that programs show (RFC 7986, 5), also under the older
 * names by which many know them. There is no METHOD: PUBLISH would require an ORGANIZER in each event (RFC 5546, 3.2.1).
 * `source` is the feed's own URL.
 */
export function feedHead({ name, description, url, color, timeZone }: FeedIdentity, source: string): string {
  return calendarBeginning({
    name,
    description,
    url,
    source,
    refreshInterval: REFRESH_INTERVAL,
    others: {
      COLOR: color.name,
      'X-APPLE-CALENDAR-COLOR': color.hex,
      ...(/^[+-]/.test(timeZone) ? {} : { 'X-WR-TIMEZONE': timeZone }),
    },
  });
}

function calendar(beginning: string, events: readonly RenderedEvent[], named: Iterable<Zone>, zones: Zones): string {
  const vtimezones = [...named].sort().map((zone) => zones.vtimezone(zone));
  return [beginning, ...vtimezones, ...events.map((event) => event.text), CALENDAR_END].join('');
}

function namedIn(events: readonly RenderedEvent[]): ReadonlySet<Zone> {
  const named = new Set<Zone>();
  for (const one of events) {
    // An event names its own zone or none.
    const zone = named.has(one.event.occurrence.zone) ? undefined : one.zone;
    if (zone !== undefined) named.add(zone);
  }
  return named;
}

/**
 * Returns the text of a feed that begins with `beginning`, its head. A calendar must have a component (RFC 5545, 3.6): without
 * events it is the VTIMEZONE of the site's zone.
 */
export function feedText(
  beginning: string,
  events: readonly RenderedEvent[],
  { timeZone }: Pick<FeedIdentity, 'timeZone'>,
  zones: Zones,
): string {
  return calendar(beginning, events, events.length === 0 ? [timeZone] : namedIn(events), zones);
}

/** Returns the number of octets of a feed's beginning and end together, without its events and zones. */
export function frameOctets(beginning: string): number {
  return Buffer.byteLength(beginning) + CALENDAR_END.length;
}

/**
 * Returns the text of one event's file (RFC 5545, 3.4): a calendar without a name, so that programs add the event to a calendar
 * of their own.
 */
export function eventFile(event: RenderedEvent, zones: Zones): string {
  return calendar(NAMELESS, [event], namedIn([event]), zones);
}
