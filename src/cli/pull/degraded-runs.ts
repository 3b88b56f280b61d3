import { z } from 'zod';
import { type Output, warn } from '#cli/terminal/output';
import { diskFiles } from '#content/store/files';
import { messageOf } from '#errors';

const runs = z.object({ degradedInARow: z.int().nonnegative() });

const RUNS_FILE = 'runs.json';

/**
 * Counts degraded runs in a row. The count lives in the cache, as nothing that is published depends on it: one that
 * can't be read counts as none, one that can't be written is a warning.
 */
export async function countDegraded(cacheDir: string, degraded: boolean, output: Output): Promise<number> {
  const cache = diskFiles(cacheDir);
  let before = 0;
  try {
    before = runs.parse(JSON.parse((await cache.read(RUNS_FILE)) ?? '{"degradedInARow":0}')).degradedInARow;
  } catch {
    // counts as none
  }
  const degradedInARow = degraded ? before + 1 : 0;
  if (degradedInARow === before) return before;
  try {
    await cache.write(RUNS_FILE, `${JSON.stringify({ degradedInARow })}\n`);
  } catch (error) {
    warn(output, `Degraded runs can't be counted: ${messageOf(error)}`);
  }
  return degradedInARow;
}
