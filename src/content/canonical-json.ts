import { createHash } from 'node:crypto';
import { FIELDS, NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A value whose objects have their keys in the order of code units. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const result: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort()) result[key] = sorted(Reflect.get(value, key));
  return result;
}

/** JSON with the keys of every object sorted by code unit and no white space: equal values, equal text. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

/** The SHA-256 of a value's sorted JSON, in base64url. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(sortedJson(value)).digest('base64url');
}

/** The SHA-256 of a file's text in base64url; line ends as version control may lay them out do not count. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64url');
}

/**
 * The order of a record's keys: after the schema's address its name and slug lead, so that a file tells at once what it
 * is; then the interface document's order, then `service` and `local`.
 */
const KEYS = new Map<Kind, readonly string[]>(
  KINDS.map((kind) => {
    const names = FIELDS[kind].map((field) => field.name);
    return [kind, [...new Set<string>(['$schema', NAME_FIELD[kind], 'slug', ...names, 'service', 'local'])]];
  }),
);

/** The text of a record's file: keys in a fixed order, two spaces, a line feed at the end. */
export function recordJson(kind: Kind, record: object): string {
  const ordered: Record<string, unknown> = {};
  for (const key of KEYS.get(kind) ?? []) if (Object.hasOwn(record, key)) ordered[key] = Reflect.get(record, key);
  return `${JSON.stringify(ordered, null, 2)}\n`;
}
