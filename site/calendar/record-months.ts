import type { CalendarEvent } from '#content/calendar/entries';
import { dayOfNumber, monthOf } from '#records/time';
import { PAGE_SIZE } from '../addresses/pagination.ts';

/** The events of a record: those to come in order, then those that are over, the latest first. */
export type EventsOf = { readonly upcoming: readonly CalendarEvent[]; readonly past: readonly CalendarEvent[] };

/** Where a month begins in the pages of a record. */
export type MonthStart = {
  readonly month: Temporal.PlainYearMonth;
  /** The day in the agenda. */
  readonly day: Temporal.PlainDate;
  readonly page: number;
};

/** The months of a record's events in the order of its pages. */
export type MonthsOf = { readonly upcoming: readonly MonthStart[]; readonly past: readonly MonthStart[] };

/** Finds where months begin in events that stand under these days, by their numbers, behind so many others. */
function monthStarts(days: readonly number[], behind: number): MonthStart[] {
  const starts: MonthStart[] = [];
  let known: number | undefined;
  for (const [index, number] of days.entries()) {
    if (number === known) continue;
    known = number;
    const day = dayOfNumber(number);
    const month = monthOf(day);
    if (starts.at(-1)?.month.equals(month)) continue;
    starts.push({ month, day, page: Math.floor((behind + index) / PAGE_SIZE) + 1 });
  }
  return starts;
}

/** Returns the months of a record's events; what began before the day with the number `present` stands under that. */
export function recordMonthsOf({ upcoming, past }: EventsOf, present: number): MonthsOf {
  const coming = upcoming.map(({ listedNumbers: { first } }) => Math.max(first, present));
  const over = past.map(({ listedNumbers: { first } }) => first);
  return { upcoming: monthStarts(coming, 0), past: monthStarts(over, coming.length) };
}
