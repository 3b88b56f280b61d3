/* A thread that looks at all files below a folder. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WalkAnswer, WalkRequest } from '#cli/publish/walk';
import { messageOf } from '#errors';
import { foundFiles } from '../../../site/build/publish/noted-snapshot.ts';
import { statsBelow } from '../../../site/build/publish/snapshot.ts';

const answer = (message: WalkAnswer) => parentPort?.postMessage(message);

try {
  const { folder, without }: WalkRequest = workerData;
  const stats = statsBelow(folder);
  for (const path of without) stats.delete(path);
  answer(foundFiles(stats));
} catch (error) {
  answer({ failed: messageOf(error) });
}
