import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { codeOf } from '#content/store/disk';
import {
  BETWEEN,
  type FileStats,
  FoundColumns,
  type FoundFiles,
  NO_FILES,
  NUMBERS,
  pathsIn,
  statsAt,
} from './found-files.ts';

/** The age below which a file may change without its times telling it, in ms: the coarsest clock of file systems. */
const YOUNG = 2_000;

/** Tells whether a file may have changed without its times telling it, at an instant in ms since 1970. */
export const isYoung = ({ modified, changed }: Pick<FileStats, 'modified' | 'changed'>, now: number): boolean =>
  now - Math.max(modified, changed) < YOUNG;

/** Tells whether two files are one, which was not written to meanwhile. */
export const isSameFile = (one: FileStats, other: FileStats) =>
  one.inode === other.inode && one.size === other.size && one.modified === other.modified;

/** Tells whether the system says of a file what it said before. */
export const isSameState = (before: FileStats, now: FileStats) =>
  before.changed === now.changed && isSameFile(before, now);

/** Returns what the system says of a file, of what it was found to be. */
export const statsFrom = ({ size, mtimeMs, ctimeMs, ino }: Stats): FileStats => ({
  size,
  modified: mtimeMs,
  changed: ctimeMs,
  inode: ino,
});

/** Returns what the system says of a file; of a symbolic link, what it says of the link. */
export function statsOf(file: string): FileStats {
  return statsFrom(lstatSync(file));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A folder that is not there holds no files.
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the names in a folder in the order of paths, in which the name of a folder has a slash after it. */
function namesIn(folder: string): string[] {
  return entriesOf(folder)
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
}

/**
 * Returns what the system says of the files below a folder that count, which all do by default; of a symbolic link, what it says
 * of the link. A folder that is not there holds none. Throws where one can't be read.
 */
export function filesBelow(folder: string, counts: (path: string) => boolean = () => true): FoundFiles {
  const found = new FoundColumns();
  const see = (inside: string) => {
    for (const name of namesIn(`${folder}/${inside}`)) {
      const path = `${inside}${name}`;
      if (name.endsWith('/')) see(path);
      else if (counts(path)) found.add(path, statsOf(`${folder}/${path}`));
    }
  };
  see('');
  return found.columns;
}

/** What the system says of the files and of the folders below a folder. */
export type Walk = {
  readonly files: FoundFiles;
  /** As they are to be noted. Their paths end in a slash; that of the folder itself is ''. */
  readonly folders: FoundFiles;
};

/** What is noted of a walk for the next one: the paths of the files, and the folders. */
export type NotedWalk = { readonly paths: string; readonly folders: FoundFiles };

const NOTHING_NOTED: NotedWalk = { paths: '', folders: NO_FILES };

/** Goes through a walk that was noted, in the order of paths, beside one that is made. */
class NotedPaths {
  readonly #files: readonly string[];
  readonly #folders: readonly string[];
  readonly #numbers: Float64Array;
  #file = 0;
  #folder = 0;

  constructor({ paths, folders }: NotedWalk) {
    this.#files = paths === '' ? [] : paths.split(BETWEEN);
    this.#folders = pathsIn(folders);
    this.#numbers = folders.numbers;
  }

  /** Passes over what is gone, and into a folder; returns what was noted of that. */
  enter(folder: string): FileStats | undefined {
    this.#passWhile((path) => path < folder);
    if (this.#folders[this.#folder] !== folder) return undefined;
    this.#folder += 1;
    return statsAt(this.#numbers, (this.#folder - 1) * NUMBERS);
  }

  /** Yields the paths of what was noted in a folder that was entered; folders among them may be entered meanwhile. */
  *in(folder: string): Generator<string> {
    for (let path = this.#next(); path?.startsWith(folder); path = this.#next()) {
      const one = path;
      yield one;
      this.#passWhile((other) => other === one || (one.endsWith('/') && other.startsWith(one)));
    }
  }

  /** The next path. */
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
 * Looks at all files and folders below a folder; one that is not there holds none. Where a folder is as it was noted, so are the
 * names in it: to look at it costs a fraction of reading them. `now` is the present instant, in ms since 1970. Throws where
 * something can't be read, or is gone before it was looked at.
 */
export function walkBelow(folder: string, noted: NotedWalk | undefined, now: number): Walk {
  const files = new FoundColumns();
  const folders = new FoundColumns();
  const before = new NotedPaths(noted ?? NOTHING_NOTED);
  const walk = (inside: string) => {
    const place = `${folder}/${inside}`;
    // Before its names are read: what comes and goes meanwhile is then found the next time.
    const found = statSync(place, { throwIfNoEntry: false });
    const stats = found && statsFrom(found);
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
