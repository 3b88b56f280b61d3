/* A thread that looks at all files below a folder. */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#errors';
import type { WalkAnswer, WalkOrder } from '#publishing/changes/walk';
import { walkBelow } from '../../../site/output/walk.ts';

const answer = (message: WalkAnswer) => parentPort?.postMessage(message);

/** Looks at all files below a folder. */
function walked({ folder, earlier, now }: WalkOrder) {
  try {
    return walkBelow(folder, earlier, now);
  } catch (error) {
    if (earlier === undefined) throw error;
    // On some file systems a folder's times do not change with its names, and the earlier walk misleads.
    return walkBelow(folder, undefined, now);
  }
}

try {
  answer(walked(workerData));
} catch (error) {
  answer({ failed: messageOf(error) });
}
