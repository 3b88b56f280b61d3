import {
  constants,
  copyFileSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { BuildError } from '#errors';

/** A file that is published beside the pages; `path` is relative to the output folder. */
export type PublishedFile = { readonly path: string; readonly text: string };

/**
 * The output folder of a build. Paths are relative to it; no file may be published twice. Files of an earlier site that
 * lie there are replaced, and never written to: another site may share them.
 */
export type OutputFolder = {
  /** Writes a file of text. */
  write(path: string, text: string): void;
  /** Copies a file from elsewhere. */
  copy(path: string, from: string): void;
  /** Takes over a file of another site as it is: the same file where the file system has hard links, else a copy. */
  takeOver(path: string, from: string): void;
  /** Copies all files below another folder. */
  copyAll(from: string): void;
  /** Removes the files of an earlier site that were not published again, and folders that hold nothing then. */
  removeOthers(): void;
};

/** Returns the paths of the files below a folder; none where there is no such folder. */
function pathsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      );
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return [];
    throw error;
  }
}

/** Tells whether two paths are of one file. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [lstatSync(one), lstatSync(other)];
  return a.ino === b.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs;
}

/** Removes a folder within another, and those around it, as long as they hold nothing. */
function removeEmpty(root: string, inside: string): void {
  if (inside === '.') return;
  try {
    rmdirSync(join(root, inside));
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(Reflect.get(Object(error), 'code'))) return;
    throw error;
  }
  removeEmpty(root, dirname(inside));
}

/**
 * Opens a folder, which need not be there, or may hold an earlier site. Files go there at once: few things wait for each
 * other in a build.
 */
export function outputFolder(folder: string): OutputFolder {
  const made = new Set<string>();
  const earlier = new Set(pathsIn(folder));
  /** Publishes a file; `isThere` tells of the earlier site's file that it need not be replaced. */
  const put = (path: string, act: (file: string) => void, isThere = (_file: string) => false) => {
    if (isAbsolute(path) || normalize(path).startsWith('..'))
      throw new Error(`the file '${path}' lies outside the output folder`);
    const file = join(folder, path);
    if (earlier.delete(path)) {
      if (isThere(file)) return;
      rmSync(file);
    } else {
      const parent = dirname(file);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
    }
    try {
      act(file);
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
      throw new BuildError({ message: `Two things are to be published as ${path}.`, cause: error });
    }
  };
  const copy = (path: string, from: string) =>
    put(path, (file) => copyFileSync(from, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
  return {
    write: (path, text) => put(path, (file) => writeFileSync(file, text, { flag: 'wx' })),
    copy,
    takeOver(path, from) {
      const link = (file: string) => {
        try {
          linkSync(from, file);
        } catch (error) {
          if (Reflect.get(Object(error), 'code') === 'EEXIST') throw error;
          copyFileSync(from, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        }
      };
      put(path, link, (file) => isSameFile(file, from));
    },
    copyAll(from) {
      const files = globSync('**', { cwd: from, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const { parentPath, name } of files) {
        const file = join(parentPath, name);
        copy(file.slice(from.length + 1), file);
      }
    },
    removeOthers() {
      for (const path of earlier) {
        rmSync(join(folder, path));
        removeEmpty(folder, dirname(path));
      }
      earlier.clear();
    },
  };
}
