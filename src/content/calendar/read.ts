import { type Calendar, type CalendarSource, calendarOf } from '#content/calendar/calendar';
import { readTranslations, type Translations, withPageLinks, withPresentIds } from '#content/calendar/translations';
import { alternateLinks, readAlternates } from '#content/state/alternates';
import { readFormerIdentities } from '#content/state/former';
import { readRevisionTimes } from '#content/state/revisions';
import { type TombstoneReader, tombstoneReader } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { recordNameOf } from '#content/store/layout';
import {
  type BrokenFile,
  type Collection,
  type CollectionReader,
  readCollection,
  recordSchemaOf,
} from '#content/store/store';
import type { Kind } from '#interface/kinds';

/** The calendar of a content folder, the source that it was made of, and the files that hold no valid record. */
export type ReadCalendar = {
  readonly calendar: Calendar;
  readonly source: CalendarSource;
  readonly broken: readonly BrokenFile[];
};

/**
 * Reads the links between translations: people's links, and the links that pages of the service name. Throws
 * `ContentError`.
 */
export async function readTranslationLinks(files: Files): Promise<Translations> {
  const ofPages = await withPresentIds(files, alternateLinks(await readAlternates(files)));
  return withPageLinks(await readTranslations(files), ofPages);
}

/** The parts of a calendar's source that come from the configuration. */
export type ReadOptions = Pick<
  CalendarSource,
  'languages' | 'timeZone' | 'statuses' | 'online' | 'tickets' | 'accessibility' | 'fallback' | 'series'
>;

/** Reads the events that have a tombstone, as a calendar takes them. Tombstones that can't be read are skipped. */
async function readRemoved(
  tombstonesOf: TombstoneReader,
  languages: readonly { readonly code: string }[],
): Promise<NonNullable<CalendarSource['removed']>> {
  const removed: NonNullable<CalendarSource['removed']>[number][] = [];
  for (const { code } of languages)
    for (const { id, path, record, uid, goneAt } of (await tombstonesOf(code, 'events')).values()) {
      const name = recordNameOf(path.slice(path.lastIndexOf('/') + 1));
      const parsed = recordSchemaOf('events').safeParse(record);
      if (name === undefined || parsed.data?.service?.id !== id) continue;
      const stored = { kind: 'events' as const, language: code, name, path, record: parsed.data };
      removed.push({ stored, uid, goneAt: Temporal.Instant.from(goneAt) });
    }
  return removed;
}

/**
 * Reads a content folder into the calendar that is published from it; `read` reads its collections, `tombstonesOf` its
 * tombstones. Throws `ContentError`.
 */
export async function readCalendar(
  files: Files,
  { languages, timeZone, statuses, online, tickets, accessibility, fallback, series }: ReadOptions,
  read: CollectionReader = readCollection,
  tombstonesOf: TombstoneReader = tombstoneReader(files),
): Promise<ReadCalendar> {
  const broken: BrokenFile[] = [];
  const all = async <K extends Kind>(kind: K) => {
    const collections: Collection<K>[] = [];
    for (const language of languages) collections.push(await read(files, language.code, kind));
    for (const collection of collections) broken.push(...collection.broken);
    return collections.flatMap((collection) => collection.records);
  };
  const records = {
    events: await all('events'),
    venues: await all('venues'),
    organizers: await all('organizers'),
    categories: await all('categories'),
    tags: await all('tags'),
  };
  const identities = await readFormerIdentities(
    files,
    languages.map(({ code }) => code),
  );
  const translations = await readTranslationLinks(files);
  const revisions = await readRevisionTimes(files);
  const removed = await readRemoved(tombstonesOf, languages);
  const derived = { translations, revisions, identities, removed };
  const source = {
    languages,
    timeZone,
    records,
    statuses,
    online,
    tickets,
    accessibility,
    fallback,
    series,
    ...derived,
  };
  return { calendar: calendarOf(source), source, broken };
}
