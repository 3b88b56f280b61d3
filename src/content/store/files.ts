import { dirname, join } from 'node:path';
import { codeOf, type Disk, nodeDisk } from '#content/store/disk';
import { ContentError, messageOf } from '#errors';

/** A text, whole or in parts: one that is long need never be in memory at once. */
export type Text = string | Iterable<string>;

/** The files below one folder, by relative path with `/`. Every write is whole: a reader sees the old text or the new. */
export interface Files {
  /** The text of a file; `undefined` where there is none. */
  read(path: string): Promise<string | undefined>;
  /**
   * Calls `take` with each line of a file, without its end (`\n` or `\r\n`), while it is read; nothing stands for an
   * empty last one. Resolves to whether there is a file.
   */
  readLines(path: string, take: (line: string) => void): Promise<boolean>;
  /**
   * The names in a folder, sorted by code unit; none where there is no folder. What a killed process left half written
   * is among them, with `PARTIAL_ENDING`: the next write of that file takes its place.
   */
  list(path: string): Promise<readonly string[]>;
  /** Replaces or creates a file, and its folders. Its text survives a loss of power; its name does after `flush`. */
  write(path: string, text: Text): Promise<void>;
  /**
   * As `write`, for a file that nobody reads before it is moved to its place: it may be half written if the process is
   * killed.
   */
  stage(path: string, text: Text): Promise<void>;
  /** Moves a file over whatever is there. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or folder, if it is there. */
  remove(path: string): Promise<void>;
  /** Resolves when every file that was written, moved or removed directly in a folder stays so after a loss of power. */
  flush(folder: string): Promise<void>;
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

/** About how much of a text in parts is written at a time, in characters. */
const BLOCK = 64 * 1024;

/** The parts of a text in blocks. */
function* blocksOf(text: Text): Generator<string, void> {
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

/** The ending of a file that is being written and is not yet in its place. */
export const PARTIAL_ENDING = '.partial';

/** What is thrown where the disk refuses: `action` says to do what, with the whole path, and `state` how things are. */
export function diskFailure(action: string, state: string, cause: unknown): ContentError {
  return new ContentError({
    message: `Can't ${action}: ${messageOf(cause)}`,
    state,
    hint: 'Check that the folder exists, that this user may write to it and that the disk is not full.',
    cause,
  });
}

/**
 * The files below a folder on disk. A write goes to a file beside the target, is flushed, and is renamed into place.
 * Throws `ContentError`, naming the file, where the disk refuses.
 */
export function diskFiles(root: string, disk: Disk = nodeDisk): Files {
  const failed = (verb: string, path: string, error: unknown): ContentError =>
    diskFailure(
      `${verb} ${join(root, path)}`,
      verb === 'remove' ? 'Part of it may be removed.' : 'The file is as it was before.',
      error,
    );

  /** Does what needs the folder of a path, and makes the folder only where that fails for want of it. */
  const inFolderOf = async <T>(path: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      await disk.mkdir(dirname(path));
      return await act();
    }
  };

  const writeSynced = async (path: string, text: Text): Promise<void> => {
    const file = await inFolderOf(path, () => disk.open(path));
    try {
      for (const block of blocksOf(text)) await file.write(block);
      await file.sync();
    } finally {
      await file.close();
    }
  };

  return {
    async read(path) {
      try {
        return await disk.readFile(join(root, path));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw failed('read', path, error);
      }
    },
    async readLines(path, take) {
      try {
        await disk.readLines(join(root, path), take);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw failed('read', path, error);
      }
    },
    async list(path) {
      try {
        return [...(await disk.readdir(join(root, path)))].sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw failed('list', path, error);
      }
    },
    async write(path, text) {
      const target = join(root, path);
      const partial = `${target}${PARTIAL_ENDING}`;
      try {
        await writeSynced(partial, text);
        await disk.rename(partial, target);
      } catch (error) {
        await disk.unlink(partial).catch(() => undefined);
        throw failed('write', path, error);
      }
    },
    async stage(path, text) {
      try {
        await writeSynced(join(root, path), text);
      } catch (error) {
        throw failed('write', path, error);
      }
    },
    async rename(from, to) {
      const target = join(root, to);
      try {
        await inFolderOf(target, () => disk.rename(join(root, from), target));
      } catch (error) {
        throw failed('rename', from, error);
      }
    },
    async remove(path) {
      try {
        await disk.rm(join(root, path));
      } catch (error) {
        throw failed('remove', path, error);
      }
    },
    async flush(folder) {
      const parts = folder.split('/').filter((part) => part !== '');
      // The folders above, too: where they are new, their own names are not durable either.
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
