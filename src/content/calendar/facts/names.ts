import type { Entry } from '#content/calendar/entries';
import type { AnyRecord } from '#records/schema';

function writtenName(record: AnyRecord): string {
  if ('title' in record) return record.title;
  if ('venue' in record) return record.venue;
  if ('organizer' in record) return record.organizer;
  return record.name;
}

/** Tells whether a text holds a letter, digit, symbol or punctuation, not only blanks and characters that leave no trace. */
export function isReadable(text: string): boolean {
  // Most begin with such a character of ASCII, which is found faster than any of Unicode.
  return /^[!-~]/.test(text) || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** Returns the name of a record to show; where it has no readable one, the name in its address as words with a capital. */
export function nameOf({ name, record }: Pick<Entry, 'name' | 'record'>): string {
  const written = writtenName(record);
  // A name that can't be read can't be clicked either.
  if (isReadable(written)) return written;
  const words = name
    .replace(/--\d+$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
