import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const BENCH = join(import.meta.dirname, '../../scripts/bench.ts');

/** Runs `npm run bench -- <words>` to its end. */
export async function bench(...words: string[]) {
  const child = spawn(process.execPath, [BENCH, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
