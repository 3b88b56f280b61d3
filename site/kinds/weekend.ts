import type { DaySpan } from '#records/time';
import { eventsWithin } from '../calendar/periods/periods.ts';
import { weekendFrom } from '../calendar/periods/weeks.ts';
import { weekendAddress } from '../routing/addresses.ts';
import type { PageKind } from './kind.ts';

/** The present weekend, or the next one. */
export type WeekendPage = { readonly type: 'weekend'; readonly days: DaySpan };

export const weekend: PageKind<WeekendPage> = {
  list: ({ eventIndex, weekRule }) => [{ type: 'weekend', days: weekendFrom(weekRule, eventIndex.today) }],
  address: weekendAddress,
  crumbs: ({ language, messages }) => [{ name: messages.near.thisWeekend, address: weekendAddress(language.code) }],
  records: ({ eventIndex }, { days }) => ({ events: eventsWithin(eventIndex, days) }),
  isIndexed: ({ eventIndex }, { days }) => eventIndex.hasOwnWithin(days),
  days: ({ days }) => days,
};
