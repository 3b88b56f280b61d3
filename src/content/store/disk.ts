import { closeSync, constants, fsync, open as openFile, renameSync, writeSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A file that is open for writing. */
interface OpenFile {
  /** Appends text, as UTF-8. */
  write(text: string): Promise<void>;
  /** Flushes the file: once this resolves, the written text survives a loss of power. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The calls to the file system that `diskFiles` needs, with the errors of `node:fs/promises`. Paths are absolute.
 */
export interface Disk {
  /** Opens a file for writing; an existing file is emptied. Fails where a symbolic link is in its place. */
  open(path: string): Promise<OpenFile>;
  readFile(path: string): Promise<string>;
  /** Calls `take` with each line of a file, without its line end (`\n` or `\r\n`), but not with an empty last line. */
  readLines(path: string, take: (line: string) => void): Promise<void>;
  readdir(path: string): Promise<readonly string[]>;
  /** Makes a folder and its parents, unless they exist. */
  mkdir(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes one file. */
  unlink(path: string): Promise<void>;
  /** Removes a file or a whole folder, if it exists. */
  rm(path: string): Promise<void>;
  /** Flushes the names in a folder, so that they survive a loss of power, if the platform can do that. */
  syncFolder(path: string): Promise<void>;
}

/** The error codes of platforms and file systems that can't flush a folder. */
const CANNOT_SYNC_FOLDERS: readonly unknown[] = ['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

/** Returns the code of a system error, such as `ENOENT`; `undefined` for anything without one. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The size of the buffer for reading lines, in bytes. */
const CHUNK = 64 * 1024;

const LINE_FEED = 0x0a;

const lineOf = (bytes: Buffer) => bytes.toString('utf8').replace(/\r$/, '');

/** As `w` opens files, but through no link; Windows has no flag for that. */
const EMPTIED = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

const opened = promisify(openFile);
const flushed = promisify(fsync);

/** The disk of this machine. */
export const nodeDisk: Disk = {
  // Asynchronous only for calls that wait for the disk: flushing, and making a file, which waits for other flushes. The
  // rest only touches the system's file cache, in a fraction of the time of a round trip to another thread.
  async open(path) {
    const file = await opened(path, EMPTIED);
    return {
      async write(text) {
        const bytes = Buffer.from(text);
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      },
      sync: () => flushed(file),
      async close() {
        closeSync(file);
      },
    };
  },
  readFile: (path) => readFile(path, 'utf8'),
  async readLines(path, take) {
    const file = await open(path, 'r');
    try {
      const chunk = Buffer.allocUnsafe(CHUNK);
      let begun: Buffer[] = [];
      for (;;) {
        const { bytesRead } = await file.read(chunk, 0, CHUNK, null);
        if (bytesRead === 0) break;
        const read = chunk.subarray(0, bytesRead);
        let from = 0;
        for (let to = read.indexOf(LINE_FEED); to !== -1; to = read.indexOf(LINE_FEED, from)) {
          const end = read.subarray(from, to);
          take(lineOf(begun.length === 0 ? end : Buffer.concat([...begun, end])));
          begun = [];
          from = to + 1;
        }
        if (from < bytesRead) begun.push(Buffer.from(read.subarray(from)));
      }
      if (begun.length > 0) take(lineOf(Buffer.concat(begun)));
    } finally {
      await file.close();
    }
  },
  readdir: (path) => readdir(path),
  async mkdir(path) {
    await mkdir(path, { recursive: true });
  },
  async rename(from, to) {
    renameSync(from, to);
  },
  unlink: (path) => unlink(path),
  rm: (path) => rm(path, { recursive: true, force: true }),
  async syncFolder(path) {
    const folder = await open(path, 'r');
    try {
      await folder.sync();
    } catch (error) {
      if (!CANNOT_SYNC_FOLDERS.includes(codeOf(error))) throw error;
    } finally {
      await folder.close();
    }
  },
};
