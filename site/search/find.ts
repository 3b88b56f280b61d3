import MiniSearch from 'minisearch';
import {
  type DayNumbers,
  QUERY_PERIODS,
  type QueryPeriod,
  queryDays,
  RECORD_FILTERS,
  type RecordFilter,
  type SearchQuery,
} from './query.ts';
import type { SearchEvent } from './rows.ts';
import { indexedForms, isTellingWord, queryForm, separateWordsOf, wordsOf } from './words.ts';

/** An event with the text of its description, if that has been fetched. */
export type SearchableEvent = { readonly event: SearchEvent; readonly text?: string | undefined };

/** Finds the places of events by words; returns `undefined` without words. */
export type WordIndex = (words: string) => ReadonlySet<number> | undefined;

const FIELDS = ['title', 'place', 'topics', 'text'];

/** From this length on, in letters, a word may have mistakes in a quarter of its letters. */
const MISTYPED = 4;
const MISTAKES = 0.25;

/** The number of events that are indexed at a time, so that typing is not blocked. */
const AT_A_TIME = 100;

/**
 * Makes an index of words, a part at a time. All words of a query must occur, each whole or as a beginning. Without
 * results, words written without spaces may occur apart from each other; still without results, words may be mistyped.
 */
export async function makeWordIndex(events: readonly SearchableEvent[]): Promise<WordIndex> {
  const index = new MiniSearch({
    fields: FIELDS,
    tokenize: wordsOf,
    processTerm: indexedForms,
    searchOptions: { combineWith: 'AND', prefix: true, processTerm: queryForm },
  });
  await index.addAllAsync(
    events.map(({ event: { title, venues, categories, tags, organizers }, text = '' }, id) => ({
      id,
      title,
      place: [...venues, ...organizers].join(' '),
      topics: [...categories, ...tags].join(' '),
      text,
    })),
    { chunkSize: AT_A_TIME },
  );
  return (words) => {
    // A single letter is the beginning of an unfinished word, or a word such as "a" or "l’": no criterion.
    const all = wordsOf(words);
    const significant = all.filter(isTellingWord);
    const terms = (significant.length > 0 ? significant : all).join(' ');
    if (terms === '') return undefined;
    const exact = index.search(terms);
    const separate = separateWordsOf(terms).join(' ');
    const matches = exact.length > 0 || separate === terms ? exact : index.search(separate);
    const near =
      matches.length > 0
        ? matches
        : index.search(terms, { fuzzy: (term) => (term.length >= MISTYPED ? MISTAKES : false) });
    return new Set(near.map(({ id }) => Number(id)));
  };
}

/** The number of results for each choice, with all other choices unchanged. */
export type ChoiceCounts = {
  readonly when: ReadonlyMap<QueryPeriod | undefined, number>;
  readonly free: number;
  readonly online: number;
} & { readonly [F in RecordFilter]: ReadonlyMap<string, number> };

/** The results of a query. */
type SearchResult = {
  /** Events that touch the days of the query and are not over, in order of start. */
  readonly coming: readonly SearchEvent[];
  /** Past events, the latest first. */
  readonly past: readonly SearchEvent[];
  /** Returns the number of results for each choice. */
  readonly counts: () => ChoiceCounts;
};

const touches = ({ days }: SearchEvent, { first, last }: DayNumbers) => days.first <= last && days.last >= first;

/** The criteria of a query. */
const CRITERIA = ['when', ...RECORD_FILTERS, 'free', 'online'] as const;

type Criterion = (typeof CRITERIA)[number];

/** Tells whether an event meets one criterion of a query. */
function meetsCriterion(event: SearchEvent, choice: Criterion, query: SearchQuery, days: DayNumbers): boolean {
  switch (choice) {
    case 'when':
      return touches(event, days);
    case 'free':
    case 'online':
      return !query[choice] || event[choice];
    default:
      return query[choice] === '' || event.names[choice].includes(query[choice]);
  }
}

/**
 * Finds the events that match a query. `events` are in order of start; `places` are the places of the events with its
 * words, if it has any. `today` is the number of the day.
 */
export function searchEvents(
  events: readonly SearchEvent[],
  places: ReadonlySet<number> | undefined,
  query: SearchQuery,
  { today, weekend }: { readonly today: number; readonly weekend: readonly number[] },
): SearchResult {
  const days = queryDays(query, today, weekend);
  const worded = places === undefined ? events : events.filter((_event, place) => places.has(place));
  const hits = worded.filter((event) => CRITERIA.every((choice) => meetsCriterion(event, choice, query, days)));
  return {
    coming: hits.filter((event) => event.days.last >= today),
    past: hits.filter((event) => event.days.last < today).reverse(),
    counts() {
      const whens = [undefined, ...QUERY_PERIODS.filter((when) => when !== 'dates')];
      const daysOfWhen = new Map(whens.map((when) => [when, queryDays({ ...query, when }, today, weekend)]));
      const counts = {
        when: new Map<QueryPeriod | undefined, number>(),
        category: new Map<string, number>(),
        venue: new Map<string, number>(),
        tag: new Map<string, number>(),
        free: 0,
        online: 0,
      };
      const add = <K>(to: Map<K, number>, key: K) => to.set(key, (to.get(key) ?? 0) + 1);
      for (const event of worded) {
        const failed = CRITERIA.filter((choice) => !meetsCriterion(event, choice, query, days));
        /** Tells whether the event meets all other criteria. */
        const isOpen = (choice: Criterion) => failed.length === 0 || (failed.length === 1 && failed[0] === choice);
        if (isOpen('when')) for (const [when, ofWhen] of daysOfWhen) if (touches(event, ofWhen)) add(counts.when, when);
        for (const filter of RECORD_FILTERS)
          if (isOpen(filter)) for (const name of event.names[filter]) add(counts[filter], name);
        for (const being of ['free', 'online'] as const) if (event[being] && isOpen(being)) counts[being] += 1;
      }
      return counts;
    },
  };
}
