import {
  inYear,
  offsetAtStartOf,
  transitionsOf,
  type YearlyTransition,
  type Years,
  yearlyRule,
} from '#feeds/transitions';
import type { Zone } from '#records/time';

/** What the clocks of a zone do in all years to come: offsets are seconds east of UTC. */
export type Regime =
  | { readonly offset: number }
  /** The two changes of each year, in their order. */
  | { readonly changes: readonly [YearlyTransition, YearlyTransition] };

/** Years by which the rule of a zone is known: after every change that is announced, enough to tell a fourth from a last Sunday. */
const YEARS_TO_COME: Years = { first: 2040, last: 2051 };

/** From when on a VTIMEZONE states a rule, as nearly all calendar programs do. */
export const FIRST_YEAR = 1970;

/** The regime of a zone; `undefined` where its clocks follow no rule by weekdays of months. */
export function regimeOf(zone: Zone): Regime | undefined {
  const transitions = transitionsOf(zone, YEARS_TO_COME);
  if (transitions.length === 0) return { offset: offsetAtStartOf(zone, YEARS_TO_COME.first) };
  const changes = yearlyRule(transitions, YEARS_TO_COME.last - YEARS_TO_COME.first + 1);
  return changes && { changes };
}

/** How long before (negative) or after a change of its year a wall time is, by the clock. */
function secondsSince(change: YearlyTransition, wall: Temporal.PlainDateTime): number {
  return wall.since(inYear(change, wall.year)).total('seconds');
}

/** Whether a wall time so long after a change comes twice by it, or not at all. */
function isUnclear({ from, to }: YearlyTransition, since: number): boolean {
  const shift = to - from;
  return since >= Math.min(0, shift) && since < Math.max(0, shift);
}

/**
 * The offset that a regime gives a wall time; `undefined` before the years that a VTIMEZONE states it for, and for a time
 * that by it comes twice or not at all: there, also where the clocks were otherwise then, programs differ.
 */
export function offsetBy(regime: Regime, wall: Temporal.PlainDateTime): number | undefined {
  if (wall.year <= FIRST_YEAR) return undefined;
  if ('offset' in regime) return regime.offset;
  const [first, second] = regime.changes;
  const sinceFirst = secondsSince(first, wall);
  const sinceSecond = secondsSince(second, wall);
  if (isUnclear(first, sinceFirst) || isUnclear(second, sinceSecond)) return undefined;
  return sinceFirst < 0 ? first.from : sinceSecond < 0 ? first.to : second.to;
}
