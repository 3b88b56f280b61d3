import type { BuiltInLanguage } from '#config/values';
import { calendarOf } from '#content/calendar/calendar';
import type { CalendarEvent } from '#content/calendar/entries';
import type { SeriesRule } from '#content/calendar/series';
import type { Translations } from '#content/calendar/translations';
import type { StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { RECORD, type RecordOf } from '#records/schema';
import type { Words } from '../../site/i18n/own-words.ts';
import { shippedMessages } from '../../site/i18n/shipped.ts';
import type { LocalisedSite } from '../../site/publication/localised-site.ts';
import { type Publication, publicationOf } from '../../site/publication/publication.ts';
import type { PublicationInputs } from '../../site/publication/settings.ts';

/** The day of every test: a Saturday. */
export const TODAY = '2026-11-21';

export const date = (text: string) => Temporal.PlainDate.from(text);
export const month = (text: string) => Temporal.PlainYearMonth.from(text);

/** The words of a language as they come with Almanac, the English of Britain. */
export const words = (language: BuiltInLanguage): Words => ({
  messages: shippedMessages(language === 'en' ? 'en-GB' : language),
  direction: 'ltr',
});

/** Settings of a site in Catalan and English. */
export function settings(changes: Partial<PublicationInputs> = {}): PublicationInputs {
  return {
    languages: [
      { code: 'ca', tag: 'ca', label: 'Català', title: 'Agenda', ...words('ca') },
      { code: 'en', tag: 'en-GB', label: 'English', title: 'What’s on', ...words('en') },
    ],
    defaultLanguage: 'ca',
    siteUrl: 'https://example.org/town',
    timeZone: 'Europe/Madrid',
    today: TODAY,
    fallback: { languages: {}, inFeeds: false },
    canonical: 'self',
    freeWords: ['gratis', 'gratuït'],
    eventFiles: true,
    api: false,
    formerPages: [],
    changes: [],
    media: { images: {} },
    feeds: {},
    ...changes,
  };
}

type Written<K extends Kind> = Partial<RecordOf[K]> & { readonly lang?: string; readonly name?: string };

let used = 0;

function stored<K extends Kind>(kind: K, base: object, written: Written<K>): StoredRecord<K>;
function stored(kind: Kind, base: object, { lang = 'ca', name, ...record }: Written<Kind>): object {
  used += 1;
  const called = name ?? `${kind}-${used}`;
  return {
    kind,
    language: lang,
    name: called,
    path: `${lang}/${kind}/${called}.json`,
    record: RECORD[kind].parse({ ...base, ...record }),
  };
}

/** A service block, for records that the service knows. */
export function service(id: number, more: { listed?: boolean; url?: string } = {}) {
  return { id, url: `https://service.example/${id}`, listed: true, ...more };
}

/** An event from one wall time to another, `YYYY-MM-DD hh:mm`, or of whole days, `YYYY-MM-DD`. */
export function event(start: string, end: string, more: Written<'events'> = {}): StoredRecord<'events'> {
  const allDay = !start.includes(' ');
  const at = (time: string) => (allDay ? time : `${time}:00`);
  const dates = { start_date: at(start), end_date: at(end), all_day: allDay };
  return stored('events', { title: 'An event', timezone: 'Europe/Madrid', ...dates }, more);
}

export const venue = (more: Written<'venues'>) => stored('venues', { venue: 'A venue' }, more);
export const organizer = (more: Written<'organizers'>) => stored('organizers', { organizer: 'An organizer' }, more);
export const category = (more: Written<'categories'>) => stored('categories', { name: 'A category' }, more);

/** What a site is made of; kinds that are not given are empty. */
export type Content = { readonly [K in Kind]?: readonly StoredRecord<K>[] } & {
  readonly translations?: Translations;
  readonly series?: SeriesRule;
  readonly settings?: Partial<PublicationInputs>;
};

/** The publication of some content. */
export function publication(content: Content = {}): Publication {
  const site = settings(content.settings);
  const {
    events = [],
    venues = [],
    organizers = [],
    categories = [],
    tags = [],
    translations = {},
    series = 'off',
  } = content;
  const records = { events, venues, organizers, categories, tags };
  const { languages, timeZone, fallback } = site;
  return publicationOf(
    site,
    calendarOf({ languages, timeZone, records, translations, series, fallback: fallback.languages }),
  );
}

/** An edition by its language's code. */
export function localisedSiteOf(of: Publication, code = 'ca'): LocalisedSite {
  const found = of.localisedSites.find((localised) => localised.language.code === code);
  if (found === undefined) throw new Error(`no edition '${code}'`);
  return found;
}

/** The events of some records, as the site sees them, in order of start. */
export function calendarEvents(...events: StoredRecord<'events'>[]): readonly CalendarEvent[] {
  return localisedSiteOf(publication({ events })).eventIndex.events;
}

/** The only event of a record. */
export function calendarEvent(record: StoredRecord<'events'>): CalendarEvent {
  const [found] = calendarEvents(record);
  if (found === undefined) throw new Error('the event is not shown');
  return found;
}

/** Texts with plain spaces and hyphens where typography has others. */
export function plain(text: string | undefined): string {
  return (text ?? '').replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
}
