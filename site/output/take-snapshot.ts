import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { digestOfBytes } from '#records/digest';
import { type FileColumns, type FileStats, statsOfAll } from './file-columns.ts';
import { type FileState, Snapshot } from './snapshot.ts';
import { filesBelow, isSameFile, isSameState, isYoung, statsFrom } from './walk.ts';

/** The options of a snapshot. */
type SnapshotOptions = {
  /** The present instant, in ms since 1970. */
  readonly now: number;
  /** An earlier snapshot: unchanged files are not read again. */
  readonly known?: Snapshot | undefined;
  /** Tells which paths count; by default all. */
  readonly counts?: (path: string) => boolean;
  /** The result of `filesBelow` for the folder, if it is already known. */
  readonly files?: FileColumns | undefined;
};

const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

const digestOf = (file: string, stats: Stats) => (stats.isFile() ? digestOfBytes(readFileSync(file)) : 'no file');

/** Returns the state to store at `now`, in ms since 1970; `changed` is 0 for a file that was modified just before. */
export function storableState(state: FileState, now: number): FileState {
  return isYoung({ modified: state.modified, changed: 0 }, now) ? { ...state, changed: 0 } : state;
}

/**
 * Takes a snapshot of a folder of a build's inputs. Files with the same size, times and inode as in `known` are not read
 * again, as in version control. A missing folder gives an empty snapshot. Symbolic links are followed. Throws if a folder
 * or file can't be read.
 */
export function inputSnapshotOf(folder: string, options: SnapshotOptions): Snapshot {
  const { now, known, counts = () => true, files = filesBelow(folder) } = options;
  /** Returns the state of a file; `undefined` for a link to a folder. */
  const stateOf = (path: string, stats: FileStats, before: FileState | undefined): FileState | undefined => {
    if (before !== undefined && isSameState(before, stats) && !isYoung(stats, now)) return before;
    const file = `${folder}/${path}`;
    const target = statSync(file);
    if (target.isDirectory()) return undefined;
    const state = statsFrom(target);
    const same = before !== undefined && isSameState(before, state);
    const young = isYoung(state, now);
    if (same && !young) return before;
    const digest = same ? before.digest : counts(path) ? digestOf(file, target) : '';
    return { digest, ...state, changed: young ? 0 : state.changed };
  };
  const updated = options.counts === undefined ? known?.retaken(files, stateOf) : undefined;
  if (updated !== undefined) return updated;
  const states: [string, FileState][] = [];
  const takeAll = (inside: string, inner: FileColumns) => {
    for (const [name, stats] of statsOfAll(inner)) {
      const path = `${inside}${name}`;
      const state = stateOf(path, stats, known?.get(path));
      if (state === undefined) takeAll(`${path}/`, filesBelow(`${folder}/${path}`));
      else if (counts(path)) states.push([path, state]);
    }
  };
  takeAll('', files);
  return Snapshot.of(states.sort(byPath));
}

/**
 * Takes a snapshot of a site in a folder; `files` are the stats of its files, which may be hard links to another site's
 * files: creating and removing links touches the time of the last change, so only size, inode and the time of
 * modification are compared. Throws if a file can't be read.
 */
export function siteSnapshotOf(
  folder: string,
  files: FileColumns,
  { now, known }: Pick<SnapshotOptions, 'now' | 'known'>,
): Snapshot {
  const stateOf = (path: string, stats: FileStats, before: FileState | undefined): FileState => {
    const same = before !== undefined && before.changed !== 0 && isSameFile(before, stats);
    if (same && before.changed === stats.changed) return storableState(before, now);
    const file = `${folder}/${path}`;
    const digest = same ? before.digest : digestOf(file, lstatSync(file));
    return storableState({ digest, ...stats }, now);
  };
  return (
    known?.retaken(files, stateOf) ??
    Snapshot.of(statsOfAll(files).map(([path, stats]) => [path, stateOf(path, stats, known?.get(path))]))
  );
}
