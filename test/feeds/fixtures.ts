import { type Calendar, calendarOf } from '#content/calendar';
import { recordPath } from '#content/layout';
import { type StoredRecord, schemaOf } from '#content/store';
import type { FeedOptions } from '#feeds/files';
import { feedFiles } from '#feeds/files';
import type { Kind } from '#interface/kinds';

/** The fields of a record as they stand in its file; validated like one. */
export type Fields = Readonly<Record<string, unknown>>;

export const OPTIONS: FeedOptions = {
  siteUrl: 'https://example.org/agenda',
  timeZone: 'Europe/Madrid',
  serviceHost: 'service.example',
  titles: { en: 'What’s on', ca: 'Agenda' },
};

/** A record with a service part; `fields.service` and `id` may say otherwise. */
export function stored<K extends Kind>(kind: K, id: number, fields: Fields, language = 'en'): StoredRecord<K> {
  const name = typeof fields.slug === 'string' ? fields.slug : `${kind}-${id}`;
  const service = {
    id,
    url: `https://service.example/${kind}/${id}`,
    modified_utc: '2026-11-02 08:15:30',
    listed: true,
  };
  const record = schemaOf(kind).parse({ service, ...fields });
  return { kind, language, name, path: recordPath(language, kind, name), record };
}

/** An event in an hour of an evening, changed by `fields`. */
export function event(id: number, fields: Fields = {}, language = 'en'): StoredRecord<'events'> {
  const evening = { title: `Event ${id}`, start_date: '2027-01-15 19:00:00', end_date: '2027-01-15 20:00:00' };
  return stored('events', id, { ...evening, timezone: 'Europe/Madrid', ...fields }, language);
}

export type Records = { readonly [K in Kind]?: readonly StoredRecord<K>[] };

/** The calendar of some records, in Catalan and English. */
export function calendar(records: Records, timeZone = OPTIONS.timeZone): Calendar {
  return calendarOf({
    languages: [
      { code: 'ca', tag: 'ca' },
      { code: 'en', tag: 'en' },
    ],
    timeZone,
    records: { events: [], venues: [], organizers: [], categories: [], tags: [], ...records },
    translations: {},
  });
}

/** The text of every file, by path. */
export function texts(records: Records, options: Partial<FeedOptions> = {}): ReadonlyMap<string, string> {
  const all = { ...OPTIONS, ...options };
  return new Map([...feedFiles(calendar(records, all.timeZone), all)].map(({ path, text }) => [path, text]));
}

/** The file of one English event. */
export function fileOfEvent(fields: Fields, others: Omit<Records, 'events'> = {}): string {
  const one = event(7, fields);
  const text = texts({ ...others, events: [one] }).get(`en/events/${one.name}.ics`);
  if (text === undefined) throw new Error(`no file for ${one.name}`);
  return text;
}
