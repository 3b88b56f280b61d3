import { FIRST_YEAR, type Regime } from '#feeds/regime';
import { inYear, type YearlyTransition } from '#feeds/transitions';
import type { Zone } from '#records/time';

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

/** Writes the VTIMEZONE of a zone by its regime. Lines end with CRLF and are ASCII, shorter than 75 octets. */
export function vtimezone(zone: Zone, regime: Regime): string {
  const at = Temporal.PlainDateTime.from({ year: FIRST_YEAR, month: 1, day: 1 });
  const observances =
    'offset' in regime
      ? observance({ name: 'STANDARD', at, from: regime.offset, to: regime.offset })
      : regime.changes.flatMap(yearly);
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances, 'END:VTIMEZONE', ''].join('\r\n');
}
