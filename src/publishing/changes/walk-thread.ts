/* A thread that looks at all files below a folder. */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#errors';
import type { WalkAnswer, WalkOrder } from '#publishing/changes/walk';
import { walkBelow } from '../../../site/output/walk.ts';

const answer = (message: WalkAnswer) => parentPort?.postMessage(message);

/** Looks at what is below a folder. */
function walked({ folder, noted, now }: WalkOrder) {
  try {
    return walkBelow(folder, noted, now);
  } catch (error) {
    if (noted === undefined) throw error;
    // Some file systems do not tell that names in a folder came and went.
    return walkBelow(folder, undefined, now);
  }
}

try {
  answer(walked(workerData));
} catch (error) {
  answer({ failed: messageOf(error) });
}
