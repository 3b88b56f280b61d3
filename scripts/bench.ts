/* `npm run bench -- sync`, `… feeds`, `… build`, `… live`, `… pictures`, `… fleet` and `… texts`: what they time and take is said by their own usage. */
import { AlmanacError, UsageError } from '#errors';

const BENCHES = new Map([
  ['sync', () => import('./bench/sync.ts')],
  ['feeds', () => import('./bench/feeds.ts')],
  ['build', () => import('./bench/build.ts')],
  ['live', () => import('./bench/live.ts')],
  ['pictures', () => import('./bench/pictures.ts')],
  ['fleet', () => import('./bench/fleet.ts')],
  ['texts', () => import('./bench/texts.ts')],
]);

async function run([name = '', ...words]: readonly string[], stopped: AbortSignal): Promise<number> {
  const bench = await BENCHES.get(name)?.();
  if (bench === undefined)
    throw new UsageError({ message: `What is to be timed: ${[...BENCHES.keys()].join(' or ')}.` });
  return bench.run(words, stopped);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
try {
  process.exitCode = await run(process.argv.slice(2), stopping.signal);
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof AlmanacError ? error.explain() : error);
  process.exitCode = stopping.signal.aborted ? 130 : 2;
}
