import { localText } from '#records/time';
import type { Site } from '#service/http/site';
import { readDate } from '#service/reads/date-expressions';

/** The moment that a date without a time means: the first or the last second of its day. */
export type DayEdge = 'start' | 'end';

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

function today(site: Site): Temporal.PlainDate {
  return site.now().toZonedDateTimeISO(site.timeZone).toPlainDate();
}

/** Returns the site's wall time at an instant. */
export function siteTime(instant: Temporal.Instant, site: Site): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(site.timeZone).toPlainDateTime();
}

/**
 * Parses a date written as `YYYY-MM-DD`, with or without a time and an offset. Days past the end of a month roll over: 31
 * February is the 3rd of March. Returns `undefined` for any other text.
 */
export function parseIsoDate(text: string): { wall: Temporal.PlainDateTime; offset?: string } | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = WRITTEN.exec(text) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31)
    return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const date = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: 1 }).add({
    days: Number(day) - 1,
  });
  const wall = date.toPlainDateTime({ hour: Number(hour), minute: Number(minute), second: Number(second) });
  return offset === undefined ? { wall } : { wall, offset };
}

/** A number of seconds since 1970. */
const SECONDS = /^\s*[+-]?\d{1,12}(?:\.\d+)?\s*$/;

/** A requested moment: in the zone that it names, or a wall time of no zone. */
type RequestedMoment = { readonly wall: Temporal.PlainDateTime; readonly instant?: Temporal.Instant };

/**
 * Reads a requested date; `undefined` if the text names none. Numbers are seconds since 1970, except 0, which is today.
 */
function requestedMoment(text: string, site: Site): RequestedMoment | undefined {
  if (text.trim() === '0') return { wall: today(site).toPlainDateTime() };
  if (SECONDS.test(text)) {
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.trunc(Number(text)) * 1000);
    return { wall: siteTime(instant, site), instant };
  }
  const date = readDate(text, siteTime(site.now(), site));
  if (date === undefined) return undefined;
  if (date.zone === undefined) return { wall: date.wall };
  return { wall: date.wall, instant: date.wall.toZonedDateTime(date.zone).toInstant() };
}

/** Tells whether a moment is the epoch, which the common implementation takes for no date. */
function isEpoch({ wall, instant }: RequestedMoment): boolean {
  return (instant ?? wall.toZonedDateTime('UTC').toInstant()).epochMilliseconds === 0;
}

/** Returns a moment as `utc_*` fields show it, `YYYY-MM-DD hh:mm:ss`. */
export function utcOf(moment: Temporal.ZonedDateTime): string {
  return localText(moment.withTimeZone('UTC').toPlainDateTime());
}

/** Returns the first or last second of a day of the site, `YYYY-MM-DD hh:mm:ss`: days may end at night. */
export function edgeOf(day: Temporal.PlainDate, edge: DayEdge, { dayEnds }: Pick<Site, 'dayEnds'>): string {
  if (edge === 'start') return localText(day.toPlainDateTime(dayEnds));
  return localText(day.add({ days: 1 }).toPlainDateTime(dayEnds).subtract({ seconds: 1 }));
}

/**
 * Returns the bound that a date parameter sets, `YYYY-MM-DD hh:mm:ss`, to be compared with events' own local times: the
 * first or last second of its day, or the very time when dates are strict. A strict time without an offset is in UTC. A
 * moment with an offset of its own keeps its own day. Returns `undefined` if the text names no date, or a date that the
 * service refuses.
 */
export function boundOf(text: string, edge: DayEdge, strict: boolean, site: Site): string | undefined {
  const moment = requestedMoment(text, site);
  if (moment === undefined || (site.dialect.quirks.epochIsNoDate && isEpoch(moment))) return undefined;
  if (!strict) return edgeOf(moment.wall.toPlainDate(), edge, site);
  return localText(siteTime(moment.instant ?? moment.wall.toZonedDateTime('UTC').toInstant(), site));
}

/**
 * Returns the day on which lists begin that ask for none: today or, as observed, the local day of yesterday's last
 * minute of UTC.
 */
function firstDay(site: Site): Temporal.PlainDate {
  if (!site.dialect.quirks.windowFromUtcYesterday) return today(site);
  const yesterday = site.now().toZonedDateTimeISO('UTC').subtract({ days: 1 });
  return yesterday.withPlainTime('23:59').withTimeZone(site.timeZone).toPlainDate();
}

/** Returns the bounds of a list that asks for no dates: from today to the day 24 months ahead, whole days. */
export function defaultBounds(site: Site): { readonly start: string; readonly end: string } {
  return { start: edgeOf(firstDay(site), 'start', site), end: edgeOf(today(site).add({ months: 24 }), 'end', site) };
}
