import type { Dialect } from '#interface/dialects/dialects';
import { localText, zoneOf } from '#records/time';
import type { WriteBody } from '#service/http/body';
import type { RequestContext, Site } from '#service/http/site';
import { type DayEdge, edgeOf, parseIsoDate, siteTime, utcOf } from '#service/reads/moments';

/** The `date_utc` of posts that have never been published. */
export const NEVER_PUBLISHED = '0000-00-00 00:00:00';

/** Returns an instant as `YYYY-MM-DD hh:mm:ss`, in the site's zone and in UTC. */
export function stampOf(instant: Temporal.Instant, site: Site): { readonly local: string; readonly utc: string } {
  return { local: localText(siteTime(instant, site)), utc: utcOf(instant.toZonedDateTimeISO('UTC')) };
}

/**
 * Returns the wall time in `zone` of a written date; `undefined` for any other text. Where the dialect ignores offsets,
 * the wall time stays as written; otherwise an offset decides. A date that does not exist, such as 31 February, rolls
 * over or is refused, by the dialect.
 */
function wallOf(text: string, zone: string, { quirks }: Dialect): string | undefined {
  const parsed = parseIsoDate(text.trim());
  if (parsed === undefined) return undefined;
  const { wall, offset } = parsed;
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
 * Returns the publication date that a body sets by `date` or `date_utc`; `undefined` if it sets none. Rejects dates
 * that can't be read. If both are sent, the common implementation stores each unchanged; elsewhere the first counts.
 */
export function publicationOf(
  { site }: RequestContext,
  body: WriteBody,
): { date: string; date_utc: string } | undefined {
  const publications = (
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
  const [first, second] = publications;
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
  const timezone = body.text('timezone');
  if (timezone === undefined) return before;
  if (timezone === '') return site.dialect.quirks.updateResetsOmitted ? site.timeZone : '';
  if (zoneOf(timezone) === undefined) body.reject('timezone');
  return timezone;
}

/**
 * Returns the days and times of an event after a body is applied to `before`. Rejects fields of `body` that can't be
 * read; an end before the start is rejected or moved to the start, by the dialect.
 */
export function eventTimes({ site }: RequestContext, body: WriteBody, before: StoredTimes): StoredTimes {
  const { dialect } = site;
  const timezone = timezoneOf(site, body, before.timezone);
  const zone = zoneOf(timezone) ?? site.timeZone;
  const wallTimeIn = (name: 'start_date' | 'end_date') => {
    const text = body.text(name);
    if (text === undefined) return undefined;
    const wall = wallOf(text, zone, dialect);
    if (wall === undefined) body.reject(name);
    return wall;
  };
  const [start, end] = [wallTimeIn('start_date'), wallTimeIn('end_date')];
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
