import { constants, copyFileSync, globSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { BuildError } from '#errors';

/** A file that is published beside the pages; `path` is relative to the output folder. */
export type PublishedFile = { readonly path: string; readonly text: string };

/** The output folder of a build. Paths are relative to it; no file may be published twice. */
export type OutputFolder = {
  /** Writes a file of text. */
  write(path: string, text: string): void;
  /** Copies a file from elsewhere. */
  copy(path: string, from: string): void;
  /** Takes over a file of another site as it is: the same file where the file system has hard links, else a copy. */
  takeOver(path: string, from: string): void;
  /** Copies all files below another folder. */
  copyAll(from: string): void;
};

/** Opens a folder, which need not be there. Files go there at once: few things wait for each other in a build. */
export function outputFolder(folder: string): OutputFolder {
  const made = new Set<string>();
  const put = (path: string, act: (file: string) => void) => {
    if (isAbsolute(path) || normalize(path).startsWith('..'))
      throw new Error(`the file '${path}' lies outside the output folder`);
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
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
    takeOver: (path, from) =>
      put(path, (file) => {
        try {
          linkSync(from, file);
        } catch (error) {
          if (Reflect.get(Object(error), 'code') === 'EEXIST') throw error;
          copyFileSync(from, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        }
      }),
    copyAll(from) {
      const files = globSync('**', { cwd: from, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const { parentPath, name } of files) {
        const file = join(parentPath, name);
        copy(file.slice(from.length + 1), file);
      }
    },
  };
}
