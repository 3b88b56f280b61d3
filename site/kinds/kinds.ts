import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { type ChangesPage, changes } from './changes.ts';
import { type DayPage, day } from './day.ts';
import { type DirectoryPage, directory } from './directory.ts';
import { type EventPage, event } from './event.ts';
import { type HomePage, home } from './home.ts';
import type { PageKind } from './kind.ts';
import { type ListPage, list } from './list.ts';
import { type MonthPage, month } from './month.ts';
import { type NotFoundPage, notFound } from './not-found.ts';
import { type OwnPage, own } from './own.ts';
import { type ProgrammePage, programme } from './programme.ts';
import { type RecordPage, record } from './record.ts';
import { type SearchPage, search } from './search.ts';
import { type SubscribePage, subscribe } from './subscribe.ts';
import { type WeekPage, week } from './week.ts';
import { type WeekendPage, weekend } from './weekend.ts';
import { type YearPage, year } from './year.ts';

/** A page of a language, by its type and what it shows. */
export type Page =
  | ChangesPage
  | DayPage
  | DirectoryPage
  | EventPage
  | HomePage
  | ListPage
  | MonthPage
  | NotFoundPage
  | OwnPage
  | ProgrammePage
  | RecordPage
  | SearchPage
  | SubscribePage
  | WeekPage
  | WeekendPage
  | YearPage;

/** A page of one type. */
type PageOf<P extends Page['type']> = Extract<Page, { type: P }>;

/** The props from which a page is rendered. */
export type PageProps<P extends Page['type'] = Page['type']> = {
  readonly publication: Publication;
  readonly localised: LocalisedSite;
  readonly page: PageOf<P>;
};

/** All kinds of pages, in the order in which a site lists its pages. */
export const KINDS_OF_PAGES: { readonly [P in Page['type']]: PageKind<PageOf<P>> } = {
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
  changes,
  own,
  subscribe,
  'not-found': notFound,
};

/** Returns all that is said of the kind of a page. */
export function pageKindOf(page: Page): PageKind<Page> {
  return KINDS_OF_PAGES[page.type];
}
