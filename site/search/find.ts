import MiniSearch from 'minisearch';
import {
  CRITERIA,
  type Criterion,
  type DayNumbers,
  QUERY_PERIODS,
  type QueryPeriod,
  queryDays,
  queryWithout,
  RECORD_FILTERS,
  type RecordFilter,
  type SearchQuery,
} from './query.ts';
import type { SearchEvent } from './rows.ts';
import { indexedForms, isTellingWord, isUnspaced, queryForm, separateWordsOf, wordsOf } from './words.ts';

/** An event with the text of its description, if that has been fetched. */
export type SearchableEvent = { readonly event: SearchEvent; readonly text?: string | undefined };

/** The events that match words. */
export type WordMatches = {
  /** The places of the events. */
  readonly places: ReadonlySet<number>;
  /** The words that the query was taken for, if it matches only with a typing mistake. */
  readonly corrected: string | undefined;
};

/** Finds events by words; returns `undefined` without words. */
export type WordIndex = (words: string) => WordMatches | undefined;

const FIELDS = ['title', 'place', 'topics', 'text'];

/** From this length on, in letters, a word may have mistakes in a quarter of its letters. */
const MISTYPED = 4;
const MISTAKES = 0.25;

/** The number of events that are indexed at a time, so that typing is not blocked. */
const AT_A_TIME = 100;

/** Returns the number of letters to insert, remove or replace to make one word of another (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_letter, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * Returns the words that mistyped `words` were taken for: each replaced by the nearest of `terms`, which are indexed forms, as
 * `text` writes it. A term that another word matches is not taken.
 */
function correctedWords(words: string, terms: readonly string[], text: string): string {
  const spellings = new Map(wordsOf(text).flatMap((word) => indexedForms(word).map((form) => [form, word] as const)));
  const forms = wordsOf(words).map((word) => ({ word, form: queryForm(word) }));
  const free = new Set(terms.filter((term) => !forms.some(({ form }) => term.startsWith(form))));
  return forms
    .map(({ word, form }) => {
      if (terms.some((term) => term.startsWith(form))) return word;
      const [nearest] = [...free].sort((one, other) => editDistance(form, one) - editDistance(form, other));
      if (nearest === undefined) return word;
      free.delete(nearest);
      return spellings.get(nearest) ?? word;
    })
    .join(' ');
}

/**
 * Makes an index of words, a part at a time. All words of a query must occur, each whole or as a beginning. Without
 * results, words written without spaces may occur apart from each other; still without results, mistyped words are taken for the
 * ones of the event that they match best.
 */
export async function makeWordIndex(events: readonly SearchableEvent[]): Promise<WordIndex> {
  const index = new MiniSearch({
    fields: FIELDS,
    tokenize: wordsOf,
    processTerm: indexedForms,
    searchOptions: { combineWith: 'AND', prefix: true, processTerm: queryForm },
  });
  const fields = events.map(({ event: { title, venues, categories, tags, organizers }, text = '' }, id) => ({
    id,
    title,
    place: [...venues, ...organizers].join(' '),
    topics: [...categories, ...tags].join(' '),
    text,
  }));
  await index.addAllAsync(fields, { chunkSize: AT_A_TIME });
  const textOf = (id: number) => Object.values(fields[id] ?? {}).join(' ');
  return (words) => {
    // A single letter is the beginning of an unfinished word, or a word such as "a" or "l’": no criterion.
    const all = wordsOf(words);
    const significant = all.filter(isTellingWord);
    const terms = (significant.length > 0 ? significant : all).join(' ');
    if (terms === '') return undefined;
    const exact = index.search(terms);
    const separate = separateWordsOf(terms).join(' ');
    const matches = exact.length > 0 || separate === terms ? exact : index.search(separate);
    const placesOf = (results: typeof matches) => new Set(results.map(({ id }) => Number(id)));
    if (matches.length > 0) return { places: placesOf(matches), corrected: undefined };
    const near = index.search(terms, { fuzzy: (term) => (term.length >= MISTYPED ? MISTAKES : false) });
    const [best] = near;
    // A text without spaces has no words to name.
    if (best === undefined || wordsOf(terms).some(isUnspaced)) return { places: placesOf(near), corrected: undefined };
    const corrected = correctedWords(terms, best.terms, textOf(Number(best.id)));
    return { places: placesOf(index.search(corrected)), corrected };
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
  /** Returns the number of results without each criterion of the query; without those that gain none. */
  readonly countsWithout: () => ReadonlyMap<Criterion, number>;
};

const touches = ({ days }: SearchEvent, { first, last }: DayNumbers) => days.first <= last && days.last >= first;

/** The criteria that an event meets by itself. */
const CHOICES = CRITERIA.filter((one) => one !== 'words');

type Choice = (typeof CHOICES)[number];

/** Tells whether an event meets one criterion of a query. */
function meetsCriterion(event: SearchEvent, choice: Choice, query: SearchQuery, days: DayNumbers): boolean {
  switch (choice) {
    case 'price':
      return query.price === '' || event.free || (event.price ?? Infinity) <= Number(query.price);
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
  const hits = worded.filter((event) => CHOICES.every((choice) => meetsCriterion(event, choice, query, days)));
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
        organizer: new Map<string, number>(),
        tag: new Map<string, number>(),
        free: 0,
        online: 0,
      };
      const add = <K>(to: Map<K, number>, key: K) => to.set(key, (to.get(key) ?? 0) + 1);
      for (const event of worded) {
        const failed = CHOICES.filter((choice) => !meetsCriterion(event, choice, query, days));
        /** Tells whether the event meets all other criteria. */
        const isOpen = (choice: Choice) => failed.length === 0 || (failed.length === 1 && failed[0] === choice);
        if (isOpen('when')) for (const [when, ofWhen] of daysOfWhen) if (touches(event, ofWhen)) add(counts.when, when);
        for (const filter of RECORD_FILTERS)
          if (isOpen(filter)) for (const name of event.names[filter]) add(counts[filter], name);
        for (const being of ['free', 'online'] as const) if (event[being] && isOpen(being)) counts[being] += 1;
      }
      return counts;
    },
    countsWithout() {
      const counts = new Map<Criterion, number>();
      const open = queryDays(queryWithout(query, 'when'), today, weekend);
      for (const [place, event] of events.entries()) {
        const isWorded = places === undefined || places.has(place);
        const failed: Criterion[] = CHOICES.filter((choice) => !meetsCriterion(event, choice, query, days));
        if (!isWorded) failed.push('words');
        const [only, second] = failed;
        if (only === undefined || second !== undefined) continue;
        // Without a period, days still have to come.
        if (only === 'when' && (query.when === undefined || !touches(event, open))) continue;
        counts.set(only, (counts.get(only) ?? 0) + 1);
      }
      return counts;
    },
  };
}
