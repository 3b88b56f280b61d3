/*
 * The format of events for the page of the search. Each name is stored once, and events refer to it by its place, so
 * that 2,000 events stay a small file. Days are numbers, counted from 1 January 1970.
 */

import type { AccessibilityFeature, TicketStatus } from '#content/calendar/facts/rules';

/** A record that events refer to: its title, and its name in addresses, which is empty without a page. */
export type NamedRow = readonly [title: string, name: string];

/** A category: also its colour, as a class, and the place of the category above it, -1 for none. */
export type CategoryRow = readonly [title: string, name: string, colour: string, parent: number];

/** A language of some events that is not the page's: its code, its tag, and the note "in Spanish". */
export type LanguageRow = readonly [code: string, tag: string, note: string];

/** Properties of an event, combined as a sum. */
export const EVENT_MARKS = { free: 1, online: 2, cancelled: 4, postponed: 8, featured: 16 } as const;

/** The optional fields of an event. */
type EventMore = {
  readonly tags?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  /** In the notation of the page's language; absent for free events. */
  readonly cost?: string | undefined;
  /** The lowest price as a number; absent for free events, and where no price is certain. */
  readonly price?: number | undefined;
  /** What is known of its tickets. */
  readonly tickets?: TicketStatus | undefined;
  readonly accessibility?: readonly AccessibilityFeature[] | undefined;
  /** The sum of its `EVENT_MARKS`. */
  readonly marks?: number | undefined;
  /** Its start in its own zone; absent if clocks there show the same. */
  readonly there?: string | undefined;
  /** The place of its series, if it has one. */
  readonly series?: number | undefined;
  /** The place of its language, if that is not the page's. */
  readonly language?: number | undefined;
};

/** An event in a file of the search. */
export type SearchEventRow = readonly [
  title: string,
  /** The name in addresses, or its rest behind the result of `nameFromTitle`. */
  name: string | readonly [behind: string],
  /** The first listed day, counted from the first listed day of the event before. */
  days: number,
  /** How many days more it is listed. */
  further: number,
  /** The minute of the day at which it begins, in the site's zone; -1 for all day. */
  minute: number,
  /** The minutes from then, by the clock, until it is over on its last listed day; 0 for all day. */
  lasting: number,
  venues: readonly number[],
  categories: readonly number[],
  more: EventMore,
];

/** Some events of a language. */
export type SearchFile = {
  readonly venues: readonly NamedRow[];
  readonly categories: readonly CategoryRow[];
  readonly tags: readonly NamedRow[];
  readonly organizers: readonly NamedRow[];
  readonly languages: readonly LanguageRow[];
  /** The names of series, the same in all files; absent without series. */
  readonly series?: readonly string[] | undefined;
  /** The text of each time by the minute of the day, in the notation of the site's pages: the browser's may differ. */
  readonly times: Readonly<Record<string, string>>;
  /** In order of start. */
  readonly events: readonly SearchEventRow[];
  /** The months that have a file of descriptions: months in which an event begins. */
  readonly months: readonly string[];
};

/** The descriptions, as plain text, of the events that begin in one month, by the addresses of their pages. */
export type TextsFile = Readonly<Record<string, string>>;

/** The files of events: of the present month and the two after it, of later months, and of earlier months. */
export const SEARCH_PARTS = ['coming', 'later', 'past'] as const;

/** The name of a file of events. */
export type SearchPart = (typeof SEARCH_PARTS)[number];

/** Returns the address of a file of events. */
export function searchFileAddress(language: string, part: SearchPart): string {
  return `${language}/search/${part}.json`;
}

/** Returns the address of the texts of the events that begin in a month, as in "2026-11". */
export function textsFileAddress(language: string, month: string): string {
  return `${language}/search/texts/${month}.json`;
}

/** Returns the name that most services make from a title, which files then need not contain. */
export function nameFromTitle(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[·’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
