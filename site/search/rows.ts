import type { AccessibilityFeature, TicketStatus } from '#content/calendar/facts/rules';
import type { DayNumbers, QueryFilter } from './query.ts';
import { type CategoryRow, EVENT_MARKS, type NamedRow, nameFromTitle, type SearchFile } from './search-file.ts';

/** An event as the search finds and shows it. */
export type SearchEvent = {
  readonly title: string;
  /** The path of its page below the folder of all languages. */
  readonly path: string;
  /** The listed days. */
  readonly days: DayNumbers;
  /** The minute of the day at which it begins, and its text; `undefined` for all day. */
  readonly time: { readonly minute: number; readonly text: string } | undefined;
  /** The minute at which it is over, counted from the begin of its last listed day; `undefined` for all day. */
  readonly over: number | undefined;
  /** Its start in its own zone; empty if clocks there show the same. */
  readonly there: string;
  readonly venues: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly organizers: readonly string[];
  /** The names by which filters find it, including the categories above its own. */
  readonly names: Readonly<Record<QueryFilter, readonly string[]>>;
  /** The distance of its venue from the visitor, in words; absent if unknown or not requested. */
  readonly distance?: string;
  /** The text of its description, if that has been fetched. */
  readonly text?: string | undefined;
  readonly cost: string;
  /** The lowest price as a number, if one is certain. */
  readonly price: number | undefined;
  readonly colour: string;
  readonly free: boolean;
  readonly online: boolean;
  readonly featured: boolean;
  /** The name of its series. */
  readonly series: string | undefined;
  readonly status: 'cancelled' | 'postponed' | undefined;
  readonly tickets: TicketStatus | undefined;
  readonly accessibility: readonly AccessibilityFeature[];
  /** Its language, if that is not the page's. */
  readonly language: { readonly tag: string; readonly note: string } | undefined;
};

const HUE_OF_NONE = 'hue-none';

/** Returns the names of a category and the categories above it. In a circle of categories, each occurs once. */
function namesUpFrom(categories: readonly CategoryRow[], place: number): string[] {
  const passed = new Set<number>();
  for (let next = place; next >= 0 && !passed.has(next); next = categories[next]?.[3] ?? -1) passed.add(next);
  return [...passed].flatMap((one) => categories[one]?.[1] ?? []);
}

/**
 * Returns the events of a file, in its order. The paths of events begin with their language, by default
 * `language`, the code of the page's language.
 */
export function eventsInSearchFile(file: SearchFile, language: string): SearchEvent[] {
  const { venues, categories, tags, organizers } = file;
  const at = <T>(all: readonly T[], places: readonly number[]) =>
    places.map((place) => all[place]).filter((one) => one !== undefined);
  const titles = (rows: readonly NamedRow[]) => rows.map(([title]) => title);
  let first = 0;
  return file.events.map((row): SearchEvent => {
    const [title, name, days, further, minute, lasting, ofVenues, ofCategories, more] = row;
    const { tags: ofTags = [], organizers: ofOrganizers = [], cost = '', there = '', marks = 0 } = more;
    const { accessibility = [] } = more;
    first += days;
    const eventLanguage = more.language === undefined ? undefined : file.languages[more.language];
    return {
      title,
      path: `${eventLanguage?.[0] ?? language}/events/${encodeURIComponent(typeof name === 'string' ? name : nameFromTitle(title) + name[0])}/`,
      days: { first, last: first + further },
      time: minute < 0 ? undefined : { minute, text: file.times[minute] ?? '' },
      over: minute < 0 ? undefined : minute + lasting,
      there,
      venues: titles(at(venues, ofVenues)),
      categories: at(categories, ofCategories).map(([one]) => one),
      tags: titles(at(tags, ofTags)),
      organizers: titles(at(organizers, ofOrganizers)),
      names: {
        category: [...new Set(ofCategories.flatMap((place) => namesUpFrom(categories, place)))],
        venue: at(venues, ofVenues).map(([, one]) => one),
        organizer: at(organizers, ofOrganizers).map(([, one]) => one),
        tag: at(tags, ofTags).map(([, one]) => one),
        access: accessibility.length === 0 ? [] : ['any', ...accessibility],
      },
      cost,
      price: more.price,
      colour: categories[ofCategories[0] ?? -1]?.[2] ?? HUE_OF_NONE,
      free: (marks & EVENT_MARKS.free) > 0,
      online: (marks & EVENT_MARKS.online) > 0,
      featured: (marks & EVENT_MARKS.featured) > 0,
      series: more.series === undefined ? undefined : file.series?.[more.series],
      status:
        (marks & EVENT_MARKS.cancelled) > 0
          ? 'cancelled'
          : (marks & EVENT_MARKS.postponed) > 0
            ? 'postponed'
            : undefined,
      tickets: more.tickets,
      accessibility,
      language: eventLanguage && { tag: eventLanguage[1], note: eventLanguage[2] },
    };
  });
}
