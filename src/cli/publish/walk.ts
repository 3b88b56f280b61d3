import { Worker } from 'node:worker_threads';
import type { FoundFiles } from '../../../site/build/publish/noted-snapshot.ts';

/** What a thread is to look at: all files below a folder, but for some paths there. */
export type WalkRequest = { readonly folder: string; readonly without: readonly string[] };

/** What it found there. */
export type WalkAnswer = FoundFiles | { readonly failed: string };

/**
 * Returns what the system says of the files below a folder, as `statsBelow` does, by a thread of its own: looking at as many
 * files as a site has takes long, and nothing waits for it. Files at the paths of `without` are left out. Rejects where the
 * folder can't be read.
 */
export function walkBeside(folder: string, without: readonly string[] = []): Promise<FoundFiles> {
  const walked = new Promise<FoundFiles>((resolve, reject) => {
    const workerData: WalkRequest = { folder, without };
    new Worker(new URL(import.meta.resolve('#cli/publish/walk-thread')), { workerData })
      .on('message', (answer: WalkAnswer) => {
        if ('failed' in answer) reject(new Error(answer.failed));
        else resolve(answer);
      })
      .on('error', reject)
      .on('exit', (code) => reject(new Error(`The thread that looked at ${folder} ended with ${code}.`)));
  });
  // Who began the walk may fail before it needs the answer.
  walked.catch(() => undefined);
  return walked;
}
