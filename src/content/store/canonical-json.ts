import { hash } from 'node:crypto';
import { FIELDS, NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The text of a value; `undefined` where JSON has none. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map((one) => textOf(one) ?? 'null').join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const text = textOf(value[key]);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

/** JSON with the keys of every object sorted by code unit and no white space: equal values, equal text. */
export function sortedJson(value: unknown): string {
  return textOf(value) ?? 'null';
}

/** The SHA-256 of a value's sorted JSON, in base64url. */
export function digestOf(value: unknown): string {
  return hash('sha256', sortedJson(value), 'base64url');
}

/** The SHA-256 of a file's text in base64url; line ends as version control may lay them out do not count. */
export function textDigest(text: string): string {
  return hash('sha256', text.replaceAll('\r\n', '\n'), 'base64url');
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
  const members: string[] = [];
  for (const key of KEYS.get(kind) ?? []) {
    const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
    const text = isObject(value) ? JSON.stringify(value, null, 2).replaceAll('\n', '\n  ') : JSON.stringify(value);
    if (text !== undefined) members.push(`  ${JSON.stringify(key)}: ${text}`);
  }
  return members.length === 0 ? '{}\n' : `{\n${members.join(',\n')}\n}\n`;
}
