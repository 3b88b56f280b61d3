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
 * One kind of page: which pages there are, their addresses, trails, feeds, last changes and models, and whether search engines
 * may list them. `P` tells what its pages show.
 */
export type PageKind<P> = {
  /** Returns the pages that a language has. Throws where a record has a name that can't stand in an address. */
  list(localised: LocalisedSite): readonly P[];
  /** Returns the address of a page in a language. */
  address(language: string, page: P): string;
  /** Returns the address of the same page in a language, `undefined` where that has none; by default its address there. */
  counterpart?(localised: LocalisedSite, page: P, publication: Pick<Publication, 'calendar'>): string | undefined;
  /** Returns the steps from the language's home page to a page, the page included; none where it has no place there. */
  crumbs(localised: LocalisedSite, page: P): readonly Crumb[];
  /** Returns the records whose last change is that of a page; by default none. */
  records?(localised: LocalisedSite, page: P): ShownRecords;
  /** Tells whether search engines may list a page of a language, or that language's page that is the same; by default all. */
  isIndexed?(localised: LocalisedSite, page: P): boolean;
  /** Returns the days that a page shows; by default it stands at today. */
  days?(page: P): DaySpan;
  /** Returns the feed of what a page shows; by default that of all events. */
  feed?(page: P): FeedSubject;
  /** Returns the days on which something that a page shows begins, as prefixes of dates, such as `2025-07`; by default none. */
  begins?(localised: LocalisedSite, page: P): readonly string[];
  /** Whether the head of its pages names the feeds of changes; by default not. */
  readonly namesChanges?: boolean;
  /** Whether its pages begin with the switch between views; by default not. */
  readonly hasViews?: boolean;
  /** Returns what the view of a page shows, beside the frame of the page: plain data. */
  model(site: SiteModels, page: P): object;
};
