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

/** No fields of any kind. */
export const NO_FIELDS = { events: {}, venues: {}, organizers: {}, categories: {}, tags: {} };

/** Returns these fields, all with one value. */
export function all<const T>(value: T, ...names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** The fields that every post has and can't be without. */
export const LASTING = ['author', 'status', 'date', 'date_utc'];

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
