import { lstatSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskFiles, type Files, PARTIAL_ENDING } from '#content/store/files';

/**
 * Removes a symbolic link that stands for a folder on the way from the folder `from` to the path `inside` it, or in the place of that
 * itself, so that what is written or removed there next is there and nowhere else. The target of the link stays unchanged, and
 * the folder that the way begins at may be a link: a person has chosen it.
 */
export function removeSymbolicLinks(from: string, inside: string): void {
  let path = from;
  for (const part of inside.split(/[\\/]/)) {
    path = join(path, part);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (!found.isSymbolicLink()) continue;
    unlinkSync(path);
    return;
  }
}

/** Returns the files of a folder in the cache, as `diskFiles` does; links below the cache are removed before a write or removal. */
export function cacheFiles(cacheDir: string, folder = '.'): Files {
  const files = diskFiles(join(cacheDir, folder));
  const own = (path: string) => removeSymbolicLinks(cacheDir, join(folder, path));
  return {
    ...files,
    async write(path, text) {
      own(`${path}${PARTIAL_ENDING}`);
      await files.write(path, text);
    },
    async stage(path, text) {
      own(path);
      await files.stage(path, text);
    },
    async rename(from, to) {
      own(dirname(from));
      own(dirname(to));
      await files.rename(from, to);
    },
    async remove(path) {
      own(dirname(path));
      await files.remove(path);
    },
  };
}
