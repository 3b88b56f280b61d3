import type { Kind } from '#interface/kinds';

/** How a field is emptied: by an empty value of its type, by one space, by leaving it out, by zero, or not at all. */
export type ClearedBy = 'empty' | 'space' | 'omit' | 'zero' | 'unclearable';

/** What an update does to a field that it leaves out. */
export type Omitted = 'kept' | 'reset';

/** What is read of a field after it was written: just that, what the service makes of it, or nothing. */
export type Written = 'exact' | 'normalised' | 'write-only';

export type ByField<T> = { readonly [K in Kind]: Readonly<Record<string, T>> };

/** How a dialect treats the fields that a request writes. */
export type FieldTables = {
  /** What is read of a field after it was written; a field that is not named is read as it was written. */
  readonly written: ByField<Written>;
  /** How fields are emptied; a field that is not named takes an empty value. */
  readonly cleared: ByField<ClearedBy>;
  /** What an update does to fields that it leaves out; a field that is not named is kept. */
  readonly omitted: ByField<Omitted>;
};

/** How one field is written. */
export type FieldClass = { readonly written: Written; readonly cleared: ClearedBy; readonly omitted: Omitted };

const none = { events: {}, venues: {}, organizers: {}, categories: {}, tags: {} };

/** These fields, all with one value. */
function all<const T>(value: T, ...names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** What every post has and can't be without. */
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

/** Observed behaviour, section 4. Where text is normalised by nothing else, backslashes are stripped from it. */
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

/** How a field is written in a dialect. */
export function fieldClass(tables: FieldTables, kind: Kind, field: string): FieldClass {
  return {
    written: tables.written[kind][field] ?? 'exact',
    cleared: tables.cleared[kind][field] ?? 'empty',
    omitted: tables.omitted[kind][field] ?? 'kept',
  };
}

/** The words for how a field keeps what is written to it and how it is emptied. */
export const CLASS_WORDS = ['exact', 'normalised', 'clear-by', 'unclearable', 'write-only'] as const;

export type ClassWord = (typeof CLASS_WORDS)[number];

/**
 * A field's class in words: how it is read back and, unless an empty value of its type empties it, whether something
 * else does.
 */
export function classWords(tables: FieldTables, kind: Kind, field: string): readonly ClassWord[] {
  const { written, cleared } = fieldClass(tables, kind, field);
  if (cleared === 'empty') return [written];
  return [written, cleared === 'unclearable' ? 'unclearable' : 'clear-by'];
}
