import { Readable, Writable } from 'node:stream';
import type { World } from '#cli/program/world';

/** Returns the world of a command line in this process that can ask no question, and the texts that it prints. */
export function worldIn(root: string, environment: Readonly<Record<string, string>> = {}) {
  const texts = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _encoding, done) {
        texts[name] += String(chunk);
        done();
      },
    });
  const world: World = {
    root,
    environment,
    stdin: Readable.from([]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    now: () => Temporal.Now.instant(),
    stopRequested: () => new Promise(() => {}),
    keepHeapSmall: () => {},
    restart: () => {},
    exit: (code) => {
      throw new Error(`The command would end the process with ${code}.`);
    },
  };
  return { world, texts };
}
