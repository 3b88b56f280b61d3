import { askedForm, formsOf, isTelling, wordsOf } from './words.ts';

/** A page that people of the site write, as it travels to the page of the search: its words stand once each. */
export type PageRow = readonly [title: string, path: string, words: string];

/** Returns the address of the file of a language's own pages. */
export function pagesFileAddress(language: string): string {
  return `${language}/search/pages.json`;
}

/** Returns the words of a text, each once, in the order in which they come. */
export function eachWord(text: string): string {
  return [...new Set(wordsOf(text).map((word) => word.toLowerCase()))].join(' ');
}

const formsIn = (text: string) => wordsOf(text).flatMap(formsOf);

/**
 * Finds the pages that have all words of a query, each as it is or as a beginning: those that have them in their titles
 * first. Single letters tell nothing.
 */
export function foundPages(rows: readonly PageRow[], words: string): readonly PageRow[] {
  const asked = wordsOf(words).filter(isTelling).map(askedForm);
  if (asked.length === 0) return [];
  const hasAll = (forms: readonly string[]) => asked.every((word) => forms.some((form) => form.startsWith(word)));
  const found = rows.filter(([title, , text]) => hasAll(formsIn(`${title} ${text}`)));
  const { titled = [], other = [] } = Object.groupBy(found, ([title]) => (hasAll(formsIn(title)) ? 'titled' : 'other'));
  return [...titled, ...other];
}
