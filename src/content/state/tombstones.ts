import { z } from 'zod';
import { readPending } from '#content/state/pending';
import { sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { tombstonesPath } from '#content/store/layout';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';

const tombstone = z.strictObject({
  id: z.int().positive(),
  /** The file that the record had, relative to the content folder. */
  path: z.string(),
  /** Names that the record's page had before, oldest first; for redirects. */
  formerNames: z.array(z.string()),
  /** The record's UID in feeds (RFC 7986, 5.3); only events have one. */
  uid: z.string().optional(),
  /** When the record was found to be gone, an instant. */
  goneAt: z.iso.datetime(),
  /** The file's last record. */
  record: z.record(z.string(), z.unknown()),
});

/** What is remembered of a record that is gone from the service: for cancellations in feeds and for redirects. */
export type Tombstone = Omit<z.output<typeof tombstone>, 'record'> & {
  readonly record: AnyRecord | Readonly<Record<string, unknown>>;
};

/** The tombstones of one language and kind, by id. */
export type Tombstones = ReadonlyMap<number, Tombstone>;

/** Reads the tombstones of one language and kind. A line that can't be read counts as none: it only cost a redirect. */
export async function readTombstones(files: Files, language: string, kind: Kind): Promise<Tombstones> {
  const text = (await files.read(tombstonesPath(language, kind))) ?? '';
  const found = new Map<number, Tombstone>();
  for (const row of text.split(/\r?\n/)) {
    try {
      const one = tombstone.parse(JSON.parse(row));
      found.set(one.id, one);
    } catch {
      // counts as none
    }
  }
  for (const one of await readPending(files)) {
    if (one.language !== language || one.kind !== kind || one.id === undefined || one.tombstone === undefined) continue;
    if (one.tombstone === null) found.delete(one.id);
    else found.set(one.id, tombstone.parse(one.tombstone));
  }
  return found;
}

/** The text of a tombstones' file: a line each, sorted by id. */
export function tombstonesText(tombstones: Tombstones): string {
  return [...tombstones.values()]
    .sort((a, b) => a.id - b.id)
    .map((one) => `${sortedJson(one)}\n`)
    .join('');
}
