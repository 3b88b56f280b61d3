import { ConfigurationError } from '#errors';
import { localText } from '#records/time';
import type { CalendarRows, LinkedEvent, OrganizerRow, TermRow, VenueRow } from '#service/database/rows';
import { seededRandom } from '#service/database/sequence';

/** The amount to generate: events in each language, and languages. */
type GeneratedSize = { readonly events: number; readonly languages: number };

/** The codes of languages: a calendar of two languages has the first two. */
const CODES = ['ca', 'en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'eu', 'gl', 'oc', 'pl', 'sv', 'da', 'fi', 'cs'];

const VENUES = 60;
const ORGANIZERS = 30;
const CATEGORIES = 12;
const TAGS = 40;

/** The lowest id, above all ids of the sample. */
const FIRST_ID = 1_000_000;

const WORDS = (
  'concert open air evening string quartet river square market dance school summer choir workshop film club lecture ' +
  'harbour garden exhibition walk library theatre children festival winter light market hall jazz folk organ reading'
).split(' ');

const ZONE = 'Europe/Madrid';

/**
 * Returns the codes of the first `count` languages. Throws a `ConfigurationError` about `--languages` if there are not
 * so many.
 */
export function generatedLanguages(count: number): readonly string[] {
  if (count >= 1 && count <= CODES.length) return CODES.slice(0, count);
  throw new ConfigurationError({ message: `--languages: from 1 to ${CODES.length}, not ${count}` });
}

/** Random-looking numbers and words that are the same for one seed. */
class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  words(count: number): string {
    const text = Array.from({ length: count }, () => WORDS[this.below(WORDS.length)] ?? '').join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}

function stamped(day: Temporal.PlainDate, index: number) {
  const date = `${day.subtract({ days: 100 + (index % 300) })} 09:00:00`;
  return { author: 1, status: 'publish', date, date_utc: date, modified: date, modified_utc: date, image: null };
}

function eventOf(language: string, base: number, index: number, { events }: GeneratedSize, day: Temporal.PlainDate) {
  const chance = new Chance(base + index);
  const start = day
    .subtract({ days: 90 })
    .add({ days: Math.floor((index * 640) / events) })
    .toPlainDateTime({ hour: 9 + chance.below(13), minute: 15 * chance.below(4) });
  const end = start.add({ hours: 1 + chance.below(4) });
  const title = `${chance.words(3)} ${index + 1}`;
  const paragraphs = Array.from({ length: 3 }, () => `<p>${chance.words(35)}.</p>`);
  return {
    language,
    id: base + index,
    ...stamped(day, index),
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    description: paragraphs.join('\n'),
    excerpt: '',
    password: '',
    timezone: ZONE,
    all_day: false,
    start_date: localText(start),
    end_date: localText(end),
    cost: chance.below(3) === 0 ? '' : `€${5 + chance.below(30)}`,
    website: null,
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: index % 50 === 0,
    venue: FIRST_ID + chance.below(VENUES),
    categories: [1 + chance.below(CATEGORIES)].map((term) => FIRST_ID + term),
    tags: [...new Set([chance.below(TAGS), chance.below(TAGS)])].map((term) => FIRST_ID + 100 + term),
    organizers: [FIRST_ID + 1000 + chance.below(ORGANIZERS)],
  } satisfies LinkedEvent;
}

function numbered<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function venueOf(language: string, day: Temporal.PlainDate, index: number): VenueRow {
  const name = `${new Chance(index).words(2)} hall ${index + 1}`;
  const place = {
    address: `High Street ${index + 1}`,
    city: 'Ribalera',
    country: 'Spain',
    province: 'Girona',
    zip: '17000',
  };
  return {
    language,
    id: FIRST_ID + index,
    ...stamped(day, index),
    slug: `venue-${index + 1}`,
    venue: name,
    description: '',
    ...place,
    state: '',
    phone: '',
    stateprovince: 'Girona',
    website: '',
    show_map: true,
    show_map_link: true,
    latitude: 41.9 + index / 1000,
    longitude: 2.8 + index / 1000,
  };
}

function organizerOf(language: string, day: Temporal.PlainDate, index: number): OrganizerRow {
  const texts = { description: '', phone: '', website: '', email: `office${index + 1}@organizer.example` };
  const name = `Organizer ${index + 1}`;
  const id = FIRST_ID + 1000 + index;
  return { language, id, ...stamped(day, index), slug: `organizer-${index + 1}`, organizer: name, ...texts };
}

function termsOf(language: string): TermRow[] {
  const term = (kind: TermRow['kind'], id: number, name: string): TermRow => ({
    language,
    id,
    kind,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: '',
    parent: 0,
  });
  return [
    ...numbered(CATEGORIES, (index) => term('categories', FIRST_ID + 1 + index, `Category ${index + 1}`)),
    ...numbered(TAGS, (index) => term('tags', FIRST_ID + 100 + index, `Tag ${index + 1}`)),
  ];
}

/**
 * Returns a calendar of any size for benchmarks, over 21 months around `day`: one amount and day give one calendar,
 * always the same. Events have ids of their own in each language; venues, organizers and terms share theirs.
 */
export function generatedCalendar(amount: GeneratedSize, day: Temporal.PlainDate): CalendarRows {
  const languages = generatedLanguages(amount.languages);
  return {
    events: languages.flatMap((language, number) => {
      const base = FIRST_ID + 10_000 + number * amount.events;
      return numbered(amount.events, (index) => eventOf(language, base, index, amount, day));
    }),
    venues: languages.flatMap((language) => numbered(VENUES, (index) => venueOf(language, day, index))),
    organizers: languages.flatMap((language) => numbered(ORGANIZERS, (index) => organizerOf(language, day, index))),
    terms: languages.flatMap(termsOf),
    media: [],
  };
}
