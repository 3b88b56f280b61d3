import { monthAddress } from '../addresses/addresses.ts';
import { agendaLimit, spanAgenda, splitAtToday } from '../calendar/periods/agenda.ts';
import { monthSpan } from '../calendar/periods/periods.ts';
import { agendaModel } from '../models/agenda.ts';
import { chipsModel } from '../models/chips.ts';
import { jumpModel } from '../models/jump.ts';
import { monthTable } from '../models/month-table.ts';
import { monthCrumbs } from './crumbs.ts';
import type { PageKind } from './kind.ts';

/** The kind of the pages of months, as calendars. */
export const month = {
  list: ({ eventIndex, views }) =>
    views.includes('month') ? eventIndex.months.map((one) => ({ type: 'month', month: one })) : [],
  address: (language, page) => monthAddress(language, page.month),
  counterpart: ({ language, eventIndex }, page) =>
    eventIndex.hasMonth(page.month) ? monthAddress(language.code, page.month) : undefined,
  crumbs: (localised, page) => monthCrumbs(localised, page.month),
  records: ({ eventIndex }, page) => ({ events: eventIndex.eventsIn(page.month) }),
  days: (page) => monthSpan(page.month),
  begins: (_, page) => [page.month.toString()],
  hasViews: true,
  model(site, page) {
    const { eventIndex } = site.localised;
    const span = monthSpan(page.month);
    const within = eventIndex.eventsIn(page.month);
    const events = within.map(site.line);
    const days = spanAgenda(events, span);
    const options = { limit: agendaLimit(days) };
    const today = eventIndex.present.among(span);
    const present = typeof today === 'string' ? undefined : splitAtToday(days, today);
    return {
      month: page.month,
      beside: eventIndex.beside(page.month),
      jump: jumpModel(site, page.month.year),
      span,
      chips: chipsModel(site, within),
      table: monthTable(site, page.month, 'full'),
      days: present ? [] : agendaModel(site, days, options),
      /** In the present month: the days that are over, and the days from today on. */
      present: present && {
        earlier: agendaModel(site, present.earlier, options),
        ahead: agendaModel(site, present.ahead, options),
      },
      count: events.length,
    };
  },
} satisfies PageKind<'month'>;
