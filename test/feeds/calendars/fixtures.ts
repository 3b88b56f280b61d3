import { type Calendar, type CalendarSource, calendarOf } from '#content/calendar/calendar';
import { recordPath } from '#content/store/layout';
import { recordSchemaOf, type StoredRecord } from '#content/store/store';
import { type FeedOptions, type FeedPlan, feedFiles, planFeeds } from '#feeds/catalogue';
import type { FeedSubject } from '#feeds/feed';
import type { Kind } from '#interface/kinds';

/** The fields of a record as they stand in its file; validated like one. */
export type Fields = Readonly<Record<string, unknown>>;

const TITLES: Readonly<Record<string, string>> = { en: 'What’s on', ca: 'Agenda', de: 'Kalender', es: 'Qué hay' };

const subjectName = (subject: FeedSubject) =>
  subject.of === 'record' ? subject.entry.name : subject.of === 'period' ? subject.period : subject.of;

export const OPTIONS: FeedOptions = {
  siteUrl: 'https://example.org/agenda',
  timeZone: 'Europe/Madrid',
  serviceHost: 'service.example',
  today: Temporal.PlainDate.from('2026-11-21'),
  budget: { bytes: 900_000, events: 1_000 },
  cancelledFor: Temporal.Duration.from('P90D'),
  fallback: false,
  eventFiles: true,
  image: () => undefined,
  identify: (language, subject) => ({
    name: subject.of === 'all' ? (TITLES[language] ?? language) : `${subjectName(subject)} – ${TITLES[language]}`,
    description: `All events: ${subjectName(subject)}`,
    url: `https://example.org/agenda/${language}/`,
    color: { name: 'firebrick', hex: '#b22222' },
  }),
};

/** Returns a record with a service part; `fields.service` and `id` may say otherwise. */
export function stored<K extends Kind>(kind: K, id: number, fields: Fields, language = 'en'): StoredRecord<K> {
  const name = typeof fields.slug === 'string' ? fields.slug : `${kind}-${id}`;
  const service = {
    id,
    url: `https://service.example/${kind}/${id}`,
    modified_utc: '2026-11-02 08:15:30',
    listed: true,
  };
  const record = recordSchemaOf(kind).parse({ service, ...fields });
  return { kind, language, name, path: recordPath(language, kind, name), record };
}

/** Returns an event in an hour of an evening, changed by `fields`. */
export function event(id: number, fields: Fields = {}, language = 'en'): StoredRecord<'events'> {
  const evening = { title: `Event ${id}`, start_date: '2027-01-15 19:00:00', end_date: '2027-01-15 20:00:00' };
  return stored('events', id, { ...evening, timezone: 'Europe/Madrid', ...fields }, language);
}

export type Records = { readonly [K in Kind]?: readonly StoredRecord<K>[] };

/** The parts of a calendar's source besides its records. */
export type Remembered = Partial<
  Pick<CalendarSource, 'removed' | 'revisions' | 'statuses' | 'fallback' | 'translations' | 'series'>
>;

/** Makes the calendar of some records, in the four languages. */
export function calendar(records: Records, timeZone = OPTIONS.timeZone, remembered: Remembered = {}): Calendar {
  return calendarOf({
    languages: ['ca', 'en', 'de', 'es'].map((code) => ({ code, tag: code })),
    timeZone,
    records: { events: [], venues: [], organizers: [], categories: [], tags: [], ...records },
    translations: {},
    ...remembered,
  });
}

/** Returns the feeds of some records. */
export function planned(records: Records, options: Partial<FeedOptions> = {}, remembered: Remembered = {}): FeedPlan {
  const all = { ...OPTIONS, ...options };
  return planFeeds(calendar(records, all.timeZone, remembered), all);
}

/** Returns the ids of the events in each English feed, by the feed's path below `en/`. */
export function held({ feeds }: FeedPlan): Readonly<Record<string, readonly (number | undefined)[]>> {
  const english = feeds.filter(({ language }) => language === 'en');
  return Object.fromEntries(
    english.map(({ address, events }) => [address.slice('en/'.length), events.map((one) => one.event.id)]),
  );
}

/** Returns the text of every file, by path. */
export function texts(
  records: Records,
  options: Partial<FeedOptions> = {},
  remembered: Remembered = {},
): ReadonlyMap<string, string> {
  const files = feedFiles(planned(records, options, remembered), options.timeZone ?? OPTIONS.timeZone);
  return new Map([...files].map(({ path, text }) => [path, text]));
}

/** Returns the file of one English event. */
export function fileOfEvent(
  fields: Fields,
  others: Omit<Records, 'events'> = {},
  options: Partial<FeedOptions> = {},
): string {
  const one = event(7, fields);
  const text = texts({ ...others, events: [one] }, options).get(`en/events/${one.name}.ics`);
  if (text === undefined) throw new Error(`no file for ${one.name}`);
  return text;
}

/** Returns the VEVENTs of a file. */
export function vevents(ics: string | undefined): readonly string[] {
  return ics?.match(/BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g) ?? [];
}
