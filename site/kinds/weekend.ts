import { weekendAddress } from '../addresses/addresses.ts';
import { agendaLimit, spanAgenda } from '../calendar/periods/agenda.ts';
import { eventsWithin } from '../calendar/periods/periods.ts';
import { weekendFrom } from '../i18n/weeks.ts';
import { agendaModel } from '../models/agenda.ts';
import { jumpModel } from '../models/jump.ts';
import type { PageKind } from './kind.ts';

/** The kind of the page of the present weekend, or the next one. */
export const weekend = {
  list: ({ eventIndex, weekRule }) => [{ type: 'weekend', days: weekendFrom(weekRule, eventIndex.today) }],
  address: weekendAddress,
  crumbs: ({ language, messages }) => [{ name: messages.near.thisWeekend, address: weekendAddress(language.code) }],
  records: ({ eventIndex }, { days }) => ({ events: eventsWithin(eventIndex, days) }),
  // Other languages may have another weekend.
  isIndexed: ({ eventIndex, weekRule }) => eventIndex.hasOwnWithin(weekendFrom(weekRule, eventIndex.today)),
  days: ({ days }) => days,
  hasViews: true,
  model(site, page) {
    const { eventIndex } = site.localised;
    const events = eventsWithin(eventIndex, page.days);
    const days = spanAgenda(events.map(site.line), page.days);
    return {
      span: page.days,
      today: eventIndex.today,
      jump: jumpModel(site, page.days.first.year),
      days: agendaModel(site, days, { limit: agendaLimit(days) }),
      count: events.length,
    };
  },
} satisfies PageKind<'weekend'>;
