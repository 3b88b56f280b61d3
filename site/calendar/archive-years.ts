import type { CalendarEvent } from '#content/calendar/entries';
import { dayOfNumber, monthOf } from '#records/time';

/** A year of the archive with the months in which something began that is over; `count` is how much. */
export type ArchiveYear = {
  readonly year: number;
  readonly months: readonly { readonly month: Temporal.PlainYearMonth; readonly count: number }[];
};

/** Groups past events by the years and months in which they began: the latest year first, its months in order. */
export function archiveOf(past: readonly CalendarEvent[]): readonly ArchiveYear[] {
  const byDay = Map.groupBy(past, ({ listedNumbers }) => listedNumbers.first);
  const counted = new Map<string, number>();
  for (const [day, { length }] of byDay) {
    const month = monthOf(dayOfNumber(day)).toString();
    counted.set(month, (counted.get(month) ?? 0) + length);
  }
  const months = [...counted].map(([month, count]) => ({ month: Temporal.PlainYearMonth.from(month), count }));
  const inOrder = months.sort((a, b) => Temporal.PlainYearMonth.compare(a.month, b.month));
  return [...Map.groupBy(inOrder, ({ month }) => month.year)]
    .map(([year, ofYear]) => ({ year, months: ofYear }))
    .reverse();
}
