/*
 * How words are compared: by their letters without accents, and in the manner of each language. "Col·legi" is found by
 * "collegi", "Straße" by "strasse", "Müller" by "muller" and "mueller", "año" by "ano". Where words are written without spaces
 * between them, a text is found from each of its letters on: dictionaries differ from browser to browser in what a word is.
 */

/** A letter of a script that has no spaces between words (Unicode Standard Annex 14, classes ID and SA). */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tai_Le}\p{sc=New_Tai_Lue}\p{sc=Tai_Tham}\p{sc=Tai_Viet}]/u;

/** The longest part, in letters with their marks, of what is written without spaces. */
const LONGEST_PART = 24;

const lettersOf = (word: string): readonly string[] => word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/** Returns the parts of a word that begin at letters of scripts without spaces, and behind them; none of other words. */
function partsOf(word: string): readonly string[] {
  if (!UNSPACED.test(word)) return [];
  const letters = lettersOf(word);
  const isBegin = (at: number) => [at, at - 1].some((one) => UNSPACED.test(letters[one] ?? ''));
  return letters.flatMap((_letter, at) =>
    at > 0 && isBegin(at) ? [letters.slice(at, at + LONGEST_PART).join('')] : [],
  );
}

/** What German writes where its letters can't be had. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const SHARED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l' };

/** Returns a word as it is compared. */
export function foldedWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþł]/g, (letter) => SHARED[letter] ?? letter);
}

/**
 * Returns the forms under which a word is found: as it is compared, where it has umlauts, as they are written out, and where
 * it is written without spaces, from each letter on.
 */
export function formsOf(word: string): string[] {
  const composed = word.toLowerCase().normalize('NFC');
  const writtenOut = composed.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [...new Set([foldedWord(word), foldedWord(writtenOut), ...partsOf(word).map(foldedWord)])];
}

/** Returns the form of a word of a query, which forms of `formsOf` begin with where it is found. */
export function askedForm(word: string): string {
  return foldedWord(UNSPACED.test(word) ? lettersOf(word).slice(0, LONGEST_PART).join('') : word);
}

/** Tells whether a word of a query tells what is asked for: a single letter such as "a" or "l’" does not, "祭" does. */
export const isTelling = (word: string): boolean => word.length > 1 || UNSPACED.test(word);

/**
 * Returns the words of a text, and those that stand in it without spaces: by the dictionaries of the browser, if it has any,
 * without the single letters that join them.
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

/** Returns the words of a text: letters and digits, whatever stands between them. The Catalan `l·l` is within a word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/(?<=l)[·•‧](?=l)/giu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
