import type { Kind } from '#interface/kinds';

/** The way to empty a field: an empty value of its type, one space, leaving it out, zero, or none at all. */
type ClearedBy = 'empty' | 'space' | 'omit' | 'zero' | 'unclearable';

/** The effect of an update on a field that it leaves out. */
type Omitted = 'kept' | 'reset';

/** The value that is read of a field after a write: the one written, what the service makes of it, or none. */
type Written = 'exact' | 'normalised' | 'write-only';

type ByField<T> = { readonly [K in Kind]: Readonly<Record<string, T>> };

/** The fields that a dialect writes, clears or resets in a way of its own. */
export type FieldTables = {
  /** The value that is read after a write; a field that is not named is read as it was written. */
  readonly written: ByField<Written>;
  /** The way to empty fields; a field that is not named takes an empty value. */
  readonly cleared: ByField<ClearedBy>;
  /** The effect of an update on fields that it leaves out; a field that is not named is kept. */
  readonly omitted: ByField<Omitted>;
};

/** The ways in which one field is written, emptied and left out. */
type FieldClass = { readonly written: Written; readonly cleared: ClearedBy; readonly omitted: Omitted };

const none = { events: {}, venues: {}, organizers: {}, categories: {}, tags: {} };

/** Returns these fields, all with one value. */
function all<const T>(value: T, ...names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** The fields that every post has and can't be without. */
const LASTING = ['author', 'status', 'date', 'date_utc'];

/** By the document a service stores what it is sent, and shows just that. */
export const DOCUMENT_FIELDS: FieldTables = {
  written: { ...none, events: { password: 'write-only' } },
  cleared: {
    events: all('unclearable', ...LASTING, 'title', 'slug', 'start_date', 'end_date'),
    venues: all('unclearable', ...LASTING, 'venue'),
    organizers: all('unclearable', ...LASTING, 'organizer'),
    categories: { ...all('unclearable', 'name', 'slug'), parent: 'zero' },
    tags: all('unclearable', 'name', 'slug'),
  },
  omitted: none,
};

/**
 * The classes of fields as The Events Calendar was seen to treat them. Text that is not normalised otherwise loses its
 * backslashes.
 */
export const OBSERVED_FIELDS: FieldTables = {
  written: {
    events: {
      ...all('normalised', 'date', 'date_utc', 'title', 'description', 'slug', 'excerpt', 'start_date', 'end_date'),
      ...all('normalised', 'image', 'cost', 'website'),
      password: 'write-only',
    },
    venues: {
      ...all('normalised', 'date', 'date_utc', 'venue', 'description', 'address', 'city', 'country', 'province'),
      ...all('normalised', 'state', 'zip', 'phone', 'stateprovince', 'website', 'image'),
    },
    organizers: all('normalised', 'date', 'date_utc', 'organizer', 'description', 'phone', 'website', 'email', 'image'),
    categories: all('normalised', 'name', 'description', 'slug'),
    tags: all('normalised', 'name', 'description', 'slug'),
  },
  cleared: {
    events: {
      ...all('unclearable', ...LASTING, 'title', 'slug', 'start_date', 'end_date', 'timezone', 'venue'),
      ...all('space', 'description', 'excerpt'),
      ...all('omit', 'image', 'cost', 'website', 'organizer'),
    },
    venues: {
      ...all('unclearable', ...LASTING, 'venue'),
      ...all('omit', 'image', 'stateprovince'),
      description: 'space',
    },
    organizers: { ...all('unclearable', ...LASTING, 'organizer'), image: 'omit', description: 'space' },
    categories: all('unclearable', 'name', 'description', 'slug', 'parent'),
    tags: all('unclearable', 'name', 'description', 'slug'),
  },
  omitted: {
    ...none,
    events: {
      ...all('reset', 'status', 'date', 'timezone', 'all_day', 'image', 'cost', 'website', 'organizer'),
      ...all('reset', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'),
    },
    venues: all('reset', 'status', 'image', 'stateprovince'),
    organizers: all('reset', 'status', 'image'),
  },
};

/** Returns the ways in which a dialect writes, empties and leaves out a field. */
export function fieldClass(tables: FieldTables, kind: Kind, field: string): FieldClass {
  return {
    written: tables.written[kind][field] ?? 'exact',
    cleared: tables.cleared[kind][field] ?? 'empty',
    omitted: tables.omitted[kind][field] ?? 'kept',
  };
}

/** The words for how a field keeps what is written to it and how it is emptied. */
export const CLASS_WORDS = ['exact', 'normalised', 'clear-by', 'unclearable', 'write-only'] as const;

type ClassWord = (typeof CLASS_WORDS)[number];

/**
 * Returns a field's class in words: how it is read back and, unless an empty value of its type empties it, whether something
 * else does.
 */
export function classWords(tables: FieldTables, kind: Kind, field: string): readonly ClassWord[] {
  const { written, cleared } = fieldClass(tables, kind, field);
  if (cleared === 'empty') return [written];
  return [written, cleared === 'unclearable' ? 'unclearable' : 'clear-by'];
}
