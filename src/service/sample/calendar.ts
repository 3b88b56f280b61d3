import { TERM_KINDS } from '#interface/kinds';
import { localText } from '#records/time';
import type {
  CalendarRows,
  LinkedEvent,
  MediaRow,
  OrganizerRow,
  StoredEvent,
  TermRow,
  VenueRow,
} from '#service/database/rows';
import { type DatedEvent, dayOfRule, localTimes, occurrencesOf } from '#service/sample/dates';
import {
  type EventDefinition,
  type InEveryLanguage,
  type OrganizerDefinition,
  readSampleDefinitions,
  SAMPLE_LANGUAGES,
  type SampleDefinitions,
  type SampleLanguage,
  type VenueDefinition,
} from '#service/sample/definitions';

const GERMAN: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
]);

/**
 * Returns the slug that the common implementation makes of a title: ASCII letters, digits and hyphens; what has no
 * ASCII form, such as kanji and emoji, is percent-encoded in lower case.
 */
function slugOf(title: string, language: SampleLanguage): string {
  const plain = title.replace(/<[^>]*>/g, '').toLowerCase();
  const spelt = language === 'de' ? plain.replace(/[äöü]/g, (letter) => GERMAN.get(letter) ?? letter) : plain;
  const words = spelt
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[\s/–—-]+/g, '-')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}-]+/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return encodeURIComponent(words).toLowerCase();
}

/** The zone of the sample's city, and of the events that name no other. */
const CITY_ZONE = 'Europe/Madrid';

const COUNTRY: InEveryLanguage<string> = { ca: 'Espanya', en: 'Spain', de: 'Spanien', es: 'España' };

const FREE: InEveryLanguage<string> = { ca: 'Gratuït', en: 'Free', de: 'Eintritt frei', es: 'Gratis' };

/** Returns the display text of a cost in a language; empty if nothing is known. */
function costText(cost: string | undefined, language: SampleLanguage): string {
  return cost === 'free' ? FREE[language] : (cost ?? '');
}

type RowStamps = Pick<StoredEvent, 'author' | 'date' | 'date_utc' | 'modified' | 'modified_utc'>;

function stamped(moment: Temporal.PlainDateTime): { local: string; utc: string } {
  const utc = moment.toZonedDateTime(CITY_ZONE).withTimeZone('UTC').toPlainDateTime();
  return { local: localText(moment), utc: localText(utc) };
}

/**
 * Returns a function that gives the author of a post and the times at which it was published and last changed. They are
 * the same for every translation, except that each was changed later.
 */
function stampsOf(id: number, published: Temporal.PlainDate): (language: SampleLanguage) => RowStamps {
  const first = published.toPlainDateTime({ hour: 9 + (id % 9), minute: (id * 7) % 60, second: id % 60 });
  const last = first.add({ days: id % 4, minutes: 12 });
  const date = stamped(first);
  return (language) => {
    const modified = stamped(last.add({ hours: SAMPLE_LANGUAGES.indexOf(language) }));
    return {
      author: 1 + (id % 3),
      date: date.local,
      date_utc: date.utc,
      modified: modified.local,
      modified_utc: modified.utc,
    };
  };
}

function venueRows(venues: readonly VenueDefinition[], day: Temporal.PlainDate, language: SampleLanguage): VenueRow[] {
  return venues.map(({ id, texts, map, draft, address = '', zip = '', phone = '', website = '', ...where }) => {
    const { name, description = '' } = texts[language];
    const { latitude = null, longitude = null } = where;
    const stamps = stampsOf(id, day.subtract({ days: 900 - id * 3 }))(language);
    return {
      language,
      id,
      ...stamps,
      ...(draft ? { date_utc: '0000-00-00 00:00:00' } : {}),
      status: draft ? 'draft' : 'publish',
      slug: slugOf(name, language),
      image: null,
      venue: name,
      description,
      address,
      city: 'Ribalera',
      country: COUNTRY[language],
      province: 'Girona',
      state: '',
      zip,
      phone,
      stateprovince: 'Girona',
      website,
      show_map: map,
      show_map_link: map,
      latitude,
      longitude,
    };
  });
}

/** Returns the rows of the organizers in one language. */
function organizerRows(
  organizers: readonly OrganizerDefinition[],
  day: Temporal.PlainDate,
  language: SampleLanguage,
): OrganizerRow[] {
  return organizers.map(({ id, texts, phone = '', email = '', website = '' }) => {
    const { name, description = '' } = texts[language];
    return {
      language,
      id,
      ...stampsOf(id, day.subtract({ days: 800 - id * 3 }))(language),
      status: 'publish',
      slug: slugOf(name, language),
      image: null,
      organizer: name,
      description,
      phone,
      website,
      email,
    };
  });
}

function mediaRows(images: SampleDefinitions['images']): MediaRow[] {
  return Object.entries(images).map(([name, id]) => ({
    id,
    file: `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.png`,
    width: 1200,
    height: 800,
  }));
}

/** Returns the day of publication: some days before the anchor day, and before the event itself where that is past. */
function publicationDay(id: number, first: Temporal.PlainDate, day: Temporal.PlainDate): Temporal.PlainDate {
  const latest = Temporal.PlainDate.compare(first, day) < 0 ? first : day;
  return latest.subtract({ days: 6 + ((id * 7) % 40) });
}

function datedEvents({ occurrences, ...event }: EventDefinition, day: Temporal.PlainDate): DatedEvent[] {
  return occurrences.map(({ id, when: { day: rule, ...rest } }) => ({
    ...event,
    id,
    days: { first: dayOfRule(rule, day), ...rest },
  }));
}

/**
 * Returns the rows of an event, one for each language that it is in. `withMap` are the ids of the venues whose events
 * show a map.
 */
function eventRows(event: DatedEvent, day: Temporal.PlainDate, withMap: ReadonlySet<number>): LinkedEvent[] {
  const { id, days, facts, texts, recurring } = event;
  const stamps = stampsOf(id, publicationDay(id, days.first, day));
  const times = localTimes(days);
  const { venue = null } = facts;
  const map = venue !== null && withMap.has(venue);
  return SAMPLE_LANGUAGES.flatMap((language) => {
    const text = texts[language];
    if (text === undefined) return [];
    const slug = text.slug ?? slugOf(text.title, language);
    return [
      {
        language,
        id,
        ...stamps(language),
        status: 'publish',
        slug: recurring ? `${slug}-${days.first}` : slug,
        image: facts.image ?? null,
        title: text.title,
        description: text.description,
        excerpt: text.excerpt,
        password: facts.password ?? '',
        timezone: facts.timezone ?? CITY_ZONE,
        all_day: days.hours === undefined,
        start_date: times.start,
        end_date: times.end,
        cost: costText(facts.cost, language),
        website: facts.website ?? null,
        show_map: map,
        show_map_link: map,
        hide_from_listings: facts.hidden ?? false,
        sticky: facts.sticky ?? false,
        featured: facts.featured ?? false,
        venue,
        categories: facts.categories,
        tags: facts.tags ?? [],
        organizers: facts.organizers ?? [],
      },
    ];
  });
}

function termRows({ categories, tags }: SampleDefinitions, language: SampleLanguage): TermRow[] {
  const rows = { categories, tags };
  return TERM_KINDS.flatMap((kind) =>
    rows[kind].map(({ id, texts, parent }) => {
      const { name, description = '' } = texts[language];
      return { language, id, kind, name, slug: slugOf(name, language), description, parent };
    }),
  );
}

/**
 * Returns a year and a half of the cultural calendar of Ribalera, a small city that does not exist, in Catalan,
 * English, German and Spanish. Dates are reckoned from `day`: one day gives one calendar, always the same. The events
 * below `data/events/` move with the day, the series below `data/series/` keep their dates. Records have one id in
 * every language; a few events are not translated into all of them. Throws an `Error` that names the file and the place
 * in it, if a file does not follow its schema.
 */
export function sampleCalendar(day: Temporal.PlainDate): CalendarRows {
  const definitions = readSampleDefinitions();
  const { series, venues, organizers } = definitions;
  const withMap = new Set(venues.filter(({ map }) => map).map(({ id }) => id));
  const events = [
    ...definitions.events.flatMap((event) => datedEvents(event, day)),
    ...series.flatMap((one) => occurrencesOf(one, day)),
  ].sort((a, b) => a.id - b.id);
  return {
    currency: { symbol: '€', position: 'prefix' },
    events: events.flatMap((event) => eventRows(event, day, withMap)),
    venues: SAMPLE_LANGUAGES.flatMap((language) => venueRows(venues, day, language)),
    organizers: SAMPLE_LANGUAGES.flatMap((language) => organizerRows(organizers, day, language)),
    terms: SAMPLE_LANGUAGES.flatMap((language) => termRows(definitions, language)),
    media: mediaRows(definitions.images),
  };
}
