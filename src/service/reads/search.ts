import { folded } from '#service/reads/text';

/** The terms of a search: texts that have to be found, and texts that must not be. */
type Search = { readonly wanted: readonly string[]; readonly unwanted: readonly string[] };

/** Returns a search for all words of a text. */
export function wordSearch(search: string): Search {
  return { wanted: folded(search).split(/\s+/).filter(Boolean), unwanted: [] };
}

/** Words that say too little to be searched for. */
const STOPWORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

/**
 * Parses a search of events as the common implementation does: "phrases" in double quotes, and words apart from each
 * other by white space, commas and plus signs; a hyphen excludes a word. Single letters and stopwords are left out and,
 * where nothing else is left, the search is one phrase. Backslashes are stripped.
 */
export function readSearch(search: string): Search {
  const plain = search.replace(/\\(.?)/gs, '$1').replace(/[\r\n]/g, '');
  const words = [...plain.matchAll(/"(.*?)(?:"|$)|[^\s",+]+/g)]
    .map(([whole, phrase]) => phrase ?? whole)
    .map((word) => word.trim())
    .filter((word) => word !== '' && !/^[a-z-]$/i.test(word) && !STOPWORDS.has(word.toLowerCase()));
  const all = words.length === 0 || words.length > 9 ? [plain] : words;
  const [unwanted, wanted] = [all.filter((word) => isExcluded(word)), all.filter((word) => !isExcluded(word))];
  return { wanted, unwanted: unwanted.map((word) => word.slice(1)) };
}

const isExcluded = (word: string) => /^-./.test(word);

/** Returns the words of a search of venues or organizers: what of it is ASCII letters, digits and underscores. */
export function asciiWords(search: string): string[] {
  return search.toLowerCase().split(/\W+/).filter(Boolean);
}
