import { memoizedByObject } from '#records/memoized';
import { weekendAddress } from '../addresses/addresses.ts';
import { agendaLimit, spanAgenda } from '../calendar/periods/agenda.ts';
import { eventsWithin } from '../calendar/periods/periods.ts';
import type { Locale } from '../i18n/locale.ts';
import { weekendFrom, weekendOf } from '../i18n/weeks.ts';
import { agendaModel } from '../models/agenda.ts';
import { jumpModel } from '../models/jump.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import { monthCrumbs } from './crumbs.ts';
import type { LanguagePage, PageKind } from './kind.ts';

type WeekendPage = Extract<LanguagePage, { readonly type: 'weekend' }>;

/** Returns the name of a weekend: its days. */
export const weekendName = (
  { dates, messages }: Locale,
  { days: { first, last } }: Pick<WeekendPage, 'days'>,
): string => `${messages.near.weekend}, ${dates.days(first, last)}`;

/** Returns the first day of the whole weekend of a page: on a Sunday the page of the present has that day alone. */
const firstOf = ({ weekRule }: LocalisedSite, { days: { first } }: WeekendPage): Temporal.PlainDate =>
  weekendOf(weekRule, first)?.first ?? first;

/** Returns the rest of the present weekend, or the next one. Every link between languages asks for it. */
const presentDaysOf = memoizedByObject(({ eventIndex, weekRule }: LocalisedSite) =>
  weekendFrom(weekRule, eventIndex.today),
);

/** The kind of the pages of weekends: each, and the rest of the present one or the next one at an address that lasts. */
export const weekend = {
  list: (localised) => [
    { type: 'weekend' as const, days: presentDaysOf(localised), present: true as const },
    ...localised.periods.weekends.all.map((first) => ({
      type: 'weekend' as const,
      days: weekendOf(localised.weekRule, first) ?? { first, last: first },
    })),
  ],
  address: (language, { days, present }) => weekendAddress(language, present ? undefined : days.first),
  // Other languages may have another weekend.
  counterpart({ language: { code }, periods }, { days, present }) {
    if (present) return weekendAddress(code);
    return periods.weekends.has(days.first) ? weekendAddress(code, days.first) : undefined;
  },
  crumbs(localised, page) {
    const { language, messages } = localised;
    const address = weekendAddress(language.code, page.present ? undefined : page.days.first);
    if (page.present) return [{ name: messages.near.thisWeekend, address }];
    // A month without events has no page.
    const { first, last } = page.days;
    const month = [first, last].map((day) => day.toPlainYearMonth()).find(localised.eventIndex.hasMonth);
    return [...(month ? monthCrumbs(localised, month) : []), { name: weekendName(localised, page), address }];
  },
  records: ({ eventIndex }, { days }) => ({ events: eventsWithin(eventIndex, days) }),
  isIndexed(localised, { days, present }) {
    const presentDays = presentDaysOf(localised);
    // The page at the lasting address stands for the present weekend.
    if (!present && days.last.equals(presentDays.last)) return false;
    return localised.eventIndex.hasOwnWithin(present ? presentDays : days);
  },
  days: ({ days }) => days,
  hasViews: true,
  model(site, page) {
    const { eventIndex, periods } = site.localised;
    const events = eventsWithin(eventIndex, page.days);
    const days = spanAgenda(events.map(site.line), page.days);
    return {
      span: page.days,
      /** On the page of the present. */
      today: page.present && eventIndex.today,
      beside: periods.weekends.beside(firstOf(site.localised, page)),
      jump: jumpModel(site, page.days.first.year),
      days: agendaModel(site, days, { limit: agendaLimit(days) }),
      count: events.length,
    };
  },
} satisfies PageKind<'weekend'>;
