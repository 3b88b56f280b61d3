import { Worker } from 'node:worker_threads';
import type { FoundFiles } from '../../../site/build/publish/noted-snapshot.ts';

/** What a thread found below a folder. */
export type WalkAnswer = FoundFiles | { readonly failed: string };

/**
 * Returns what the system says of the files below a folder, as `statsBelow` does, by a thread of its own: looking at as many
 * files as a site has takes long, and nothing waits for it. Rejects where the folder can't be read.
 */
export function walkBeside(folder: string): Promise<FoundFiles> {
  const walked = new Promise<FoundFiles>((resolve, reject) => {
    new Worker(new URL(import.meta.resolve('#cli/publish/walk-thread')), { workerData: folder })
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
