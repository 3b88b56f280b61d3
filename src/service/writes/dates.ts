import type { Dialect } from '#interface/dialects/dialects';
import { localText, zoneOf } from '#records/time';
import type { WriteBody } from '#service/http/body';
import type { RequestContext, Site } from '#service/http/site';
import { type DayEdge, edgeOf, parseIsoDate, siteTime, utcOf } from '#service/reads/moments';

/** The `date_utc` of posts that have never been published. */
export const NEVER_PUBLISHED = '0000-00-00 00:00:00';

/** Returns an instant as stamps show it, in the site's zone and in UTC. */
export function stampOf(instant: Temporal.Instant, site: Site): { readonly local: string; readonly utc: string } {
  return { local: localText(siteTime(instant, site)), utc: utcOf(instant.toZonedDateTimeISO('UTC')) };
}

/**
 * Returns the wall time in `zone` of a written date, or `undefined` if it is none. Where offsets are ignored the wall
 * time stays unchanged; elsewhere the instant decides. A date that no calendar has rolls over or is none.
 */
function wallOf(text: string, zone: string, { quirks }: Dialect): string | undefined {
  const found = parseIsoDate(text.trim());
  if (found === undefined) return undefined;
  const { wall, offset } = found;
  if (!quirks.impossibleDatesRoll && wall.day !== Number(text.trim().slice(8, 10))) return undefined;
  if (offset !== undefined && !quirks.isoOffsetIgnored) {
    try {
      const instant = Temporal.Instant.from(`${wall.toString()}${offset.toUpperCase()}`);
      return localText(instant.toZonedDateTimeISO(zone).toPlainDateTime());
    } catch {
      return undefined;
    }
  }
  // A time that a change to summer time leaves out is moved on by the common implementation.
  return localText(quirks.impossibleDatesRoll ? wall.toZonedDateTime(zone).toPlainDateTime() : wall);
}

/**
 * Returns the publication that a body asks for by `date` or `date_utc`; `undefined` where it asks for none. Notes unreadable
 * dates on `body`. If both are sent, the common implementation stores each unchanged; elsewhere the first counts.
 */
export function publicationOf(
  { site }: RequestContext,
  body: WriteBody,
): { date: string; date_utc: string } | undefined {
  const asked = (
    [
      ['date', site.timeZone],
      ['date_utc', 'UTC'],
    ] as const
  ).flatMap(([name, zone]) => {
    const text = body.text(name);
    if (text === undefined || text === '') return [];
    const wall = wallOf(text, zone, site.dialect);
    if (wall === undefined) {
      body.reject(name);
      return [];
    }
    const stamp = stampOf(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant(), site);
    return [{ date: name === 'date' ? wall : stamp.local, date_utc: stamp.utc }];
  });
  const [first, second] = asked;
  if (first === undefined || second === undefined || !site.dialect.quirks.updateResetsOmitted) return first;
  return { date: first.date, date_utc: second.date_utc };
}

/** The fields of an event that say when it is. */
export type StoredTimes = {
  readonly timezone: string;
  readonly all_day: boolean;
  readonly start_date: string;
  readonly end_date: string;
};

/** Returns a time zone to store; for an empty one the common implementation takes the site's. */
function timezoneOf(site: Site, body: WriteBody, before: string): string {
  const asked = body.text('timezone');
  if (asked === undefined) return before;
  if (asked === '') return site.dialect.quirks.updateResetsOmitted ? site.timeZone : '';
  if (zoneOf(asked) === undefined) body.reject('timezone');
  return asked;
}

/** Returns the days and times of an event after a body is applied to `before`; notes on `body` each field that can't be. */
export function eventTimes({ site }: RequestContext, body: WriteBody, before: StoredTimes): StoredTimes {
  const { dialect } = site;
  const timezone = timezoneOf(site, body, before.timezone);
  const zone = zoneOf(timezone) ?? site.timeZone;
  const asked = (name: 'start_date' | 'end_date') => {
    const text = body.text(name);
    if (text === undefined) return undefined;
    const wall = wallOf(text, zone, dialect);
    if (wall === undefined) body.reject(name);
    return wall;
  };
  const [start, end] = [asked('start_date'), asked('end_date')];
  const lonely = (start === undefined) !== (end === undefined) && dialect.quirks.lonelyDateIgnored;
  const [sentStart, sentEnd] = lonely ? [] : [start, end];
  const first = sentStart ?? before.start_date;
  const last = sentEnd ?? before.end_date;
  const allDay = body.flag('all_day') ?? before.all_day;
  const reversed = last < first;
  if (reversed && !dialect.quirks.impossibleDatesRoll) body.reject('end_date');
  const until = reversed ? first : last;
  // Of an event that is all day already, times not sent keep their stored value.
  const edge = (sent: string | undefined, wall: string, which: DayEdge) =>
    allDay && (sent !== undefined || !before.all_day)
      ? edgeOf(Temporal.PlainDate.from(wall.slice(0, 10)), which, site)
      : wall;
  return {
    timezone,
    all_day: allDay,
    start_date: edge(sentStart, first, 'start'),
    end_date: edge(sentEnd, until, 'end'),
  };
}
