import { type Component, type Property, valueIn } from './components.ts';
import type { Report } from './findings.ts';
import { localOf, type Moment, momentOf, secondsOf } from './moments.ts';
import { UTC_OFFSET, YEARLY_RULE } from './values.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** One observance of a VTIMEZONE; offsets are seconds east of UTC. */
type Observance = {
  readonly line: number;
  readonly first: Temporal.PlainDateTime;
  readonly from: number;
  readonly to: number;
  readonly yearly?: { readonly month: number; readonly nth: number; readonly weekday: number };
};

function offsetSeconds(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

function observanceOf(component: Component): Observance | undefined {
  const value = (name: string) => valueIn(component, name) ?? '';
  const first = localOf(value('DTSTART'));
  const [from, to, rule] = [value('TZOFFSETFROM'), value('TZOFFSETTO'), valueIn(component, 'RRULE')];
  if (first === undefined || !UTC_OFFSET.holds(from) || !UTC_OFFSET.holds(to)) return undefined;
  const once = { line: component.line, first, from: offsetSeconds(from), to: offsetSeconds(to) };
  if (rule === undefined) return once;
  if (!YEARLY_RULE.holds(rule)) return undefined;
  const [, month, nth, weekday = ''] = /BYMONTH=(\d+);BYDAY=(-?\d)(\w\w)/.exec(rule) ?? [];
  return { ...once, yearly: { month: Number(month), nth: Number(nth), weekday: WEEKDAYS.indexOf(weekday) + 1 } };
}

/** Returns the start of an observance in a year, by the clock of the observance before it. */
function onsetIn({ first, yearly }: Observance, year: number): Temporal.PlainDateTime | undefined {
  if (yearly === undefined) return year === first.year ? first : undefined;
  if (year < first.year) return undefined;
  const { nth, weekday } = yearly;
  const month = first.with({ year, month: yearly.month, day: 1 });
  if (nth > 0) return month.add({ days: 7 * (nth - 1) + ((weekday - month.dayOfWeek + 7) % 7) });
  const last = month.with({ day: month.daysInMonth });
  return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 });
}

/**
 * Returns the latest onset of an observance that is over at a wall time: in a gap the clock before it counts (RFC 5545,
 * 3.3.5).
 */
function lastOnset(observance: Observance, local: Temporal.PlainDateTime): Temporal.PlainDateTime | undefined {
  const gap = { seconds: Math.max(0, observance.to - observance.from) };
  const years = observance.yearly === undefined ? [observance.first.year] : [local.year, local.year - 1];
  return years
    .map((year) => onsetIn(observance, year))
    .find((onset) => onset !== undefined && Temporal.PlainDateTime.compare(onset.add(gap), local) <= 0);
}

/** Returns the offset that a VTIMEZONE gives a wall time; `undefined` before its first observance. */
function offsetAt(observances: readonly Observance[], local: Temporal.PlainDateTime): number | undefined {
  let latest: Temporal.PlainDateTime | undefined;
  let offset: number | undefined;
  for (const observance of observances) {
    const onset = lastOnset(observance, local);
    if (onset === undefined || (latest !== undefined && Temporal.PlainDateTime.compare(onset, latest) < 0)) continue;
    latest = onset;
    offset = observance.to;
  }
  return offset;
}

/** A time of an event that names a zone. */
type Use = { readonly property: Property; readonly moment: Extract<Moment, { form: 'zoned' }> };

function usesIn(calendar: Component): Use[] {
  return calendar.components
    .filter(({ name }) => name === 'VEVENT')
    .flatMap(({ properties }) => properties)
    .flatMap((property) => {
      const moment = property.name === 'DTSTART' || property.name === 'DTEND' ? momentOf(property) : undefined;
      return moment?.form === 'zoned' ? [{ property, moment }] : [];
    });
}

function checkZone(zone: Component, uses: readonly Use[], report: Report): void {
  if (!zone.components.some(({ name }) => name === 'STANDARD'))
    report(zone.line, 'zone-standard', 'VTIMEZONE without STANDARD');
  const names = zone.components.map(({ name }) => name);
  if (new Set(names).size < names.length)
    report(zone.line, 'zone-form', 'several observances of one kind, which Outlook makes one of');
  const observances = zone.components.map(observanceOf).filter((one) => one !== undefined);
  for (const observance of observances) {
    const onset = onsetIn(observance, observance.first.year);
    if (onset?.equals(observance.first) !== true)
      report(observance.line, 'zone-rule', `RRULE does not give DTSTART ${observance.first}`);
  }
  for (const { property, moment } of uses) {
    const offset = offsetAt(observances, moment.local);
    const wall = moment.local.toZonedDateTime('UTC').epochMilliseconds / 1000;
    const expected = wall - secondsOf(moment);
    if (offset !== expected)
      report(property.line, 'zone-offset', `${moment.tzid} ${moment.local}: ${offset} instead of ${expected} seconds`);
  }
}

/** Checks that there is just one VTIMEZONE for each zone that events name, and that it is right for all their times. */
export function checkZones(calendar: Component, report: Report): void {
  const uses = Map.groupBy(usesIn(calendar), ({ moment }) => moment.tzid);
  const described = new Set<string>();
  for (const zone of calendar.components.filter(({ name }) => name === 'VTIMEZONE')) {
    const tzid = valueIn(zone, 'TZID') ?? '';
    if (described.has(tzid)) report(zone.line, 'zone-repeated', tzid);
    described.add(tzid);
    checkZone(zone, uses.get(tzid) ?? [], report);
    // A calendar without events needs some component (RFC 5545, 3.6).
    const isOnly = calendar.components.length === 1;
    if (!uses.has(tzid) && !isOnly) report(zone.line, 'zone-unused', tzid);
  }
  for (const [tzid, [first]] of uses)
    if (!described.has(tzid)) report(first?.property.line ?? calendar.line, 'zone-missing', tzid);
}
