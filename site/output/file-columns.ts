/*
 * The stats of the files of a folder, in columns: with very many files, an object for each would be slow.
 */

/** The stats of a file or a folder. */
export type FileStats = {
  /** In bytes. */
  readonly size: number;
  /** The time of its last modification, in ms since 1970. */
  readonly modified: number;
  /**
   * The time of the last change of its bytes or inode, in ms since 1970; in snapshots 0 for a file so young that it may
   * have changed again within the same tick of the clock.
   */
  readonly changed: number;
  readonly inode: number;
};

/**
 * The stats of files: the paths in order, separated by `PATH_DELIMITER`, and `NUMBERS_PER_FILE` numbers for each file.
 */
export type FileColumns = { readonly paths: string; readonly numbers: Float64Array };

/** The stats of no files. */
export const NO_FILES: FileColumns = { paths: '', numbers: new Float64Array() };

/** The separator of paths: no path can contain it. */
export const PATH_DELIMITER = '\0';

/** The numbers of a file: size, modified, changed, inode. */
export const NUMBERS_PER_FILE = 4;

/** Returns the stats of the file whose numbers begin at a position. */
export const statsAt = (numbers: Float64Array, at: number): FileStats => ({
  size: numbers[at] ?? 0,
  modified: numbers[at + 1] ?? 0,
  changed: numbers[at + 2] ?? 0,
  inode: numbers[at + 3] ?? 0,
});

/** Returns the paths of files. */
export const pathsIn = ({ paths, numbers }: FileColumns): string[] =>
  numbers.length === 0 ? [] : paths.split(PATH_DELIMITER);

/** Yields the paths and stats of files. */
export function* statsOfAll(columns: FileColumns): Generator<[string, FileStats]> {
  let at = 0;
  for (const path of pathsIn(columns)) {
    yield [path, statsAt(columns.numbers, at)];
    at += NUMBERS_PER_FILE;
  }
}

/** Looks up the stats of files by path, or by their places in the order of paths. */
export class FileIndex {
  /** In the order of files. */
  readonly paths: readonly string[];
  readonly #numbers: Float64Array;
  /** The place after the last result: lookups are mostly in order. */
  #next = 0;
  #places: ReadonlyMap<string, number> | undefined;

  constructor(columns: FileColumns) {
    this.paths = pathsIn(columns);
    this.#numbers = columns.numbers;
  }

  /** Returns the place of a file among all, from 0; `undefined` if there is none. */
  placeOf(path: string): number | undefined {
    const place = this.paths[this.#next] === path ? this.#next : this.#placeAnywhere(path);
    if (place !== undefined) this.#next = place + 1;
    return place;
  }

  #placeAnywhere(path: string): number | undefined {
    this.#places ??= new Map(this.paths.map((one, place) => [one, place]));
    return this.#places.get(path);
  }

  /** Returns the stats of the file at a place. */
  at(place: number): FileStats {
    return statsAt(this.#numbers, place * NUMBERS_PER_FILE);
  }
}

/** Collects the stats of files in columns. */
export class FileColumnsCollector {
  readonly #paths: string[] = [];
  readonly #numbers: number[] = [];

  /** Adds a file. Files must come in the order of paths. */
  add(path: string, { size, modified, changed, inode }: FileStats): void {
    this.#paths.push(path);
    this.#numbers.push(size, modified, changed, inode);
  }

  /** The stats of the files that were added. */
  get columns(): FileColumns {
    return { paths: this.#paths.join(PATH_DELIMITER), numbers: Float64Array.from(this.#numbers) };
  }
}
