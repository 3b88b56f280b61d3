import { createHash } from 'node:crypto';
import { FIELDS, NAME_FIELD } from '#interface/fields';
import type { Kind } from '#interface/kinds';

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** JSON with the keys of every object sorted by code unit and no white space: equal values, equal text. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
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
 * The order of a record's keys: its name and slug lead, so that a file tells at once what it is; then the interface
 * document's order, then `service` and `local`.
 */
function keysOf(kind: Kind): string[] {
  const names = FIELDS[kind].map((field) => field.name);
  return [...new Set<string>([NAME_FIELD[kind], 'slug', ...names, 'service', 'local'])];
}

/** The text of a record's file: keys in a fixed order, two spaces, a line feed at the end. */
export function recordJson(kind: Kind, record: object): string {
  const entries = new Map<string, unknown>(Object.entries(record));
  const order = keysOf(kind).filter((key) => entries.has(key));
  return `${JSON.stringify(Object.fromEntries(order.map((key) => [key, entries.get(key)])), null, 2)}\n`;
}
