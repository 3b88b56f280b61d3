import { dayAddress, programmeAddress } from '../addresses/addresses.ts';
import { dayParts } from '../calendar/periods/day-parts.ts';
import { eventsWithin } from '../calendar/periods/periods.ts';
import { programmeOf } from '../calendar/periods/programme.ts';
import { withCapital } from '../i18n/dates.ts';
import { jumpModel } from '../models/jump.ts';
import type { EventLine, SiteModels, VenueLink } from '../models/shared.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import { monthCrumbs } from './crumbs.ts';
import type { Crumb, PageKind } from './kind.ts';

const spanOf = ({ date }: { readonly date: Temporal.PlainDate }) => ({ first: date, last: date });

/** The common part of both pages of a day. */
const OF_DAY = {
  records: ({ eventIndex }, page) => ({ events: eventsWithin(eventIndex, spanOf(page)) }),
  // A page without an event of the language exists because it is near today, or shows borrowed events.
  isIndexed: ({ eventIndex }, page) => eventIndex.hasOwnWithin(spanOf(page)),
  days: spanOf,
  begins: (_, { date }) => [date.toString()],
} satisfies Partial<PageKind<'day' | 'programme'>>;

/** Returns the events of a day, as lists show them. */
const linesOf = (site: SiteModels, page: { readonly date: Temporal.PlainDate }): readonly EventLine[] =>
  eventsWithin(site.localised.eventIndex, spanOf(page)).map(site.line);

const dayCrumbs = (localised: LocalisedSite, date: Temporal.PlainDate): readonly Crumb[] => [
  ...monthCrumbs(localised, date.toPlainYearMonth()),
  { name: withCapital(localised.dates.day(date)), address: dayAddress(localised.language.code, date) },
];

/** The kind of the pages of days, by parts of the day. */
export const day = {
  ...OF_DAY,
  list: ({ periods }) => periods.days.all.map((date) => ({ type: 'day', date })),
  address: (language, { date }) => dayAddress(language, date),
  counterpart: ({ language, periods }, { date }) =>
    periods.days.has(date) ? dayAddress(language.code, date) : undefined,
  crumbs: (localised, { date }) => dayCrumbs(localised, date),
  hasViews: true,
  model(site, page) {
    const { date, present } = page;
    const { eventIndex, periods } = site.localised;
    const lines = linesOf(site, page);
    return {
      day: site.day(date),
      present,
      today: present && eventIndex.today,
      beside: periods.days.beside(date),
      jump: jumpModel(site, date.year),
      parts: dayParts(lines, date, site.publication.settings.timeZone),
      count: lines.length,
      hasProgramme: periods.programmes.has(date),
    };
  },
} satisfies PageKind<'day'>;

/** The kind of the pages of days by venue and hour. */
export const programme = {
  ...OF_DAY,
  list: ({ periods }) => periods.programmes.all.map((date) => ({ type: 'programme', date })),
  address: (language, { date }) => programmeAddress(language, date),
  counterpart: ({ language, periods }, { date }) =>
    periods.programmes.has(date) ? programmeAddress(language.code, date) : undefined,
  crumbs: (localised, { date }) => [
    ...dayCrumbs(localised, date),
    { name: localised.messages.programme.link, address: programmeAddress(localised.language.code, date) },
  ],
  hasViews: true,
  model: (site, page) => ({
    day: site.day(page.date),
    beside: site.localised.periods.programmes.beside(page.date),
    ...programmeOf<EventLine, VenueLink>(linesOf(site, page), site.publication.settings.timeZone),
  }),
} satisfies PageKind<'programme'>;
