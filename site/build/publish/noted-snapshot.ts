import { type FileState, type FileStats, isSameFile, isYoung, type Snapshot } from './snapshot.ts';

/*
 * The files of a folder in columns: where nothing has changed, which is nearly always, two columns are compared as they are,
 * and no value is made for each of very many files.
 */

/** What the system says of files: their paths in order, with `BETWEEN` between them, and for each its `NUMBERS`. */
export type FoundFiles = { readonly paths: string; readonly numbers: Float64Array };

/** The files of a snapshot: their digests stand in the order of the paths. */
export type Columns = FoundFiles & { readonly digests: string };

/** What stands between paths, of which none can hold it, and between digests. */
const BETWEEN = '\0';

/** The numbers of a file: size, modified, changed, inode. */
const NUMBERS = 4;

/** Puts what the system says of files, in the order of paths, into columns. */
export function foundFiles(stats: ReadonlyMap<string, FileStats>): FoundFiles {
  const numbers = new Float64Array(stats.size * NUMBERS);
  let at = 0;
  for (const { size, modified, changed, inode } of stats.values()) {
    numbers[at] = size;
    numbers[at + 1] = modified;
    numbers[at + 2] = changed;
    numbers[at + 3] = inode;
    at += NUMBERS;
  }
  return { paths: [...stats.keys()].join(BETWEEN), numbers };
}

const statsAt = (numbers: Float64Array, at: number): FileStats => ({
  size: numbers[at] ?? 0,
  modified: numbers[at + 1] ?? 0,
  changed: numbers[at + 2] ?? 0,
  inode: numbers[at + 3] ?? 0,
});

/** Returns what the system says of files by their paths. */
export function statsIn({ paths, numbers }: FoundFiles): Map<string, FileStats> {
  const stats = new Map<string, FileStats>();
  let at = 0;
  for (const path of numbers.length === 0 ? [] : paths.split(BETWEEN)) {
    stats.set(path, statsAt(numbers, at));
    at += NUMBERS;
  }
  return stats;
}

function filesIn({ digests, ...found }: Columns): Snapshot {
  const digestOf = digests.split(BETWEEN);
  const files = new Map<string, FileState>();
  for (const [path, { size, modified, changed, inode }] of statsIn(found))
    files.set(path, { digest: digestOf[files.size] ?? '', size, modified, changed, inode });
  return files;
}

function columnsOf(files: Snapshot): Columns {
  return { ...foundFiles(files), digests: [...files.values()].map(({ digest }) => digest).join(BETWEEN) };
}

/** A snapshot, of files or of the columns in which they were noted: either is made of the other when it is asked for. */
export class NotedSnapshot {
  #files: Snapshot | undefined;
  #columns: Columns | undefined;

  constructor({
    files,
    columns,
  }: { readonly files: Snapshot; readonly columns?: never } | { readonly files?: never; readonly columns: Columns }) {
    this.#files = files;
    this.#columns = columns;
  }

  /** The files by path, in the order of paths. */
  get files(): Snapshot {
    this.#files ??= filesIn(this.columns);
    return this.#files;
  }

  /** The same in columns, as it is to be noted. */
  get columns(): Columns {
    this.#columns ??= columnsOf(this.#files ?? new Map());
    return this.#columns;
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
