import type { EventDays } from '#content/calendar/facts/times';
import { dayNumber } from '#records/time';

/** An event as a table takes it: by its listed days. */
type EventSpan = Pick<EventDays, 'listedNumbers'>;

/** A line of a day in the month's table. */
export type CellLine<E = EventSpan> =
  | { readonly kind: 'event'; readonly event: E }
  /** The part of a longer event that lies in one week, drawn from its first day there over `length` days. */
  | {
      readonly kind: 'bar';
      readonly event: E;
      readonly length: number;
      /** True if the event began before this part, or goes on after it. */
      readonly began: boolean;
      readonly goesOn: boolean;
    }
  /** The room of a bar that is drawn from an earlier day of the week. */
  | { readonly kind: 'covered' }
  /** Nothing, above a bar that has a lower row because of other days. */
  | { readonly kind: 'gap' };

/** One day of the month's table. */
type MonthDay<E = EventSpan> = {
  readonly date: Temporal.PlainDate;
  readonly lines: readonly CellLine<E>[];
  /** The number of events that touch the day. */
  readonly count: number;
  /** The number of events without a line. */
  readonly more: number;
  /** The events of the day, for marks where there is no room for lines. */
  readonly events: readonly E[];
};

/** The marks of a day where there is no room for lines. */
export type DayEventMarks<E = EventSpan> = {
  /** Events that begin on the day: each has a mark in the colour of its category. */
  readonly beginning: readonly E[];
  /** The number of events that begin on the day without such a mark. */
  readonly more: number;
  /** True if an earlier event goes on, and no event that begins is left out. */
  readonly goesOn: boolean;
};

/** The most events that begin on a day and all have marks; of more, the number of the others takes the place of one mark. */
const MOST_MARKS = 3;

/**
 * Returns the marks of a day: of at most three events that begin, or of two and the number of the others; if none is left out,
 * one for all earlier events together.
 */
export function eventMarksOf<E extends EventSpan>({
  date,
  events,
}: Pick<MonthDay<E>, 'date' | 'events'>): DayEventMarks<E> {
  const number = dayNumber(date);
  const beginning = events.filter(({ listedNumbers: { first } }) => first === number);
  const marked = beginning.length > MOST_MARKS ? MOST_MARKS - 1 : beginning.length;
  return {
    beginning: beginning.slice(0, marked),
    more: beginning.length - marked,
    goesOn: beginning.length < events.length && marked === beginning.length,
  };
}

/** A week from its first day; `undefined` where the day belongs to another month. */
type GridWeek<E> = readonly (MonthDay<E> | undefined)[];

/** The most lines of a day in the month's table. */
export const MOST_LINES_PER_DAY = 8;

/** The most lines of all days of a month, so that its page stays within its budget of bytes. */
const TABLE_LINES = 200;

/** The most lines of a day that bars may take: an event of the day itself always has room. */
const BAR_LINES = 3;

const DAYS_OF_WEEK = 7;

/** The part of a longer event in one week, with its first and last day, counted in the month or week. */
export type EventBar<E = EventSpan> = { event: E; from: number; to: number; began: boolean; goesOn: boolean };

/**
 * Returns the limit of events for each day, at most `most`, with which days with `counts` events show `total` at most.
 */
export function mostPerDay(counts: readonly number[], most: number, total: number): number {
  const countWithin = (limit: number) => counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
  let limit = most;
  while (countWithin(limit) > total) limit -= 1;
  return limit;
}

/**
 * Gives each bar of a week the first of `most` rows that is free on all of its days; bars that find none are left out.
 */
export function barRowsOf<E>(bars: readonly EventBar<E>[], most: number): ReadonlyMap<EventBar<E>, number> {
  const rows: EventBar<E>[][] = Array.from({ length: most }, () => []);
  const placed = new Map<EventBar<E>, number>();
  const longestFirst = [...bars].sort((a, b) => a.from - b.from || b.to - a.to);
  for (const bar of longestFirst) {
    const row = rows.findIndex((placedBars) => placedBars.every((other) => other.to < bar.from || other.from > bar.to));
    if (row === -1) continue;
    rows[row]?.push(bar);
    placed.set(bar, row);
  }
  return placed;
}

/** Returns the lines of a day: its bars in their rows, and its short events where there is room. */
export function cellLinesOf<E>(
  day: number,
  short: readonly E[],
  rows: ReadonlyMap<EventBar<E>, number>,
): CellLine<E>[] {
  const lines: (CellLine<E> | undefined)[] = [];
  for (const [bar, row] of rows) {
    if (day < bar.from || day > bar.to) continue;
    const { event, began, goesOn } = bar;
    lines[row] =
      day === bar.from ? { kind: 'bar', event, length: bar.to - bar.from + 1, began, goesOn } : { kind: 'covered' };
  }
  // Short events fill the rows that no bar takes, so that a day has no holes.
  const waiting: CellLine<E>[] = short.map((event) => ({ kind: 'event', event }));
  const filled = Array.from(lines, (line) => line ?? waiting.shift() ?? ({ kind: 'gap' } as const));
  return [...filled, ...waiting];
}

/**
 * Returns a month as weeks that begin on a day of the week, numbered from Monday, 1. `events` touch the month and are
 * in order of start. Events of several days are bars over their cells, cut at week ends.
 */
export function gridOf<E extends EventSpan>(
  month: Temporal.PlainYearMonth,
  events: readonly E[],
  firstDay: number,
): readonly GridWeek<E>[] {
  const days = month.daysInMonth;
  const touching: E[][] = Array.from({ length: days + 1 }, () => []);
  const short: E[][] = Array.from({ length: days + 1 }, () => []);
  const long: { event: E; first: number; last: number }[] = [];
  const beginning = month.toPlainDate({ day: 1 });
  // Counted as days of this month: below 1 and above its length for days of other months.
  const zeroth = dayNumber(beginning) - 1;
  for (const event of events) {
    const { listedNumbers } = event;
    const [first, last] = [listedNumbers.first - zeroth, listedNumbers.last - zeroth];
    for (let day = Math.max(first, 1); day <= Math.min(last, days); day++) touching[day]?.push(event);
    if (first !== last) long.push({ event, first, last });
    else short[first]?.push(event);
  }

  const offset = (beginning.dayOfWeek - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const counts = touching.map((ofDay) => ofDay.length);
  const limit = mostPerDay(counts, MOST_LINES_PER_DAY, TABLE_LINES);
  const weeks: GridWeek<E>[] = [];
  for (let start = 1 - offset; start <= days; start += DAYS_OF_WEEK) {
    const begin = Math.max(start, 1);
    const end = Math.min(start + DAYS_OF_WEEK - 1, days);
    const bars = long
      .filter(({ first, last }) => first <= end && last >= begin)
      .map(({ event, first, last }): EventBar<E> => {
        const [from, to] = [Math.max(first, begin), Math.min(last, end)];
        return { event, from, to, began: first < from, goesOn: last > to };
      });
    const rows = barRowsOf(bars, BAR_LINES);
    weeks.push(
      Array.from({ length: DAYS_OF_WEEK }, (_cell, index): MonthDay<E> | undefined => {
        const day = start + index;
        if (day < 1 || day > days) return undefined;
        return cellOf(month.toPlainDate({ day }), touching[day] ?? [], cellLinesOf(day, short[day] ?? [], rows), limit);
      }),
    );
  }
  return weeks;
}

function cellOf<E>(
  date: Temporal.PlainDate,
  events: readonly E[],
  all: readonly CellLine<E>[],
  limit: number,
): MonthDay<E> {
  const bars = all.findLastIndex((line) => line.kind !== 'event') + 1;
  const lines = all.length <= limit && all.length >= events.length ? all : all.slice(0, Math.max(bars, limit - 1));
  const lineCount = lines.filter((line) => line.kind !== 'gap').length;
  return { date, events, lines, count: events.length, more: events.length - lineCount };
}
