import { BETWEEN, type FileStats, FoundColumns, type FoundFiles, FoundIndex, NUMBERS, statsAt } from './found-files.ts';
import { isSameFile, isSameState, isYoung } from './walk.ts';

/** A file as it was found: its digest, and what the system says of it. One whose `changed` is 0 is read again. */
export type FileState = FileStats & {
  /** What `digestOfBytes` says of its bytes. */
  readonly digest: string;
};

/** The digests of files by path, in the order of paths: a snapshot, or less. */
export type FileDigests = Iterable<readonly [string, Pick<FileState, 'digest'>]> & {
  get(path: string): Pick<FileState, 'digest'> | undefined;
};

/** The files of a snapshot: their digests stand in the order of the paths. */
type Columns = FoundFiles & { readonly digests: string };

/**
 * The files below some folders, in the order of paths; in the columns in which they are noted, so that where nothing has changed,
 * which is nearly always, these are compared as they are.
 */
export class Snapshot {
  readonly columns: Columns;
  #index: FoundIndex | undefined;
  #digests: readonly string[] | undefined;

  constructor(columns: Columns) {
    this.columns = columns;
  }

  /** Puts files into columns; they come in the order of paths. */
  static of(files: Iterable<readonly [string, FileState]>): Snapshot {
    const found = new FoundColumns();
    const digests: string[] = [];
    for (const [path, state] of files) {
      found.add(path, state);
      digests.push(state.digest);
    }
    return new Snapshot({ ...found.columns, digests: digests.join(BETWEEN) });
  }

  /** The files by their paths. */
  get index(): FoundIndex {
    this.#index ??= new FoundIndex(this.columns);
    return this.#index;
  }

  /** Returns the file at a place of the index. */
  at(place: number): FileState {
    this.#digests ??= this.columns.digests.split(BETWEEN);
    const { size, modified, changed, inode } = this.index.at(place);
    return { digest: this.#digests[place] ?? '', size, modified, changed, inode };
  }

  get size(): number {
    return this.columns.numbers.length / NUMBERS;
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
   * Returns the same files as they were found now, `undefined` where there are others: `stateOf` is asked for the state of each,
   * and returns the one of before where that still holds. Of very many files few have changed.
   */
  retaken(
    { paths, numbers }: FoundFiles,
    stateOf: (path: string, stats: FileStats, before: FileState) => FileState | undefined,
  ): Snapshot | undefined {
    if (paths !== this.columns.paths) return undefined;
    const changed = new Map<number, FileState>();
    for (const [place, path] of this.index.paths.entries()) {
      const before = this.at(place);
      const state = stateOf(path, statsAt(numbers, place * NUMBERS), before);
      if (state === undefined) return undefined;
      if (state !== before) changed.set(place, state);
    }
    if (changed.size === 0) return this;
    const all = this.columns.numbers.slice();
    const digests = this.columns.digests.split(BETWEEN);
    for (const [place, { digest, size, modified, changed: at, inode }] of changed) {
      all.set([size, modified, at, inode], place * NUMBERS);
      digests[place] = digest;
    }
    return new Snapshot({ paths, numbers: all, digests: digests.join(BETWEEN) });
  }

  /** Tells whether another snapshot has the same files with the same bytes. */
  hasSameFiles({ columns }: Snapshot): boolean {
    return this.columns.paths === columns.paths && this.columns.digests === columns.digests;
  }

  /**
   * Tells whether all files were found as they are noted, and so old that their times tell that they are; `now` is the present
   * instant, in ms since 1970. Of the files of a site the time of the last change does not count, as `siteSnapshotOf` has it.
   * False where only a look at single files can tell.
   */
  isAsFound({ paths, numbers }: FoundFiles, now: number, of: 'site' | 'sources' = 'sources'): boolean {
    const noted = this.columns;
    if (noted.paths !== paths || noted.numbers.length !== numbers.length) return false;
    for (let at = 0; at < numbers.length; at += NUMBERS) {
      const before = statsAt(noted.numbers, at);
      const after = statsAt(numbers, at);
      if (before.changed === 0 || !isSameFile(before, after)) return false;
      if (of === 'sources' && before.changed !== after.changed) return false;
      if (isYoung(of === 'site' ? { ...after, changed: 0 } : after, now)) return false;
    }
    return true;
  }
}

/** The paths in which two snapshots differ, each list in order. */
export type Difference = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

/** Returns how the files of a folder differ from those of before, by their bytes. */
export function differenceOf(before: Snapshot, after: Snapshot): Difference {
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

/** Tells whether the system says the same of all files of two snapshots that hold the same files. */
export function areSameStates(before: Snapshot, after: Snapshot): boolean {
  for (const [path, state] of after) {
    const known = before.get(path);
    if (known === undefined || !isSameState(known, state)) return false;
  }
  return true;
}
