import {
  archiveFeedAddress,
  calendarFeedAddress,
  listFeedAddress,
  recordFeedAddress,
  seriesFeedAddress,
} from '#content/calendar/addresses';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { Zone } from '#records/time';

/** What a feed is about, by which its events are chosen. */
export type FeedSubject =
  | { readonly of: 'all' }
  | { readonly of: 'upcoming' }
  | { readonly of: 'featured' }
  /** A venue, organizer, category (with its subcategories) or tag. */
  | { readonly of: 'record'; readonly entry: Entry }
  /** The events of one title at one place, with a series among them: its name, and its last event. */
  | { readonly of: 'series'; readonly name: string; readonly last: CalendarEvent }
  /** The events that begin in a year, `2025`, or in a part of a year that is too full: `2025-07`, `2025-07-24`. */
  | { readonly of: 'period'; readonly period: string };

/** Returns the address of a language's feed on a subject, in the form of `#content/calendar/addresses`. */
export function feedAddress(language: string, subject: FeedSubject): string {
  switch (subject.of) {
    case 'all':
      return calendarFeedAddress(language);
    case 'upcoming':
    case 'featured':
      return listFeedAddress(language, subject.of);
    case 'record':
      return recordFeedAddress(subject.entry);
    case 'series':
      return seriesFeedAddress(language, subject.name);
    case 'period':
      return archiveFeedAddress(language, subject.period);
  }
}

/** The properties by which calendar programs show a feed. */
export type FeedIdentity = {
  readonly name: string;
  readonly description: string;
  /** The page that shows the same events; absolute. */
  readonly url: string;
  /** A colour by its CSS3 name (RFC 7986, 5.9), and as `#rrggbb` for programs that know no names. */
  readonly color: { readonly name: string; readonly hex: string };
  readonly timeZone: Zone;
};

/** The largest size of a feed: big calendar programs silently drop feeds that are larger than they accept. */
export type Budget = {
  /** Bytes of UTF-8. */
  readonly bytes: number;
  readonly events: number;
};
