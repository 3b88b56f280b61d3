import type { EventRow, OrganizerRow, VenueRow } from '#service/database/rows';
import {
  type InEvery,
  type OrganizerDefinition,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  type VenueDefinition,
} from '#service/sample/definitions';

const GERMAN: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
]);

/**
 * Makes the slug that the common implementation makes of a title: ASCII letters, digits and hyphens; what has no ASCII form,
 * such as kanji and emoji, is percent-encoded in lower case.
 */
export function slugOf(title: string, language: SampleLanguage): string {
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
export const CITY_ZONE = 'Europe/Madrid';

const COUNTRY: InEvery<string> = { ca: 'Espanya', en: 'Spain', de: 'Spanien', es: 'España' };

const FREE: InEvery<string> = { ca: 'Gratuït', en: 'Free', de: 'Eintritt frei', es: 'Gratis' };

/** Returns a cost as it is displayed in a language; empty where nothing is known. */
export function shownCost(cost: string | undefined, language: SampleLanguage): string {
  return cost === 'free' ? FREE[language] : (cost ?? '');
}

type Stamps = Pick<EventRow, 'author' | 'date' | 'date_utc' | 'modified' | 'modified_utc'>;

function stamped(moment: Temporal.PlainDateTime): { local: string; utc: string } {
  const shown = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replace('T', ' ');
  const utc = moment.toZonedDateTime(CITY_ZONE).withTimeZone('UTC').toPlainDateTime();
  return { local: shown(moment), utc: shown(utc) };
}

/**
 * Returns a function that gives the author of a post and the times at which it was published and last changed. They are
 * the same for every translation, except that each was changed later.
 */
export function stampsOf(id: number, published: Temporal.PlainDate): (language: SampleLanguage) => Stamps {
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

/** Makes the rows of the venues in one language. */
export function venueRows(
  venues: readonly VenueDefinition[],
  day: Temporal.PlainDate,
  language: SampleLanguage,
): VenueRow[] {
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

/** Makes the rows of the organizers in one language. */
export function organizerRows(
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
