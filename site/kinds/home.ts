import { HOME_PARTS } from '#config/theme';
import type { Entry } from '#content/calendar/entries';
import { type DirectoryKind, homeAddress } from '../addresses/addresses.ts';
import { highlightsOf } from '../calendar/highlights.ts';
import { agendaOf, outlookOf } from '../calendar/periods/agenda.ts';
import { agendaModel } from '../models/agenda.ts';
import { monthTable } from '../models/month-table.ts';
import type { SiteModels } from '../models/shared.ts';
import type { PageKind } from './kind.ts';

/** The home page of a language. */
export type HomePage = { readonly type: 'home' };

/** The most records of a kind that are named. */
const BUSIEST = 8;

/** Returns the records of a kind with the most coming events, and their numbers. */
function busiestOf(site: SiteModels, kind: DirectoryKind) {
  const { eventIndex } = site.localised;
  const records: readonly Entry<DirectoryKind>[] = eventIndex.records(kind);
  return records
    .map((entry) => ({ entry, count: eventIndex.upcomingCount(entry) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, BUSIEST)
    .map(({ entry, count }) => ({ link: site.link(entry), count }));
}

export const home = {
  list: () => [{ type: 'home' }],
  address: homeAddress,
  crumbs: () => [],
  records: ({ eventIndex }) => ({ events: eventIndex.upcoming }),
  namesChanges: true,
  hasViews: true,
  model(site) {
    const { publication, localised } = site;
    const { eventIndex, language, weekRule } = localised;
    const { today, upcoming, seriesName } = eventIndex;
    const parts = publication.settings.theme?.home ?? HOME_PARTS;
    const outlook = outlookOf(upcoming, today, weekRule);
    const hasHighlights = parts.includes('highlights');
    const highlights = hasHighlights ? highlightsOf(upcoming, publication.own(language.code), seriesName) : [];
    return {
      day: site.day(today),
      today: agendaModel(site, agendaOf(outlook.today.map(site.line), today)),
      week: agendaModel(site, agendaOf(outlook.week.map(site.line))),
      later: agendaModel(site, agendaOf(outlook.later.map(site.line))),
      highlights: highlights.map(({ event, picture }) => ({ event: site.line(event), picture })),
      month: parts.includes('month') ? monthTable(site, today.toPlainYearMonth(), 'small') : undefined,
      busiest: {
        categories: parts.includes('categories') ? busiestOf(site, 'categories') : [],
        venues: parts.includes('venues') ? busiestOf(site, 'venues') : [],
      },
      hasFree: eventIndex.has('free'),
      hasUpcoming: eventIndex.has('upcoming'),
      hasPast: eventIndex.has('past'),
    };
  },
} satisfies PageKind<HomePage>;
