import type { Entry } from '#content/calendar/entries';
import type { AnyRecord } from '#records/schema';

function writtenName(record: AnyRecord): string {
  if ('title' in record) return record.title;
  if ('venue' in record) return record.venue;
  if ('organizer' in record) return record.organizer;
  return record.name;
}

/** Tells whether a text holds a letter, digit, symbol or punctuation, not only blanks and invisible characters. */
export function isReadable(text: string): boolean {
  // Most texts begin with a visible character of ASCII, which is the fastest to test.
  return /^[!-~]/.test(text) || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/**
 * Returns the name of a record to show; if it has no readable one, the words of its name in addresses, with a capital.
 */
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
