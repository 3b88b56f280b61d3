import { z } from 'zod';
import { DEEPEST_TAGS, isShallowHtml, LONGEST_TEXT } from '#interface/bounds';
import { type EventExtensions, extensionsOf } from '#interface/event-extensions';
import type { Kind } from '#interface/kinds';

/*
 * Tolerant decoders of what services answer: they take every shape that the recorded services and the public
 * responses of 46 sites show, and give one shape per resource. Text stays as served.
 */

/** Tells whether a value is an object other than a list or `null`. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the items of a list, which may arrive as an object with numeric keys, or as its only item. */
export function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return Object.values(value);
  return keys.length === 0 ? [] : [value];
}

/** Returns a list: an empty one may arrive as `false`, `null` or nothing; any other value stays, to be refused. */
function toList(value: unknown): unknown {
  const empty = value === undefined || value === null || value === false || value === '';
  return empty || typeof value === 'object' ? itemsOf(value) : value;
}

/** Older versions send numbers as strings. Nothing else is taken for one: `null` is not zero, `true` is not one. */
const number = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value),
  z.int().nonnegative(),
);

const id = number.refine((value) => value > 0, { error: 'expected an id above 0' });

/** A text within the bounds of what is parsed. */
const bounded = z
  .string()
  .max(LONGEST_TEXT, { error: `expected at most ${LONGEST_TEXT} characters` })
  .refine(isShallowHtml, { error: `expected at most ${DEEPEST_TAGS} elements in one another` });

const text = z.preprocess(
  (value) =>
    value === null || value === undefined || value === false ? '' : typeof value === 'number' ? String(value) : value,
  bounded,
);

/** A field that services omit when it is empty: absent stays absent. */
const optionalText = z.preprocess(
  (value) => (value === null || value === false ? undefined : typeof value === 'number' ? String(value) : value),
  bounded.optional(),
);

const flag = z.preprocess((value) => {
  if (typeof value === 'string') return ['true', '1', 'yes', 'on'].includes(value.toLowerCase());
  return value === undefined || value === null ? false : value === 1 ? true : value === 0 ? false : value;
}, z.boolean());

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

/** A whole date and time that exists in every year. */
const CERTAIN =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** `YYYY-MM-DD hh:mm:ss`, a date and time that exist; the time alone may be missing. */
const localDateTime = z.string().transform((served, context) => {
  // A page holds hundreds of them: what is plainly right needs no arithmetic.
  if (CERTAIN.test(served)) return served;
  const value = served.trim().replace('T', ' ');
  if (!LOCAL_DATE_TIME.test(value)) {
    context.addIssue({ code: 'custom', message: 'expected YYYY-MM-DD hh:mm:ss', input: value });
    return z.NEVER;
  }
  try {
    const moment = Temporal.PlainDateTime.from(value, { overflow: 'reject' });
    return moment.toString({ smallestUnit: 'second' }).replace('T', ' ');
  } catch {
    context.addIssue({ code: 'custom', message: 'not a date and time that exist', input: value });
    return z.NEVER;
  }
});

/** The start of an event. A year far off is a slip, not a plan, and no calendar program takes it. */
const eventStart = localDateTime.refine((value) => value >= '1900' && value < '2200', {
  error: 'expected a year from 1900 to 2199',
});

/** The end of an event; `undefined` for an event that has none. */
const eventEnd = z.preprocess(
  (value) => (value === null || value === '' || value === false ? undefined : value),
  localDateTime.optional(),
);

/** A timestamp that decides nothing: what can't be read counts as not given. Drafts have zeros. */
const timestamp = localDateTime.optional().catch(undefined);

const dimension = z.preprocess((value) => {
  const pixels = Number(value);
  return Number.isSafeInteger(pixels) && pixels > 0 ? pixels : undefined;
}, z.int().positive().optional());

/** An optional text; any other value counts as missing. */
const words = bounded.optional().catch(undefined);

/** Services say in several ways that there is no image. */
const NO_IMAGE: readonly unknown[] = [undefined, null, false, ''];

const hasAddress = (value: Record<string, unknown>) => typeof value.url === 'string' && value.url !== '';

const image = z.preprocess(
  (value) => (NO_IMAGE.includes(value) || (isObject(value) && !hasAddress(value)) ? null : value),
  z
    .object({
      url: z.string(),
      id: id.optional().catch(undefined),
      width: dimension,
      height: dimension,
      // Few services tell them.
      alt: words,
      caption: words,
      title: words,
    })
    .nullable(),
);

const author = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  id.optional().catch(undefined),
);

const term = z.object({
  id: id.optional().catch(undefined),
  term_id: id.optional().catch(undefined),
  name: text,
  slug: text,
  description: text,
  parent: number.catch(0),
  url: optionalText,
});

const servedTerm = term.transform((value, context) => {
  const termId = value.id ?? value.term_id;
  if (termId === undefined) {
    context.addIssue({ code: 'custom', path: ['id'], message: 'a term without an id' });
    return z.NEVER;
  }
  return {
    id: termId,
    name: value.name,
    slug: value.slug,
    description: value.description,
    parent: value.parent,
    url: value.url ?? '',
  };
});

const post = {
  id,
  author,
  status: z.preprocess((value) => value ?? 'publish', z.string()),
  date: timestamp,
  date_utc: timestamp,
  modified: timestamp,
  modified_utc: timestamp,
  url: text,
  slug: text,
  image,
};

const venueFields = z.object({
  ...post,
  venue: text,
  description: optionalText,
  address: optionalText,
  city: optionalText,
  country: optionalText,
  province: optionalText,
  state: optionalText,
  zip: optionalText,
  phone: optionalText,
  stateprovince: optionalText,
  website: optionalText,
  show_map: flag,
  show_map_link: flag,
  /** Its point, in degrees (WGS 84). */
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});

/** Returns a number of degrees, which services send as a number or as a text; `undefined` for anything else. */
function degrees(value: unknown, most: number): number | undefined {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN;
  return Math.abs(number) <= most ? number : undefined;
}

/**
 * Returns the coordinates of a venue from an extension for maps: `geo_lat` and `geo_lng`. Both are 0 where such an extension
 * did not find the address: that is no place.
 */
function coordinatesOf({ geo_lat, geo_lng }: Record<string, unknown>) {
  const [latitude, longitude] = [degrees(geo_lat, 90), degrees(geo_lng, 180)];
  const isPlace = latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0);
  return isPlace ? { latitude, longitude } : undefined;
}

const servedVenue = z.preprocess(
  (value) => (isObject(value) ? { ...value, coordinates: coordinatesOf(value) } : value),
  venueFields,
);

const servedOrganizer = z.object({
  ...post,
  organizer: text,
  description: optionalText,
  phone: optionalText,
  website: optionalText,
  email: optionalText,
});

const listOf = <T extends z.ZodType>(item: T) => z.preprocess(toList, z.array(item));

/** The parts of a cost, which are needed to send it again unchanged; records have only the currency. */
const costDetails = z
  .object({ currency_symbol: text, currency_code: words, currency_position: text, values: listOf(text) })
  .optional()
  .catch(undefined);

const eventFields = z.object({
  ...post,
  title: text,
  description: text,
  excerpt: text,
  timezone: text,
  all_day: flag,
  protected: z.boolean(),
  start_date: eventStart,
  end_date: eventEnd,
  cost: text,
  cost_details: costDetails,
  website: text,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  categories: listOf(servedTerm),
  tags: listOf(servedTerm),
  venue: listOf(servedVenue),
  organizer: listOf(servedOrganizer),
  extensions: z.custom<EventExtensions>(),
});

// An event without an end ends when it begins, one of whole days with its day (RFC 5545, 3.6.1).
const servedEvent = eventFields.transform(({ end_date, ...event }) => {
  const endless: { readonly isEndless?: true } = end_date === undefined ? { isEndless: true } : {};
  return { ...event, end_date: end_date ?? event.start_date, ...endless };
});

/** Decoders of one item of each kind, as lists and single fetches serve it. Unknown keys are dropped. */
export const ITEM_DECODERS = {
  events: z.preprocess(
    (value) => (isObject(value) ? { ...value, protected: isProtected(value), extensions: extensionsOf(value) } : value),
    servedEvent,
  ),
  venues: servedVenue,
  organizers: servedOrganizer,
  categories: servedTerm,
  tags: servedTerm,
} as const satisfies Record<Kind, z.ZodType>;

/** In lists a password-protected event has blank content and `null` for its booleans. */
function isProtected(event: Record<string, unknown>): boolean {
  return event.all_day === null && (event.featured ?? null) === null && (event.description ?? '') === '';
}

/** A decoded item of a kind; `unread` names the fields that the service serves in an unreadable form. */
export type Served = {
  [K in Kind]: z.output<(typeof ITEM_DECODERS)[K]> & { readonly unread?: readonly string[] | undefined };
};
export type ServedEvent = Served['events'];
export type ServedVenue = Served['venues'];
export type ServedOrganizer = Served['organizers'];
export type ServedTerm = Served['categories'];

/** A list response: its items undecoded, so that one bad record does not hide the others. */
export type ServedPage = { readonly items: readonly unknown[]; readonly total: number; readonly totalPages: number };

function envelope(kind: Kind): z.ZodType<ServedPage> {
  return z
    .looseObject({
      [kind]: z.custom<unknown>((value) => typeof value === 'object' && value !== null),
      total: number,
      total_pages: number,
    })
    .transform((body) => ({
      items: itemsOf(body[kind]),
      total: Number(body.total),
      totalPages: Number(body.total_pages),
    }));
}

/** Decoders of the list envelope of each kind; `total` is a string on older versions. */
export const ENVELOPE_DECODERS: { readonly [K in Kind]: z.ZodType<ServedPage> } = {
  events: envelope('events'),
  venues: envelope('venues'),
  organizers: envelope('organizers'),
  categories: envelope('categories'),
  tags: envelope('tags'),
};

/** The decoder of the body of an error response. */
export const ERROR_BODY = z.object({
  code: text,
  message: text,
  data: z.unknown().optional(),
});

/** Returns the value at the path of an issue; `undefined` where there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, part) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined),
    value,
  );
}

/** Returns an issue as a text: the path of the field, and what is wrong with it. */
export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.') || 'the whole'}: ${message}`;
}

/** Returns why an item or envelope did not decode: the issues in one text, each with its field. */
export function describeIssues({ issues }: z.ZodError): string {
  return issues.map(describeIssue).join('; ');
}
