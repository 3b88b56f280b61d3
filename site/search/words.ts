/*
 * How words are compared: by their letters without accents, and in the manner of each language. "Col·legi" is found by
 * "collegi", "Straße" by "strasse", "Müller" by "muller" and "mueller", "año" by "ano".
 */

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

/** Returns the forms under which a word is found: as it is compared and, where it has umlauts, as they are written out. */
export function formsOf(word: string): string[] {
  const composed = word.toLowerCase().normalize('NFC');
  const writtenOut = composed.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  return [...new Set([foldedWord(word), foldedWord(writtenOut)])];
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
