import { Worker } from 'node:worker_threads';
import type { FileStats } from '../../../site/build/publish/snapshot.ts';

/** What a thread found below a folder: paths, with a NUL between them, and for each four numbers. */
export type WalkAnswer = { readonly paths: string; readonly numbers: Float64Array } | { readonly failed: string };

/** The numbers of a file: size, modified, changed, inode. */
export const NUMBERS = 4;

function statsFrom(paths: string, numbers: Float64Array): Map<string, FileStats> {
  const found = new Map<string, FileStats>();
  if (numbers.length === 0) return found;
  for (const [index, path] of paths.split('\0').entries()) {
    const at = index * NUMBERS;
    found.set(path, {
      size: numbers[at] ?? 0,
      modified: numbers[at + 1] ?? 0,
      changed: numbers[at + 2] ?? 0,
      inode: numbers[at + 3] ?? 0,
    });
  }
  return found;
}

/**
 * Returns what the system says of the files below a folder, as `statsBelow` does, by a thread of its own: looking at as many
 * files as a site has takes long, and nothing waits for it. Rejects where the folder can't be read.
 */
export function walkBeside(folder: string): Promise<Map<string, FileStats>> {
  const walked = new Promise<Map<string, FileStats>>((resolve, reject) => {
    new Worker(new URL(import.meta.resolve('#cli/publish/walk-thread')), { workerData: folder })
      .on('message', (answer: WalkAnswer) => {
        if ('failed' in answer) reject(new Error(answer.failed));
        else resolve(statsFrom(answer.paths, answer.numbers));
      })
      .on('error', reject)
      .on('exit', (code) => reject(new Error(`The thread that looked at ${folder} ended with ${code}.`)));
  });
  // Who began the walk may fail before it needs the answer.
  walked.catch(() => undefined);
  return walked;
}
