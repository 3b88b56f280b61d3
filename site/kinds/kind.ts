import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { OwnPageFile } from '#content/pages/own-page';
import type { FeedSubject } from '#feeds/feed';
import type { DaySpan } from '#records/time';
import type { DirectoryKind, ListName, PresentPage } from '../addresses/addresses.ts';
import type { NumberedWeek } from '../i18n/weeks.ts';
import type { SiteModels } from '../models/shared.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';

/** A page of a language: its type and subject. Numbers of pages are counted from 1. */
export type LanguagePage =
  | { readonly type: 'home' | 'search' | 'saved' | 'changes' | 'subscribe' | 'not-found' }
  | { readonly type: 'year'; readonly year: number }
  | { readonly type: 'month'; readonly month: Temporal.PlainYearMonth }
  | { readonly type: 'week'; readonly week: NumberedWeek }
  | {
      readonly type: 'weekend';
      readonly days: DaySpan;
      /** Set on the page at the lasting address of the present weekend, or the next one. */
      readonly present?: true;
    }
  | {
      readonly type: 'day';
      readonly date: Temporal.PlainDate;
      /** Set on the pages at the lasting addresses of today and tomorrow. */
      readonly present?: Extract<PresentPage, 'day' | 'tomorrow'>;
    }
  | { readonly type: 'programme'; readonly date: Temporal.PlainDate }
  | { readonly type: 'list'; readonly list: ListName; readonly number: number }
  | { readonly type: 'directory'; readonly kind: DirectoryKind }
  | { readonly type: 'event'; readonly event: CalendarEvent }
  | { readonly type: 'record'; readonly entry: Entry<DirectoryKind>; readonly number: number }
  | { readonly type: 'own'; readonly file: OwnPageFile };

/** A page of some types. */
type PageOf<T extends LanguagePage['type']> = LanguagePage & { readonly type: T };

/** A step on the way from a language's home page to a page. */
export type Crumb = { readonly name: string; readonly address: string };

/** The records that a page shows. */
type PageRecords = { readonly events?: readonly CalendarEvent[]; readonly entries?: readonly Entry[] };

/** A kind of page: its pages, their addresses, trails, feeds, last changes and models. `T` are its types. */
export type PageKind<T extends LanguagePage['type']> = {
  /** Returns the pages of a language. Throws if the name of a record can't be part of an address. */
  list(localised: LocalisedSite): readonly PageOf<T>[];
  /** Returns the address of a page in a language. */
  address(language: string, page: PageOf<T>): string;
  /** Returns the address of a page's counterpart in a language, if it exists; by default `address` there. */
  counterpart?(
    localised: LocalisedSite,
    page: PageOf<T>,
    publication: Pick<Publication, 'calendar'>,
  ): string | undefined;
  /** Returns the steps from the language's home page to a page, the page included; empty for pages outside the tree. */
  crumbs(localised: LocalisedSite, page: PageOf<T>): readonly Crumb[];
  /** Returns the records that determine the last change of a page; by default none. */
  records?(localised: LocalisedSite, page: PageOf<T>): PageRecords;
  /** Tells whether search engines may list a page, or its counterpart in this language; by default they may. */
  isIndexed?(localised: LocalisedSite, page: PageOf<T>): boolean;
  /** Returns the days that a page shows; by default today. */
  days?(page: PageOf<T>): DaySpan;
  /** Returns the feed of a page's events; by default all events. */
  feed?(page: PageOf<T>): FeedSubject;
  /** Returns the days on which events of a page begin, as prefixes of dates such as `2025-07`; by default none. */
  begins?(localised: LocalisedSite, page: PageOf<T>): readonly string[];
  /** Whether the head of its pages names the feeds of changes; by default not. */
  readonly namesChanges?: boolean;
  /** Whether its pages begin with the switch between views; by default not. */
  readonly hasViews?: boolean;
  /** Returns the model of a page without its frame: plain data. */
  model(site: SiteModels, page: PageOf<T>): object;
};
