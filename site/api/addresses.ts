import type { Entry } from '#content/calendar/entries';

/*
 * The addresses of the files by which programs read the events of the site, in the form of `#content/calendar/addresses`.
 */

/** The number of the form in which the files hold events; another one means that programs have to be changed. */
export const API_VERSION = 1;

/** The address of the JSON Schema of the files. */
export const SCHEMA_ADDRESS = `api/events-v${API_VERSION}.schema.json`;

/** Returns the address of the file of the events of a language that are to come. */
export function comingAddress(language: string): string {
  return `${language}/api/events.json`;
}

/** Returns the address of the file of the events of a month, as in "2026-11". */
export function monthFileAddress(language: string, month: string): string {
  return `${language}/api/months/${month}.json`;
}

/** Returns the address of the file of the events of a venue or category that are to come. */
export function recordFileAddress(entry: Pick<Entry, 'language' | 'kind' | 'name'>): string {
  return `${entry.language}/api/${entry.kind}/${encodeURIComponent(entry.name)}.json`;
}
