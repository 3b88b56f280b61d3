import { folded } from '#service/reads/text';

/** The terms of a search: texts that have to be found, and texts that must not be. */
type Search = { readonly required: readonly string[]; readonly excluded: readonly string[] };

/** Returns a search for all words of a text. */
export function wordSearch(search: string): Search {
  return { required: folded(search).split(/\s+/).filter(Boolean), excluded: [] };
}

/** Words that say too little to be searched for. */
const STOPWORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

/**
 * Parses a search of events as the common implementation does: "phrases" in double quotes, and words apart from each
 * other by white space, commas and plus signs; a hyphen excludes a word. Single letters and stopwords are left out. If
 * no words are left, or more than nine, the whole text is one phrase. Backslashes are stripped.
 */
export function readSearch(search: string): Search {
  const plain = search.replace(/\\(.?)/gs, '$1').replace(/[\r\n]/g, '');
  const words = [...plain.matchAll(/"(.*?)(?:"|$)|[^\s",+]+/g)]
    .map(([whole, phrase]) => phrase ?? whole)
    .map((word) => word.trim())
    .filter((word) => word !== '' && !/^[a-z-]$/i.test(word) && !STOPWORDS.has(word.toLowerCase()));
  const all = words.length === 0 || words.length > 9 ? [plain] : words;
  const [excluded, required] = [all.filter((word) => isExcluded(word)), all.filter((word) => !isExcluded(word))];
  return { required, excluded: excluded.map((word) => word.slice(1)) };
}

const isExcluded = (word: string) => /^-./.test(word);

/** Returns the words of a search of venues or organizers: its runs of ASCII letters, digits and underscores. */
export function asciiWords(search: string): string[] {
  return search.toLowerCase().split(/\W+/).filter(Boolean);
}
