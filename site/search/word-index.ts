import MiniSearch from 'minisearch';
import type { SearchEvent } from './rows.ts';
import { indexedForms, isTellingWord, isUnspaced, queryForm, separateWordsOf, wordsOf } from './words.ts';

/** The events that match words. */
export type WordMatches = {
  /** The places of the events. */
  readonly places: ReadonlySet<number>;
  /** The words that the query was taken for, if it matches only with a typing mistake. */
  readonly corrected: string | undefined;
};

/** Finds events by words; returns `undefined` without words. */
type WordIndex = (words: string) => WordMatches | undefined;

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
export async function makeWordIndex(events: readonly SearchEvent[]): Promise<WordIndex> {
  const index = new MiniSearch({
    fields: FIELDS,
    tokenize: wordsOf,
    processTerm: indexedForms,
    searchOptions: { combineWith: 'AND', prefix: true, processTerm: queryForm },
  });
  const fields = events.map(({ title, venues, categories, tags, organizers, text = '' }, id) => ({
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
