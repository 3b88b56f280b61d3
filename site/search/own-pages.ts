import { indexedForms, isTellingWord, queryForm, wordsOf } from './words.ts';

/** A page that people of the site write, in the file for the search: each of its words occurs once. */
export type OwnPageRow = readonly [title: string, path: string, words: string];

/** Returns the address of the file of a language's own pages. */
export function ownPagesFileAddress(language: string): string {
  return `${language}/search/pages.json`;
}

/** Returns the words of a text in small letters, each once, in order, with blanks between. */
export function distinctWords(text: string): string {
  return [...new Set(wordsOf(text).map((word) => word.toLowerCase()))].join(' ');
}

const formsIn = (text: string) => wordsOf(text).flatMap(indexedForms);

/**
 * Returns the pages with all words of a query, each whole or as a beginning; pages with all words in their titles come
 * first. Single letters are ignored.
 */
export function matchingOwnPages(rows: readonly OwnPageRow[], words: string): readonly OwnPageRow[] {
  const terms = wordsOf(words).filter(isTellingWord).map(queryForm);
  if (terms.length === 0) return [];
  const hasAll = (forms: readonly string[]) => terms.every((word) => forms.some((form) => form.startsWith(word)));
  const matches = rows.filter(([title, , text]) => hasAll(formsIn(`${title} ${text}`)));
  const { titled = [], other = [] } = Object.groupBy(matches, ([title]) =>
    hasAll(formsIn(title)) ? 'titled' : 'other',
  );
  return [...titled, ...other];
}
