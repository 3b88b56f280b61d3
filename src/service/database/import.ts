import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError, messageOf } from '#errors';
import { decodeItem } from '#interface/decode-item';
import type { CallLanguage } from '#interface/endpoint';
import type { Kind, TermKind } from '#interface/kinds';
import type { Served, ServedEvent, ServedOrganizer, ServedTerm, ServedVenue } from '#interface/responses';
import type { CalendarRows, LinkedEvent, MediaRow, OrganizerRow, TermRow, VenueRow } from '#service/database/rows';
import { costServedAs, type StoredCost } from '#service/reads/cost';
import { asEditorBlock, renderedText } from '#service/reads/text';
import { NEVER_PUBLISHED } from '#service/writes/dates';

/** A served record, decoded and raw. */
type Item<K extends Kind> = { readonly served: Served[K]; readonly raw: unknown };

/** The records of one language by kind. */
type Items = { readonly [K in Kind]: readonly Item<K>[] };

/** The password of imported protected events: the service that they come from does not send theirs. */
const UNKNOWN_PASSWORD = 'imported: the password is not known';

/** Images without an id get ids from this one up. */
const FIRST_NAMELESS_IMAGE = 900_000_001;

type ServedImage = ServedEvent['image'];
type ServedPost = ServedEvent | ServedVenue | ServedOrganizer;

const imageFile = z.object({
  url: z.string(),
  filesize: z.coerce.number().int().nonnegative().optional().catch(undefined),
  sizes: z.record(z.string(), z.unknown()).catch({}),
});

type ImageFile = z.output<typeof imageFile>;

const holdingImage = z.object({ image: imageFile });

/** Returns the file facts of the images of an item, its venue and its organizers. */
function imageFilesIn(raw: unknown): ImageFile[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const linked = [Reflect.get(raw, 'venue'), Reflect.get(raw, 'organizer')].flat();
  return [raw, ...linked].flatMap((one) => holdingImage.safeParse(one).data?.image ?? []);
}

/** Collects the images of a calendar, each under its id. */
class Images {
  readonly #rows = new Map<number, MediaRow>();
  readonly #files: ReadonlyMap<string, ImageFile>;

  constructor({ events, venues, organizers }: Items) {
    const files = [...events, ...venues, ...organizers].flatMap(({ raw }) => imageFilesIn(raw));
    this.#files = new Map(files.map((file) => [file.url, file]));
  }

  /** Adds an image and returns its id. An image without one gets an id that is the same for each use of its URL. */
  idOf(image: ServedImage): number | null {
    if (image === null) return null;
    const nameless = [...this.#rows.values()].find(({ file }) => file === image.url)?.id;
    const id = image.id ?? nameless ?? FIRST_NAMELESS_IMAGE + this.#rows.size;
    const { filesize, sizes = {} } = this.#files.get(image.url) ?? {};
    const size = { width: image.width ?? 0, height: image.height ?? 0, filesize };
    this.#rows.set(id, { id, file: image.url, ...size, sizes: JSON.stringify(sizes) });
    return id;
  }

  rows(): MediaRow[] {
    return [...this.#rows.values()];
  }
}

function postOf(language: string, served: ServedPost, images: Images) {
  const date = served.date ?? served.modified ?? NEVER_PUBLISHED;
  const dateUtc = served.date_utc ?? NEVER_PUBLISHED;
  return {
    language,
    id: served.id,
    author: served.author ?? 1,
    status: served.status,
    date,
    date_utc: dateUtc,
    modified: served.modified ?? date,
    modified_utc: served.modified_utc ?? dateUtc,
    slug: served.slug,
    image: images.idOf(served.image),
  };
}

/** Returns the text to store so that readers get exactly `served`. */
function storedText(served: string): string {
  return renderedText(served) === served ? served : asEditorBlock(served);
}

const costDetails = z.object({
  cost_details: z.object({
    currency_symbol: z.string(),
    currency_code: z.string().default(''),
    currency_position: z.string(),
    values: z.array(z.coerce.string()),
  }),
});

function costOf(served: ServedEvent, raw: unknown): StoredCost {
  const details = costDetails.safeParse(raw).data?.cost_details;
  return details === undefined ? { cost: served.cost } : costServedAs(served.cost, details);
}

function eventRow(language: string, { served, raw }: Item<'events'>, images: Images): LinkedEvent {
  const { venue, organizer, categories, tags, website, url } = served;
  return {
    ...postOf(language, served, images),
    title: served.title,
    description: storedText(served.description),
    excerpt: storedText(served.excerpt),
    password: served.protected ? UNKNOWN_PASSWORD : '',
    timezone: served.timezone,
    all_day: served.all_day,
    start_date: served.start_date,
    end_date: served.end_date,
    ...costOf(served, raw),
    website: website === url ? null : website.replaceAll('&amp;', '&'),
    show_map: served.show_map,
    show_map_link: served.show_map_link,
    hide_from_listings: served.hide_from_listings,
    sticky: served.sticky,
    featured: served.featured,
    venue: venue[0]?.id ?? null,
    categories: categories.map(({ id }) => id),
    tags: tags.map(({ id }) => id),
    organizers: organizer.map(({ id }) => id),
  };
}

function venueRow(language: string, served: ServedVenue, images: Images): VenueRow {
  return {
    ...postOf(language, served, images),
    venue: served.venue,
    description: storedText(served.description ?? ''),
    address: served.address ?? '',
    city: served.city ?? '',
    country: served.country ?? '',
    province: served.province ?? '',
    state: served.state ?? '',
    zip: served.zip ?? '',
    phone: served.phone ?? '',
    stateprovince: served.stateprovince ?? '',
    website: (served.website ?? '').replaceAll('&amp;', '&'),
    show_map: served.show_map,
    show_map_link: served.show_map_link,
  };
}

function organizerRow(language: string, served: ServedOrganizer, images: Images): OrganizerRow {
  return {
    ...postOf(language, served, images),
    organizer: served.organizer,
    description: storedText(served.description ?? ''),
    phone: served.phone ?? '',
    website: (served.website ?? '').replaceAll('&amp;', '&'),
    email: served.email ?? '',
  };
}

const counted = z.object({ count: z.coerce.number().int().nonnegative() });

/**
 * Returns the rows of the terms in the list of a kind and in events. Events that a term counts beyond the imported ones
 * are `elsewhere`.
 */
function termRows(language: string, kind: TermKind, items: Items): TermRow[] {
  const listed = items[kind].map(({ served, raw }) => [served, counted.safeParse(raw).data?.count ?? 0] as const);
  const published = items.events.filter(({ served }) => served.status === 'publish');
  const uses = published.flatMap(({ served }) => served[kind]);
  const embedded = uses.map((served): readonly [ServedTerm, number] => [served, 0]);
  const terms = new Map([...embedded, ...listed].map((term) => [term[0].id, term]));
  return [...terms.values()].map(([{ id, name, slug, description, parent }, count]) => {
    const here = uses.filter((use) => use.id === id).length;
    return { language, id, kind, name, slug, description, parent, elsewhere: Math.max(0, count - here) };
  });
}

/** Returns listed records and records found only within events, each once. */
function withEmbedded<T extends { readonly id: number }>(listed: readonly T[], embedded: readonly T[]): T[] {
  return [...new Map([...embedded, ...listed].map((one) => [one.id, one])).values()];
}

/** Returns the rows of one language's records, with their texts as served. */
function importedCalendar(language: string, items: Items): CalendarRows {
  const images = new Images(items);
  const events = items.events.map((item) => eventRow(language, item, images));
  const held = items.events.map(({ served }) => served);
  const venues = withEmbedded(
    items.venues.map(({ served }) => served),
    held.flatMap(({ venue }) => venue),
  );
  const organizers = withEmbedded(
    items.organizers.map(({ served }) => served),
    held.flatMap(({ organizer }) => organizer),
  );
  return {
    events,
    venues: venues.map((served) => venueRow(language, served, images)),
    organizers: organizers.map((served) => organizerRow(language, served, images)),
    terms: [...termRows(language, 'categories', items), ...termRows(language, 'tags', items)],
    media: images.rows(),
  };
}

/** The contents of a folder of records: the calendar, its languages, and the code of the default one. */
export type RecordFolder = {
  readonly data: CalendarRows;
  readonly languages: readonly CallLanguage[];
  readonly defaultLanguage: string;
};

function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw new ConfigurationError({ message: `${file} can't be imported: ${messageOf(cause)}`, cause });
  }
}

/** Returns the items of a file: a list, a list response, or an object with an item per key. */
function itemsIn(value: unknown, kind: Kind): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  const inside: unknown = Reflect.get(value, kind);
  return Object.values(typeof inside === 'object' && inside !== null ? inside : value);
}

function readKind<K extends Kind>(folder: string, language: string, kind: K): Item<K>[] {
  const file = join(folder, language, `${kind}.json`);
  return itemsIn(readJsonFile(file), kind).map((raw, index) => {
    const decoded = decodeItem(kind, raw);
    if ('served' in decoded) return { served: decoded.served, raw };
    throw new ConfigurationError({ message: `${file}: item ${index + 1} can't be imported: ${decoded.reason}` });
  });
}

function languagesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (cause) {
    throw new ConfigurationError({ message: `${folder} can't be imported: ${messageOf(cause)}`, cause });
  }
}

/**
 * Reads a folder of response items laid out as `<language>/<kind>.json` into a calendar for the embedded service;
 * writes nothing. A missing file counts as an empty list. The default language, the first by name if not given, has no
 * segment. Throws a `ConfigurationError` for a folder without that language, and for an item that does not decode.
 */
export function readRecordFolder(folder: string, defaultLanguage?: string): RecordFolder {
  const codes = languagesIn(folder);
  const standard = defaultLanguage ?? codes[0];
  if (standard === undefined || !codes.includes(standard))
    throw new ConfigurationError({
      message: `${folder} can't be imported: it has no folder of the language ${standard ?? 'that would be the default'}`,
      hint: 'Records are laid out as <language>/<kind>.json.',
    });
  const calendars = codes.map((language) => {
    const items: Items = {
      events: readKind(folder, language, 'events'),
      venues: readKind(folder, language, 'venues'),
      organizers: readKind(folder, language, 'organizers'),
      categories: readKind(folder, language, 'categories'),
      tags: readKind(folder, language, 'tags'),
    };
    return importedCalendar(language, items);
  });
  return {
    data: mergeCalendars(calendars),
    languages: codes.map((code) => ({ code, segment: code === standard ? null : code })),
    defaultLanguage: standard,
  };
}

/** Returns several calendars as one. Where two have a record of one language and id, the later one's stays. */
export function mergeCalendars(calendars: readonly CalendarRows[]): CalendarRows {
  // Images belong to no language.
  const merged = <T extends { readonly language?: string; readonly id: number }>(
    rowsOf: (calendar: CalendarRows) => readonly T[],
  ) => [...new Map(calendars.flatMap(rowsOf).map((row) => [`${row.language}/${row.id}`, row])).values()];
  return {
    currency: calendars.find(({ currency }) => currency !== undefined)?.currency,
    events: merged(({ events }) => events),
    venues: merged(({ venues }) => venues),
    organizers: merged(({ organizers }) => organizers),
    terms: merged(({ terms }) => terms),
    media: merged(({ media }) => media),
  };
}
