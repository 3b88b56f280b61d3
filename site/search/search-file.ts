/*
 * The form in which events travel to the page of the search. Names are told once, and each event names them by their
 * places, so that 2,000 events stay a small file. Days are numbers, counted from 1 January 1970.
 */

/** A record that events name: what it is called, and its name in addresses, which is empty where it has no page. */
export type NamedRow = readonly [title: string, name: string];

/** A category: also its colour, as a class, and the place of the category above it, -1 for none. */
export type CategoryRow = readonly [title: string, name: string, colour: string, parent: number];

/** A language that some events are written in, which is not the page's: its code, its tag, and the note "in Spanish". */
export type LanguageRow = readonly [code: string, tag: string, note: string];

/** What is true of an event; the sum of some of these. */
export const MARKS = { free: 1, online: 2, cancelled: 4, postponed: 8, featured: 16 } as const;

/** What not every event says. */
type EventMore = {
  readonly tags?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  /** As the page's language writes it; not where it is free. */
  readonly cost?: string | undefined;
  /** The sum of its `MARKS`. */
  readonly marks?: number | undefined;
  /** When it begins in its own zone, where clocks there show something else. */
  readonly there?: string | undefined;
  /** The place of its series, where it is a date of one. */
  readonly series?: number | undefined;
  /** The place of its language, where that is not the page's. */
  readonly language?: number | undefined;
};

/** An event. */
export type EventRow = readonly [
  title: string,
  /** The name in addresses, or what it has behind that which `nameFromTitle` gives. */
  name: string | readonly [behind: string],
  /** The first listed day, less that of the event before it. */
  days: number,
  /** How many days more it is listed. */
  further: number,
  /** The minute of the day at which it begins, in the site's zone; -1 for all day. */
  minute: number,
  /** How many minutes later, by the clock, it is over on its last listed day; 0 for all day. */
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
  readonly organizers: readonly string[];
  readonly languages: readonly LanguageRow[];
  /** The names of series, the same in all files; absent where no event is a date of one. */
  readonly series?: readonly string[] | undefined;
  /** By the minute of the day, the time as the site's pages write it: browsers may know their language another way. */
  readonly times: Readonly<Record<string, string>>;
  /** In order of start. */
  readonly events: readonly EventRow[];
  /** The months of which there is a file of descriptions: those in which an event begins. */
  readonly months: readonly string[];
};

/** The texts of events, by their addresses. */
export type TextsFile = Readonly<Record<string, string>>;

/**
 * The files of events: what is on in the present month or the two after it, what begins later, and what is over before
 * the present month.
 */
export const PARTS = ['coming', 'later', 'past'] as const;

/** The name of a file of events. */
export type Part = (typeof PARTS)[number];

/** Returns the address of a file of events. */
export function searchFileAddress(language: string, part: Part): string {
  return `${language}/search/${part}.json`;
}

/** Returns the address of the texts of the events that begin in a month, as in "2026-11". */
export function textsAddress(language: string, month: string): string {
  return `${language}/search/texts/${month}.json`;
}

/** Returns the name that most services make of a title: then a file need not tell it. */
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
