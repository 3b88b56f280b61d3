/*
 * What the system says of the files of a folder, in columns: of very many files no value is made for each.
 */

/** What the system says of a file or a folder. */
export type FileStats = {
  /** In bytes. */
  readonly size: number;
  /** The time of its last modification, in ms since 1970. */
  readonly modified: number;
  /**
   * The time at which its bytes or its inode last changed, in ms since 1970; where it is noted, 0 for what was so young that it
   * may have changed again within the same tick of the clock.
   */
  readonly changed: number;
  readonly inode: number;
};

/** What the system says of files: their paths in order, with `BETWEEN` between them, and for each its `NUMBERS`. */
export type FoundFiles = { readonly paths: string; readonly numbers: Float64Array };

/** That of no files. */
export const NO_FILES: FoundFiles = { paths: '', numbers: new Float64Array() };

/** What stands between paths, of which none can hold it. */
export const BETWEEN = '\0';

/** The numbers of a file: size, modified, changed, inode. */
export const NUMBERS = 4;

/** Returns what the numbers from a place on say of a file. */
export const statsAt = (numbers: Float64Array, at: number): FileStats => ({
  size: numbers[at] ?? 0,
  modified: numbers[at + 1] ?? 0,
  changed: numbers[at + 2] ?? 0,
  inode: numbers[at + 3] ?? 0,
});

/** Returns the paths of files. */
export const pathsIn = ({ paths, numbers }: FoundFiles): string[] => (numbers.length === 0 ? [] : paths.split(BETWEEN));

/** Yields what the system says of files, with their paths. */
export function* statsOfAll(found: FoundFiles): Generator<[string, FileStats]> {
  let at = 0;
  for (const path of pathsIn(found)) {
    yield [path, statsAt(found.numbers, at)];
    at += NUMBERS;
  }
}

/** Files by their paths. */
export class FoundIndex {
  /** In their order. */
  readonly paths: readonly string[];
  readonly #numbers: Float64Array;
  /** The place behind that of the file that was asked for last: files are mostly asked for in their order. */
  #next = 0;
  #places: ReadonlyMap<string, number> | undefined;

  constructor(found: FoundFiles) {
    this.paths = pathsIn(found);
    this.#numbers = found.numbers;
  }

  /** Returns the place of a file among all, from 0; `undefined` where there is none. */
  placeOf(path: string): number | undefined {
    const place = this.paths[this.#next] === path ? this.#next : this.#placeAnywhere(path);
    if (place !== undefined) this.#next = place + 1;
    return place;
  }

  #placeAnywhere(path: string): number | undefined {
    this.#places ??= new Map(this.paths.map((one, place) => [one, place]));
    return this.#places.get(path);
  }

  /** Returns what the system says of the file at a place. */
  at(place: number): FileStats {
    return statsAt(this.#numbers, place * NUMBERS);
  }
}

/** Puts what the system says of files into columns, as they are found. */
export class FoundColumns {
  readonly #paths: string[] = [];
  readonly #numbers: number[] = [];

  /** Adds a file; they come in the order of paths. */
  add(path: string, { size, modified, changed, inode }: FileStats): void {
    this.#paths.push(path);
    this.#numbers.push(size, modified, changed, inode);
  }

  /** The files that were added. */
  get columns(): FoundFiles {
    return { paths: this.#paths.join(BETWEEN), numbers: Float64Array.from(this.#numbers) };
  }
}
