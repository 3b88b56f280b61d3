import type { EventIndex } from './event-index.ts';

/** A year of the archive with the months in which something began that is over; `count` is how much. */
export type ArchiveYear = {
  readonly year: number;
  readonly months: readonly { readonly month: Temporal.PlainYearMonth; readonly count: number }[];
};

/** Groups past events by the years and months in which they began: the latest year first, its months in order. */
export function archiveOf({ past }: Pick<EventIndex, 'past'>): readonly ArchiveYear[] {
  const byMonth = Map.groupBy(past, (event) => event.listed.first.toPlainYearMonth().toString());
  const months = [...byMonth].map(([month, events]) => ({
    month: Temporal.PlainYearMonth.from(month),
    count: events.length,
  }));
  const inOrder = months.sort((a, b) => Temporal.PlainYearMonth.compare(a.month, b.month));
  return [...Map.groupBy(inOrder, ({ month }) => month.year)]
    .map(([year, ofYear]) => ({ year, months: ofYear }))
    .reverse();
}
