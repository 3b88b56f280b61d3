import { createHash } from 'node:crypto';
import { dirname } from 'node:path/posix';
import type { Disk } from '#content/store/disk';

/** Thrown by the operation at which the machine stops, and by all that follow. */
export class Crashed extends Error {
  constructor() {
    super('the machine stopped');
    this.name = new.target.name;
  }
}

/**
 * The moment at which the machine stops: `before` an operation or `after` it. A write, or the removal of a folder, is
 * only half done even then.
 */
export type Moment = 'before' | 'after';

/** A disk that is only data and forgets what was not flushed. Paths are absolute, with `/`. */
export interface CrashingDisk extends Disk {
  /** The mutating operations so far: open, write, sync, mkdir, rename, unlink and rm, each once, done or not. */
  readonly operations: number;
  /** True if the machine has stopped. */
  readonly crashed: boolean;
  /** Stops the machine at the `n`-th mutating operation from the disk's beginning, counted from one. */
  crashAfter(n: number, moment: Moment): void;
  /**
   * Returns the disk after the machine stopped, or after its power failed at this moment. Files have the names that
   * they had; of a text that was not flushed nothing or only a beginning is left, depending on `seed`.
   */
  restart(seed?: number): CrashingDisk;
  /** Returns every file and its text, as programs see it, sorted by path. */
  snapshot(): Record<string, string>;
}

/** The text of a file, which it keeps, flushed or not, under whatever name it is moved to. */
type Inode = { flushed: string; unflushed: string };

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

/** Returns a number from 0 to below 1 that depends on seed and path. */
function drawn(seed: number, path: string): number {
  return createHash('sha256').update(`${seed} ${path}`).digest().readUInt32BE() / 2 ** 32;
}

/**
 * Returns what is left of a text that was not flushed: nothing for half of the draws, otherwise a beginning, never all.
 */
function remainder(text: string, draw: number): string {
  return text.slice(0, Math.floor(text.length * Math.max(0, 2 * draw - 1)));
}

/** Returns the folder of a path and all folders above it, up to the root. */
function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

/** Makes a disk with these files, all of them flushed. */
export function crashingDisk(initial: Readonly<Record<string, string>> = {}): CrashingDisk {
  const texts = Object.entries(initial);
  return diskOf(
    new Map(texts.map(([path, text]) => [path, { flushed: text, unflushed: '' }])),
    new Set(['/', ...texts.flatMap(([path]) => foldersAbove(path))]),
  );
}

function diskOf(nodes: Map<string, Inode>, folders: Set<string>): CrashingDisk {
  let operations = 0;
  let stop = Number.POSITIVE_INFINITY;
  let stopMoment: Moment = 'before';
  let crashed = false;

  const requireFolder = (path: string): void => {
    if (folders.has(path)) return;
    throw systemError([path, ...foldersAbove(path)].some((one) => nodes.has(one)) ? 'ENOTDIR' : 'ENOENT', path);
  };
  const inside = (folder: string, paths: Iterable<string>) =>
    [...paths].filter((path) => path !== folder && path.startsWith(folder === '/' ? folder : `${folder}/`)).sort();

  const requireRunning = (): void => {
    if (crashed) throw new Crashed();
  };

  /**
   * Does one mutating operation, or stops the machine before or after it. `half` is the part of the operation that is
   * done if the machine stops after it; by default all of it.
   */
  const mutate = <T>(whole: () => T, half: () => unknown = whole): T => {
    requireRunning();
    operations += 1;
    if (operations !== stop) return whole();
    crashed = true;
    try {
      if (stopMoment === 'after') half();
    } catch {
      // A process on a machine that stopped gets no error of the operation.
    }
    throw new Crashed();
  };
  const textAt = (path: string): string => {
    requireRunning();
    if (folders.has(path)) throw systemError('EISDIR', path);
    requireFolder(dirname(path));
    const node = nodes.get(path);
    if (node === undefined) throw systemError('ENOENT', path);
    return node.flushed + node.unflushed;
  };
  const remove = (paths: readonly string[]): void => {
    for (const path of paths) {
      nodes.delete(path);
      folders.delete(path);
    }
  };

  return {
    get operations() {
      return operations;
    },
    get crashed() {
      return crashed;
    },
    crashAfter(n, moment) {
      stop = n;
      stopMoment = moment;
    },
    restart(seed = 0) {
      const left = [...nodes].map(([path, { flushed, unflushed }]): [string, Inode] => [
        path,
        { flushed: flushed + remainder(unflushed, drawn(seed, path)), unflushed: '' },
      ]);
      return diskOf(new Map(left), new Set(folders));
    },
    snapshot: () =>
      Object.fromEntries(
        [...nodes]
          .map(([path, { flushed, unflushed }]): [string, string] => [path, flushed + unflushed])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),

    async open(path) {
      const node = mutate(() => {
        if (folders.has(path)) throw systemError('EISDIR', path);
        requireFolder(dirname(path));
        const opened = nodes.get(path) ?? { flushed: '', unflushed: '' };
        opened.flushed = '';
        opened.unflushed = '';
        nodes.set(path, opened);
        return opened;
      });
      return {
        async write(text) {
          const append = (part: string) => {
            node.unflushed += part;
          };
          mutate(
            () => append(text),
            () => append(text.slice(0, text.length / 2)),
          );
        },
        async sync() {
          mutate(() => {
            node.flushed += node.unflushed;
            node.unflushed = '';
          });
        },
        async close() {
          requireRunning();
        },
      };
    },
    async readFile(path) {
      return textAt(path);
    },
    async readLines(path, take) {
      const text = textAt(path);
      if (text !== '') for (const line of text.replace(/\r?\n$/, '').split(/\r?\n/)) take(line);
    },
    async readdir(path) {
      requireRunning();
      requireFolder(path);
      return inside(path, [...nodes.keys(), ...folders])
        .filter((one) => dirname(one) === path)
        .map((one) => one.slice(one.lastIndexOf('/') + 1));
    },
    async mkdir(path) {
      mutate(() => {
        const wanted = [path, ...foldersAbove(path)];
        if (wanted.some((one) => nodes.has(one))) throw systemError('ENOTDIR', path);
        for (const one of wanted) folders.add(one);
      });
    },
    async rename(from, to) {
      mutate(() => {
        const node = nodes.get(from);
        if (node === undefined) throw systemError('ENOENT', from);
        if (folders.has(to)) throw systemError('EISDIR', to);
        requireFolder(dirname(to));
        nodes.delete(from);
        nodes.set(to, node);
      });
    },
    async unlink(path) {
      mutate(() => {
        if (folders.has(path)) throw systemError('EISDIR', path);
        requireFolder(dirname(path));
        if (!nodes.delete(path)) throw systemError('ENOENT', path);
      });
    },
    async rm(path) {
      const files = inside(path, nodes.keys());
      mutate(
        () => remove([path, ...inside(path, folders), ...files]),
        () => remove(folders.has(path) ? files.slice(0, files.length / 2) : [path]),
      );
    },
    async syncFolder(path) {
      requireRunning();
      requireFolder(path);
    },
  };
}
