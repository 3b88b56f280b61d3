import { day, programme } from './day.ts';
import { directory } from './directory.ts';
import { event } from './event.ts';
import { changes, notFound, saved, search, subscribe } from './fixed.ts';
import { home } from './home.ts';
import type { LanguagePage, PageKind } from './kind.ts';
import { list } from './list.ts';
import { month } from './month.ts';
import { ownPage } from './own.ts';
import { record } from './record.ts';
import { week } from './week.ts';
import { weekend } from './weekend.ts';
import { year } from './year.ts';

const KINDS = {
  home,
  month,
  year,
  week,
  day,
  programme,
  weekend,
  list,
  directory,
  event,
  record,
  search,
  saved,
  changes,
  own: ownPage,
  subscribe,
  'not-found': notFound,
};

/** All kinds of pages, in the order in which a site lists its pages. */
export const KINDS_OF_PAGES: { readonly [T in LanguagePage['type']]: PageKind<T> } = KINDS;

/** The model of a page of one type, without its frame. */
export type KindModel<T extends LanguagePage['type']> = ReturnType<(typeof KINDS)[T]['model']>;

/** Returns the kind of a page. */
export function pageKindOf(page: LanguagePage): PageKind<LanguagePage['type']> {
  return KINDS_OF_PAGES[page.type];
}
