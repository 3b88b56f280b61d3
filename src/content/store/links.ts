import { lstatSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskFiles, type Files, PARTIAL_ENDING } from '#content/store/files';

/**
 * Removes a symbolic link on the way from the folder `from` to the path `inside` it, or at that path itself, so that
 * the next write or removal there reaches no other place. The target of the link stays unchanged. `from` itself may be
 * a link: a person has chosen it.
 */
export function removeSymbolicLinks(from: string, inside: string): void {
  let path = from;
  for (const part of inside.split(/[\\/]/)) {
    path = join(path, part);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (!stats.isSymbolicLink()) continue;
    unlinkSync(path);
    return;
  }
}

/**
 * Returns the files of a folder in the cache, as `diskFiles` does; links below the cache are removed before a write or
 * removal.
 */
export function cacheFiles(cacheDir: string, folder = '.'): Files {
  const files = diskFiles(join(cacheDir, folder));
  const removeLinks = (path: string) => removeSymbolicLinks(cacheDir, join(folder, path));
  return {
    ...files,
    async write(path, text) {
      removeLinks(`${path}${PARTIAL_ENDING}`);
      await files.write(path, text);
    },
    async stage(path, text) {
      removeLinks(path);
      await files.stage(path, text);
    },
    async rename(from, to) {
      removeLinks(dirname(from));
      removeLinks(dirname(to));
      await files.rename(from, to);
    },
    async remove(path) {
      removeLinks(dirname(path));
      await files.remove(path);
    },
  };
}
