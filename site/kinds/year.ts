import { yearAddress, yearText } from '../addresses/addresses.ts';
import { monthTable } from '../models/month-table.ts';
import type { PageKind } from './kind.ts';

/** The kind of the pages of years, by months. */
export const year = {
  list: ({ periods }) => periods.years.all.map((one) => ({ type: 'year', year: one })),
  address: (language, page) => yearAddress(language, page.year),
  counterpart: ({ language, periods }, page) =>
    periods.years.has(page.year) ? yearAddress(language.code, page.year) : undefined,
  crumbs: ({ language }, page) => [{ name: yearText(page.year), address: yearAddress(language.code, page.year) }],
  records: ({ eventIndex }, page) => ({
    events: eventIndex.months
      .filter((month) => month.year === page.year)
      .flatMap((month) => eventIndex.eventsIn(month)),
  }),
  days: (page) => ({
    first: Temporal.PlainDate.from({ year: page.year, month: 1, day: 1 }),
    last: Temporal.PlainDate.from({ year: page.year, month: 12, day: 31 }),
  }),
  begins: (_, page) => [`${page.year}`],
  hasViews: true,
  model(site, page) {
    const { eventIndex, periods } = site.localised;
    const months = eventIndex.months.filter((month) => month.year === page.year);
    const present = eventIndex.present.year;
    return {
      year: page.year,
      present: page.year === present ? undefined : present,
      years: periods.years.all,
      beside: periods.years.beside(page.year),
      months: months.map((month) => monthTable(site, month, 'small')),
      count: new Set(months.flatMap((month) => eventIndex.eventsIn(month))).size,
    };
  },
} satisfies PageKind<'year'>;
