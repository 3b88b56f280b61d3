import { Writable } from 'node:stream';
import type { Output } from '#cli/terminal/output';

/** An output that only remembers. Its clock stands still unless it is given one. */
export function captured(changes: Partial<Output> = {}) {
  const texts = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _encoding, done) {
        texts[name] += String(chunk);
        done();
      },
    });
  const output: Output = {
    stdout: into('stdout'),
    stderr: into('stderr'),
    interactive: false,
    quiet: false,
    annotate: false,
    log: 'auto',
    now: () => Temporal.Instant.from('2026-11-21T09:00:00.5Z'),
    ...changes,
  };
  return { output, texts };
}
