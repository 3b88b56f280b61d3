import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ContentError, messageOf } from '#errors';

/** The files below one folder, by relative path with `/`. Every write is whole: a reader sees the old text or the new. */
export interface Files {
  /** The text of a file; `undefined` where there is none. */
  read(path: string): Promise<string | undefined>;
  /** The names in a folder, sorted by code unit; none where there is no folder. */
  list(path: string): Promise<readonly string[]>;
  /** Replaces or creates a file, and its folders. */
  write(path: string, text: string): Promise<void>;
  /** Moves a file over whatever is there. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or folder, if it is there. */
  remove(path: string): Promise<void>;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** The ending of a file that is being written and is not yet in its place. */
export const PARTIAL_ENDING = '.partial';

/**
 * The files below a folder on disk. A write goes to a file beside the target, is flushed, and is renamed into place.
 * Throws `ContentError`, naming the file, where the disk refuses.
 */
export function diskFiles(root: string): Files {
  const failed = (verb: string, path: string, error: unknown): ContentError =>
    new ContentError({
      message: `Can't ${verb} ${join(root, path)}: ${messageOf(error)}`,
      state: verb === 'remove' ? 'Part of it may be removed.' : 'The file is as it was before.',
      hint: 'Check that the folder exists, that this user may write to it and that the disk is not full.',
      cause: error,
    });
  return {
    async read(path) {
      try {
        return await readFile(join(root, path), 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw failed('read', path, error);
      }
    },
    async list(path) {
      try {
        return (await readdir(join(root, path))).sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw failed('list', path, error);
      }
    },
    async write(path, text) {
      const target = join(root, path);
      const partial = `${target}${PARTIAL_ENDING}`;
      try {
        await mkdir(dirname(target), { recursive: true });
        const file = await open(partial, 'w');
        try {
          await file.writeFile(text);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw failed('write', path, error);
      }
    },
    async rename(from, to) {
      try {
        await mkdir(dirname(join(root, to)), { recursive: true });
        await rename(join(root, from), join(root, to));
      } catch (error) {
        throw failed('rename', from, error);
      }
    },
    async remove(path) {
      try {
        await rm(join(root, path), { recursive: true, force: true });
      } catch (error) {
        throw failed('remove', path, error);
      }
    },
  };
}
