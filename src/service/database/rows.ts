import { z } from 'zod';
import { type PostKind, TERM_KINDS } from '#interface/kinds';

/** The site's currency, for amounts without one of their own. */
export type Currency = {
  readonly symbol: string;
  /** The side of the amount that the symbol is on. */
  readonly position: 'prefix' | 'suffix';
};

/*
 * The rows of the database, as read back. Identity is (language, id). Text is stored as written; what readers get is
 * rendered from it.
 */

/** A boolean, stored as 0 or 1. */
const flag = z.int().transform((value) => value === 1);

const identity = { language: z.string(), id: z.int() };

const post = {
  ...identity,
  author: z.int(),
  status: z.string(),
  /** Publication and last change, `YYYY-MM-DD hh:mm:ss` in the site's zone and in UTC. */
  date: z.string(),
  date_utc: z.string(),
  modified: z.string(),
  modified_utc: z.string(),
  slug: z.string(),
  /** The id of a row of `media`. */
  image: z.int().nullable(),
};

/** The schema of an event's row. */
export const EVENT_ROW = z.object({
  ...post,
  title: z.string(),
  description: z.string(),
  excerpt: z.string(),
  /** Empty without a password. */
  password: z.string(),
  timezone: z.string(),
  all_day: flag,
  /** `YYYY-MM-DD hh:mm:ss` in the event's own zone; all-day events last from 00:00:00 to 23:59:59. */
  start_date: z.string(),
  end_date: z.string(),
  /** The text of the cost without its currency, `10-25`, or words such as `Free`; empty where nothing is known. */
  cost: z.string(),
  /** The event's own currency; without a symbol it has none, and amounts are shown in the site's. */
  currency_symbol: z.string().optional(),
  /** `prefix`; `suffix` or `postfix`, which mean the same; or empty. */
  currency_position: z.string().optional(),
  /** ISO 4217, or empty. */
  currency_code: z.string().optional(),
  /** `null` if never set: readers then get the event's own page. */
  website: z.string().nullable(),
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  venue: z.int().nullable(),
  /** True if tickets are sold; only lists filtered by `ticketed` use it. */
  ticketed: flag.optional(),
  /** The event that this one is an occurrence of, if any. */
  post_parent: z.int().nullable().optional(),
});

export const VENUE_ROW = z.object({
  ...post,
  venue: z.string(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  province: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  /** State or province, whichever the address has. */
  stateprovince: z.string(),
  website: z.string(),
  show_map: flag,
  show_map_link: flag,
  /** Degrees, if the place is known. */
  latitude: z.number().nullable().optional(),
  longitude: z.number().nullable().optional(),
});

export const ORGANIZER_ROW = z.object({
  ...post,
  organizer: z.string(),
  description: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
});

export const TERM_ROW = z.object({
  ...identity,
  kind: z.enum(TERM_KINDS),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** The id of the category above, 0 at the top level and for tags. */
  parent: z.int(),
  /**
   * The number of published events with this term that are not in this calendar; the count of the term includes them.
   */
  elsewhere: z.int().optional(),
});

/** An uploaded image; it belongs to no language. */
export const MEDIA_ROW = z.object({
  id: z.int(),
  /** The file's name below the site's `/images/`, or the whole address of an image that lies elsewhere. */
  file: z.string(),
  width: z.int(),
  height: z.int(),
  /** Bytes, if known. */
  filesize: z.int().nullable().optional(),
  /** The smaller files made of it, by name, as responses hold them; JSON. */
  sizes: z.string().optional(),
});

export type StoredEvent = z.output<typeof EVENT_ROW>;
export type VenueRow = z.output<typeof VENUE_ROW>;
export type OrganizerRow = z.output<typeof ORGANIZER_ROW>;
export type TermRow = z.output<typeof TERM_ROW>;
export type MediaRow = z.output<typeof MEDIA_ROW>;

/** The row of a post by its kind. */
export type PostRow = { readonly events: StoredEvent; readonly venues: VenueRow; readonly organizers: OrganizerRow };

/** The schemas of posts; the table of each has the name of its kind. */
export const POST_ROWS: { readonly [K in PostKind]: z.ZodType<PostRow[K]> } = {
  events: EVENT_ROW,
  venues: VENUE_ROW,
  organizers: ORGANIZER_ROW,
};

/** An event with the ids of its categories, tags and, in the order shown, organizers. */
export type LinkedEvent = StoredEvent & {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly organizers: readonly number[];
};

/** The sequence that a record's id comes from: one for posts and images, one for terms. */
export type Sequence = 'posts' | 'terms';

/** The language of a record, which a language plugin stores apart from the record's row. */
export type RecordLanguage = { readonly sequence: Sequence; readonly id: number; readonly language: string };

/** One of the records that are translations of each other; they have the same `original`. */
export type RecordTranslation = { readonly sequence: Sequence; readonly id: number; readonly original: number };

/** A whole calendar as rows of the database: a sample, generated or imported one that a service starts with. */
export type CalendarRows = {
  /** The site's currency, if it has chosen one. */
  readonly currency?: Currency | undefined;
  readonly events: readonly LinkedEvent[];
  readonly venues: readonly VenueRow[];
  readonly organizers: readonly OrganizerRow[];
  readonly terms: readonly TermRow[];
  readonly media: readonly MediaRow[];
  /** The languages of records, if a plugin stores them (`asOneCalendar`). */
  readonly recordLanguages?: readonly RecordLanguage[];
  /** The translations of records, if a plugin stores them. */
  readonly recordTranslations?: readonly RecordTranslation[];
};
