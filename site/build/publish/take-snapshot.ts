import { hash } from 'node:crypto';
import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { type FileStats, type FoundFiles, statsOfAll } from './found-files.ts';
import { type FileState, Snapshot } from './snapshot.ts';
import { filesBelow, isSameFile, isSameState, isYoung, statsFrom } from './walk.ts';

/** How a snapshot is taken. */
export type SnapshotOptions = {
  /** The present instant, in ms since 1970. */
  readonly now: number;
  /** An earlier snapshot: files that are as they were then are not read. */
  readonly known?: Pick<Snapshot, 'get'> | undefined;
  /** Tells which paths count; by default all. */
  readonly counts?: (path: string) => boolean;
  /** What the system says of the files below the folder, as `filesBelow` has it, if it was asked before. */
  readonly found?: FoundFiles | undefined;
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
  const takeAll = (inside: string, found: FoundFiles) => {
    for (const [name, stats] of statsOfAll(found)) {
      const path = `${inside}${name}`;
      const before = known?.get(path);
      if (before !== undefined && isSameState(before, stats) && !isYoung(stats, now)) {
        // As large as a site is, it matters that a state is held once.
        if (counts(path)) states.push([path, before]);
        continue;
      }
      const file = `${folder}/${path}`;
      const target = statSync(file);
      if (target.isDirectory()) takeAll(`${path}/`, filesBelow(file));
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
  takeAll('', options.found ?? filesBelow(folder));
  return Snapshot.of(states.sort(byPath));
}

/**
 * Takes a snapshot of a site in a folder, of which `found` is what the system says. Its files share their bytes with those
 * of another site by hard links: these change the inode of a file when they come and go, so only size, inode and the time
 * of modification are compared. Throws where a file can't be read.
 */
export function siteSnapshotOf(
  folder: string,
  found: FoundFiles,
  { now, known }: Pick<SnapshotOptions, 'now' | 'known'>,
): Snapshot {
  const stateOf = ([path, stats]: [string, FileStats]): [string, FileState] => {
    const before = known?.get(path);
    const same = before !== undefined && before.changed !== 0 && isSameFile(before, stats);
    if (same && before.changed === stats.changed) return [path, stateNotedAt(before, now)];
    const file = `${folder}/${path}`;
    const digest = same ? before.digest : digestOf(file, lstatSync(file));
    return [path, stateNotedAt({ digest, ...stats }, now)];
  };
  return Snapshot.of(statsOfAll(found).map(stateOf));
}
