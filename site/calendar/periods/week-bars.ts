import type { EventDays } from '#content/calendar/facts/times';
import { dayNumber } from '#records/time';
import { barRowsOf, type CellLine, cellLinesOf, type EventBar } from './grid.ts';

/** The events of several days that a week draws as bars over its days. */
export type WeekBars<E> = {
  /** By day, from 0. */
  readonly lines: readonly (readonly CellLine<E>[])[];
  /** The events that have a bar. */
  readonly drawn: ReadonlySet<E>;
};

/** The most bars one above the other; an event without a bar stays in the list of its day. */
export const MOST_STACKED_BARS = 8;

const LAST = 6;

/** Returns the bars of the week that begins on a day. `events` touch it and are in order of start. */
export function weekBars<E extends Pick<EventDays, 'listedNumbers'>>(
  first: Temporal.PlainDate,
  events: readonly E[],
): WeekBars<E> {
  const beginning = dayNumber(first);
  const bars = events.flatMap((event): EventBar<E>[] => {
    const { listedNumbers } = event;
    const [from, to] = [listedNumbers.first - beginning, listedNumbers.last - beginning];
    if (from === to) return [];
    return [{ event, from: Math.max(from, 0), to: Math.min(to, LAST), began: from < 0, goesOn: to > LAST }];
  });
  const rows = barRowsOf(bars, MOST_STACKED_BARS);
  return {
    lines: Array.from({ length: LAST + 1 }, (_day, day) => cellLinesOf<E>(day, [], rows)),
    drawn: new Set([...rows.keys()].map(({ event }) => event)),
  };
}
