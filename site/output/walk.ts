import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { codeOf } from '#content/store/disk';
import {
  type FileColumns,
  FileColumnsCollector,
  type FileStats,
  NO_FILES,
  NUMBERS_PER_FILE,
  PATH_DELIMITER,
  pathsIn,
  statsAt,
} from './file-columns.ts';

/** The age below which a change of a file may not show in its times, in ms: the coarsest clock of file systems. */
const YOUNG = 2_000;

/** Tells whether a file may have changed without a trace in its times; `now` in ms since 1970. */
export const isYoung = ({ modified, changed }: Pick<FileStats, 'modified' | 'changed'>, now: number): boolean =>
  now - Math.max(modified, changed) < YOUNG;

/** Tells whether two stats belong to the same, unmodified file. */
export const isSameFile = (one: FileStats, other: FileStats) =>
  one.inode === other.inode && one.size === other.size && one.modified === other.modified;

/** Tells whether all stats of a file are unchanged. */
export const isSameState = (before: FileStats, now: FileStats) =>
  before.changed === now.changed && isSameFile(before, now);

/** Returns the stats of a file in the form of snapshots. */
export const statsFrom = ({ size, mtimeMs, ctimeMs, ino }: Stats): FileStats => ({
  size,
  modified: mtimeMs,
  changed: ctimeMs,
  inode: ino,
});

/** Returns the stats of a file; for a symbolic link, the stats of the link itself. */
export function statsOf(file: string): FileStats {
  return statsFrom(lstatSync(file));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A missing folder has no files.
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the names in a folder in the order of paths. Names of folders end in a slash. */
function namesIn(folder: string): string[] {
  return entriesOf(folder)
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
}

/**
 * Returns the stats of the files below a folder that pass `counts`, by default all; for a symbolic link, the stats
 * of the link itself. A missing folder has no files. Throws if a folder can't be read.
 */
export function filesBelow(folder: string, counts: (path: string) => boolean = () => true): FileColumns {
  const collector = new FileColumnsCollector();
  const visit = (inside: string) => {
    for (const name of namesIn(`${folder}/${inside}`)) {
      const path = `${inside}${name}`;
      if (name.endsWith('/')) visit(path);
      else if (counts(path)) collector.add(path, statsOf(`${folder}/${path}`));
    }
  };
  visit('');
  return collector.columns;
}

/** The stats of the files and folders below a folder. */
export type Walk = {
  readonly files: FileColumns;
  /** The folders to store. Their paths end in a slash; the folder itself has the path ''. */
  readonly folders: FileColumns;
};

/** A stored walk for the next one: the paths of the files, and the folders. */
export type StoredWalk = { readonly paths: string; readonly folders: FileColumns };

const NO_WALK: StoredWalk = { paths: '', folders: NO_FILES };

/** Reads a stored walk in the order of paths, in step with a new one. */
class StoredPaths {
  readonly #files: readonly string[];
  readonly #folders: readonly string[];
  readonly #numbers: Float64Array;
  #file = 0;
  #folder = 0;

  constructor({ paths, folders }: StoredWalk) {
    this.#files = paths === '' ? [] : paths.split(PATH_DELIMITER);
    this.#folders = pathsIn(folders);
    this.#numbers = folders.numbers;
  }

  /**
   * Skips stored paths before a folder, and enters the folder. Returns its stored stats; `undefined` if it is not
   * stored.
   */
  enter(folder: string): FileStats | undefined {
    this.#passWhile((path) => path < folder);
    if (this.#folders[this.#folder] !== folder) return undefined;
    this.#folder += 1;
    return statsAt(this.#numbers, (this.#folder - 1) * NUMBERS_PER_FILE);
  }

  /** Yields the stored paths in an entered folder; the caller may enter a yielded folder before it goes on. */
  *in(folder: string): Generator<string> {
    for (let path = this.#next(); path?.startsWith(folder); path = this.#next()) {
      const current = path;
      yield current;
      this.#passWhile((other) => other === current || (current.endsWith('/') && other.startsWith(current)));
    }
  }

  /** Returns the next path. */
  #next(): string | undefined {
    const [file, folder] = [this.#files[this.#file], this.#folders[this.#folder]];
    const isFile = folder === undefined || (file !== undefined && file < folder);
    return isFile ? file : folder;
  }

  #passWhile(isPassed: (path: string) => boolean): void {
    for (let path = this.#files[this.#file]; path !== undefined && isPassed(path); path = this.#files[this.#file])
      this.#file += 1;
    for (
      let path = this.#folders[this.#folder];
      path !== undefined && isPassed(path);
      path = this.#folders[this.#folder]
    )
      this.#folder += 1;
  }
}

/**
 * Returns the stats of all files and folders below a folder; none if it is missing. The names in an unchanged folder
 * are taken from `stored`, so that it need not be read. `now` is the present instant, in ms since 1970. Throws if a
 * folder can't be read, or if a file disappears during the walk.
 */
export function walkBelow(folder: string, stored: StoredWalk | undefined, now: number): Walk {
  const files = new FileColumnsCollector();
  const folders = new FileColumnsCollector();
  const before = new StoredPaths(stored ?? NO_WALK);
  const walk = (inside: string) => {
    const place = `${folder}/${inside}`;
    // Before its names are read: later changes in the folder are then noticed the next time.
    const folderStats = statSync(place, { throwIfNoEntry: false });
    const stats = folderStats && statsFrom(folderStats);
    if (stats !== undefined) folders.add(inside, isYoung(stats, now) ? { ...stats, changed: 0 } : stats);
    const known = before.enter(inside);
    const isKnown = stats !== undefined && known !== undefined && isSameState(known, stats);
    for (const path of isKnown ? before.in(inside) : namesIn(place).map((name) => `${inside}${name}`))
      if (path.endsWith('/')) walk(path);
      else files.add(path, statsOf(`${folder}/${path}`));
  };
  walk('');
  return { files: files.columns, folders: folders.columns };
}
