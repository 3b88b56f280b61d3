import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { FeedSubject } from '#feeds/feed';
import type { DaySpan } from '#records/time';
import type { SiteModels } from '../models/shared.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';

/** A step on the way from a language's home page to a page. */
export type Crumb = { readonly name: string; readonly address: string };

/** The records that a page shows. */
type ShownRecords = { readonly events?: readonly CalendarEvent[]; readonly entries?: readonly Entry[] };

/**
 * A kind of page: its pages, their addresses, trails, feeds, last changes and models, and whether search engines may
 * list them. `P` is the subject of a page.
 */
export type PageKind<P> = {
  /** Returns the pages of a language. Throws if the name of a record can't stand in an address. */
  list(localised: LocalisedSite): readonly P[];
  /** Returns the address of a page in a language. */
  address(language: string, page: P): string;
  /**
   * Returns the address of the same page in a language, `undefined` if it is missing there; by default its own address
   * in that language.
   */
  counterpart?(localised: LocalisedSite, page: P, publication: Pick<Publication, 'calendar'>): string | undefined;
  /** Returns the steps from the language's home page to a page, the page included; empty for pages outside the tree. */
  crumbs(localised: LocalisedSite, page: P): readonly Crumb[];
  /** Returns the records that determine the last change of a page; by default none. */
  records?(localised: LocalisedSite, page: P): ShownRecords;
  /** Tells whether search engines may list a page, or its counterpart in this language; by default they may. */
  isIndexed?(localised: LocalisedSite, page: P): boolean;
  /** Returns the days that a page shows; by default today. */
  days?(page: P): DaySpan;
  /** Returns the feed of a page's events; by default all events. */
  feed?(page: P): FeedSubject;
  /** Returns the days on which events of a page begin, as prefixes of dates such as `2025-07`; by default none. */
  begins?(localised: LocalisedSite, page: P): readonly string[];
  /** Whether the head of its pages names the feeds of changes; by default not. */
  readonly namesChanges?: boolean;
  /** Whether its pages begin with the switch between views; by default not. */
  readonly hasViews?: boolean;
  /** Returns the model of a page without its frame: plain data. */
  model(site: SiteModels, page: P): object;
};
