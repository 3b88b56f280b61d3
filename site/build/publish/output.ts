import {
  constants,
  copyFileSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { codeOf } from '#content/store/disk';
import { BuildError } from '#errors';
import type { FileStats } from './found-files.ts';
import { digestOfBytes, type FileState, type Snapshot, stateNotedAt } from './snapshot.ts';
import { isSameFile, statsBelow, statsOf } from './walk.ts';

/** A file that is published beside the pages; `path` is relative to the output folder. */
export type PublishedFile = { readonly path: string; readonly text: string };

/** A file that is made when its text is read; where the digest of what it is made of is the same, so is the text. */
export type DigestedFile = PublishedFile & { readonly digest: string };

/** A site beside the one that is made: its folder, and its files. */
export type StandingFiles = { readonly folder: string; readonly files: Snapshot };

/**
 * The output folder of a build. Paths are relative to it; no file may be published twice. What has the bytes that it has in
 * the site that stands becomes the same file, by a hard link; what copies sites elsewhere by times and sizes then finds
 * that it has not changed. Where the file system has no links, it gets the same time of modification. Files of an earlier
 * site that lie in the folder stay where they are that very file, and are else replaced, never written to: another site may
 * share them.
 */
export type OutputFolder = {
  /** Writes a file of text, or of bytes. */
  write(path: string, content: string | Uint8Array): void;
  /** Copies a file from elsewhere. */
  copy(path: string, from: string): void;
  /** Takes over a file of the site that stands, without a look at its bytes. Throws where that has none such. */
  takeOver(path: string): void;
  /** Takes over a file of the site that stands, where it has the bytes of a digest; tells whether it has. */
  takeOverIf(path: string, digest: string): boolean;
  /** Returns the text of a file of the site that stands; `undefined` where it has not the bytes that were noted. */
  readStanding(path: string): string | undefined;
  /** Copies all files below another folder. */
  copyAll(from: string): void;
  /**
   * Removes the files of an earlier site that were not published again, and folders that hold nothing then. Returns the
   * files that the folder holds, as they are to be noted at a time, in ms since 1970.
   */
  finish(now: number): Snapshot;
};

const twice = (path: string) => new BuildError({ message: `Two things are to be published as ${path}.` });

/** Removes a folder within another, and those around it, as long as they hold nothing. */
function removeEmpty(root: string, inside: string): void {
  if (inside === '.') return;
  try {
    rmdirSync(join(root, inside));
  } catch (error) {
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return;
    throw error;
  }
  removeEmpty(root, dirname(inside));
}

/**
 * Opens a folder, which need not be there, or may hold an earlier site; `found` is what the system says of its files. Files
 * go there at once: few things wait for each other in a build.
 */
export function outputFolder(
  folder: string,
  standing?: StandingFiles,
  found: ReadonlyMap<string, FileStats> = statsBelow(folder),
  link = linkSync,
): OutputFolder {
  const made = new Set<string>();
  const earlier = new Map(found);
  const published = new Map<string, FileState>();

  const removeEarlier = (path: string) => {
    unlinkSync(join(folder, path));
    removeEmpty(folder, dirname(path));
    earlier.delete(path);
  };
  /** Makes way for a file where the earlier site has a folder, or the other way round; tells whether it had. */
  const makeWay = (path: string) => {
    const inTheWay = [...earlier.keys()].filter((one) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`));
    for (const one of inTheWay) removeEarlier(one);
    made.clear();
    return inTheWay.length > 0;
  };
  /** Publishes a file; `act` makes it where nothing is. */
  const put = (path: string, act: (file: string) => FileState) => {
    const file = join(folder, path);
    const parent = dirname(file);
    /** Tells whether the file could be made; where something is in its place, it can't. */
    const isMade = () => {
      try {
        if (!made.has(parent)) mkdirSync(parent, { recursive: true });
        made.add(parent);
        published.set(path, act(file));
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') return false;
        throw error;
      }
    };
    if (earlier.delete(path)) unlinkSync(file);
    if (isMade() || (makeWay(path) && isMade())) return;
    throw twice(path);
  };
  const check = (path: string) => {
    if (isAbsolute(path) || (path.includes('..') && normalize(path).startsWith('..')))
      throw new Error(`the file '${path}' lies outside the output folder`);
    if (published.has(path)) throw twice(path);
  };
  /** Publishes a file of the site that stands, in its folder. */
  const keep = (path: string, old: FileState, stands: string) => {
    const found = earlier.get(path);
    if (found !== undefined && isSameFile(found, old)) {
      earlier.delete(path);
      published.set(path, old);
      return;
    }
    put(path, (file) => {
      const from = join(stands, path);
      try {
        link(from, file);
        return old;
      } catch (error) {
        if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') throw error;
        copyFileSync(from, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        utimesSync(file, old.modified / 1000, old.modified / 1000);
        return { digest: old.digest, ...statsOf(file) };
      }
    });
  };
  const publish = (path: string, bytes: Uint8Array) => {
    check(path);
    const digest = digestOfBytes(bytes);
    const old = standing?.files.get(path);
    if (standing !== undefined && old?.digest === digest) return keep(path, old, standing.folder);
    put(path, (file) => {
      writeFileSync(file, bytes, { flag: 'wx' });
      return { digest, ...statsOf(file) };
    });
  };
  const copy = (path: string, from: string) => publish(path, readFileSync(from));
  return {
    write: (path, content) => publish(path, typeof content === 'string' ? Buffer.from(content) : content),
    copy,
    takeOver(path) {
      check(path);
      const old = standing?.files.get(path);
      if (standing === undefined || old === undefined) throw new TypeError(`the site that stands has no '${path}'`);
      keep(path, old, standing.folder);
    },
    takeOverIf(path, digest) {
      const old = standing?.files.get(path);
      if (standing === undefined || old === undefined || old.digest !== digest) return false;
      check(path);
      keep(path, old, standing.folder);
      return true;
    },
    readStanding(path) {
      const old = standing?.files.get(path);
      if (standing === undefined || old === undefined) return undefined;
      const bytes = readFileSync(join(standing.folder, path));
      return digestOfBytes(bytes) === old.digest ? bytes.toString() : undefined;
    },
    copyAll(from) {
      const files = globSync('**', { cwd: from, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const { parentPath, name } of files) {
        const file = join(parentPath, name);
        copy(file.slice(from.length + 1), file);
      }
    },
    finish(now) {
      for (const path of [...earlier.keys()]) removeEarlier(path);
      return new Map(
        [...published]
          .map(([path, state]) => [path, stateNotedAt(state, now)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    },
  };
}
