import { TERM_KINDS } from '#interface/kinds';
import type { LinkedEvent, MediaRow, SampleData, TermRow } from '#service/database/rows';
import { dayOfRule, localTimes } from '#service/sample/dates';
import {
  type Definitions,
  type EventDefinition,
  readDefinitions,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
} from '#service/sample/definitions';
import { CITY_ZONE, organizerRows, shownCost, slugOf, stampsOf, venueRows } from '#service/sample/posts';
import { type DatedEvent, occurrencesOf } from '#service/sample/series';

function mediaRows(images: Definitions['images']): MediaRow[] {
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

/** Makes the rows of an event, one for each language that it is in. */
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
        cost: shownCost(facts.cost, language),
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

function termRows({ categories, tags }: Definitions, language: SampleLanguage): TermRow[] {
  const rows = { categories, tags };
  return TERM_KINDS.flatMap((kind) =>
    rows[kind].map(({ id, texts, parent }) => {
      const { name, description = '' } = texts[language];
      return { language, id, kind, name, slug: slugOf(name, language), description, parent };
    }),
  );
}

/**
 * Makes a year and a half in the cultural calendar of Ribalera, a small city that does not exist, in Catalan, English,
 * German and Spanish. Dates are reckoned from `day`: one day gives one calendar, always the same. The events below
 * `data/events/` move with the day, the series below `data/series/` keep their dates. Records have one id in every
 * language; a few events are not translated into all of them. Throws an `Error` that names the file and the place in it,
 * where a file is not as it should be.
 */
export function sampleCalendar(day: Temporal.PlainDate): SampleData {
  const definitions = readDefinitions();
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
