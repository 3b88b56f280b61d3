import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { removeSymbolicLinks } from '#content/store/links';

/** A store for more texts than fit into memory. */
export interface Spool {
  /** Stores a text. Returns a function that returns the text, as long as the spool is open. */
  keep(text: string): () => string;
  close(): void;
}

/** Returns a spool that keeps its texts in memory. */
export function memorySpool(): Spool {
  return { keep: (text) => () => text, close() {} };
}

/** Returns a spool in a file at `path`, which its `close` removes, or in memory if the file can't be made. */
export function openSpool(path: string): Spool {
  try {
    return fileSpool(path);
  } catch {
    return memorySpool();
  }
}

/** The size of the blocks that are written to the file, in bytes. */
const BLOCK = 64 * 1024;

/** Returns a spool in a file, which `close` removes. Reads and writes only wait for the system's file cache. */
function fileSpool(path: string): Spool {
  mkdirSync(dirname(path), { recursive: true });
  removeSymbolicLinks(dirname(path), basename(path));
  const file = openSync(path, 'w+');
  const block = Buffer.allocUnsafe(BLOCK);
  let waiting = 0;
  let written = 0;
  const append = (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, written + done);
    written += bytes.length;
  };
  const flush = () => {
    append(block.subarray(0, waiting));
    waiting = 0;
  };
  return {
    keep(text) {
      const length = Buffer.byteLength(text);
      if (length > BLOCK - waiting) flush();
      const start = written + waiting;
      if (length > BLOCK) append(Buffer.from(text));
      else waiting += block.write(text, waiting);
      return () => {
        if (start >= written) return block.toString('utf8', start - written, start - written + length);
        const read = Buffer.allocUnsafe(length);
        for (let got = 0; got < length; ) {
          const more = readSync(file, read, got, length - got, start + got);
          if (more === 0) throw new TypeError(`${path} is shorter than it was`);
          got += more;
        }
        return read.toString();
      };
    },
    close() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}
