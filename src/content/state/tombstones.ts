import { z } from 'zod';
import { readPending } from '#content/state/pending';
import type { Files } from '#content/store/files';
import { tombstonesPath } from '#content/store/layout';
import { ndjsonText, readNdjson } from '#content/store/ndjson';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';

const tombstone = z.strictObject({
  id: z.int().positive(),
  /** The path of the record's former file, relative to the content folder. */
  path: z.string(),
  /** Names that the record's page had before, oldest first; for redirects. */
  formerNames: z.array(z.string()),
  /** The record's UID in feeds (RFC 7986, 5.3); only events have one. */
  uid: z.string().optional(),
  /** The time at which a run found that the record is gone: an ISO 8601 instant. */
  goneAt: z.iso.datetime(),
  /** The record as the file had it last. */
  record: z.record(z.string(), z.unknown()),
});

/** A record that is gone from the service, kept for cancellations in feeds and for redirects. */
export type Tombstone = Omit<z.output<typeof tombstone>, 'record'> & {
  readonly record: AnyRecord | Readonly<Record<string, unknown>>;
};

/** The tombstones of one language and kind, by id. */
export type Tombstones = ReadonlyMap<number, Tombstone>;

/** Reads the tombstones of one language and kind, also pending ones. A line that can't be read is skipped. */
export async function readTombstones(files: Files, language: string, kind: Kind): Promise<Tombstones> {
  const { lines } = await readNdjson(files, tombstonesPath(language, kind), tombstone);
  const tombstones = new Map<number, Tombstone>(lines.map((one) => [one.id, one]));
  for (const change of await readPending(files)) {
    if (
      change.language !== language ||
      change.kind !== kind ||
      change.id === undefined ||
      change.tombstone === undefined
    )
      continue;
    if (change.tombstone === null) tombstones.delete(change.id);
    else tombstones.set(change.id, tombstone.parse(change.tombstone));
  }
  return tombstones;
}

/** Reads the tombstones of a language and kind of a content folder. */
export type TombstoneReader = (language: string, kind: Kind) => Promise<Tombstones>;

/** Returns a reader of tombstones that reads each file once, on first use. */
export function tombstoneReader(files: Files): TombstoneReader {
  const known = new Map<string, Promise<Tombstones>>();
  return (language, kind) => {
    const path = tombstonesPath(language, kind);
    const tombstones = known.get(path) ?? readTombstones(files, language, kind);
    known.set(path, tombstones);
    return tombstones;
  };
}

/** Returns the text of a file of tombstones: a line each, sorted by id. */
export function tombstonesText(tombstones: Tombstones): string {
  return ndjsonText([...tombstones.values()].sort((a, b) => a.id - b.id));
}
