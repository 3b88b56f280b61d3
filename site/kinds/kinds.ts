import { type DayPage, day, type ProgrammePage, programme } from './day.ts';
import { type DirectoryPage, directory } from './directory.ts';
import { type EventPage, event } from './event.ts';
import { changes, type FixedPage, notFound, search, subscribe } from './fixed.ts';
import { type HomePage, home } from './home.ts';
import type { PageKind } from './kind.ts';
import { type ListPage, list } from './list.ts';
import { type MonthPage, month } from './month.ts';
import { type OwnPage, own } from './own.ts';
import { type RecordPage, record } from './record.ts';
import { type WeekPage, week } from './week.ts';
import { type WeekendPage, weekend } from './weekend.ts';
import { type YearPage, year } from './year.ts';

/** A page of a language: its type and subject. */
export type Page =
  | DayPage
  | DirectoryPage
  | EventPage
  | FixedPage
  | HomePage
  | ListPage
  | MonthPage
  | OwnPage
  | ProgrammePage
  | RecordPage
  | WeekPage
  | WeekendPage
  | YearPage;

/** A page of one type. */
type PageOf<P extends Page['type']> = Extract<Page, { type: P }>;

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
  changes,
  own,
  subscribe,
  'not-found': notFound,
};

/** All kinds of pages, in the order in which a site lists its pages. */
export const KINDS_OF_PAGES: { readonly [P in Page['type']]: PageKind<PageOf<P>> } = KINDS;

/** The model of a page of one type, without its frame. */
export type KindModel<P extends Page['type']> = ReturnType<(typeof KINDS)[P]['model']>;

/** Returns the kind of a page. */
export function pageKindOf(page: Page): PageKind<Page> {
  return KINDS_OF_PAGES[page.type];
}
