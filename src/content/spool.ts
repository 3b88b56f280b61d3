import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Takes texts that are too many for the memory, and gives each back when it is wanted. */
export interface Spool {
  /** Takes a text; the function gives it back, as long as the spool is open. */
  keep(text: string): () => string;
  close(): void;
}

/** A spool that keeps its texts in memory. */
export function memorySpool(): Spool {
  return { keep: (text) => () => text, close() {} };
}

/** A spool in a file of its own, or in memory where there can be no file. */
export function openSpool(path: string): Spool {
  try {
    return fileSpool(path);
  } catch {
    return memorySpool();
  }
}

/** A spool in a file of its own, which ends with it. Reads and writes wait for nothing but the system's file cache. */
function fileSpool(path: string): Spool {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w+');
  let end = 0;
  return {
    keep(text) {
      const bytes = Buffer.from(text);
      const start = end;
      for (let written = 0; written < bytes.length; )
        written += writeSync(file, bytes, written, bytes.length - written, start + written);
      end += bytes.length;
      const { length } = bytes;
      return () => {
        const read = Buffer.alloc(length);
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
