/*
 * Comparison of words: by their letters without accents, and in the manner of each language. "Col·legi" is found by
 * "collegi", "Straße" by "strasse", "Müller" by "muller" and "mueller", "año" by "ano". Words written without spaces
 * are found from each of their letters on, because the dictionaries of browsers differ.
 */

/** A letter of a script that has no spaces between words (Unicode Standard Annex 14, classes ID and SA). */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tai_Le}\p{sc=New_Tai_Lue}\p{sc=Tai_Tham}\p{sc=Tai_Viet}]/u;

/** The longest part, in letters with their marks, of a text without spaces. */
const LONGEST_PART = 24;

const lettersOf = (word: string): readonly string[] => word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/** Tells whether a word has letters of scripts without spaces between words. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

/** Returns the parts of a word that begin at or behind letters of scripts without spaces; none for other words. */
function partsOf(word: string): readonly string[] {
  if (!UNSPACED.test(word)) return [];
  const letters = lettersOf(word);
  const isBegin = (at: number) => [at, at - 1].some((one) => UNSPACED.test(letters[one] ?? ''));
  return letters.flatMap((_letter, at) =>
    at > 0 && isBegin(at) ? [letters.slice(at, at + LONGEST_PART).join('')] : [],
  );
}

/** German replacements of umlauts. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const SHARED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l' };

/** Returns the form of a word for comparisons. */
export function foldedWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþł]/g, (letter) => SHARED[letter] ?? letter);
}

/** Returns the indexed forms of a word: without accents, with umlauts written out, and its unspaced parts. */
export function indexedForms(word: string): string[] {
  const composed = word.toLowerCase().normalize('NFC');
  const writtenOut = composed.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [...new Set([foldedWord(word), foldedWord(writtenOut), ...partsOf(word).map(foldedWord)])];
}

/** Returns the form of a word in a query: a word matches if one of its `indexedForms` begins with it. */
export function queryForm(word: string): string {
  return foldedWord(UNSPACED.test(word) ? lettersOf(word).slice(0, LONGEST_PART).join('') : word);
}

/** Tells whether a word of a query is a criterion: a single letter such as "a" or "l’" is none, "祭" is one. */
export const isTellingWord = (word: string): boolean => word.length > 1 || UNSPACED.test(word);

/**
 * Returns the words of a text, with unspaced words split by the browser's dictionaries, if it has any, and without the
 * single letters that join them.
 */
export function separateWordsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    if (!UNSPACED.test(word) || !('Segmenter' in Intl)) return [word];
    const segments = new Intl.Segmenter('und', { granularity: 'word' }).segment(word);
    const words = Array.from(segments, ({ segment }) => segment);
    const longer = words.filter((one) => lettersOf(one).length > 1);
    return longer.length > 0 ? longer : words;
  });
}

/** Returns the words of a text: sequences of letters and digits. The Catalan `l·l` is part of a word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/(?<=l)[·•‧](?=l)/giu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
