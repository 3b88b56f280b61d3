import { foldLines, escape as textValue } from 'ical-generator';
import { oneLine } from '#feeds/text';
import type { ZoneUse } from '#feeds/times';
import type { Years } from '#feeds/transitions';
import type { RenderedEvent } from '#feeds/vevent';
import { vtimezone } from '#feeds/vtimezone';
import type { Zone } from '#records/time';

const PRODUCT = '-//Almanac//Almanac//EN';

/** How often a program should ask for a feed again; a site is seldom built more often. */
const REFRESH_INTERVAL = 'PT12H';

/** Renders VTIMEZONE texts, each once. */
export type Vtimezones = (use: ZoneUse) => string;

/** A renderer of VTIMEZONE that remembers what it rendered. */
export function vtimezones(): Vtimezones {
  const known = new Map<string, string>();
  return ({ zone, years }) => {
    const key = `${zone} ${years.first} ${years.last}`;
    const text = known.get(key) ?? vtimezone(zone, years);
    known.set(key, text);
    return text;
  };
}

/** What a program shows of a feed that people subscribe to. */
export type FeedIdentity = {
  readonly title: string | undefined;
  /** The zone of the site. */
  readonly timeZone: Zone;
};

/** NAME and REFRESH-INTERVAL (RFC 7986, 5.1 and 5.7) and the older names that programs know them by. */
function identityLines({ title, timeZone }: FeedIdentity): string[] {
  const name = textValue(oneLine(title ?? ''), false);
  return [
    ...(name === '' ? [] : [`NAME:${name}`, `X-WR-CALNAME:${name}`]),
    ...(/^[+-]/.test(timeZone) ? [] : [`X-WR-TIMEZONE:${timeZone}`]),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
  ];
}

/** The zones that events name, sorted by name, each with all the years in which they name it. */
function zoneUses(events: readonly RenderedEvent[]): ZoneUse[] {
  const byZone = new Map<Zone, Years>();
  for (const { zoneUse } of events) {
    if (zoneUse === undefined) continue;
    const { zone, years } = zoneUse;
    const { first, last } = byZone.get(zone) ?? years;
    byZone.set(zone, { first: Math.min(first, years.first), last: Math.max(last, years.last) });
  }
  return [...byZone].map(([zone, years]) => ({ zone, years })).sort((a, b) => (a.zone < b.zone ? -1 : 1));
}

function vcalendar(
  properties: readonly string[],
  zones: readonly ZoneUse[],
  events: readonly RenderedEvent[],
  vtimezoneOf: Vtimezones,
): string {
  const head = foldLines(['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${PRODUCT}`, ...properties, ''].join('\r\n'));
  return [head, ...zones.map(vtimezoneOf), ...events.map(({ text }) => text), 'END:VCALENDAR\r\n'].join('');
}

/**
 * The file of one event (RFC 5545, 3.4): a calendar without a name, so that programs add the event to one of their own.
 */
export function eventFile(event: RenderedEvent, vtimezoneOf: Vtimezones): string {
  return vcalendar([], zoneUses([event]), [event], vtimezoneOf);
}

/** A feed to subscribe to. It has no METHOD: PUBLISH would ask each event for an ORGANIZER (RFC 5546, 3.2.1). */
export function feed(identity: FeedIdentity, events: readonly RenderedEvent[], vtimezoneOf: Vtimezones): string {
  // A calendar has at least one component (RFC 5545, 3.6).
  const empty = [{ zone: identity.timeZone, years: { first: 2000, last: 2000 } }];
  return vcalendar(identityLines(identity), events.length === 0 ? empty : zoneUses(events), events, vtimezoneOf);
}
