import { dirname, join } from 'node:path';
import { ZodError } from 'zod';
import { codeOf, type Disk, nodeDisk } from '#content/store/disk';
import { ContentError, type Explanation, messageOf } from '#errors';
import { describeIssues } from '#interface/responses';

/** A text, whole or in parts: a long text need never be in memory as a whole. */
export type FileText = string | Iterable<string>;

/** The files in one folder, by relative path with `/`. Writes are atomic: a reader sees the old text or the new one. */
export interface Files {
  /** Returns the text of a file; `undefined` if there is no such file. */
  read(path: string): Promise<string | undefined>;
  /**
   * Calls `take` with each line of a file while reading it, without the line end (`\n` or `\r\n`), but not with an
   * empty last line. Returns true if the file exists.
   */
  readLines(path: string, take: (line: string) => void): Promise<boolean>;
  /**
   * Returns the names in a folder, sorted by code unit; none if there is no folder. They include files that a killed
   * process left half written, with `PARTIAL_ENDING`; the next write of such a file replaces them.
   */
  list(path: string): Promise<readonly string[]>;
  /** Writes a file and makes its folders. Its text survives a loss of power at once, its name only after `flush`. */
  write(path: string, text: FileText): Promise<void>;
  /**
   * Writes a file that nobody reads before it is moved to its place. Not atomic: the file may be half written if the
   * process is killed. Otherwise as `write`.
   */
  stage(path: string, text: FileText): Promise<void>;
  /** Moves a file and replaces the file at the target, if there is one. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or folder, if it exists. */
  remove(path: string): Promise<void>;
  /** Makes all writes, moves and removals directly in a folder survive a loss of power. */
  flush(folder: string): Promise<void>;
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

/** The approximate length of the blocks in which a text in parts is written, in characters. */
const BLOCK = 64 * 1024;

/** Yields a text in blocks: small parts are joined. */
function* blocksOf(text: FileText): Generator<string, void> {
  if (typeof text === 'string') {
    yield text;
    return;
  }
  let parts: string[] = [];
  let length = 0;
  for (const part of text) {
    parts.push(part);
    length += part.length;
    if (length < BLOCK) continue;
    yield parts.join('');
    parts = [];
    length = 0;
  }
  if (parts.length > 0) yield parts.join('');
}

/** The ending of the temporary file that `write` fills and then renames. */
export const PARTIAL_ENDING = '.partial';

/**
 * Returns the error for a failed call to the disk. `action`, with the whole path, completes the sentence “Can't …”;
 * `state` is the sentence of the error about what is left unchanged.
 */
export function diskFailure(action: string, state: string, cause: unknown): ContentError {
  return new ContentError({
    message: `Can't ${action}: ${messageOf(cause)}`,
    state,
    hint: 'Check that the folder exists, that this user may write to it and that the disk is not full.',
    cause,
  });
}

/**
 * Returns the error for a file that does not hold what it should; `cause` is the error from parsing its text; `state`
 * is the sentence of the error about what is left unchanged.
 */
export function unreadableFile(
  path: string,
  cause: unknown,
  { state, hint }: Pick<Explanation, 'state' | 'hint'>,
): ContentError {
  const reason = cause instanceof ZodError ? describeIssues(cause) : messageOf(cause);
  return new ContentError({ message: `${path} can't be read: ${reason}`, state, hint, cause });
}

/**
 * Returns the files in a folder on disk. Writes go to a file beside the target, which is flushed and then renamed. The
 * methods throw a `ContentError` that names the file if the disk fails.
 */
export function diskFiles(root: string, disk: Disk = nodeDisk): Files {
  const tried = async <T>(verb: string, path: string, act: () => Promise<T>, whereMissing?: () => T): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (whereMissing !== undefined && isMissing(error)) return whereMissing();
      const state = verb === 'remove' ? 'Part of it may be removed.' : 'The file is as it was before.';
      throw diskFailure(`${verb} ${join(root, path)}`, state, error);
    }
  };

  /** Runs an action that needs the folder of a path; if the folder is missing, makes it and runs the action again. */
  const inFolderOf = async <T>(path: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      await disk.mkdir(dirname(path));
      return await act();
    }
  };

  const writeSynced = async (path: string, text: FileText): Promise<void> => {
    const file = await inFolderOf(path, () => disk.open(path));
    try {
      for (const block of blocksOf(text)) await file.write(block);
      await file.sync();
    } finally {
      await file.close();
    }
  };

  return {
    read: (path) =>
      tried<string | undefined>(
        'read',
        path,
        () => disk.readFile(join(root, path)),
        () => undefined,
      ),
    readLines: (path, take) =>
      tried(
        'read',
        path,
        async () => {
          await disk.readLines(join(root, path), take);
          return true;
        },
        () => false,
      ),
    list: (path) =>
      tried(
        'list',
        path,
        async () => [...(await disk.readdir(join(root, path)))].sort(),
        () => [],
      ),
    write: (path, text) =>
      tried('write', path, async () => {
        const target = join(root, path);
        const partial = `${target}${PARTIAL_ENDING}`;
        try {
          await writeSynced(partial, text);
          await disk.rename(partial, target);
        } catch (error) {
          await disk.unlink(partial).catch(() => undefined);
          throw error;
        }
      }),
    stage: (path, text) => tried('write', path, () => writeSynced(join(root, path), text)),
    rename: (from, to) =>
      tried('rename', from, () => inFolderOf(join(root, to), () => disk.rename(join(root, from), join(root, to)))),
    remove: (path) => tried('remove', path, () => disk.rm(join(root, path))),
    async flush(folder) {
      const parts = folder.split('/').filter((part) => part !== '');
      // The parent folders, too: the name of a new folder is not durable before its parent is flushed.
      for (let depth = parts.length; depth >= 0; depth -= 1) {
        const path = join(root, ...parts.slice(0, depth));
        try {
          await disk.syncFolder(path);
        } catch (error) {
          if (!isMissing(error)) throw diskFailure(`flush ${path}`, 'A loss of power may still undo changes.', error);
        }
      }
    },
  };
}
