import { type Calendar, type CalendarSource, calendarOf } from '#content/calendar/calendar';
import { readTranslations } from '#content/calendar/translations';
import { readRemoved } from '#content/state/removed';
import { readRevisions } from '#content/state/revisions';
import type { Files } from '#content/store/files';
import { type BrokenFile, type Collection, readCollection } from '#content/store/store';
import type { Kind } from '#interface/kinds';

/** The calendar of a content folder, the source that it was made of, and the files that hold no valid record. */
export type ReadCalendar = {
  readonly calendar: Calendar;
  readonly source: CalendarSource;
  readonly broken: readonly BrokenFile[];
};

/** The parts of a calendar's source that come from the configuration. */
export type ReadOptions = Pick<CalendarSource, 'languages' | 'timeZone' | 'statuses' | 'fallback'>;

/** Reads a content folder into the calendar that is published from it. Throws `ContentError`. */
export async function readCalendar(
  files: Files,
  { languages, timeZone, statuses, fallback }: ReadOptions,
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
  const revisions = await readRevisions(files);
  const removed = await readRemoved(files, languages);
  const source = { languages, timeZone, records, statuses, fallback, translations, revisions, removed };
  return { calendar: calendarOf(source), source, broken };
}
