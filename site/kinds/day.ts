import { eventsWithin } from '../calendar/periods/periods.ts';
import { headline } from '../i18n/dates.ts';
import { dayAddress, type PresentPage } from '../routing/addresses.ts';
import { monthCrumbs } from './crumbs.ts';
import type { PageKind } from './kind.ts';

/** A day by hours. */
export type DayPage = {
  readonly type: 'day';
  readonly date: Temporal.PlainDate;
  /** Set at an address that stands for whichever day is today or tomorrow. */
  readonly present?: Extract<PresentPage, 'day' | 'tomorrow'>;
};

export const day: PageKind<DayPage> = {
  list: ({ periods }) => periods.days.all.map((date) => ({ type: 'day', date })),
  address: (language, { date }) => dayAddress(language, date),
  counterpart: ({ language, periods }, { date }) =>
    periods.days.has(date) ? dayAddress(language.code, date) : undefined,
  crumbs: (localised, { date }) => [
    ...monthCrumbs(localised, date.toPlainYearMonth()),
    { name: headline(localised.dates.day(date)), address: dayAddress(localised.language.code, date) },
  ],
  records: ({ eventIndex }, { date }) => ({ events: eventsWithin(eventIndex, { first: date, last: date }) }),
  // One without an event of the language is there because it is near today, or shows what other languages have.
  isIndexed: ({ eventIndex }, { date }) => eventIndex.hasOwnWithin({ first: date, last: date }),
  days: ({ date }) => ({ first: date, last: date }),
  begins: (_, { date }) => [date.toString()],
};
