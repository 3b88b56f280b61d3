import type { Zone } from '#records/time';

/** Years of the Gregorian calendar, both inclusive. */
export type Years = { readonly first: number; readonly last: number };

/** One change of a zone's offset; offsets are seconds east of UTC. */
type Transition = {
  /** The wall time at which it happens, by the offset that ends (RFC 5545, 3.6.5). */
  readonly at: Temporal.PlainDateTime;
  readonly from: number;
  readonly to: number;
};

/** A change that comes back every year on the n-th (1 to 4) or last (-1) such weekday of a month. */
export type YearlyTransition = Transition & { readonly nth: number };

const startOfYear = (zone: Zone, year: number) =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone);

const offsetOf = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1e9;

/** Returns the offset of a zone at the beginning of a year, in seconds east of UTC. */
export function offsetAtStartOf(zone: Zone, year: number): number {
  return offsetOf(startOfYear(zone, year));
}

/** Returns the transitions of a zone in some years, in order. */
export function transitionsOf(zone: Zone, years: Years): Transition[] {
  const end = startOfYear(zone, years.last + 1).epochNanoseconds;
  const found: Transition[] = [];
  let before = startOfYear(zone, years.first);
  for (;;) {
    const next = before.getTimeZoneTransition('next');
    if (next === null || next.epochNanoseconds >= end) return found;
    const [from, to] = [offsetOf(before), offsetOf(next)];
    const at = next.toInstant().toZonedDateTimeISO('UTC').add({ seconds: from }).toPlainDateTime();
    if (from !== to) found.push({ at, from, to });
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
export function yearlyRule(
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
export function inYear({ at, nth }: YearlyTransition, year: number): Temporal.PlainDateTime {
  const month = at.with({ year, day: 1 });
  const first = 1 + ((at.dayOfWeek - month.dayOfWeek + 7) % 7);
  const weeks = nth > 0 ? nth - 1 : Math.floor((month.daysInMonth - first) / 7);
  return month.with({ day: first + 7 * weeks });
}
