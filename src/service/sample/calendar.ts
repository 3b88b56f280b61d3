import { TERM_KINDS } from '#interface/kinds';
import type { LinkedEvent, MediaRow, SampleData, TermRow } from '#service/database/rows';
import { CITY } from '#service/sample/city';
import { CLASSICAL } from '#service/sample/classical';
import { CLUBS } from '#service/sample/clubs';
import { localTimes } from '#service/sample/dates';
import { type EventDefinition, SAMPLE_LANGUAGES, type SampleLanguage } from '#service/sample/definition';
import { EXHIBITIONS } from '#service/sample/exhibitions';
import { FAMILIES } from '#service/sample/families';
import { FESTIVALS } from '#service/sample/festivals';
import { FILMS } from '#service/sample/films';
import { HOUSE } from '#service/sample/house';
import { CATEGORY, MEDIA, ORGANIZER, TAG, VENUE } from '#service/sample/ids';
import { ONLINE } from '#service/sample/online';
import { CITY_ZONE, organizerRows, shownCost, showsMap, stampsOf, venueRows } from '#service/sample/posts';
import { programmeAround } from '#service/sample/programme';
import { slugOf } from '#service/sample/slugs';
import { STAGE } from '#service/sample/stage';
import { TALKS } from '#service/sample/talks';
import { CATEGORIES, TAGS } from '#service/sample/terms';
import { WORDS } from '#service/sample/words';

const EVENTS: readonly EventDefinition[] = [
  ...CLASSICAL,
  ...CLUBS,
  ...STAGE,
  ...HOUSE,
  ...FILMS,
  ...EXHIBITIONS,
  ...FAMILIES,
  ...WORDS,
  ...TALKS,
  ...ONLINE,
  ...CITY,
  ...FESTIVALS,
];

const IMAGES: readonly MediaRow[] = Object.entries(MEDIA).map(([name, id]) => ({
  id,
  file: `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.png`,
  width: 1200,
  height: 800,
}));

/** Published some days before the anchor day, and before the event itself where that is past. */
function publicationDay(id: number, first: Temporal.PlainDate, day: Temporal.PlainDate): Temporal.PlainDate {
  const latest = Temporal.PlainDate.compare(first, day) < 0 ? first : day;
  return latest.subtract({ days: 6 + ((id * 7) % 40) });
}

/** An event with its days, which are those of every language. */
type Dated = {
  readonly event: EventDefinition;
  readonly first: Temporal.PlainDate;
  readonly stamps: ReturnType<typeof stampsOf>;
  readonly times: ReturnType<typeof localTimes>;
};

function dated(event: EventDefinition, day: Temporal.PlainDate): Dated {
  const first = event.when.first(day);
  const stamps = stampsOf(event.id, publicationDay(event.id, first, day));
  return { event, first, stamps, times: localTimes(event.when, day) };
}

function eventRow({ event, first, stamps, times }: Dated, language: SampleLanguage): LinkedEvent | undefined {
  const text = event.texts[language];
  if (text === undefined) return undefined;
  const { id } = event;
  const slug = text.slug ?? slugOf(text.title, language);
  const place = event.venue === undefined ? null : VENUE[event.venue];
  return {
    language,
    id,
    ...stamps(language),
    status: 'publish',
    slug: event.recurring ? `${slug}-${first}` : slug,
    image: event.image === undefined ? null : MEDIA[event.image],
    title: text.title,
    description: text.description,
    excerpt: text.excerpt,
    password: event.password ?? '',
    timezone: event.timezone ?? CITY_ZONE,
    all_day: event.when.times === undefined,
    start_date: times.start,
    end_date: times.end,
    cost: shownCost(event.cost, language),
    website: event.website ?? null,
    show_map: showsMap(place),
    show_map_link: showsMap(place),
    hide_from_listings: event.hidden ?? false,
    sticky: event.sticky ?? false,
    featured: event.featured ?? false,
    venue: place,
    categories: event.categories.map((name) => CATEGORY[name]),
    tags: (event.tags ?? []).map((name) => TAG[name]),
    organizers: (event.organizers ?? []).map((name) => ORGANIZER[name]),
  };
}

function termRows(language: SampleLanguage): TermRow[] {
  const rows = { categories: CATEGORIES, tags: TAGS };
  return TERM_KINDS.flatMap((kind) =>
    rows[kind].map(({ id, texts, parent = 0 }) => {
      const { name, description } = texts[language];
      return { language, id, kind, name, slug: slugOf(name, language), description, parent };
    }),
  );
}

/**
 * A year and a half in the cultural calendar of Ribalera, a small city that does not exist, in Catalan, English,
 * German and Spanish. Dates are reckoned from `day`: one day gives one calendar, always the same. What is written here
 * one by one moves with the day, what is on the city’s programme keeps its dates. Records have one id
 * in every language; a few events are not translated into all of them.
 */
export function sampleCalendar(day: Temporal.PlainDate): SampleData {
  const events = [...EVENTS, ...programmeAround(day)].map((event) => dated(event, day));
  return {
    currency: { symbol: '€', position: 'prefix' },
    events: SAMPLE_LANGUAGES.flatMap((language) => events.flatMap((event) => eventRow(event, language) ?? [])),
    venues: SAMPLE_LANGUAGES.flatMap((language) => venueRows(day, language)),
    organizers: SAMPLE_LANGUAGES.flatMap((language) => organizerRows(day, language)),
    terms: SAMPLE_LANGUAGES.flatMap(termRows),
    media: IMAGES,
  };
}
