import {
  type FileColumns,
  FileColumnsCollector,
  FileIndex,
  type FileStats,
  NUMBERS_PER_FILE,
  PATH_DELIMITER,
  statsAt,
} from './file-columns.ts';
import { isSameFile, isSameState, isYoung } from './walk.ts';

/** The state of a file: its digest and its stats. A file with a `changed` of 0 must be read again. */
export type FileState = FileStats & {
  /** Result of `digestOfBytes`. */
  readonly digest: string;
};

/** The digests of files by path, in the order of paths, such as a snapshot. */
export type FileDigests = Iterable<readonly [string, Pick<FileState, 'digest'>]> & {
  get(path: string): Pick<FileState, 'digest'> | undefined;
};

/** The files of a snapshot, with their digests in the order of paths. */
type Columns = FileColumns & { readonly digests: string };

/**
 * The files below some folders at one moment, with digests and stats, in the order of paths: of a build's inputs, of a
 * site, or of a publication. They stay in the columns in which they are stored: mostly nothing has changed, and
 * comparing columns is enough.
 */
export class Snapshot {
  readonly columns: Columns;
  #index: FileIndex | undefined;
  #digests: readonly string[] | undefined;

  constructor(columns: Columns) {
    this.columns = columns;
  }

  /** Returns a snapshot of files, which must come in the order of paths. */
  static of(files: Iterable<readonly [string, FileState]>): Snapshot {
    const collector = new FileColumnsCollector();
    const digests: string[] = [];
    for (const [path, state] of files) {
      collector.add(path, state);
      digests.push(state.digest);
    }
    return new Snapshot({ ...collector.columns, digests: digests.join(PATH_DELIMITER) });
  }

  /** The files by their paths. */
  get index(): FileIndex {
    this.#index ??= new FileIndex(this.columns);
    return this.#index;
  }

  /** Returns the file at a place of the index. */
  at(place: number): FileState {
    this.#digests ??= this.columns.digests.split(PATH_DELIMITER);
    const { size, modified, changed, inode } = this.index.at(place);
    return { digest: this.#digests[place] ?? '', size, modified, changed, inode };
  }

  get size(): number {
    return this.columns.numbers.length / NUMBERS_PER_FILE;
  }

  has(path: string): boolean {
    return this.index.placeOf(path) !== undefined;
  }

  get(path: string): FileState | undefined {
    const place = this.index.placeOf(path);
    return place === undefined ? undefined : this.at(place);
  }

  keys(): Iterable<string> {
    return this.index.paths;
  }

  *values(): Generator<FileState> {
    for (const [, state] of this) yield state;
  }

  *[Symbol.iterator](): Generator<[string, FileState]> {
    let place = 0;
    for (const path of this.index.paths) {
      yield [path, this.at(place)];
      place += 1;
    }
  }

  /**
   * Returns the snapshot of the same files with their present stats; `undefined` if the paths differ, or if `stateOf`
   * returns `undefined` for a file. `stateOf` returns the previous state of a file if that is still valid. Fast if few
   * files have changed.
   */
  retaken(
    { paths, numbers }: FileColumns,
    stateOf: (path: string, stats: FileStats, before: FileState) => FileState | undefined,
  ): Snapshot | undefined {
    if (paths !== this.columns.paths) return undefined;
    const changed = new Map<number, FileState>();
    for (const [place, path] of this.index.paths.entries()) {
      const before = this.at(place);
      const state = stateOf(path, statsAt(numbers, place * NUMBERS_PER_FILE), before);
      if (state === undefined) return undefined;
      if (state !== before) changed.set(place, state);
    }
    if (changed.size === 0) return this;
    const all = this.columns.numbers.slice();
    const digests = this.columns.digests.split(PATH_DELIMITER);
    for (const [place, { digest, size, modified, changed: at, inode }] of changed) {
      all.set([size, modified, at, inode], place * NUMBERS_PER_FILE);
      digests[place] = digest;
    }
    return new Snapshot({ paths, numbers: all, digests: digests.join(PATH_DELIMITER) });
  }

  /** Tells whether another snapshot has the same files with the same bytes. */
  hasSameFiles({ columns }: Snapshot): boolean {
    return this.columns.paths === columns.paths && this.columns.digests === columns.digests;
  }

  /**
   * Tells whether the stats of all files are unchanged, and old enough to be reliable; `now` is the present instant, in
   * ms since 1970. For a site, the time of the last change is ignored, as in `siteSnapshotOf`. False if only reading
   * files can decide.
   */
  isUnchanged({ paths, numbers }: FileColumns, now: number, of: 'site' | 'sources' = 'sources'): boolean {
    const stored = this.columns;
    if (stored.paths !== paths || stored.numbers.length !== numbers.length) return false;
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_FILE) {
      const before = statsAt(stored.numbers, at);
      const after = statsAt(numbers, at);
      if (before.changed === 0 || !isSameFile(before, after)) return false;
      if (of === 'sources' && before.changed !== after.changed) return false;
      if (isYoung(of === 'site' ? { ...after, changed: 0 } : after, now)) return false;
    }
    return true;
  }
}

/** The paths in which two snapshots differ, each list in order. */
export type SnapshotDifference = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

/** Returns the difference of two snapshots of a folder, by the bytes of files. */
export function differenceOf(before: Snapshot, after: Snapshot): SnapshotDifference {
  const [added, changed, removed]: [string[], string[], string[]] = [[], [], []];
  for (const [path, { digest }] of after) {
    const known = before.get(path);
    if (known === undefined) added.push(path);
    else if (known.digest !== digest) changed.push(path);
  }
  if (before.size + added.length !== after.size)
    for (const path of before.keys()) if (!after.has(path)) removed.push(path);
  return { added, changed, removed };
}

/** Tells whether two snapshots of the same files have the same stats. */
export function haveSameStats(before: Snapshot, after: Snapshot): boolean {
  for (const [path, state] of after) {
    const known = before.get(path);
    if (known === undefined || !isSameState(known, state)) return false;
  }
  return true;
}
