import { hash } from 'node:crypto';
import { type Dirent, lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { codeOf } from '#content/store/disk';

/** A file as it was found: its digest, and what the system says of it. */
export type FileState = {
  /** SHA-256 of its bytes, in base64url. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
  /** The time of its last modification, in ms since 1970. */
  readonly modified: number;
  /**
   * The time at which its bytes or its inode last changed, in ms since 1970; 0 for a file that was so young that it may
   * have changed again within the same tick of the clock: it is read again.
   */
  readonly changed: number;
  readonly inode: number;
};

/** The files below some folders by path, in the order of paths. */
export type Snapshot = ReadonlyMap<string, FileState>;

/** The age below which a file may change without its times telling it, in ms: the coarsest clock of file systems. */
const YOUNG = 2_000;

/** Tells whether a file may have changed without its times telling it, at an instant in ms since 1970. */
export const isYoung = ({ modified, changed }: Pick<FileState, 'modified' | 'changed'>, now: number): boolean =>
  now - Math.max(modified, changed) < YOUNG;

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

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A folder that is not there holds no files.
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the digest of bytes as a `FileState` has it. */
export const digestOfBytes = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');

const digestOf = (file: string, found: Stats) => (found.isFile() ? digestOfBytes(readFileSync(file)) : 'no file');

const statsFrom = ({ size, mtimeMs, ctimeMs, ino }: Stats): FileStats => ({
  size,
  modified: mtimeMs,
  changed: ctimeMs,
  inode: ino,
});

/** What the system says of a file. */
export type FileStats = Pick<FileState, 'size' | 'modified' | 'changed' | 'inode'>;

/**
 * Returns what the system says of the files below a folder, by path and in the order of paths; of a symbolic link, what it
 * says of the link.
 */
export function statsBelow(folder: string): Map<string, FileStats> {
  const found = new Map<string, FileStats>();
  const walk = (inside: string) => {
    // In the order of paths, in which the name of a folder has a slash after it.
    const names = entriesOf(`${folder}/${inside}`).map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    );
    for (const name of names.sort()) {
      const path = `${inside}${name}`;
      if (name.endsWith('/')) walk(path);
      else found.set(path, statsOf(`${folder}/${path}`));
    }
  };
  walk('');
  return found;
}

/** Returns what the system says of a file. */
export function statsOf(file: string): FileStats {
  return statsFrom(lstatSync(file));
}

/** Tells whether two files are one, which was not written to meanwhile. */
export const isSameFile = (one: FileStats, other: FileStats) =>
  one.inode === other.inode && one.size === other.size && one.modified === other.modified;

/** Tells whether the system says of a file what it said before. */
const isSameState = (before: FileStats, now: FileStats) => before.changed === now.changed && isSameFile(before, now);

/** Returns the state to note of a file that was written or read at some time up to `now`, in ms since 1970. */
export function stateNotedAt(state: FileState, now: number): FileState {
  return now - state.modified < YOUNG ? { ...state, changed: 0 } : state;
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
