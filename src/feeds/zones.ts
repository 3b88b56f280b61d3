import { isFirstOfRepeatedTime, type Occurrence, type Zone } from '#records/time';

/*
 * VTIMEZONE (RFC 5545, 3.6.5) made from the same rules of zones that place events in time, so that the two never
 * disagree. It has the one form that all programs understand: at most one STANDARD and one DAYLIGHT. Outlook makes such
 * a pair of whatever else it is given, or leaves the zone out.
 */

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Returns UTC-OFFSET (RFC 5545, 3.3.14); no zone has seconds in its offset any more. */
function utcOffset(seconds: number): string {
  const minutes = Math.abs(seconds) / 60;
  return `${seconds < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60), 2)}${digits(minutes % 60, 2)}`;
}

function localTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): string {
  return `${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}T${digits(hour, 2)}${digits(minute, 2)}${digits(second, 2)}`;
}

type Observance = {
  readonly name: 'STANDARD' | 'DAYLIGHT';
  readonly at: Temporal.PlainDateTime;
  readonly rule?: string;
  readonly from: number;
  readonly to: number;
};

function observance({ name, at, rule, from, to }: Observance): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${localTime(at)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `TZOFFSETFROM:${utcOffset(from)}`,
    `TZOFFSETTO:${utcOffset(to)}`,
    `END:${name}`,
  ];
}

function yearly(change: YearlyTransition): string[] {
  const at = inYear(change, FIRST_YEAR);
  return observance({
    // Clocks go forward into daylight saving time.
    name: change.to > change.from ? 'DAYLIGHT' : 'STANDARD',
    at,
    rule: `FREQ=YEARLY;BYMONTH=${at.month};BYDAY=${change.nth}${WEEKDAYS[at.dayOfWeek - 1]}`,
    from: change.from,
    to: change.to,
  });
}

/** Returns the text of a zone's VTIMEZONE by its regime. Lines end with CRLF and are ASCII, shorter than 75 octets. */
export function vtimezone(zone: Zone, regime: Regime): string {
  const at = Temporal.PlainDateTime.from({ year: FIRST_YEAR, month: 1, day: 1 });
  const observances =
    'offset' in regime
      ? observance({ name: 'STANDARD', at, from: regime.offset, to: regime.offset })
      : regime.changes.flatMap(yearly);
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances, 'END:VTIMEZONE', ''].join('\r\n');
}

type KnownZone = {
  /** The offset of a wall time, as all programs read it from `text`. */
  readonly offsetOf: ReturnType<typeof offsetsOf>;
  /** The VTIMEZONE. */
  readonly text: string;
};

/** A zone that every program knows, for a calendar that needs none. */
const UTC: Zone = 'Etc/UTC';

/**
 * Decides which time zone each event of a feed may name (`TZID`), or that its times must be in UTC, and makes the VTIMEZONE of
 * each zone. Works out each zone once.
 */
export class Zones {
  readonly #known = new Map<Zone, KnownZone | undefined>();
  /** The results of `namedBy` by occurrence; translations of an event share its occurrence. */
  readonly #named = new WeakMap<Occurrence, { readonly zone: Zone | undefined }>();

  #of(zone: Zone): KnownZone | undefined {
    if (this.#known.has(zone)) return this.#known.get(zone);
    // Programs know no names of offsets, and not all read what a VTIMEZONE says of one.
    const regime = zone === 'UTC' || /^[+-]/.test(zone) ? undefined : regimeOf(zone);
    const known = regime && { offsetOf: offsetsOf(regime), text: vtimezone(zone, regime) };
    this.#known.set(zone, known);
    return known;
  }

  /** Tells whether all programs read the wall time of a moment as its instant, given its zone's VTIMEZONE. */
  #isPlain(moment: Temporal.ZonedDateTime): boolean {
    const offset = this.#of(moment.timeZoneId)?.offsetOf(moment.toPlainDateTime());
    // Of a wall time that comes twice many take the second, not the first (RFC 5545, 3.3.5).
    return offset !== undefined && offset * 1e9 === moment.offsetNanoseconds && !isFirstOfRepeatedTime(moment);
  }

  /**
   * Returns the zone that DTSTART and DTEND of an event name by TZID. `undefined` for whole days, and where only UTC means
   * the same instants to all programs: in zones without a rule, and in years before it.
   */
  namedBy(occurrence: Occurrence): Zone | undefined {
    const known = this.#named.get(occurrence);
    if (known !== undefined) return known.zone;
    const { allDay, zone, start, end } = occurrence;
    const named = !allDay && this.#isPlain(start) && this.#isPlain(end) ? zone : undefined;
    this.#named.set(occurrence, { zone: named });
    return named;
  }

  /** Returns the VTIMEZONE of a zone; UTC's for a zone that no event may name. */
  vtimezone(zone: Zone): string {
    return this.#of(zone)?.text ?? vtimezone(UTC, { offset: 0 });
  }
}

/** The rule by which the clocks of a zone go in all years to come. Offsets are seconds east of UTC. */
type Regime =
  | { readonly offset: number }
  /** The two changes of each year, in their order. */
  | { readonly changes: readonly [YearlyTransition, YearlyTransition] };

/** Years by which the rule of a zone is known: after every change that is announced, enough to tell a fourth from a last Sunday. */
const YEARS_TO_COME: Years = { first: 2040, last: 2051 };

/** The year from which a VTIMEZONE states a rule, as in nearly all calendar programs. */
const FIRST_YEAR = 1970;

/** Returns the regime of a zone; `undefined` where its clocks follow no rule by weekdays of months. */
export function regimeOf(zone: Zone): Regime | undefined {
  const transitions = transitionsOf(zone, YEARS_TO_COME);
  if (transitions.length === 0) return { offset: offsetAtStartOf(zone, YEARS_TO_COME.first) };
  const changes = yearlyRule(transitions, YEARS_TO_COME.last - YEARS_TO_COME.first + 1);
  return changes && { changes };
}

/** Returns a wall time in seconds, from the same moment for all wall times. */
function clockSeconds(wall: Temporal.PlainDateTime): number {
  return wall.toZonedDateTime('UTC').epochMilliseconds / 1000;
}

/** Tells whether a wall time comes twice or not at all because of a change `since` seconds before it. */
function isUnclear({ from, to }: YearlyTransition, since: number): boolean {
  const shift = to - from;
  return since >= Math.min(0, shift) && since < Math.max(0, shift);
}

/**
 * Returns a function from wall times to their offsets by a regime: `undefined` before the years for which a VTIMEZONE states
 * it, and for a time that comes twice or not at all by it, whatever the clocks did then: programs differ on such times.
 */
function offsetsOf(regime: Regime): (wall: Temporal.PlainDateTime) => number | undefined {
  if ('offset' in regime) return ({ year }) => (year <= FIRST_YEAR ? undefined : regime.offset);
  const [first, second] = regime.changes;
  // A calendar has many events in few years.
  const changesIn = new Map<number, readonly [first: number, second: number]>();
  return (wall) => {
    const { year } = wall;
    if (year <= FIRST_YEAR) return undefined;
    const changes = changesIn.get(year) ?? [clockSeconds(inYear(first, year)), clockSeconds(inYear(second, year))];
    changesIn.set(year, changes);
    const seconds = clockSeconds(wall);
    const [sinceFirst, sinceSecond] = [seconds - changes[0], seconds - changes[1]];
    if (isUnclear(first, sinceFirst) || isUnclear(second, sinceSecond)) return undefined;
    return sinceFirst < 0 ? first.from : sinceSecond < 0 ? first.to : second.to;
  };
}

/** Years of the Gregorian calendar, both inclusive. */
type Years = { readonly first: number; readonly last: number };

/** One change of a zone's offset; offsets are seconds east of UTC. */
type Transition = {
  /** The wall time at which it happens, by the offset that ends (RFC 5545, 3.6.5). */
  readonly at: Temporal.PlainDateTime;
  readonly from: number;
  readonly to: number;
};

/** A change that comes back every year on the n-th (1 to 4) or last (-1) such weekday of a month. */
type YearlyTransition = Transition & { readonly nth: number };

const startOfYear = (zone: Zone, year: number) =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone);

const offsetOf = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1e9;

/** Returns the offset of a zone at the beginning of a year, in seconds east of UTC. */
function offsetAtStartOf(zone: Zone, year: number): number {
  return offsetOf(startOfYear(zone, year));
}

/** Returns the transitions of a zone in some years, in order. */
function transitionsOf(zone: Zone, years: Years): Transition[] {
  const end = startOfYear(zone, years.last + 1).epochNanoseconds;
  const transitions: Transition[] = [];
  let before = startOfYear(zone, years.first);
  for (;;) {
    const next = before.getTimeZoneTransition('next');
    if (next === null || next.epochNanoseconds >= end) return transitions;
    const [from, to] = [offsetOf(before), offsetOf(next)];
    const at = next.toInstant().toZonedDateTimeISO('UTC').add({ seconds: from }).toPlainDateTime();
    if (from !== to) transitions.push({ at, from, to });
    before = next;
  }
}

function sharedNth(dates: readonly Temporal.PlainDateTime[]): number | undefined {
  const [first, ...others] = dates;
  if (first === undefined) return undefined;
  const alike = (same: (date: Temporal.PlainDateTime) => number) => others.every((date) => same(date) === same(first));
  const time = (date: Temporal.PlainDateTime) => date.hour * 3600 + date.minute * 60 + date.second;
  if (!alike((date) => date.month) || !alike((date) => date.dayOfWeek) || !alike(time)) return undefined;
  if (dates.every((date) => date.day > date.daysInMonth - 7)) return -1;
  const nth = (date: Temporal.PlainDateTime) => Math.ceil(date.day / 7);
  return alike(nth) ? nth(first) : undefined;
}

/**
 * Returns the two yearly transitions that stand for all of the given ones, which cover `count` years: each year has the same
 * two, on the same weekday of the same month. `undefined` where the years do not follow one such rule.
 */
function yearlyRule(
  transitions: readonly Transition[],
  count: number,
): readonly [YearlyTransition, YearlyTransition] | undefined {
  const [first, second] = transitions;
  if (first === undefined || second === undefined || transitions.length !== 2 * count) return undefined;
  const half = (parity: number) => transitions.filter((_, index) => index % 2 === parity);
  const steady = (one: Transition, all: Transition[]) =>
    all.every((each, index) => each.from === one.from && each.to === one.to && each.at.year === one.at.year + index);
  if (!steady(first, half(0)) || !steady(second, half(1))) return undefined;
  const [firstNth, secondNth] = [sharedNth(half(0).map(({ at }) => at)), sharedNth(half(1).map(({ at }) => at))];
  if (firstNth === undefined || secondNth === undefined) return undefined;
  return [
    { ...first, nth: firstNth },
    { ...second, nth: secondNth },
  ];
}

/** Returns the wall time of a yearly transition in a year. */
function inYear({ at, nth }: YearlyTransition, year: number): Temporal.PlainDateTime {
  const month = at.with({ year, day: 1 });
  const first = 1 + ((at.dayOfWeek - month.dayOfWeek + 7) % 7);
  const weeks = nth > 0 ? nth - 1 : Math.floor((month.daysInMonth - first) / 7);
  return month.with({ day: first + 7 * weeks });
}
