import type { z } from 'zod';
import type { Ledger } from '#content/state/ledger';
import { textDigest, withoutByteOrderMark } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { CONFLICT_ENDING, collectionPath, recordNameOf, recordPath } from '#content/store/layout';
import { ContentError } from '#errors';
import type { Kind } from '#interface/kinds';
import { RECORD, type RecordOf } from '#records/schema';

/** A record and its file. */
export type StoredRecord<K extends Kind = Kind> = {
  readonly language: string;
  readonly kind: K;
  /** The file's name without its ending, which is also the name in URLs. */
  readonly name: string;
  /** The path of the file, relative to the content folder. */
  readonly path: string;
  readonly record: RecordOf[K];
  /** The digest of the record by `digestOfJson`, if known. */
  readonly digest?: string | undefined;
};

/** A file that holds no valid record, and the reason. */
export type BrokenFile = { readonly path: string; readonly reason: string };

/** The files of one language and kind, sorted by name. */
export type Collection<K extends Kind = Kind> = {
  readonly records: readonly StoredRecord<K>[];
  readonly broken: readonly BrokenFile[];
  /** The names of records in conflict: the service's version lies beside their file. */
  readonly conflicts: readonly string[];
};

/** Characters that would end or change the address of a record's page. */
export const NOT_IN_A_NAME = /[?#%\\/\p{Cc}]/u;

/** The number of files that are read at once: enough to keep a disk busy, and below any limit on open files. */
const READS_AT_ONCE = 32;

/** Returns the schema of the records of a kind, typed by the kind. */
export function recordSchemaOf<K extends Kind>(kind: K): z.ZodType<RecordOf[K]>;
export function recordSchemaOf(kind: Kind): z.ZodType {
  return RECORD[kind];
}

function parse<K extends Kind>(kind: K, text: string): { record: RecordOf[K] } | { reason: string } {
  let value: unknown;
  try {
    // Some text editors write a byte-order mark.
    value = JSON.parse(withoutByteOrderMark(text));
  } catch (error) {
    return { reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = recordSchemaOf(kind).safeParse(value);
  if (parsed.success) return { record: parsed.data };
  return {
    reason: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the record'}: ${issue.message}`).join('; '),
  };
}

/** A file of a collection with its text. */
type FoundFile = { readonly name: string; readonly path: string; readonly text: string };

/**
 * Yields the files of a collection with their texts, in the order of the file names `listed`; reads several at once.
 * Skips missing files and names that are no record's.
 */
export async function* readRecordTexts(files: Files, language: string, kind: Kind, listed: readonly string[]) {
  const names = listed.map(recordNameOf).filter((name) => name !== undefined);
  for (let from = 0; from < names.length; from += READS_AT_ONCE) {
    const batch = names.slice(from, from + READS_AT_ONCE).map(async (name): Promise<FoundFile | undefined> => {
      const path = recordPath(language, kind, name);
      const text = await files.read(path);
      return text === undefined ? undefined : { name, path, text };
    });
    for (const file of await Promise.all(batch)) if (file !== undefined) yield file;
  }
}

/** Returns the names of the records in conflict, among the names of a folder's files. */
export function conflictsAmong(listed: readonly string[]): string[] {
  return listed.filter((file) => file.endsWith(CONFLICT_ENDING)).map((file) => file.slice(0, -CONFLICT_ENDING.length));
}

/** Parses the record in a file's text; returns the reason if the file holds no valid record. */
function recordIn<K extends Kind>(
  { name, path, text }: FoundFile,
  language: string,
  kind: K,
): StoredRecord<K> | BrokenFile {
  if (NOT_IN_A_NAME.test(name)) return { path, reason: 'its name holds a character that no address takes' };
  const result = parse(kind, text);
  return 'record' in result ? { language, kind, name, path, record: result.record } : { path, reason: result.reason };
}

/** Records of files that were parsed before, by path; newly parsed ones are added. */
export type ParsedRecords<K extends Kind> = {
  /** Returns the record of a file that has not changed since it was parsed, with its digest; `undefined` for others. */
  get(path: string): { readonly record: RecordOf[K]; readonly digest: string } | undefined;
  add(path: string, text: string, record: RecordOf[K]): void;
};

/**
 * Reads the files of one language and kind; files whose record `parsed` has are not opened. Files that hold no valid
 * record are returned as `broken`.
 */
export async function readCollection<K extends Kind>(
  files: Files,
  language: string,
  kind: K,
  parsed?: ParsedRecords<K>,
): Promise<Collection<K>> {
  const listed = await files.list(collectionPath(language, kind));
  const knownRecords = new Map<string, StoredRecord<K>>();
  const rest = listed.filter((file) => {
    const name = recordNameOf(file);
    const path = name === undefined ? undefined : recordPath(language, kind, name);
    const known = path === undefined ? undefined : parsed?.get(path);
    if (name === undefined || path === undefined || known === undefined) return true;
    knownRecords.set(path, { language, kind, name, path, ...known });
    return false;
  });
  const broken: BrokenFile[] = [];
  for await (const file of readRecordTexts(files, language, kind, rest)) {
    const read = recordIn(file, language, kind);
    if ('record' in read) {
      knownRecords.set(read.path, read);
      parsed?.add(read.path, file.text, read.record);
    } else broken.push(read);
  }
  const records = listed.flatMap((file) => {
    const name = recordNameOf(file);
    return (name === undefined ? undefined : knownRecords.get(recordPath(language, kind, name))) ?? [];
  });
  return { records, broken, conflicts: conflictsAmong(listed) };
}

/** Reads the files of one language and kind, as `readCollection` does. */
export type CollectionReader = <K extends Kind>(files: Files, language: string, kind: K) => Promise<Collection<K>>;

/** The files of a collection compared with its ledger. Unchanged files are not parsed. */
export type Inventory = {
  /** The paths of files with the same text as at the last agreement, by id. */
  readonly untouched: ReadonlyMap<number, string>;
  /** The records in all other files. */
  readonly touched: readonly StoredRecord[];
  readonly broken: readonly BrokenFile[];
  readonly conflicts: readonly string[];
  /** The digest of every file's text, by path. */
  readonly texts: ReadonlyMap<string, string>;
};

/** Reads the files of one language and kind, and parses files that differ from the ledger. */
export async function readInventory(files: Files, language: string, kind: Kind, ledger: Ledger): Promise<Inventory> {
  const listed = await files.list(collectionPath(language, kind));
  const agreed = new Map([...ledger.values()].map(({ path, id, text }) => [path, { id, text }]));
  const untouched = new Map<number, string>();
  const touched: StoredRecord[] = [];
  const broken: BrokenFile[] = [];
  const texts = new Map<string, string>();
  for await (const file of readRecordTexts(files, language, kind, listed)) {
    const digest = textDigest(file.text);
    texts.set(file.path, digest);
    const known = agreed.get(file.path);
    if (known !== undefined && known.text === digest) {
      untouched.set(known.id, file.path);
      continue;
    }
    const result = recordIn(file, language, kind);
    if ('record' in result) touched.push(result);
    else broken.push(result);
  }
  return { untouched, touched, broken, conflicts: conflictsAmong(listed), texts };
}

/** Reads records of a collection by their paths; skips missing files. Throws `ContentError` if one is broken. */
export async function readRecords(
  files: Files,
  language: string,
  kind: Kind,
  paths: readonly string[],
): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  for await (const file of readRecordTexts(files, language, kind, names)) {
    const result = recordIn(file, language, kind);
    if ('record' in result) records.push(result);
    else
      throw new ContentError({
        message: `${result.path} can't be read: ${result.reason}`,
        state: 'Nothing was changed.',
      });
  }
  return records;
}
