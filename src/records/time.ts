import { memoizedByObject } from '#records/memoized';
import type { EventRecord } from '#records/schema';

/** The offsets from UTC that the zone abbreviations of the recorded services stand for. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  GMT: '+00:00',
  WET: '+00:00',
  BST: '+01:00',
  WEST: '+01:00',
  CET: '+01:00',
  CEST: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  AST: '-04:00',
  ADT: '-03:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  JST: '+09:00',
};

/**
 * Returns the instant of a date and time in UTC as records give it: `YYYY-MM-DD hh:mm:ss`, or `YYYY-MM-DD` for its
 * start.
 */
export function utcInstant(utc: string): Temporal.Instant {
  return Temporal.Instant.from(utc.length === 'YYYY-MM-DD'.length ? `${utc}T00:00:00Z` : `${utc}Z`);
}

/** Returns a wall time as records have it: `YYYY-MM-DD hh:mm:ss`. */
export function localText(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** A zone as Temporal takes it: a canonical IANA name, or a fixed offset `±hh:mm`. */
export type Zone = string;

function offsetOf(sign: string, hours: string, minutes: number): Zone | undefined {
  const hour = Number(hours);
  if (hour > 14 || minutes > 59) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${sign === '-' ? '-' : '+'}${two(hour)}:${two(minutes)}`;
}

// Thousands of events name the same few zones. The bound is for a service that names ever others.
const zones = new Map<string, Zone | undefined>();
const MOST_ZONES = 1_000;

/**
 * Returns the zone that a served `timezone` names: IANA names in any case, `UTC±N[.f]`, `±hh:mm` and the usual
 * abbreviations. `undefined` where it names none; the caller then takes the site's zone and says so.
 */
export function zoneOf(timezone: string | undefined): Zone | undefined {
  const text = timezone?.trim() ?? '';
  if (text === '') return undefined;
  if (zones.has(text)) return zones.get(text);
  const zone = zoneNamed(text);
  if (zones.size < MOST_ZONES) zones.set(text, zone);
  return zone;
}

function zoneNamed(text: string): Zone | undefined {
  if (/^(?:UTC|Z|Etc\/UTC)$/i.test(text)) return 'UTC';
  const offset = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2})|[.,](\d+))?$/i.exec(text);
  if (offset) {
    const [, sign = '+', hours = '0', minutes, fraction] = offset;
    const zone = offsetOf(sign, hours, minutes ? Number(minutes) : Math.round(Number(`0.${fraction ?? 0}`) * 60));
    return zone === '+00:00' || zone === '-00:00' ? 'UTC' : zone;
  }
  const abbreviation = ABBREVIATIONS[text.toUpperCase()];
  if (abbreviation !== undefined) return abbreviation === '+00:00' ? 'UTC' : abbreviation;
  // Temporal would take the zone of a whole date and time, too.
  if (!/^[a-z][a-z0-9_+/ -]*$/i.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text.replaceAll(' ', '_')).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Days of a calendar that something touches, first and last inclusive. */
export type DaySpan = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

const FIRST_DAY = Temporal.PlainDate.from('1970-01-01');

// Lists show the same days again and again, and date arithmetic takes a hundred times as long as a look-up.
const numbersOfDays = new WeakMap<Temporal.PlainDate, number>();
const daysOfNumbers = new Map<number, Temporal.PlainDate>();

/** Returns the number of a day: the days since 1970-01-01. Numbers compare many times faster than dates. */
export function dayNumber(date: Temporal.PlainDate): number {
  const known = numbersOfDays.get(date);
  if (known !== undefined) return known;
  const number = FIRST_DAY.until(date).days;
  numbersOfDays.set(date, number);
  return number;
}

/** Returns the day of a number, the same object each time. */
export function dayOfNumber(day: number): Temporal.PlainDate {
  const known = daysOfNumbers.get(day);
  if (known !== undefined) return known;
  const date = FIRST_DAY.add({ days: day });
  daysOfNumbers.set(day, date);
  numbersOfDays.set(date, day);
  return date;
}

/** Returns the month of a day, the same object each time for the same one. */
export const monthOf = memoizedByObject((date: Temporal.PlainDate) => date.toPlainYearMonth());

/** The days and instants of an event, computed from its local times and its zone alone (`utc_*` is never read). */
export type Occurrence = {
  readonly allDay: boolean;
  /** The days of an all-day event, on its own calendar, including days that a zone skipped. */
  readonly wholeDays?: DaySpan;
  /** The resolved zone: the event's own, or the site's where it names none. */
  readonly zone: Zone;
  /** True if `timezone` was empty or unknown and the site's zone was taken. */
  readonly zoneAssumed: boolean;
  /** The first instant, in the event's zone; for all-day events the start of the first day. */
  readonly start: Temporal.ZonedDateTime;
  /** The end, exclusive, never before `start`; for all-day events the start of the day after the last. */
  readonly end: Temporal.ZonedDateTime;
};

/** People give an event without an end one that is far away; few programs read a year beyond this one. */
const LAST_DAY = '2199-12-31';

/** Returns a local date or date and time, on `LAST_DAY` at the latest. */
function endOf(local: string): string {
  return local.slice(0, LAST_DAY.length) > LAST_DAY ? `${LAST_DAY}${local.slice(LAST_DAY.length)}` : local;
}

/**
 * Returns the first and the last day of an all-day event, `YYYY-MM-DD`, from its local dates or the times that a
 * service shows. The days of a site may end at night, at 03:00 say: then an event lasts from `03:00:00` of its first
 * day to `02:59:59` of the day after its last. Events that were stored before a site was set so last from `00:00:00` to
 * `23:59:59`.
 */
export function wholeDaysOf({ start_date, end_date }: Pick<EventRecord, 'start_date' | 'end_date'>): {
  readonly first: string;
  readonly last: string;
} {
  const first = start_date.slice(0, 10);
  const dayEnds = start_date.slice(11);
  const end = end_date.slice(0, 10);
  if (dayEnds === '' || dayEnds === '00:00:00') return { first, last: end };
  const lastSecond = Temporal.PlainTime.from(dayEnds).subtract({ seconds: 1 }).toString({ smallestUnit: 'second' });
  const isNextDay = end_date.slice(11) === lastSecond;
  return { first, last: isNextDay ? Temporal.PlainDate.from(end).subtract({ days: 1 }).toString() : end };
}

/**
 * Returns the occurrence of an event. Gaps and folds of a zone are resolved as Temporal's `compatible` does (RFC 5545,
 * 3.3.5 asks the same). All-day events belong to their calendar days and take no part in zone arithmetic beyond them.
 * An end before the start counts as the start, one after 2199 as 2199-12-31.
 */
export function occurrenceOf(
  event: Pick<EventRecord, 'start_date' | 'end_date' | 'timezone' | 'all_day'>,
  siteZone: Zone,
): Occurrence {
  const namedZone = zoneOf(event.timezone);
  const zone = namedZone ?? siteZone;
  if (event.all_day) {
    const days = wholeDaysOf(event);
    const first = Temporal.PlainDate.from(days.first);
    const end = Temporal.PlainDate.from(endOf(days.last));
    const last = Temporal.PlainDate.compare(end, first) < 0 ? first : end;
    return {
      allDay: true,
      wholeDays: { first, last },
      zone,
      zoneAssumed: namedZone === undefined,
      start: first.toZonedDateTime(zone),
      end: last.add({ days: 1 }).toZonedDateTime(zone),
    };
  }
  const start = Temporal.PlainDateTime.from(event.start_date).toZonedDateTime(zone);
  const end = Temporal.PlainDateTime.from(endOf(event.end_date)).toZonedDateTime(zone);
  return {
    allDay: false,
    zone,
    zoneAssumed: namedZone === undefined,
    start,
    end: Temporal.ZonedDateTime.compare(end, start) < 0 ? start : end,
  };
}

/** Returns a moment by the clocks of a zone; most are by its clocks already. */
export function inZone(moment: Temporal.ZonedDateTime, zone: Zone): Temporal.ZonedDateTime {
  return moment.timeZoneId === zone ? moment : moment.withTimeZone(zone);
}

/** The nanoseconds of a millisecond, and the milliseconds of a day. */
const [MILLISECOND, DAY] = [1_000_000, 86_400_000];

/** Returns the day of a moment by the clocks of its zone, the same object each time for the same one. */
function dayOf({ epochMilliseconds, offsetNanoseconds }: Temporal.ZonedDateTime): Temporal.PlainDate {
  return dayOfNumber(Math.floor((epochMilliseconds + offsetNanoseconds / MILLISECOND) / DAY));
}

/**
 * Returns the days on which a site's calendar shows an occurrence. Timed events are moved into the site's zone; an
 * event that ends at midnight does not touch the day that begins then. All-day events keep their own days.
 */
export function daysOf(occurrence: Occurrence, siteZone: Zone): DaySpan {
  if (occurrence.wholeDays !== undefined) return occurrence.wholeDays;
  const [start, end] = [inZone(occurrence.start, siteZone), inZone(occurrence.end, siteZone)];
  const first = dayOf(start);
  const last = dayOf(end);
  // Most events end on the day of their start.
  if (last === first) return { first, last: first };
  // A day starts later than at 00:00 if the clocks go forward at midnight.
  const atDayStart = Temporal.PlainDate.compare(last, first) > 0 && end.equals(end.startOfDay());
  return { first, last: atDayStart ? last.subtract({ days: 1 }) : last };
}

/** A range of instants, `from` inclusive, `to` exclusive. */
export type Window = { readonly from: Temporal.ZonedDateTime; readonly to: Temporal.ZonedDateTime };

/**
 * Returns the window of a sync: `back` before and `ahead` after `today`, rounded out to whole months in the site's
 * zone.
 */
export function windowOf(
  today: Temporal.PlainDate,
  range: { readonly back: Temporal.Duration; readonly ahead: Temporal.Duration },
  siteZone: Zone,
): Window {
  const from = today.subtract(range.back).with({ day: 1 });
  const to = today.add(range.ahead).with({ day: 1 }).add({ months: 1 });
  return { from: from.toZonedDateTime(siteZone), to: to.toZonedDateTime(siteZone) };
}

/** A stretch of time in milliseconds of the epoch, `end` exclusive and never before `start`. */
export type Span = { readonly start: number; readonly end: number };

/** Returns the stretch of time that an occurrence takes. */
export function spanOf({ start, end }: Occurrence): Span {
  return { start: start.epochMilliseconds, end: end.epochMilliseconds };
}

/** Tells whether a stretch of time overlaps a window; an empty stretch does if its instant lies in the window. */
export function overlaps({ start, end }: Span, window: Window): boolean {
  const from = window.from.epochMilliseconds;
  return start < window.to.epochMilliseconds && (end > from || (start === end && start >= from));
}

/** Tells whether the wall time of a moment comes twice in its zone, as clocks go back, and the moment is the first. */
export function isFirstOfRepeatedTime(moment: Temporal.ZonedDateTime): boolean {
  const later = moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation: 'later' });
  return !later.equals(moment);
}
