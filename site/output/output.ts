import {
  constants,
  copyFileSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, normalize, resolve } from 'node:path';
import { codeOf } from '#content/store/disk';
import { BuildError } from '#errors';
import { digestOfBytes } from '#records/digest';
import { type FileColumns, FileIndex } from './file-columns.ts';
import { type FileState, Snapshot } from './snapshot.ts';
import { storableState } from './take-snapshot.ts';
import { filesBelow, isSameFile, statsOf } from './walk.ts';

/** A file that is published beside the pages; `path` is relative to the output folder. */
export type PublishedFile = { readonly path: string; readonly text: string };

/** A file whose text is made when it is read. `digest` covers its inputs: the same digest means the same text. */
export type DigestedFile = PublishedFile & { readonly digest: string };

/** The current site, beside the new one: its folder and its files. */
type CurrentFiles = { readonly folder: string; readonly files: Snapshot };

/**
 * The output folder of a build. Paths are relative to it; no file may be published twice. A file with the same bytes as
 * in the current site becomes a hard link to that file, so that programs that copy sites by times and sizes see no
 * change. On file systems without links, it gets the same time of modification. Files of an earlier site in the folder
 * stay if they are the same file; else they are replaced, never overwritten: another site may share them. Symbolic
 * links in the folder are replaced, too, and never followed.
 */
export type OutputFolder = {
  /** Writes a file of text, or of bytes. */
  write(path: string, content: string | Uint8Array): void;
  /** Copies a file from elsewhere. */
  copy(path: string, from: string): void;
  /** Reuses a file of the current site, without reading it. Throws if there is none. */
  takeOver(path: string): void;
  /** Reuses a file of the current site if its bytes have this digest. Returns whether they have. */
  takeOverIf(path: string, digest: string): boolean;
  /** Returns the text of a file of the current site; `undefined` if its bytes differ from the snapshot. */
  readCurrent(path: string): string | undefined;
  /** Copies all files below another folder. */
  copyAll(from: string): void;
  /**
   * Removes the files of an earlier site that were not published again, and empty folders. Returns a snapshot of the
   * folder; `now` in ms since 1970.
   */
  finish(now: number): Snapshot;
};

const twice = (path: string) => new BuildError({ message: `Two things are to be published as ${path}.` });

/** Removes an empty folder within another, and the folders around it that become empty. */
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

const NOTHING: CurrentFiles = { folder: '', files: Snapshot.of([]) };

/**
 * Opens an output folder, which may be missing, or hold an earlier site; `earlierFiles` are the stats of its files.
 * `current` is the current site, in another folder. Files are written synchronously, as a build rarely waits for them.
 */
export function outputFolder(
  folderPath: string,
  current: CurrentFiles = NOTHING,
  earlierFiles: FileColumns = filesBelow(folderPath),
  link = linkSync,
): OutputFolder {
  const folder = resolve(folderPath);
  const folders = new Set<string>();
  /** The files of an earlier site in the folder, and by their places 1 for removed or reused ones. */
  const earlier = new FileIndex(earlierFiles);
  const isPast = new Uint8Array(earlier.paths.length);
  /** By the places of the current site's files, 1 for reused ones; and all other published files. */
  const isReused = new Uint8Array(current.files.size);
  const others = new Map<string, FileState>();

  /** Returns the place of an earlier file that still exists. */
  const earlierAt = (path: string) => {
    const place = earlier.placeOf(path);
    return place === undefined || isPast[place] === 1 ? undefined : place;
  };
  const remainingEarlier = () => earlier.paths.filter((_, place) => isPast[place] === 0);
  const removeEarlier = (path: string) => {
    unlinkSync(join(folder, path));
    removeEmpty(folder, dirname(path));
    const place = earlier.placeOf(path);
    if (place !== undefined) isPast[place] = 1;
  };
  /** Removes a folder of the earlier site in place of a file, or the other way round. Returns whether there was one. */
  const makeWay = (path: string) => {
    const inTheWay = remainingEarlier().filter((one) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`));
    for (const one of inTheWay) removeEarlier(one);
    folders.clear();
    return inTheWay.length > 0;
  };
  /**
   * Makes a folder and the folders around it. Throws for a link to a folder: files below it would be written elsewhere.
   */
  const makeFolder = (parent: string) => {
    if (folders.has(parent)) return;
    if (parent === folder) mkdirSync(folder, { recursive: true });
    else {
      makeFolder(dirname(parent));
      try {
        mkdirSync(parent);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST' || !lstatSync(parent).isDirectory()) throw error;
      }
    }
    folders.add(parent);
  };
  /** Publishes a file; `act` creates it. */
  const put = (path: string, act: (file: string) => void) => {
    const file = join(folder, path);
    const parent = dirname(file);
    /** Creates the file. Returns false if something else is in its place. */
    const create = () => {
      try {
        makeFolder(parent);
        act(file);
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') return false;
        throw error;
      }
    };
    const place = earlierAt(path);
    if (place !== undefined) {
      unlinkSync(file);
      isPast[place] = 1;
    }
    if (create() || (makeWay(path) && create())) return;
    throw twice(path);
  };
  /** Checks the path of a file before it is published. Returns the place of the current site's file with this path. */
  const check = (path: string) => {
    if (isAbsolute(path) || (path.includes('..') && normalize(path).startsWith('..')))
      throw new Error(`the file '${path}' lies outside the output folder`);
    const place = current.files.index.placeOf(path);
    if (others.has(path) || (place !== undefined && isReused[place] === 1)) throw twice(path);
    return place;
  };
  /** Publishes the current site's file at a place again, unchanged. */
  const keep = (path: string, place: number) => {
    const old = current.files.at(place);
    const there = earlierAt(path);
    if (there !== undefined && isSameFile(earlier.at(there), old)) {
      isPast[there] = 1;
      isReused[place] = 1;
      return;
    }
    put(path, (file) => {
      const from = join(current.folder, path);
      try {
        link(from, file);
        isReused[place] = 1;
      } catch (error) {
        if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') throw error;
        copyFileSync(from, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        utimesSync(file, old.modified / 1000, old.modified / 1000);
        others.set(path, { digest: old.digest, ...statsOf(file) });
      }
    });
  };
  const publish = (path: string, bytes: Uint8Array) => {
    const place = check(path);
    const digest = digestOfBytes(bytes);
    if (place !== undefined && current.files.at(place).digest === digest) return keep(path, place);
    put(path, (file) => {
      writeFileSync(file, bytes, { flag: 'wx' });
      others.set(path, { digest, ...statsOf(file) });
    });
  };
  const copy = (path: string, from: string) => publish(path, readFileSync(from));
  return {
    write: (path, content) => publish(path, typeof content === 'string' ? Buffer.from(content) : content),
    copy,
    takeOver(path) {
      const place = check(path);
      if (place === undefined) throw new TypeError(`the site that stands has no '${path}'`);
      keep(path, place);
    },
    takeOverIf(path, digest) {
      const place = check(path);
      if (place === undefined || current.files.at(place).digest !== digest) return false;
      keep(path, place);
      return true;
    },
    readCurrent(path) {
      const old = current.files.get(path);
      if (old === undefined) return undefined;
      const bytes = readFileSync(join(current.folder, path));
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
      for (const path of remainingEarlier()) removeEarlier(path);
      const reused = current.files.index.paths.filter((_, place) => isReused[place] === 1);
      const paths = [...reused, ...others.keys()].sort();
      const stateOf = (path: string) => others.get(path) ?? current.files.get(path);
      return Snapshot.of(
        paths.values().flatMap((path) => {
          const state = stateOf(path);
          return state === undefined ? [] : [[path, storableState(state, now)]];
        }),
      );
    },
  };
}
