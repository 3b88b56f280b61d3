import { weekAddress } from '../addresses/addresses.ts';
import { agendaLimit, spanAgenda } from '../calendar/periods/agenda.ts';
import { eventsWithin, weekSpan } from '../calendar/periods/periods.ts';
import { weekBars } from '../calendar/periods/week-bars.ts';
import { includesToday } from '../calendar/present.ts';
import type { Locale } from '../i18n/locale.ts';
import { fill } from '../i18n/messages.ts';
import { daysOfWeek, middleOfWeek, type NumberedWeek, weekOf } from '../i18n/weeks.ts';
import { agendaModel } from '../models/agenda.ts';
import { chipsModel } from '../models/chips.ts';
import { jumpModel } from '../models/jump.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { PageKind } from './kind.ts';

/** Returns the name of a week, such as "16–22 November 2026 (Week 47)". */
export function weekName({ dates, messages }: Locale, { first, number }: NumberedWeek): string {
  const { last } = weekSpan(first);
  return `${dates.days(first, last)} (${fill(messages.views.weekNumber, { number: String(number) })})`;
}

/** Returns a language's week with the most days in common with another language's, which may begin on another day. */
const sameWeek = ({ weekRule }: LocalisedSite, { first }: NumberedWeek): NumberedWeek =>
  weekOf(weekRule, middleOfWeek(first));

/** The kind of the pages of weeks, by days. */
export const week = {
  list: ({ periods, weekRule }) => periods.weeks.all.map((first) => ({ type: 'week', week: weekOf(weekRule, first) })),
  address: (language, page) => weekAddress(language, page.week),
  counterpart(localised, page) {
    const same = sameWeek(localised, page.week);
    return localised.periods.weeks.has(same.first) ? weekAddress(localised.language.code, same) : undefined;
  },
  crumbs: (localised, page) => [
    { name: weekName(localised, page.week), address: weekAddress(localised.language.code, page.week) },
  ],
  records: ({ eventIndex }, page) => ({ events: eventsWithin(eventIndex, weekSpan(page.week.first)) }),
  isIndexed: (localised, page) => localised.eventIndex.hasOwnWithin(weekSpan(sameWeek(localised, page.week).first)),
  days: (page) => weekSpan(page.week.first),
  begins: (_, page) => [...new Set([page.week.first, page.week.first.add({ days: 6 })].map(String))],
  hasViews: true,
  model(site, page) {
    const { first } = page.week;
    const { eventIndex, periods } = site.localised;
    const span = weekSpan(first);
    const within = eventsWithin(eventIndex, span);
    const events = within.map(site.line);
    const touched = spanAgenda(events, span);
    const days = daysOfWeek(first).map(
      (date) => touched.find((day) => day.date.equals(date)) ?? { date, events: [], also: [] },
    );
    return {
      week: page.week,
      isPresent: includesToday(eventIndex, span),
      beside: periods.weeks.beside(first),
      jump: jumpModel(site, middleOfWeek(first).year),
      span,
      chips: chipsModel(site, within),
      days:
        events.length === 0 ? [] : agendaModel(site, days, { limit: agendaLimit(days), bars: weekBars(first, events) }),
      count: events.length,
    };
  },
} satisfies PageKind<'week'>;
