import {
  inYear,
  offsetAtStartOf,
  transitionsOf,
  type YearlyTransition,
  type Years,
  yearlyRule,
} from '#feeds/transitions';
import type { Zone } from '#records/time';

/** The rule by which the clocks of a zone go in all years to come. Offsets are seconds east of UTC. */
export type Regime =
  | { readonly offset: number }
  /** The two changes of each year, in their order. */
  | { readonly changes: readonly [YearlyTransition, YearlyTransition] };

/** Years by which the rule of a zone is known: after every change that is announced, enough to tell a fourth from a last Sunday. */
const YEARS_TO_COME: Years = { first: 2040, last: 2051 };

/** The year from which a VTIMEZONE states a rule, as in nearly all calendar programs. */
export const FIRST_YEAR = 1970;

/** Returns the regime of a zone; `undefined` where its clocks follow no rule by weekdays of months. */
export function regimeOf(zone: Zone): Regime | undefined {
  const transitions = transitionsOf(zone, YEARS_TO_COME);
  if (transitions.length === 0) return { offset: offsetAtStartOf(zone, YEARS_TO_COME.first) };
  const changes = yearlyRule(transitions, YEARS_TO_COME.last - YEARS_TO_COME.first + 1);
  return changes && { changes };
}

/** Seconds by the clock, from a moment that is the same for all wall times. */
function clockSeconds(wall: Temporal.PlainDateTime): number {
  return wall.toZonedDateTime('UTC').epochMilliseconds / 1000;
}

/** Returns true for a wall time that comes twice, or not at all, by a change that is so many seconds before it. */
function isUnclear({ from, to }: YearlyTransition, since: number): boolean {
  const shift = to - from;
  return since >= Math.min(0, shift) && since < Math.max(0, shift);
}

/**
 * Returns what gives the offset of a wall time by a regime: `undefined` before the years that a VTIMEZONE states it for,
 * and for a time that by it comes twice or not at all: there, also where the clocks were otherwise then, programs differ.
 */
export function offsetsOf(regime: Regime): (wall: Temporal.PlainDateTime) => number | undefined {
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
