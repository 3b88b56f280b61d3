import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The languages that the sample is written in. */
export const SAMPLE_LANGUAGES = ['ca', 'en', 'de', 'es'] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** One value in every language of the sample. */
export type InEveryLanguage<T> = Readonly<Record<SampleLanguage, T>>;

const inEvery = <T extends z.ZodType>(value: T) => z.strictObject({ ca: value, en: value, de: value, es: value });

const text = z.string().min(1);

const id = z.int().min(1);

/** The days of the week, from Monday. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const weekday = z.enum(WEEKDAYS);

const month = z.int().min(1).max(12);

const dateOfYear = z.strictObject({ month, date: z.int().min(1).max(31) });

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 09:30');

/** The hours of an event, which end on the next day if `to` is before `from`. */
const hours = z.strictObject({ from: clock, to: clock });

/** Days; one if left out. */
const lasts = z.int().min(1);

const sampleTimes = z.strictObject({
  /** The first day, relative to the day that the sample is anchored on. */
  day: z.union([
    /** Days after the anchor day; negative ones before it. */
    z.strictObject({ inDays: z.int() }),
    /** A day of the week, so many weeks after the week of the anchor day. */
    z.strictObject({ weekday, week: z.int() }),
    /** The next time that a date of the year comes round. */
    dateOfYear,
    /** The first such day of the week on or after the next time that a date of the year comes round. */
    z.strictObject({ weekday, onOrAfter: dateOfYear }),
    /** The Saturday before the night on which Europe's clocks change next: to the last Sunday of March or of October. */
    z.strictObject({ eveOfClockChange: z.literal([3, 10]) }),
  ]),
  hours: hours.exactOptional(),
  lasts: lasts.exactOptional(),
});

const occurrence = z.strictObject({ id, when: sampleTimes });

const named = z.strictObject({ name: text, description: z.string().exactOptional() });

const venue = z.strictObject({
  id,
  address: text.exactOptional(),
  zip: text.exactOptional(),
  phone: text.exactOptional(),
  website: z.url().exactOptional(),
  /** Its position, in degrees north and east. */
  latitude: z.number().min(-90).max(90).exactOptional(),
  longitude: z.number().min(-180).max(180).exactOptional(),
  /** Set for records not published: events alone show them. */
  draft: z.literal(true).exactOptional(),
  /** True if events there show a map. */
  map: z.boolean(),
  texts: inEvery(named),
});

const organizer = z.strictObject({
  id,
  phone: text.exactOptional(),
  email: z.email().exactOptional(),
  website: z.url().exactOptional(),
  texts: inEvery(named),
});

const term = z.strictObject({
  id,
  /** The key of the category above it. */
  parent: text.exactOptional(),
  texts: inEvery(named),
});

/** A schema that turns the key of a record in its file into its id. */
function reference(records: Readonly<Record<string, number>>) {
  return z.string().transform((key, context) => {
    const match = Object.hasOwn(records, key) ? records[key] : undefined;
    if (match !== undefined) return match;
    context.addIssue(`expected one of ${Object.keys(records).sort().join(', ')}`);
    return z.NEVER;
  });
}

/** The ids of the records that events name, by the keys that they have in their files. */
type Ids = Readonly<
  Record<'venues' | 'organizers' | 'categories' | 'tags' | 'images', Readonly<Record<string, number>>>
>;

const factsOf = (ids: Ids) => ({
  /** The zone as the service stores it; Europe/Madrid if left out. */
  timezone: text.exactOptional(),
  venue: reference(ids.venues).exactOptional(),
  organizers: z.array(reference(ids.organizers)).exactOptional(),
  categories: z.array(reference(ids.categories)),
  tags: z.array(reference(ids.tags)).exactOptional(),
  /** The price: `free`, which is said in every language, or one text for all; left out where none is known. */
  cost: z
    .string()
    .regex(/^(?:free|€?\d+|€\d+ – €\d+)$/, 'expected free, €12, 12 or €12 – €15')
    .exactOptional(),
  image: reference(ids.images).exactOptional(),
  website: z.url().exactOptional(),
  featured: z.literal(true).exactOptional(),
  sticky: z.literal(true).exactOptional(),
  hidden: z.literal(true).exactOptional(),
  password: text.exactOptional(),
});

const eventText = z.strictObject({
  /** May hold `&`, quotes and tags; readers get it with entities, as the service renders titles. */
  title: text,
  /** The slug; made from the title if left out. */
  slug: text.exactOptional(),
  /** One plain sentence, or empty. */
  excerpt: z.string(),
  /** HTML, or plain paragraphs with an empty line between them. */
  description: text,
});

/** Events as a file holds them: each with an `id` and a `when`, or with several `occurrences` of the same texts. */
export function eventsSchema(ids: Ids) {
  const event = z.strictObject({
    ...factsOf(ids),
    id: id.exactOptional(),
    when: sampleTimes.exactOptional(),
    /** Each has an id of its own; the slug ends with its day. */
    occurrences: z.array(occurrence).min(1).exactOptional(),
    /** Set where a language is missing on purpose. */
    untranslated: z.literal(true).exactOptional(),
    texts: z.partialRecord(z.enum(SAMPLE_LANGUAGES), eventText),
  });
  const checked = event.transform(({ id, when, occurrences, untranslated, texts, ...facts }, context) => {
    const missing = SAMPLE_LANGUAGES.filter((language) => texts[language] === undefined);
    if (missing.length > 0 && untranslated === undefined)
      context.addIssue(`texts in ${missing.join(', ')} are missing; say "untranslated": true where that is meant`);
    if (occurrences !== undefined && id === undefined && when === undefined)
      return { facts, texts, occurrences, recurring: true };
    if (occurrences === undefined && id !== undefined && when !== undefined)
      return { facts, texts, occurrences: [{ id, when }], recurring: false };
    context.addIssue('expected either "id" and "when", or "occurrences"');
    return z.NEVER;
  });
  return z.array(checked);
}

/** The title of an occurrence, the sentence that leads its description, and the sentences that follow. */
const words = z.strictObject({ title: text, lead: text, more: text });

const rhythm = z.union([
  /** A weekday every `every` weeks: in weeks whose number (from 1969-12-29) divided by `every` leaves `from`, or 0. */
  z.strictObject({ weekday, every: z.int().min(1), from: z.int().min(0).exactOptional() }),
  /** A weekday in a week of the month. */
  z.strictObject({ weekday, week: z.literal([1, 2, 3, 4]) }),
  /** A date of the month. */
  z.strictObject({ date: z.int().min(1).max(31) }),
]);

const turns = { firstId: z.int().min(1000), rhythm };

/**
 * Series as a file holds them. Their days depend on the calendar and not on the anchor day: as the anchor moves on, an
 * occurrence keeps its day, its text and its id.
 */
export function seriesSchema(ids: Ids) {
  return z.array(
    z.strictObject({
      /** The first of a hundred ids, and the rhythm in which they are given. */
      ...turns,
      /** The same in a second rhythm, with ids of its own. */
      also: z.strictObject(turns).exactOptional(),
      /** Its months, 1 to 12 in that order; all of them if left out. */
      months: z.array(month).min(1).exactOptional(),
      /** Weeks, counted from the anchor day's, that are left to single events. */
      except: z.array(z.int()).exactOptional(),
      /** Set where there is one variant for each of its months; otherwise they come one after the other. */
      seasonal: z.literal(true).exactOptional(),
      hours: hours.exactOptional(),
      lasts: lasts.exactOptional(),
      facts: z.strictObject(factsOf(ids)),
      /** The paragraph that every occurrence ends with. */
      note: inEvery(text),
      /** The texts that take turns; `venue` if it differs from the others' venue. */
      variants: z
        .array(z.strictObject({ ...inEvery(words).shape, venue: reference(ids.venues).exactOptional() }))
        .min(1),
    }),
  );
}

const VENUES_SCHEMA = z.record(z.string(), venue);
const ORGANIZERS_SCHEMA = z.record(z.string(), organizer);
/** Categories or tags as their file holds them; the parent of one becomes its id. */
export const TERMS_SCHEMA = z.record(z.string(), term).transform((terms, context) =>
  Object.entries(terms).map(([key, { parent, ...rest }]) => {
    const above = parent === undefined ? undefined : terms[parent];
    if (parent !== undefined && above === undefined)
      context.addIssue({ code: 'custom', path: [key, 'parent'], message: `there is no '${parent}' in this file` });
    return { key, ...rest, parent: above?.id ?? 0 };
  }),
);
const IMAGES_SCHEMA = z.record(z.string(), id);

/** The time of an event. */
export type SampleTimes = z.infer<typeof sampleTimes>;
/** A venue with its texts; what is left out is empty. */
export type VenueDefinition = z.infer<typeof venue>;
/** An organizer with its texts; what is left out is empty. */
export type OrganizerDefinition = z.infer<typeof organizer>;
/** A category or tag with its texts; what is left out is empty. */
type TermDefinition = z.infer<typeof TERMS_SCHEMA>[number];
/** A single event, with the days of its occurrences. */
export type EventDefinition = z.infer<ReturnType<typeof eventsSchema>>[number];
/** A series of events, with the texts that take turns. */
export type SampleSeries = z.infer<ReturnType<typeof seriesSchema>>[number];
/** The title, slug, excerpt and description of an event. */
export type EventText = z.infer<typeof eventText>;

/** The records of the files below `data/`, checked. References are ids. */
export type SampleDefinitions = {
  readonly events: readonly EventDefinition[];
  readonly series: readonly SampleSeries[];
  readonly venues: readonly VenueDefinition[];
  readonly organizers: readonly OrganizerDefinition[];
  readonly categories: readonly TermDefinition[];
  readonly tags: readonly TermDefinition[];
  /** The id of each image, by its name. */
  readonly images: Readonly<Record<string, number>>;
};

const FOLDER = new URL('./data/', import.meta.url);

/** Parses a file. Throws an `Error` that names the file and the place in it, if it does not follow its schema. */
function readFolderFile<T extends z.ZodType>(path: string, schema: T): z.infer<T> {
  const json: unknown = JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  throw new Error(`sample/data/${path}: ${z.prettifyError(error)}`);
}

function readAll<T extends z.ZodType>(folder: string, schema: T): z.infer<T>[] {
  const names = readdirSync(new URL(`${folder}/`, FOLDER)).sort();
  return names.map((name) => readFolderFile(`${folder}/${name}`, schema));
}

type Keyed<T> = Readonly<Record<string, T>>;

const idsOf = (records: Keyed<{ readonly id: number }>): Keyed<number> =>
  Object.fromEntries(Object.entries(records).map(([key, { id }]) => [key, id]));

const byId = <T extends { readonly id: number }>(records: Keyed<T>): readonly T[] =>
  Object.values(records).sort((a, b) => a.id - b.id);

/**
 * Reads the sample. Throws an `Error` that names the file and the place in it, if a file does not follow its schema.
 */
export function readSampleDefinitions(): SampleDefinitions {
  const venues = Object.assign({}, ...readAll('venues', VENUES_SCHEMA));
  const organizers = Object.assign({}, ...readAll('organizers', ORGANIZERS_SCHEMA));
  const categories = readFolderFile('categories.json', TERMS_SCHEMA);
  const tags = readFolderFile('tags.json', TERMS_SCHEMA);
  const images = readFolderFile('images.json', IMAGES_SCHEMA);
  const ids = {
    venues: idsOf(venues),
    organizers: idsOf(organizers),
    categories: Object.fromEntries(categories.map(({ key, id }) => [key, id])),
    tags: Object.fromEntries(tags.map(({ key, id }) => [key, id])),
    images,
  };
  return {
    events: readAll('events', eventsSchema(ids)).flat(),
    series: readAll('series', seriesSchema(ids)).flat(),
    venues: byId(venues),
    organizers: byId(organizers),
    categories,
    tags,
    images,
  };
}
