import { FIELDS, NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { digestOfBytes } from '#records/digest';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns the text of a file without the byte-order mark that some editors put before it. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** Returns a value's JSON with sorted keys; `undefined` for values that JSON does not have. */
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

/** Returns JSON without white space, the keys of every object sorted by code unit: equal values give equal text. */
export function sortedJson(value: unknown): string {
  return textOf(value) ?? 'null';
}

/** Returns the SHA-256 of a value's sorted JSON, in base64url. */
export function digestOfSortedJson(value: unknown): string {
  return digestOfBytes(sortedJson(value));
}

/** Returns the SHA-256 of a file's text in base64url; CRLF counts as LF, because version control may convert it. */
export function textDigest(text: string): string {
  return digestOfBytes(text.replaceAll('\r\n', '\n'));
}

/**
 * The order of the keys in a record's file: the schema's address, then the record's name and slug, so that the first
 * lines identify it; then the fields in the order of `FIELDS`, then `service` and `local`.
 */
const KEYS = new Map<Kind, readonly string[]>(
  KINDS.map((kind) => {
    const names = FIELDS[kind].map((field) => field.name);
    return [kind, [...new Set<string>(['$schema', NAME_FIELD[kind], 'slug', ...names, 'service', 'local'])]];
  }),
);

/** Returns the text of a record's file: keys in a fixed order, indented by two spaces, a line feed at the end. */
export function recordJson(kind: Kind, record: object): string {
  const members: string[] = [];
  for (const key of KEYS.get(kind) ?? []) {
    const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
    const text = isObject(value) ? JSON.stringify(value, null, 2).replaceAll('\n', '\n  ') : JSON.stringify(value);
    if (text !== undefined) members.push(`  ${JSON.stringify(key)}: ${text}`);
  }
  return members.length === 0 ? '{}\n' : `{\n${members.join(',\n')}\n}\n`;
}
