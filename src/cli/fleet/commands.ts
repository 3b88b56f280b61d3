import { Writable } from 'node:stream';
import { run } from '#cli/program/program';
import type { World } from '#cli/program/world';
import type { CommandRunner } from '#watch/runner';

/** Returns a runner of commands in this process: a start of their own would cost more than most cycles take. */
export function inProcessRunner(world: World): CommandRunner {
  return async (words, onLine) => {
    const texts: string[] = [];
    let begunLine = '';
    const stdout = new Writable({
      write(chunk, _encoding, done) {
        texts.push(String(chunk));
        done();
      },
    });
    const stderr = new Writable({
      write(chunk, _encoding, done) {
        const lines = (begunLine + String(chunk)).split('\n');
        begunLine = lines.pop() ?? '';
        lines.forEach(onLine);
        done();
      },
    });
    const code = await run(words, { ...world, stdout, stderr });
    if (begunLine !== '') onLine(begunLine);
    return { code, stdout: texts.join('') };
  };
}
