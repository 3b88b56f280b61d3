import type { Publication } from '../build/publication.ts';
import { DIRECTORY_KINDS } from './addresses.ts';
import type { Page } from './pages.ts';
import {
  changesPaths,
  dayPaths,
  directoryPaths,
  eventPaths,
  homePaths,
  listPaths,
  monthPaths,
  notFoundPaths,
  type PageProps,
  type Path,
  recordPaths,
  subscribePaths,
  weekPaths,
  yearPaths,
} from './routes.ts';

/** The paths of each kind of page: no kind can be added without an entry here. */
const PATHS: { readonly [P in Page['type']]: (publication: Publication) => readonly Path<P>[] } = {
  home: homePaths,
  month: monthPaths,
  year: yearPaths,
  week: weekPaths,
  day: dayPaths,
  list: (publication) => [...listPaths(publication, 'upcoming'), ...listPaths(publication, 'past')],
  directory: (publication) => DIRECTORY_KINDS.flatMap((kind) => directoryPaths(publication, kind)),
  event: eventPaths,
  record: (publication) => DIRECTORY_KINDS.flatMap((kind) => recordPaths(publication, kind)),
  changes: changesPaths,
  subscribe: subscribePaths,
  'not-found': notFoundPaths,
};

/** A page in its language. */
export type LocalisedPage = Pick<PageProps, 'localised' | 'page'>;

/** Returns every page of every language, kind by kind, from the routes that build them. */
export function everyPage(publication: Publication): readonly LocalisedPage[] {
  return Object.values(PATHS).flatMap((paths) =>
    paths(publication).map(({ props: { localised, page } }): LocalisedPage => ({ localised, page })),
  );
}
