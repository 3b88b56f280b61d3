import { z } from 'zod';
import { sortedJson } from '#content/store/canonical-json';
import { type Files, unreadableFile } from '#content/store/files';
import { PENDING_FOLDER } from '#content/store/layout';
import { KINDS } from '#interface/kinds';

const pendingChange = z.strictObject({
  language: z.string(),
  kind: z.enum(KINDS),
  id: z.int().positive().optional(),
  /** The record's new ledger line; `null` if it has none any more. */
  ledger: z.unknown().optional(),
  /** The record's tombstone; `null` if it has none any more. */
  tombstone: z.unknown().optional(),
  /** The new revision times of this and other records, by `revisionKey`; `revision` is absent if a record has none now. */
  revisions: z.array(z.object({ key: z.string(), revision: z.unknown().optional() })),
  /** The entries for the log of changes. */
  changes: z.array(z.unknown()),
});

/**
 * The result of pushing one record that is not yet in the ledger, tombstones, revisions and log of changes: those are
 * rewritten whole at the end of a push. Each pending change is durable in its own file before the next record is
 * pushed. The readers of the ledger, tombstones, revisions and log include pending changes, and check their parts.
 */
type PendingChange = z.output<typeof pendingChange>;

/** Returns the path of pending change number `index` (from 1) of a push, relative to the content folder. */
export function pendingPath(index: number): string {
  return `${PENDING_FOLDER}/${index}.json`;
}

/** Returns the text of the file that keeps the result of one pushed record until the push ends. */
export function pendingText(change: PendingChange): string {
  return `${sortedJson(change)}\n`;
}

/** Returns the paths of all pending changes, oldest first. */
export async function pendingPaths(files: Files): Promise<readonly string[]> {
  const numbers = (await files.list(PENDING_FOLDER)).map((name) => Number.parseInt(name, 10));
  return numbers
    .filter((index) => index > 0)
    .sort((a, b) => a - b)
    .map(pendingPath);
}

/** Reads the pending changes, oldest first. Throws `ContentError` if one can't be read. */
export async function readPending(files: Files): Promise<readonly PendingChange[]> {
  const changes: PendingChange[] = [];
  for (const path of await pendingPaths(files)) {
    try {
      changes.push(pendingChange.parse(JSON.parse((await files.read(path)) ?? '')));
    } catch (error) {
      throw unreadableFile(path, error, {
        state: 'A push was cut off. Every file is whole.',
        hint: 'Remove the file: the next sync compares its record afresh.',
      });
    }
  }
  return changes;
}
