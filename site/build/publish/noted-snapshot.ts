import { BETWEEN, type FoundFiles, foundFiles, NUMBERS, statsAt, statsIn } from './found-files.ts';
import type { FileState, Snapshot } from './snapshot.ts';
import { isSameFile, isYoung } from './walk.ts';

/** The files of a snapshot: their digests stand in the order of the paths. */
export type Columns = FoundFiles & { readonly digests: string };

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
