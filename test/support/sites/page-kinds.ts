import type { DirectoryKind, ListName } from '../../../site/addresses/addresses.ts';
import type { LanguagePage } from '../../../site/kinds/kind.ts';

/**
 * The kinds of pages that look different: lists, directories and records by what they are of. No site here has pages that
 * people of it write: these have tests of their own.
 */
type Kind =
  | Exclude<LanguagePage['type'], 'list' | 'directory' | 'record' | 'own'>
  | ListName
  | `directory of ${DirectoryKind}`
  | `record of ${DirectoryKind}`
  | 'former';

const SEGMENT = '[^/]+';
const PART = '(?:/\\d+)?';

/** The paths of each kind below the folder of a language, without `/index.html`. The first that fits tells the kind. */
const PATHS: Readonly<Record<Kind, string>> = {
  home: '',
  'not-found': '/404\\.html',
  year: '/\\d{4}',
  week: '/\\d{4}/w\\d\\d|/this-week',
  month: '/\\d{4}/\\d\\d|/this-month',
  day: '/\\d{4}/\\d\\d/\\d\\d|/today|/tomorrow',
  programme: '/\\d{4}/\\d\\d/\\d\\d/programme',
  weekend: '/weekend|/\\d{4}/\\d\\d/\\d\\d/weekend',
  upcoming: `/upcoming${PART}`,
  past: `/past${PART}`,
  free: `/free${PART}`,
  online: `/online${PART}`,
  accessible: `/accessible${PART}`,
  search: '/search',
  saved: '/saved',
  changes: '/changes',
  subscribe: '/subscribe',
  event: `/events/${SEGMENT}`,
  'directory of venues': '/venues',
  'directory of organizers': '/organizers',
  'directory of categories': '/categories',
  'directory of tags': '/tags',
  'record of venues': `/venues/${SEGMENT}${PART}`,
  'record of organizers': `/organizers/${SEGMENT}${PART}`,
  'record of categories': `/categories/${SEGMENT}${PART}`,
  'record of tags': `/tags/${SEGMENT}${PART}`,
  // By its path it is one of a record that is there.
  former: '(?!)',
};

const PATTERNS = Object.entries(PATHS).map(([kind, path]) => {
  const end = kind === 'not-found' ? '' : '/index\\.html';
  return { kind, makes: new RegExp(`^${SEGMENT}(?:${path})${end}$`) };
});

/** All kinds of pages. */
export const PAGE_KINDS: readonly string[] = PATTERNS.map(({ kind }) => kind);

/** The pages that stay at the addresses of renamed and deleted records: no path tells them. */
export const FORMER_PAGES = 'former';

/**
 * Returns the kind of a built page of a language by its path, with ` (more)` for the further pages of a list that fills
 * several. Throws if it is of none.
 */
export function kindOfPage(path: string): string {
  const found = PATTERNS.find(({ makes }) => makes.test(path));
  if (found === undefined) throw new Error(`${path} is a page of no kind.`);
  const isFurther = /^(?:upcoming|past|free|record of \w+)$/.test(found.kind) && /\/\d+\/index\.html$/.test(path);
  return isFurther ? `${found.kind} (more)` : found.kind;
}

/** Returns the first of these pages of each kind, by kind. */
export function onePageOfEachKind(pages: readonly string[]): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const path of pages) {
    const kind = kindOfPage(path);
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return kinds;
}
