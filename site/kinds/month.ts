import { monthSpan } from '../calendar/periods/periods.ts';
import { monthAddress } from '../routing/addresses.ts';
import { monthCrumbs } from './crumbs.ts';
import type { PageKind } from './kind.ts';

/** A month as a calendar. */
export type MonthPage = { readonly type: 'month'; readonly month: Temporal.PlainYearMonth };

export const month: PageKind<MonthPage> = {
  list: ({ eventIndex, views }) =>
    views.includes('month') ? eventIndex.months.map((one) => ({ type: 'month', month: one })) : [],
  address: (language, page) => monthAddress(language, page.month),
  counterpart: ({ language, eventIndex }, page) =>
    eventIndex.hasMonth(page.month) ? monthAddress(language.code, page.month) : undefined,
  crumbs: (localised, page) => monthCrumbs(localised, page.month),
  records: ({ eventIndex }, page) => ({ events: eventIndex.eventsIn(page.month) }),
  days: (page) => monthSpan(page.month),
  begins: (_, page) => [page.month.toString()],
};
