import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { PageMemory } from '#client/remembered';

/** How long an answer of a run that was cut off is still good, in milliseconds. */
export const PAGES_VALID_FOR = 10 * 60_000;

/**
 * Keeps the answers of a run in the cache until it has ended; `reader` tells those of different readers apart. Nothing
 * is flushed: after a loss of power they are asked for again.
 */
export function pageMemory(cacheDir: string, reader: string): PageMemory {
  const all = join(cacheDir, 'pages');
  const folder = join(all, reader);
  return {
    read: (key) => readFile(join(folder, key), 'utf8'),
    async write(key, text) {
      // The next call is sent before anything is made of this answer: its connection rests for a turn of the event loop.
      await setImmediate();
      await setImmediate();
      // This waits for nothing but the system's file cache, and takes less than handing it to another thread.
      try {
        writeFileSync(join(folder, key), text);
      } catch {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, key), text);
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    clear: () => rm(all, { recursive: true, force: true }),
  };
}
