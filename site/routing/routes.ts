import { join } from 'node:path';
import type { Entry } from '#content/calendar/entries';
import { recordPath } from '#content/store/layout';
import { NOT_IN_A_NAME } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { usedFiles } from '../build/media.ts';
import type { LocalisedSite, Publication } from '../build/publication.ts';
import { weekOf } from '../calendar/weeks.ts';
import { type DirectoryKind, type ListName, yearText } from './addresses.ts';
import { listPages, type Page, type PageOf, recordPages } from './pages.ts';
import { pageNumbers } from './pagination.ts';

/** The props from which a page is rendered. */
export type PageProps<P extends Page['type'] = Page['type']> = {
  readonly publication: Publication;
  readonly localised: LocalisedSite;
  readonly page: PageOf<P>;
};

/** One path of a route, as Astro takes it. */
export type Path<P extends Page['type']> = {
  readonly params: Record<string, string | undefined>;
  readonly props: PageProps<P>;
};

/** The parameter of a numbered page; the first page has none. */
const numberParam = (number: number) => (number === 1 ? undefined : String(number));

function pathsOf<P extends Page['type']>(
  publication: Publication,
  pages: (localised: LocalisedSite) => { params?: Record<string, string | undefined>; page: PageOf<P> }[],
): Path<P>[] {
  return publication.localisedSites.flatMap((localised) =>
    pages(localised).map(({ params, page }) => ({
      params: { lang: localised.language.code, ...params },
      props: { publication, localised, page },
    })),
  );
}

/**
 * Returns the parameter of a record's name. Throws where an editor's file has a name that can't stand in an address.
 */
function nameParam({ language, kind, name }: Entry): string {
  const found = NOT_IN_A_NAME.exec(name)?.[0];
  if (found === undefined) return name;
  const path = recordPath(language, kind, name);
  throw new Error(`${path} has '${found}' in its name, which can't stand in the address of a page: rename the file`);
}

/** `/<lang>/` */
export function homePaths(publication: Publication): Path<'home'>[] {
  return pathsOf(publication, () => [{ page: { type: 'home' } }]);
}

/** `/<lang>/changes/` */
export function changesPaths(publication: Publication): Path<'changes'>[] {
  return pathsOf(publication, () => [{ page: { type: 'changes' } }]);
}

/** `/<lang>/subscribe/` */
export function subscribePaths(publication: Publication): Path<'subscribe'>[] {
  return pathsOf(publication, () => [{ page: { type: 'subscribe' } }]);
}

/** `/<lang>/404/` */
export function notFoundPaths(publication: Publication): Path<'not-found'>[] {
  return pathsOf(publication, () => [{ page: { type: 'not-found' } }]);
}

/** `/<lang>/<yyyy>/<mm>/` */
export function monthPaths(publication: Publication): Path<'month'>[] {
  return pathsOf(publication, ({ eventIndex }) =>
    eventIndex.months.map((month) => {
      const [year, number] = month.toString().split('-');
      return { params: { year, month: number }, page: { type: 'month', month } };
    }),
  );
}

/** `/<lang>/<yyyy>/` */
export function yearPaths(publication: Publication): Path<'year'>[] {
  return pathsOf(publication, ({ periods }) =>
    periods.years.all.map((year) => ({ params: { year: yearText(year) }, page: { type: 'year', year } })),
  );
}

/** `/<lang>/<yyyy>/w<ww>/` */
export function weekPaths(publication: Publication): Path<'week'>[] {
  return pathsOf(publication, ({ periods, weekRule }) =>
    periods.weeks.all.map((first) => {
      const week = weekOf(weekRule, first);
      const params = { year: yearText(week.year), week: String(week.number).padStart(2, '0') };
      return { params, page: { type: 'week', week } };
    }),
  );
}

/** `/<lang>/<yyyy>/<mm>/<dd>/` */
export function dayPaths(publication: Publication): Path<'day'>[] {
  return pathsOf(publication, ({ periods }) =>
    periods.days.all.map((date) => {
      const [year, month, day] = date.toString().split('-');
      return { params: { year, month, day }, page: { type: 'day', date } };
    }),
  );
}

/** `/<lang>/today/`: the page of the present day once more */
export function todayPaths(publication: Publication): Path<'day'>[] {
  return pathsOf(publication, ({ eventIndex }) => [{ page: { type: 'day', date: eventIndex.today } }]);
}

/** `/<lang>/this-week/`: the page of the present week once more */
export function thisWeekPaths(publication: Publication): Path<'week'>[] {
  return pathsOf(publication, ({ eventIndex, weekRule }) => [
    { page: { type: 'week', week: weekOf(weekRule, eventIndex.today) } },
  ]);
}

/** `/<lang>/this-month/`: the page of the present month once more */
export function thisMonthPaths(publication: Publication): Path<'month'>[] {
  return pathsOf(publication, ({ eventIndex }) => [
    { page: { type: 'month', month: eventIndex.today.toPlainYearMonth() } },
  ]);
}

/** `/<lang>/<list>/` and `/<lang>/<list>/<n>/` */
export function listPaths(publication: Publication, list: ListName): Path<'list'>[] {
  return pathsOf(publication, ({ eventIndex }) =>
    pageNumbers(listPages(eventIndex, list)).map((number) => ({
      params: { page: numberParam(number) },
      page: { type: 'list', list, number },
    })),
  );
}

/** `/<lang>/events/<name>/` */
export function eventPaths(publication: Publication): Path<'event'>[] {
  return pathsOf(publication, ({ eventIndex }) =>
    eventIndex.events.map((event) => ({ params: { name: nameParam(event) }, page: { type: 'event', event } })),
  );
}

/** `/<lang>/<kind>/`, for kinds that have something to list */
export function directoryPaths(publication: Publication, kind: DirectoryKind): Path<'directory'>[] {
  return pathsOf(publication, ({ eventIndex }) =>
    eventIndex.records(kind).length === 0 ? [] : [{ page: { type: 'directory', kind } }],
  );
}

/** `/<lang>/<kind>/<name>/` and `/<lang>/<kind>/<name>/<n>/` */
export function recordPaths(publication: Publication, kind: DirectoryKind): Path<'record'>[] {
  return pathsOf(publication, ({ eventIndex }) =>
    eventIndex.records(kind).flatMap((entry) =>
      pageNumbers(recordPages(eventIndex, entry)).map((number) => ({
        params: { name: nameParam(entry), page: numberParam(number) },
        page: { type: 'record', entry, number },
      })),
    ),
  );
}

/** `/media/<digest>.<ending>`, for images that pages show; `path` is that of the file in the cache. */
export function mediaPaths(publication: Publication): { params: { file: string }; props: { path: string } }[] {
  const { folder } = publication.settings.media;
  return usedFiles(publication).map((file) => ({ params: { file }, props: { path: join(folder, file) } }));
}

/** Tells whether an entry is of a kind. */
export function isOf<K extends Kind>(kind: K, entry: Entry): entry is Entry<K> {
  return entry.kind === kind;
}
