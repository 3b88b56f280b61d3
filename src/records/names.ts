/** The longest name of a record in bytes of UTF-8, so that file systems and URLs take it with an ending. */
export const LONGEST_NAME_BYTES = 120;

/** Names that some file system reserves, or that a page of the site has (`index`). */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/u;

/** Letters that lose more than a mark on their way into a slug, and the ASCII letters that stand for them. */
export const ASCII_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/** Returns a part of a URL percent-decoded; unchanged where it can't be. */
export function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Cuts to a number of bytes of UTF-8 between graphemes, so that no character is split. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let result = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    if (Buffer.byteLength(result + segment) > bytes) break;
    result += segment;
  }
  return result;
}

/**
 * Returns the name of a record in file names, page and feed URLs: the slug percent-decoded, NFC, lower case, at most
 * `LONGEST_NAME_BYTES` bytes, of letters, marks, digits, symbols and single hyphens only. A reserved name gets
 * `fallbackId` behind it; a slug with nothing left gives `fallbackId` alone.
 */
export function recordNameFromSlug(slug: string | undefined, fallbackId: number): string {
  const plain = percentDecoded(slug ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .normalize('NFC');
  const name = cut(plain, LONGEST_NAME_BYTES).replace(/-+$/, '');
  if (name === '') return String(fallbackId);
  return RESERVED.test(name) ? `${name}--${fallbackId}` : name;
}

/**
 * Returns a name with the id behind it, cut to `LONGEST_NAME_BYTES`: the name for the newer of two records with the
 * same name.
 */
export function nameWithId(name: string, id: number): string {
  const suffix = `--${id}`;
  return `${cut(name, LONGEST_NAME_BYTES - suffix.length)}${suffix}`;
}
