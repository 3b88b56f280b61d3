import {
  inYear,
  offsetAtStartOf,
  type Transition,
  transitionsOf,
  type YearlyTransition,
  type Years,
  yearlyRule,
} from '#feeds/transitions';
import type { Zone } from '#records/time';

/*
 * VTIMEZONE (RFC 5545, 3.6.5) made from the same rules of zones that place events in time, so that the two never
 * disagree. Collections of ready-made VTIMEZONE texts hold only the rule that is valid today and claim it for all
 * years: in a year in which a zone changes its rules they are wrong for events that a calendar still shows.
 */

/** From when on a rule that has no known end is stated, as nearly all calendar programs do. */
const USUAL_FIRST_YEAR = 1970;

/** For how many more years a rule must hold to be stated as one: enough to tell a fourth from a last Sunday. */
const YEARS_OF_PROOF = 11;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * The name of a zone in TZID: the IANA name; `UTC+0200` for the fixed offset `+02:00`, because a colon would have to
 * be quoted in parameters, which not all programs read.
 */
export function tzidOf(zone: Zone): string {
  return /^[+-]/.test(zone) ? `UTC${zone.replaceAll(':', '')}` : zone;
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** UTC-OFFSET (RFC 5545, 3.3.14); seconds only where there are some. */
function utcOffset(seconds: number): string {
  const size = Math.abs(seconds);
  const rest = size % 60;
  const hoursAndMinutes = digits(Math.floor(size / 3600), 2) + digits(Math.floor(size / 60) % 60, 2);
  return `${seconds < 0 ? '-' : '+'}${hoursAndMinutes}${rest === 0 ? '' : digits(rest, 2)}`;
}

function localTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): string {
  return `${digits(year, 4)}${digits(month, 2)}${digits(day, 2)}T${digits(hour, 2)}${digits(minute, 2)}${digits(second, 2)}`;
}

type ObservanceName = 'STANDARD' | 'DAYLIGHT';

function observance(name: ObservanceName, { at, from, to }: Transition, rule: readonly string[] = []): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${localTime(at)}`,
    ...rule,
    `TZOFFSETFROM:${utcOffset(from)}`,
    `TZOFFSETTO:${utcOffset(to)}`,
    `END:${name}`,
  ];
}

/** Clocks go forward into daylight saving time; where they stay forward the name does not matter. */
const nameOf = ({ from, to }: Transition): ObservanceName => (to > from ? 'DAYLIGHT' : 'STANDARD');

function yearly(transition: YearlyTransition, firstYear: number): string[] {
  const at = inYear(transition, firstYear);
  const weekday = WEEKDAYS[at.dayOfWeek - 1];
  const rule = `RRULE:FREQ=YEARLY;BYMONTH=${at.month};BYDAY=${transition.nth}${weekday}`;
  return observance(nameOf(transition), { ...transition, at }, [rule]);
}

function single(zone: Zone, years: Years, firstYear: number): string[] {
  const transitions = transitionsOf(zone, years);
  const [next] = transitions;
  const offset = offsetAtStartOf(zone, years.first);
  const at = Temporal.PlainDateTime.from({ year: firstYear, month: 1, day: 1 });
  const initial = next !== undefined && nameOf(next) === 'STANDARD' ? 'DAYLIGHT' : 'STANDARD';
  return [
    ...observance(initial, { at, from: offset, to: offset }),
    ...transitions.flatMap((transition) => observance(nameOf(transition), transition)),
  ];
}

/**
 * The VTIMEZONE of a zone, right for every local time of the given years. A zone that keeps to a yearly rule has the two
 * recurring observances that every program understands, and the same text whatever the years; one that does not has an
 * observance for each change in those years. Lines end with CRLF and are shorter than 75 octets.
 */
export function vtimezone(zone: Zone, years: Years): string {
  const firstYear = Math.max(0, Math.min(USUAL_FIRST_YEAR, years.first - 1));
  const proof = { first: years.first, last: years.last + YEARS_OF_PROOF };
  const rule = yearlyRule(transitionsOf(zone, proof), proof.last - proof.first + 1);
  const observances = rule?.flatMap((transition) => yearly(transition, firstYear)) ?? single(zone, years, firstYear);
  return ['BEGIN:VTIMEZONE', `TZID:${tzidOf(zone)}`, ...observances, 'END:VTIMEZONE', ''].join('\r\n');
}
