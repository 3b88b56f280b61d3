import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#content/store/disk';
import { diskFailure } from '#content/store/files';
import { ContentError } from '#errors';

/** An entry of a folder. Anything but a file or a folder, such as a symbolic link, is not read. */
export type FolderEntry = { readonly name: string; readonly is: 'file' | 'folder' | 'other' };

/** The folder of pages, read without leaving it. Paths are relative, with `/`. */
export interface PageFolder {
  /** Returns the entries of a folder by name; none where there is no such folder. */
  list(path: string): Promise<readonly FolderEntry[]>;
  /**
   * Returns the bytes of a file, at most `most + 1` of them, which tells that it is longer; `undefined` if there is no
   * such file.
   */
  read(path: string, most: number): Promise<Buffer | undefined>;
}

/** A link is not followed, and a pipe is not waited for. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const isGone = (error: unknown) => ['ENOENT', 'ENOTDIR', 'ELOOP'].some((code) => codeOf(error) === code);

/**
 * Returns a folder of pages on disk. Symbolic links are not followed: only files in the folder itself are published.
 * The methods throw `ContentError` where the disk fails, or where a folder is a symbolic link.
 */
export function pageFolder(root: string): PageFolder {
  const failed = (verb: string, path: string, error: unknown) =>
    diskFailure(`${verb} ${join(root, path)}`, 'Nothing was changed.', error);
  return {
    async list(path) {
      const folder = join(root, path);
      try {
        const stats = await lstat(folder);
        if (stats.isSymbolicLink())
          throw new ContentError({
            message: `${folder} is a symbolic link, which is not followed.`,
            state: 'Nothing was changed.',
            hint: 'Put the folder itself there.',
          });
        if (!stats.isDirectory()) return [];
        const entries = await readdir(folder, { withFileTypes: true });
        return entries
          .map(
            (entry): FolderEntry => ({
              name: entry.name,
              is: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
            }),
          )
          .sort((a, b) => (a.name < b.name ? -1 : 1));
      } catch (error) {
        if (isGone(error)) return [];
        if (error instanceof ContentError) throw error;
        throw failed('list', path, error);
      }
    },
    async read(path, most) {
      try {
        const file = await open(join(root, path), FLAGS);
        try {
          const stats = await file.stat();
          if (!stats.isFile()) return undefined;
          const bytes = Buffer.alloc(Math.min(most, stats.size) + 1);
          let length = 0;
          for (;;) {
            const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
            length += bytesRead;
            if (bytesRead === 0 || length === bytes.length) return bytes.subarray(0, length);
          }
        } finally {
          await file.close();
        }
      } catch (error) {
        if (isGone(error)) return undefined;
        throw failed('read', path, error);
      }
    },
  };
}
