import { hash } from 'node:crypto';
import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import type { FileStats } from './found-files.ts';
import { isSameFile, isSameState, isYoung, statsBelow, statsFrom } from './walk.ts';

/** A file as it was found: its digest, and what the system says of it. One whose `changed` is 0 is read again. */
export type FileState = FileStats & {
  /** SHA-256 of its bytes, in base64url. */
  readonly digest: string;
};

/** The files below some folders by path, in the order of paths. */
export type Snapshot = ReadonlyMap<string, FileState>;

/** How a snapshot is taken. */
export type SnapshotOptions = {
  /** The present instant, in ms since 1970. */
  readonly now: number;
  /** An earlier snapshot: files that are as they were then are not read. */
  readonly known?: Snapshot | undefined;
  /** Tells which paths count; by default all. */
  readonly counts?: (path: string) => boolean;
  /** What the system says of the files below the folder, as `statsBelow` has it, if it was asked before. */
  readonly found?: ReadonlyMap<string, FileStats> | undefined;
};

const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** Returns the digest of bytes as a `FileState` has it. */
export const digestOfBytes = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');

const digestOf = (file: string, found: Stats) => (found.isFile() ? digestOfBytes(readFileSync(file)) : 'no file');

/** Returns the state to note of a file that was written or read at some time up to `now`, in ms since 1970. */
export function stateNotedAt(state: FileState, now: number): FileState {
  return isYoung({ modified: state.modified, changed: 0 }, now) ? { ...state, changed: 0 } : state;
}

/**
 * Takes a snapshot of a folder. Files that are as `known` has them are not read: the size, times and inode tell, as
 * version control has it. A folder that is not there gives an empty snapshot. Symbolic links are followed. Throws where a
 * folder or file can't be read.
 */
export function snapshotOf(folder: string, options: SnapshotOptions): Snapshot {
  const { now, known, counts = () => true } = options;
  const states: [string, FileState][] = [];
  const takeAll = (inside: string, found: ReadonlyMap<string, FileStats>) => {
    for (const [name, stats] of found) {
      const path = `${inside}${name}`;
      const before = known?.get(path);
      if (before !== undefined && isSameState(before, stats) && !isYoung(stats, now)) {
        // As large as a site is, it matters that a state is held once.
        if (counts(path)) states.push([path, before]);
        continue;
      }
      const file = `${folder}/${path}`;
      const target = statSync(file);
      if (target.isDirectory()) takeAll(`${path}/`, statsBelow(file));
      else if (counts(path)) {
        const state = statsFrom(target);
        const same = before !== undefined && isSameState(before, state);
        const young = isYoung(state, now);
        states.push([
          path,
          same && !young
            ? before
            : { digest: same ? before.digest : digestOf(file, target), ...state, changed: young ? 0 : state.changed },
        ]);
      }
    }
  };
  takeAll('', options.found ?? statsBelow(folder));
  return new Map(states.sort(byPath));
}

/**
 * Takes a snapshot of a site in a folder, of which `found` is what the system says. Its files share their bytes with those
 * of another site by hard links: these change the inode of a file when they come and go, so only size, inode and the time
 * of modification are compared. Throws where a file can't be read.
 */
export function siteSnapshotOf(
  folder: string,
  found: ReadonlyMap<string, FileStats>,
  { now, known }: Omit<SnapshotOptions, 'counts'>,
): Snapshot {
  const states = found.entries().map(([path, stats]): [string, FileState] => {
    const before = known?.get(path);
    const same = before !== undefined && before.changed !== 0 && isSameFile(before, stats);
    if (same && before.changed === stats.changed) return [path, stateNotedAt(before, now)];
    const file = `${folder}/${path}`;
    const digest = same ? before.digest : digestOf(file, lstatSync(file));
    return [path, stateNotedAt({ digest, ...stats }, now)];
  });
  return new Map(states);
}

/** The paths in which two snapshots differ, each list in order. */
export type Difference = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

/** Returns how the files of a folder differ from those of before, by their bytes. */
export function differenceOf(before: Snapshot, after: Snapshot): Difference {
  const paths = [...after.keys()];
  return {
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter((path) => before.has(path) && before.get(path)?.digest !== after.get(path)?.digest),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

/** Tells whether two snapshots hold the same files with the same bytes. */
export function isSameSnapshot(before: Snapshot, after: Snapshot): boolean {
  if (before.size !== after.size) return false;
  for (const [path, { digest }] of after) if (before.get(path)?.digest !== digest) return false;
  return true;
}

/** Tells whether the system says the same of all files of two snapshots that hold the same files. */
export function areSameStates(before: Snapshot, after: Snapshot): boolean {
  for (const [path, state] of after) {
    const known = before.get(path);
    if (known === undefined || !isSameState(known, state)) return false;
  }
  return true;
}
