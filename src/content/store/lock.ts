import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { nodeDisk } from '#content/store/disk';
import { diskFailure, diskFiles, type Files } from '#content/store/files';
import { STATE_FOLDER } from '#content/store/layout';
import { RefusedError } from '#errors';

const schema = z.object({
  /** The command as typed, such as `almanac sync`. */
  command: z.string(),
  /** The time at which the command took the lock: an ISO 8601 instant. */
  since: z.string(),
  pid: z.int().positive(),
});

/** The command and process that hold a lock. */
type LockOwner = Readonly<z.output<typeof schema>>;

/** A lock that is held, until `release` or until its process ends in any way. */
interface Lock {
  /** Releases the lock; does nothing if it was released before. */
  release(): Promise<void>;
}

/** The locked file. Never removed: else a process with the removed file and one with a new file would both hold it. */
const LOCK_PATH = `${STATE_FOLDER}/lock`;

/** The file that names the lock's owner for messages. The lock itself does not depend on it. */
const OWNER_PATH = `${STATE_FOLDER}/lock.json`;

const IGNORE_PATH = `${STATE_FOLDER}/.gitignore`;

/**
 * The text of the `.gitignore` in Almanac's own folder: the repository's own `.gitignore` belongs to the user. A
 * journal is of no use without its staged texts, so both are ignored; without them, the next sync compares the files
 * that were moved.
 */
const IGNORED = `# These belong to one machine and one run. Commit everything else in this folder.
/lock
/lock.json
/journal.ndjson
/incoming/
*.partial
`;

/** The names of the lock's files in Almanac's own folder. */
export const LOCK_FILES: readonly string[] = [LOCK_PATH, OWNER_PATH, IGNORE_PATH].map((path) =>
  path.slice(STATE_FOLDER.length + 1),
);

/**
 * Tells whether a saved file changes content; `path` is relative to the folder of content. Every command touches the lock's
 * files, and partial files get their name later.
 */
export function isContentChange(path: string): boolean {
  return !path.endsWith('.partial') && !(dirname(path) === STATE_FOLDER && LOCK_FILES.includes(basename(path)));
}

/** SQLite's primary result code if another connection holds the lock. */
const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  // The low byte is the primary code; extended codes use the higher bits.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

/**
 * Opens the lock file as an SQLite database with a write lock; `undefined` if another connection holds that lock. The
 * operating system keeps the lock and frees it when the process ends. Nothing else in this process may open the file:
 * closing it would free the lock.
 */
async function openLocked(path: string): Promise<DatabaseSync | undefined> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path);
  try {
    // Not EXCLUSIVE: two processes that ask at once could block each other, and neither would get the lock. The change
    // of user_version is never committed; it fails if the file is read-only, which BEGIN IMMEDIATE does not report.
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
 * Tells whether another process holds the lock of a folder; `undefined` if the folder never had one, or if that can't be
 * found out. This process must not hold it.
 */
export async function isLocked(folder: string): Promise<boolean | undefined> {
  try {
    if ((await diskFiles(folder).read(LOCK_PATH)) === undefined) return undefined;
    const database = await openLocked(join(folder, LOCK_PATH));
    database?.close();
    return database === undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock of a content folder, which sync, push and build share. Throws `RefusedError` if another process or
 * this one holds it, `ContentError` if the disk fails.
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
      busy: true,
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
      // After a release, another process may hold the lock, and the owner's file is its own.
      if (!held.isOpen) return;
      await files.remove(OWNER_PATH).catch(() => undefined);
      if (held.isOpen) held.close();
    },
  };
}
