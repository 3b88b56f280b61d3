import type { Entry } from '#content/calendar/entries';
import { recordPath } from '#content/store/layout';
import { NOT_IN_A_NAME } from '#content/store/store';
import { memoizedByObject } from '#records/memoized';
import type { LocalisedSite, Publication } from '../build/publication.ts';
import { weekendFrom, weekOf } from '../calendar/periods/weeks.ts';
import { DIRECTORY_KINDS, LISTS } from './addresses.ts';
import type { Page, PageOf } from './pages.ts';
import { pageNumbers } from './pagination.ts';
import type { PageProps } from './routes.ts';

/**
 * Returns an entry whose name can stand in an address. Throws where an editor's file has a name that can't.
 */
function addressable<E extends Entry>(entry: E): E {
  const { language, kind, name } = entry;
  const found = NOT_IN_A_NAME.exec(name)?.[0];
  if (found === undefined) return entry;
  const path = recordPath(language, kind, name);
  throw new Error(`${path} has '${found}' in its name, which can't stand in the address of a page: rename the file`);
}

/** The pages of each kind that a language has: no kind can be added without an entry here. */
const PAGES: { readonly [P in Page['type']]: (localised: LocalisedSite) => readonly PageOf<P>[] } = {
  home: () => [{ type: 'home' }],
  month: ({ eventIndex, views }) =>
    views.includes('month') ? eventIndex.months.map((month) => ({ type: 'month', month })) : [],
  year: ({ periods }) => periods.years.all.map((year) => ({ type: 'year', year })),
  week: ({ periods, weekRule }) => periods.weeks.all.map((first) => ({ type: 'week', week: weekOf(weekRule, first) })),
  day: ({ periods }) => periods.days.all.map((date) => ({ type: 'day', date })),
  programme: ({ periods }) => periods.programmes.all.map((date) => ({ type: 'programme', date })),
  weekend: ({ eventIndex, weekRule }) => [{ type: 'weekend', days: weekendFrom(weekRule, eventIndex.today) }],
  list: ({ eventIndex, views }) =>
    (views.includes('list') ? LISTS : []).flatMap((list) =>
      pageNumbers(eventIndex.listPages(list)).map((number) => ({ type: 'list' as const, list, number })),
    ),
  // Of kinds that have something to list.
  directory: ({ eventIndex }) =>
    DIRECTORY_KINDS.filter((kind) => eventIndex.has(kind)).map((kind) => ({ type: 'directory', kind })),
  event: ({ eventIndex }) => eventIndex.events.map((event) => ({ type: 'event', event: addressable(event) })),
  record: ({ eventIndex }) =>
    DIRECTORY_KINDS.flatMap((kind) => eventIndex.records(kind)).flatMap((entry) =>
      pageNumbers(eventIndex.recordPages(entry)).map((number) => ({
        type: 'record' as const,
        entry: addressable(entry),
        number,
      })),
    ),
  search: () => [{ type: 'search' }],
  changes: () => [{ type: 'changes' }],
  own: ({ ownPages }) => ownPages.all.map((own) => ({ type: 'own', own })),
  subscribe: () => [{ type: 'subscribe' }],
  'not-found': () => [{ type: 'not-found' }],
};

/** A page in its language. */
export type LocalisedPage = Pick<PageProps, 'localised' | 'page'>;

const pagesOf = memoizedByObject((localised: LocalisedSite): readonly LocalisedPage[] =>
  Object.values(PAGES).flatMap((pages) => pages(localised).map((page): LocalisedPage => ({ localised, page }))),
);

/**
 * Returns every page of every language, kind by kind: the one list of them. Throws where a record has a name that can't
 * stand in an address.
 */
export function everyPage({ localisedSites }: Pick<Publication, 'localisedSites'>): readonly LocalisedPage[] {
  return localisedSites.flatMap(pagesOf);
}
