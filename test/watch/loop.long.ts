import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { reporterFor } from '#cli/commands/watch';
import { watchSite } from '#watch/loop';
import { captured } from '../cli/captured.ts';

/** A stream that keeps nothing. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

describe('the watch loop', () => {
  it('uses the same memory after a thousand cycles and after eleven thousand', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { output } = captured({ log: 'json' });
    const end = new AbortController();
    const used: number[] = [];
    let [syncs, elapsed] = [0, 0];
    await watchSite(
      {
        async run(words, onLine) {
          if (words[0] === 'build') return { code: 0, stdout: '{"added":["a"],"changed":[],"removed":[]}' };
          syncs += 1;
          if (syncs % 10_000 === 1_000) {
            collect();
            used.push(process.memoryUsage().heapUsed);
          }
          if (syncs === 11_000) end.abort();
          // Warnings and outages come and go.
          onLine(JSON.stringify({ event: 'warning', message: `The ${syncs}th` }));
          if (syncs % 3 === 0) onLine(JSON.stringify({ event: 'failed', message: `The ${syncs}th` }));
          else onLine(JSON.stringify({ event: 'finished', changes: 1, requests: 4, mode: 'quick', hints: true }));
          return { code: syncs % 3 === 0 ? 2 : 0, stdout: '' };
        },
        publish: async () => ({ outcome: 'done', trouble: undefined, files: 1 }),
        day: async () => '2026-11-24',
        content: () => `content ${syncs}`,
        site: () => `site ${syncs}`,
        elapsed: () => elapsed,
        now: () => Temporal.Instant.fromEpochMilliseconds(elapsed),
        async pause(milliseconds) {
          elapsed += milliseconds;
        },
        saved: () => false,
        random: () => 0,
        note: async () => {},
        pid: 1,
        stopped: end.signal,
      },
      { every: 60_000, buildEvery: 3_600_000 },
      // What was written is not kept either.
      reporterFor({ ...output, stdout: nowhere(), stderr: nowhere() }),
    );
    const [first = 0, last = 0] = used;
    expect(used).toHaveLength(2);
    // An object for each cycle would be more.
    expect(last - first).toBeLessThan(400_000);
  });
});
