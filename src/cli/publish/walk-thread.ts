/* A thread that looks at all files below a folder. */
import { parentPort, workerData } from 'node:worker_threads';
import { NUMBERS, type WalkAnswer } from '#cli/publish/walk';
import { messageOf } from '#errors';
import { statsBelow } from '../../../site/build/publish/snapshot.ts';

const answer = (message: WalkAnswer, sent: ArrayBuffer[]) => parentPort?.postMessage(message, sent);

try {
  const found = statsBelow(String(workerData));
  const numbers = new Float64Array(found.size * NUMBERS);
  let at = 0;
  for (const { size, modified, changed, inode } of found.values()) {
    numbers.set([size, modified, changed, inode], at);
    at += NUMBERS;
  }
  answer({ paths: [...found.keys()].join('\0'), numbers }, [numbers.buffer]);
} catch (error) {
  answer({ failed: messageOf(error) }, []);
}
