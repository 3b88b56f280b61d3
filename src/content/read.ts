import { type Calendar, calendarOf } from '#content/calendar';
import type { Files } from '#content/files';
import { type BrokenFile, type Collection, readCollection } from '#content/store';
import { readTranslations } from '#content/translations';
import type { Kind } from '#interface/kinds';
import type { Zone } from '#records/time';

/** The calendar of a content folder, and what in it could not be read. */
export type ReadCalendar = { readonly calendar: Calendar; readonly broken: readonly BrokenFile[] };

/** Reads a content folder into the calendar that is published from it. */
export async function readCalendar(
  files: Files,
  languages: readonly { readonly code: string; readonly tag: string }[],
  timeZone: Zone,
): Promise<ReadCalendar> {
  const broken: BrokenFile[] = [];
  const all = async <K extends Kind>(kind: K) => {
    const collections: Collection<K>[] = [];
    for (const language of languages) collections.push(await readCollection(files, language.code, kind));
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
  const translations = await readTranslations(files);
  return { calendar: calendarOf({ languages, timeZone, records, translations }), broken };
}
