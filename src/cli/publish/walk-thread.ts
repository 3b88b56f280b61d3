/* A thread that looks at all files below a folder. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WalkAnswer } from '#cli/publish/walk';
import { messageOf } from '#errors';
import { foundFiles } from '../../../site/build/publish/noted-snapshot.ts';
import { statsBelow } from '../../../site/build/publish/snapshot.ts';

const answer = (message: WalkAnswer) => parentPort?.postMessage(message);

try {
  answer(foundFiles(statsBelow(String(workerData))));
} catch (error) {
  answer({ failed: messageOf(error) });
}
