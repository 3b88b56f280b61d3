import { HOME_PARTS } from '#config/theme';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { type DirectoryKind, homeAddress } from '../addresses/addresses.ts';
import { agendaOf, eventsByNearness } from '../calendar/periods/agenda.ts';
import { agendaModel } from '../models/agenda.ts';
import { chipsModel } from '../models/chips.ts';
import { monthTable } from '../models/month-table.ts';
import type { SiteModels } from '../models/shared.ts';
import { pictureOf, type RecordPicture, type SiteTargets } from '../pictures/picture-of.ts';
import type { PageKind } from './kind.ts';

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

/** A featured event with its picture. */
type Highlight = { readonly event: CalendarEvent; readonly picture: RecordPicture };

/** The most highlights of a home page: two rows of three, or three of two. */
const MOST_HIGHLIGHTS = 6;

/**
 * Returns the next featured events that have a picture, in the order of `upcoming`; of a series only its next date.
 * `seriesName` names the series of an event.
 */
function highlightsOf(
  upcoming: readonly CalendarEvent[],
  targets: SiteTargets,
  seriesName: (event: CalendarEvent) => string | undefined,
): readonly Highlight[] {
  const highlights: Highlight[] = [];
  const passed = new Set<string>();
  for (const event of upcoming) {
    if (highlights.length === MOST_HIGHLIGHTS) break;
    if (event.record.featured !== true || event.status === 'cancelled') continue;
    const picture = pictureOf(event.record, targets);
    if (picture?.made === undefined) continue;
    const series = seriesName(event);
    if (series !== undefined && passed.has(series)) continue;
    if (series !== undefined) passed.add(series);
    highlights.push({ event, picture });
  }
  return highlights;
}

/** The kind of the home page of a language. */
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
    const outlook = eventsByNearness(upcoming, today, weekRule);
    const hasHighlights = parts.includes('highlights');
    const highlights = hasHighlights ? highlightsOf(upcoming, publication.targets(language.code), seriesName) : [];
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
      chips: parts.includes('near') ? chipsModel(site, upcoming) : undefined,
      hasUpcoming: eventIndex.has('upcoming'),
      hasPast: eventIndex.has('past'),
    };
  },
} satisfies PageKind<'home'>;
