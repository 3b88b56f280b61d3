import { type Calendar, type CalendarSource, calendarOf } from '#content/calendar/calendar';
import { recordPath } from '#content/store/layout';
import type { StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { RecordOf } from '#records/schema';
import type { Settings } from '../build/settings.ts';

/** An entry of one of Astro's collections: the id is `<language>/<name>`. */
export type CollectionEntryOf<K extends Kind> = { readonly id: string; readonly data: RecordOf[K] };

/** Astro's five collections. */
export type Collections = { readonly [K in Kind]: readonly CollectionEntryOf<K>[] };

/** Returns the id of a record in its collection. */
export function entryId(record: Pick<StoredRecord, 'language' | 'name'>): string {
  return `${record.language}/${record.name}`;
}

function storedOf<K extends Kind>(kind: K, entries: Collections[K]): StoredRecord<K>[] {
  const records = entries.map(({ id, data }): StoredRecord<K> => {
    const slash = id.indexOf('/');
    const language = id.slice(0, slash);
    const name = id.slice(slash + 1);
    return { kind, language, name, path: recordPath(language, kind, name), record: data };
  });
  // The order of files on disk, which decides between two records that claim one slug.
  return records.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Returns the calendar that is published, from the collections' entries in any order; `noted` is what content remembers
 * beside its records.
 */
export function calendarFrom(
  collections: Collections,
  settings: Settings,
  noted: Pick<CalendarSource, 'revisions' | 'removed'>,
): Calendar {
  return calendarOf({
    languages: settings.languages,
    timeZone: settings.timeZone,
    translations: settings.translations,
    statuses: settings.statuses,
    fallback: settings.fallback.languages,
    ...noted,
    records: {
      events: storedOf('events', collections.events),
      venues: storedOf('venues', collections.venues),
      organizers: storedOf('organizers', collections.organizers),
      categories: storedOf('categories', collections.categories),
      tags: storedOf('tags', collections.tags),
    },
  });
}
