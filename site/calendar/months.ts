import type { CalendarEvent } from '#content/calendar/entries';
import { dayOfNumber, monthOf } from '#records/time';
import { PAGE_SIZE } from '../addresses/pagination.ts';

/** A year of the archive with the months in which past events began, and the number of these events. */
export type ArchiveYear = {
  readonly year: number;
  readonly months: readonly { readonly month: Temporal.PlainYearMonth; readonly count: number }[];
};

/** Counts past events by the year and month in which they began: the latest year first, its months in order. */
export function archiveOf(past: readonly CalendarEvent[]): readonly ArchiveYear[] {
  const byDay = Map.groupBy(past, ({ listedNumbers }) => listedNumbers.first);
  const counts = new Map<string, number>();
  for (const [day, { length }] of byDay) {
    const month = monthOf(dayOfNumber(day)).toString();
    counts.set(month, (counts.get(month) ?? 0) + length);
  }
  const months = [...counts].map(([month, count]) => ({ month: Temporal.PlainYearMonth.from(month), count }));
  const inOrder = months.sort((a, b) => Temporal.PlainYearMonth.compare(a.month, b.month));
  return [...Map.groupBy(inOrder, ({ month }) => month.year)]
    .map(([year, ofYear]) => ({ year, months: ofYear }))
    .reverse();
}

/** The events of a record: the coming ones in order, then the past ones, the latest first. */
export type RecordEvents = { readonly upcoming: readonly CalendarEvent[]; readonly past: readonly CalendarEvent[] };

/** Where a month begins in the pages of a record. */
export type MonthStart = {
  readonly month: Temporal.PlainYearMonth;
  /** The day in the agenda. */
  readonly day: Temporal.PlainDate;
  readonly page: number;
};

/** The months of a record's events in the order of its pages. */
export type RecordMonths = { readonly upcoming: readonly MonthStart[]; readonly past: readonly MonthStart[] };

/**
 * Finds where months begin in a list of events. `days` are the numbers of their days; `behind` other events come first.
 */
function monthStarts(days: readonly number[], behind: number): MonthStart[] {
  const starts: MonthStart[] = [];
  // The first and last day of the month that began last: numbers compare many times faster than months.
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [index, number] of days.entries()) {
    if (first <= number && number <= last) continue;
    const day = dayOfNumber(number);
    first = number - day.day + 1;
    last = first + day.daysInMonth - 1;
    starts.push({ month: monthOf(day), day, page: Math.floor((behind + index) / PAGE_SIZE) + 1 });
  }
  return starts;
}

/**
 * Returns the months of a record's events. Coming events that began before day number `present` are listed under it.
 */
export function recordMonthsOf({ upcoming, past }: RecordEvents, present: number): RecordMonths {
  const coming = upcoming.map(({ listedNumbers: { first } }) => Math.max(first, present));
  const over = past.map(({ listedNumbers: { first } }) => first);
  return { upcoming: monthStarts(coming, 0), past: monthStarts(over, coming.length) };
}
