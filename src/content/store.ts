import type { z } from 'zod';
import type { Files } from '#content/files';
import { CONFLICT_ENDING, collectionPath, nameOfFile, recordPath } from '#content/layout';
import type { Kind } from '#interface/kinds';
import { RECORD, type RecordOf } from '#records/schema';

/** One record and the file it stands in. */
export type StoredRecord<K extends Kind = Kind> = {
  readonly language: string;
  readonly kind: K;
  /** The file's name without its ending, which is also the name in URLs. */
  readonly name: string;
  /** Relative to the content folder. */
  readonly path: string;
  readonly record: RecordOf[K];
};

/** A file that holds no valid record, and why. */
export type BrokenFile = { readonly path: string; readonly reason: string };

/** The files of one language and kind, sorted by name. */
export type Collection<K extends Kind = Kind> = {
  readonly records: readonly StoredRecord<K>[];
  readonly broken: readonly BrokenFile[];
  /** The names of records that have the service's version in conflict beside them. */
  readonly conflicts: readonly string[];
};

/** Characters that would end or change the address of a record's page. */
const NOT_IN_A_NAME = /[?#%\\/\p{Cc}]/u;

/** How many files are read at once: enough to keep a disk busy, few enough for any limit on open files. */
const READS_AT_ONCE = 32;

/** The schema of a kind, typed by it. */
export function schemaOf<K extends Kind>(kind: K): z.ZodType<RecordOf[K]>;
export function schemaOf(kind: Kind): z.ZodType {
  return RECORD[kind];
}

function parse<K extends Kind>(kind: K, text: string): { record: RecordOf[K] } | { reason: string } {
  let value: unknown;
  try {
    // Some editors put a byte-order mark in front.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = schemaOf(kind).safeParse(value);
  if (parsed.success) return { record: parsed.data };
  return {
    reason: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the record'}: ${issue.message}`).join('; '),
  };
}

/** Reads the files of one language and kind. Files that hold no valid record are reported, not skipped in silence. */
export async function readCollection<K extends Kind>(files: Files, language: string, kind: K): Promise<Collection<K>> {
  const listed = await files.list(collectionPath(language, kind));
  const names = listed.map(nameOfFile).filter((name) => name !== undefined);
  const conflicts = listed
    .filter((file) => file.endsWith(CONFLICT_ENDING))
    .map((file) => file.slice(0, -CONFLICT_ENDING.length));
  const records: StoredRecord<K>[] = [];
  const broken: BrokenFile[] = [];
  for (let from = 0; from < names.length; from += READS_AT_ONCE) {
    const batch = names.slice(from, from + READS_AT_ONCE);
    const texts = await Promise.all(batch.map((name) => files.read(recordPath(language, kind, name))));
    for (const [index, name] of batch.entries()) {
      const text = texts[index];
      if (text === undefined) continue;
      const path = recordPath(language, kind, name);
      const parsed = NOT_IN_A_NAME.test(name)
        ? { reason: 'its name holds a character that no address takes' }
        : parse(kind, text);
      if ('record' in parsed) records.push({ language, kind, name, path, record: parsed.record });
      else broken.push({ path, reason: parsed.reason });
    }
  }
  return { records, broken, conflicts };
}
