import { deserialize, serialize } from 'node:v8';
import { type CollectionReader, type ParsedRecords, readCollection } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { digestOfBytes, digestOfJson } from '#records/digest';
import type { RecordOf } from '#records/schema';

/** The files of a cache of parsed records, one for each language and kind. Neither function rejects. */
export type RecordCacheFiles = {
  read(language: string, kind: Kind): Promise<Uint8Array | undefined>;
  write(language: string, kind: Kind, bytes: Uint8Array): Promise<void>;
};

/** The digests of files, known before they are read, and of the code that parses them. */
type KnownFiles = {
  /** Returns the SHA-256, in base64url, of the bytes of a file, by its path within content. */
  readonly digestOf: (path: string) => string | undefined;
  /** The digest of all code that turns texts into records. */
  readonly code: string;
};

/** The records of a collection by the path of their file, each with the digests of the file and of the record. */
type CachedRecords<K extends Kind> = {
  readonly [path: string]: readonly [file: string, record: RecordOf[K], digest: string] | undefined;
};

/** Returns the first line of a file of the cache: the digest of its records, and of the code that parsed them. */
const headOf = (code: string, records: Uint8Array) => Buffer.from(`${digestOfBytes(records)} ${code}\n`);

/** Returns the records in a file of the cache; none if it is damaged or other code wrote it. */
function parsedIn<K extends Kind>(bytes: Uint8Array | undefined, code: string): CachedRecords<K> {
  if (bytes === undefined) return {};
  const records = bytes.subarray(headOf(code, new Uint8Array()).length);
  const head = headOf(code, records);
  return head.equals(bytes.subarray(0, head.length)) ? deserialize(records) : {};
}

/**
 * The records of a collection are cached again when more than one in this many has changed: parsing a few is faster
 * than writing all.
 */
const REWRITTEN_AT = 100;

/**
 * Returns a reader of collections that parses only files that are new or have changed, by their digests, since the same
 * code parsed them. Parsed records are kept for the next time.
 */
export function cachedCollectionReader(
  keep: RecordCacheFiles,
  { digestOf: currentDigestOf, code }: KnownFiles,
): CollectionReader {
  return async <K extends Kind>(files: Parameters<CollectionReader>[0], language: string, kind: K) => {
    const before = parsedIn<K>(await keep.read(language, kind), code);
    const reused: string[] = [];
    const added: [string, CachedRecords<K>[string]][] = [];
    const parsed: ParsedRecords<K> = {
      get(path) {
        const known = before[path];
        if (known === undefined || known[0] !== currentDigestOf(path)) return undefined;
        reused.push(path);
        return { record: known[1], digest: known[2] };
      },
      add(path, text, record) {
        // The digest of the parsed text: the file may have changed since `digestOf` read it.
        added.push([path, [digestOfBytes(text), record, digestOfJson(record)]]);
      },
    };
    const collection = await readCollection(files, language, kind, parsed);
    const known = Object.keys(before).length;
    if (Math.max(added.length, known - reused.length) * REWRITTEN_AT > known) {
      const after: CachedRecords<K> = Object.fromEntries([
        ...reused.map((path) => [path, before[path]] as const),
        ...added,
      ]);
      const records = serialize(after);
      await keep.write(language, kind, Buffer.concat([headOf(code, records), records]));
    }
    return collection;
  };
}
