import { isSelection, LISTS, listAddress } from '../addresses/addresses.ts';
import { pageNumbers } from '../addresses/pagination.ts';
import { agendaMonthsOf, agendaOf, agendaToCome } from '../calendar/periods/agenda.ts';
import { agendaModel } from '../models/agenda.ts';
import { chipsModel } from '../models/chips.ts';
import { jumpModel } from '../models/jump.ts';
import { pageNumberCrumbs } from './crumbs.ts';
import type { PageKind } from './kind.ts';

/** The kind of the pages of lists of events. */
export const list = {
  list: ({ eventIndex, views }) =>
    (views.includes('list') ? LISTS : []).flatMap((name) =>
      pageNumbers(eventIndex.listPages(name)).map((number) => ({ type: 'list' as const, list: name, number })),
    ),
  address: (language, page) => listAddress(language, page.list, page.number),
  counterpart: ({ language, eventIndex }, page) =>
    page.number <= eventIndex.listPages(page.list) ? listAddress(language.code, page.list, page.number) : undefined,
  crumbs(localised, page) {
    const { language, messages, eventIndex } = localised;
    const first = { name: messages.list[page.list], address: listAddress(language.code, page.list) };
    const address = listAddress(language.code, page.list, page.number);
    return [
      first,
      ...pageNumberCrumbs(localised, { number: page.number, count: eventIndex.listPages(page.list), address }),
    ];
  },
  records: ({ eventIndex }, page) => ({ events: eventIndex.listPage(page.list, page.number).items }),
  // An empty selection has a page, so that its address stays valid.
  isIndexed: ({ eventIndex }, page) => !isSelection(page.list) || eventIndex.has(page.list),
  feed: (page) => ({ of: page.list === 'upcoming' ? 'upcoming' : 'all' }),
  begins({ eventIndex }, page) {
    if (page.list !== 'past') return [];
    const { items } = eventIndex.listPage('past', page.number);
    return [...new Set(items.map((event) => event.listed.first.toString()))];
  },
  namesChanges: true,
  hasViews: true,
  model(site, page) {
    const { eventIndex, views } = site.localised;
    const { items, count } = eventIndex.listPage(page.list, page.number);
    const lines = items.map(site.line);
    const days = page.list === 'past' ? agendaOf(lines) : agendaToCome(lines, eventIndex);
    return {
      list: page.list,
      number: page.number,
      count,
      hasPast: eventIndex.has('past'),
      today: isSelection(page.list) && page.number === 1 ? eventIndex.today : undefined,
      jump:
        page.list === 'past' && lines.length > 0
          ? undefined
          : jumpModel(site, days[0]?.date.year ?? eventIndex.present.year),
      chips: page.list === 'upcoming' && page.number === 1 ? chipsModel(site, eventIndex.upcoming) : undefined,
      months: agendaMonthsOf(days).map(({ month, days: ofMonth }) => ({ month, days: agendaModel(site, ofMonth) })),
      /** On the first page of past events, on a site with months and years. */
      archive: page.list === 'past' && page.number === 1 && views.includes('month') ? eventIndex.archive : undefined,
    };
  },
} satisfies PageKind<'list'>;
