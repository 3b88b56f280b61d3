import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { nodeDisk } from '#content/store/disk';
import { diskFailure, diskFiles, type Files } from '#content/store/files';
import { STATE_FOLDER } from '#content/store/layout';
import { RefusedError } from '#errors';

const schema = z.object({
  /** As it was called, such as `almanac sync`. */
  command: z.string(),
  /** When it took the lock: an ISO 8601 instant. */
  since: z.string(),
  pid: z.int().positive(),
});

/** Who holds a lock. */
export type LockOwner = Readonly<z.output<typeof schema>>;

/** A lock that is held. It ends with `release`, or with its process, however that ends. */
export interface Lock {
  /** Gives the lock back; does nothing where it was given back before. */
  release(): Promise<void>;
}

/** Never removed: a process that holds a file without a name and one that makes it anew would both hold the lock. */
const LOCK_PATH = `${STATE_FOLDER}/lock`;

/** Who holds the lock, for people. The lock itself does not depend on it. */
const OWNER_PATH = `${STATE_FOLDER}/lock.json`;

const IGNORE_PATH = `${STATE_FOLDER}/.gitignore`;

/**
 * The repository is the user's, and so is its own `.gitignore`. This one travels with the folder that it is about. A
 * journal is of no use without the texts that it moves: where it is missing, files that were moved converge.
 */
const IGNORED = `# These belong to one machine and one run. Commit everything else in this folder.
/lock
/lock.json
/journal.ndjson
/incoming/
*.partial
`;

/** The names in Almanac's own folder that belong to the lock. */
export const LOCK_FILES: readonly string[] = [LOCK_PATH, OWNER_PATH, IGNORE_PATH].map((path) =>
  path.slice(STATE_FOLDER.length + 1),
);

/** The primary result code of SQLite where another connection holds the lock. */
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  // The low byte is the primary code; extended codes say more above it.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

/**
 * Opens the lock file as the only writer of a database in it; `undefined` where another has it open so. The operating
 * system keeps that lock and frees it when the process ends. Nothing else in this process may open the file: closing
 * it would free the lock.
 */
async function openLocked(path: string): Promise<DatabaseSync | undefined> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path);
  try {
    // Not EXCLUSIVE: of two that ask at once each can be in the way of the other, and neither gets it. The change is
    // never committed and stays in memory; it fails where the file is read-only, which BEGIN passes over in silence.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE; PRAGMA user_version = 1');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

async function readOwner(files: Files): Promise<LockOwner | undefined> {
  try {
    return schema.parse(JSON.parse((await files.read(OWNER_PATH)) ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Takes the one lock over a content folder that sync, push and build share. Throws `RefusedError` where it is held, by
 * another process or by this one; `ContentError` where the disk refuses.
 */
export async function acquireLock(contentDir: string, owner: LockOwner): Promise<Lock> {
  const files = diskFiles(contentDir);
  const path = join(contentDir, LOCK_PATH);
  let database: DatabaseSync | undefined;
  try {
    await nodeDisk.mkdir(join(contentDir, STATE_FOLDER));
    database = await openLocked(path);
  } catch (error) {
    throw diskFailure(`lock ${path}`, 'Nothing was changed.', error);
  }
  if (database === undefined) {
    const holder = await readOwner(files);
    throw new RefusedError({
      message: `${contentDir} is in use by ${holder === undefined ? 'another command' : `\`${holder.command}\` (process ${holder.pid}, since ${holder.since})`}.`,
      state: 'Nothing was changed.',
      hint: 'Run this again when that has ended. The lock ends with its process: nothing needs to be removed by hand.',
    });
  }
  const held = database;
  try {
    if ((await files.read(IGNORE_PATH)) === undefined) await files.write(IGNORE_PATH, IGNORED);
  } catch (error) {
    held.close();
    throw error;
  }
  await files.write(OWNER_PATH, `${JSON.stringify(owner)}\n`).catch(() => undefined);
  return {
    async release() {
      // Another process may hold the lock by then, and the owner's file with it.
      if (!held.isOpen) return;
      await files.remove(OWNER_PATH).catch(() => undefined);
      if (held.isOpen) held.close();
    },
  };
}
