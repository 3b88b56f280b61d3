import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { recordAddress } from '../routing/addresses.ts';
import { addressable } from './addressable.ts';
import { monthCrumbs } from './crumbs.ts';
import type { PageKind } from './kind.ts';

/** An event. */
export type EventPage = { readonly type: 'event'; readonly event: CalendarEvent };

export const event: PageKind<EventPage> = {
  list: ({ eventIndex }) => eventIndex.events.map((one) => ({ type: 'event', event: addressable(one) })),
  address: (_, page) => recordAddress(page.event),
  counterpart({ language }, page, { calendar }) {
    const other = calendar.translationsOf(page.event).find((one) => one.language === language.code && one.hasPage);
    return other && recordAddress(other);
  },
  crumbs: (localised, page) => [
    ...monthCrumbs(localised, page.event.listed.first.toPlainYearMonth()),
    { name: nameOf(page.event), address: recordAddress(page.event) },
  ],
  records: (_, page) => ({ events: [page.event] }),
  isIndexed: (_, page) => !page.event.draft,
};
