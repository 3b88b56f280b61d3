import { recordPath } from '#content/store/layout';
import { recordSchemaOf, type StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';

/** The fields of a record as they stand in its file. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the part of a record that only the service knows. */
export function serviceOf(id: number, changes: Fields = {}): Fields {
  return { id, url: `https://service.example/${id}`, modified_utc: '2026-11-02 08:15:30', listed: true, ...changes };
}

/** Returns a record in a file. Its name is its slug, or else its kind and id. */
export function stored<K extends Kind>(kind: K, language: string, fields: Fields, name?: string): StoredRecord<K> {
  const record = recordSchemaOf(kind).parse(fields);
  const file = name ?? record.slug ?? `${kind}-${record.service?.id}`;
  return { kind, language, name: file, path: recordPath(language, kind, file), record };
}
