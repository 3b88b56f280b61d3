import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  type EventDefinition,
  eventsSchema,
  IMAGES_SCHEMA,
  ORGANIZERS_SCHEMA,
  type OrganizerDefinition,
  type Series,
  seriesSchema,
  TERMS_SCHEMA,
  type TermDefinition,
  VENUES_SCHEMA,
  type VenueDefinition,
} from '#service/sample/schema';

/** The records of the files below `data/`, checked. References are ids. */
export type Definitions = {
  readonly events: readonly EventDefinition[];
  readonly series: readonly Series[];
  readonly venues: readonly VenueDefinition[];
  readonly organizers: readonly OrganizerDefinition[];
  readonly categories: readonly TermDefinition[];
  readonly tags: readonly TermDefinition[];
  /** The id of each image, by its name. */
  readonly images: Readonly<Record<string, number>>;
};

const FOLDER = new URL('./data/', import.meta.url);

/** Reads a file. Throws an `Error` that names the file and the place in it, where it is not as its schema says. */
function read<T extends z.ZodType>(path: string, schema: T): z.infer<T> {
  const found: unknown = JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));
  const { success, data, error } = schema.safeParse(found);
  if (success) return data;
  throw new Error(`sample/data/${path}: ${z.prettifyError(error)}`);
}

/** Reads all files of a folder. */
function readAll<T extends z.ZodType>(folder: string, schema: T): z.infer<T>[] {
  const names = readdirSync(new URL(`${folder}/`, FOLDER)).sort();
  return names.map((name) => read(`${folder}/${name}`, schema));
}

type Keyed<T> = Readonly<Record<string, T>>;

const idsOf = (records: Keyed<{ readonly id: number }>): Keyed<number> =>
  Object.fromEntries(Object.entries(records).map(([key, { id }]) => [key, id]));

const byId = <T extends { readonly id: number }>(records: Keyed<T>): readonly T[] =>
  Object.values(records).sort((a, b) => a.id - b.id);

/** Reads the sample. Throws an `Error` that names the file and the place in it, where one is not as it should be. */
export function readDefinitions(): Definitions {
  const venues = Object.assign({}, ...readAll('venues', VENUES_SCHEMA));
  const organizers = Object.assign({}, ...readAll('organizers', ORGANIZERS_SCHEMA));
  const categories = read('categories.json', TERMS_SCHEMA);
  const tags = read('tags.json', TERMS_SCHEMA);
  const images = read('images.json', IMAGES_SCHEMA);
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
