import { describe, expect, it } from 'vitest';
import { reporterFor } from '#cli/commands/watch';
import { watchSite } from '#watch/loop';
import type { WatchNote } from '#watch/note';
import { captured } from '../cli/captured.ts';

/** What the syncs of a life end with, one after the other; then the loop is asked to end. */
type SyncCodes = readonly (number | 'busy' | 'not started')[];

/** Runs the loop for so many syncs in a world in which nothing else ever happens. */
async function watched(
  syncs: SyncCodes,
  changes: Partial<Parameters<typeof watchSite>[0]> = {},
  log: 'auto' | 'json' = 'auto',
  said: object = { mode: 'quick', hints: true },
) {
  const { output, texts } = captured({ log });
  const end = new AbortController();
  const left = [...syncs];
  const asked: string[] = [];
  const notes: WatchNote[] = [];
  let elapsed = 0;
  await watchSite(
    {
      async run(words, onLine) {
        asked.push(words.join(' '));
        if (words[0] === 'build') return { code: 0, stdout: '{"added":[],"changed":[],"removed":[]}' };
        const next = left.shift();
        if (left.length === 0) end.abort();
        if (next === 'not started') throw new Error('spawn EAGAIN');
        const busy = next === 'busy';
        if (next !== 0) onLine(JSON.stringify({ event: 'failed', message: `It ended with ${next}.`, busy }));
        else onLine(JSON.stringify({ event: 'finished', changes: 0, requests: 4, ...said }));
        return { code: next === undefined || busy ? 3 : Number(next), stdout: '' };
      },
      publish: undefined,
      day: async () => '2026-11-24',
      content: () => 'a',
      site: () => 'one',
      elapsed: () => elapsed,
      now: () => Temporal.Instant.fromEpochMilliseconds(elapsed),
      async pause(milliseconds) {
        elapsed += milliseconds;
      },
      saved: () => false,
      random: () => 0,
      async note(note) {
        notes.push(note);
      },
      pid: 1,
      stopped: end.signal,
      ...changes,
    },
    { every: 60_000, buildEvery: 3_600_000 },
    reporterFor(output),
  );
  return { texts, asked, notes, elapsed };
}

describe('the watch loop', () => {
  it('always runs quick syncs', async () => {
    const { notes, asked } = await watched(Array.from({ length: 62 }, () => 0));
    expect(notes.at(-1)).toHaveProperty('ended');
    const syncs = asked.filter((words) => words.startsWith('sync'));
    expect(new Set(syncs)).toEqual(new Set(['sync --quick --log json']));
  });

  it.each([
    ['when syncs are quick', 60_000, { mode: 'quick', hints: true }],
    ['when syncs are full', 60_000, { mode: 'full', hints: true, degraded: false }],
    [
      'less often when each sync must be full because it is degraded',
      900_000,
      { mode: 'full', hints: true, degraded: true },
    ],
    [
      'less often when each sync must be full because the service gives no hints',
      900_000,
      { mode: 'full', hints: false },
    ],
  ])('syncs again after the interval, %s', async (_when, pause, said) => {
    const { elapsed } = await watched([0, 0, 0], {}, 'auto', said);
    expect(elapsed).toBe(2 * pause);
  });

  it('reports an outage once, its end once, and no end because of another command', async () => {
    const { texts, notes } = await watched([0, 2, 2, 'busy', 2, 3, 0, 0]);
    expect(texts.stderr.match(/The sync ended with \d/g)).toEqual(['The sync ended with 2', 'The sync ended with 3']);
    expect(texts.stderr.match(/The sync succeeds again/g)).toHaveLength(1);
    const failing = notes.map((note) => note.failing.sync);
    expect(failing.findLast((outage) => outage !== undefined)).toMatchObject({
      code: 3,
      since: '1970-01-01T00:01:00.000Z',
      message: 'It ended with 3.',
    });
    expect(failing.at(-1)).toBeUndefined();
  });

  it('continues when a command cannot start or its own state cannot be stored', async () => {
    const full = await watched(['not started', 0, 0, 0], { note: () => Promise.reject(new Error('no space left')) });
    expect(full.texts.stderr.match(/can't be noted: no space left/g)).toHaveLength(1);
    expect(full.texts.stderr).toContain('spawn EAGAIN');
  });

  it('reports cycles without changes only in the JSON log', async () => {
    const syncs = [0, 0, 0, 0];
    expect((await watched(syncs)).texts).toEqual({ stdout: '', stderr: '' });
    const events = (await watched(syncs, {}, 'json')).texts.stderr.trim().split('\n');
    expect(events).toHaveLength(3);
    expect(JSON.parse(events[1] ?? '')).toMatchObject({
      event: 'cycle',
      sync: { changes: 0, requests: 4, mode: 'quick' },
    });
  });

  it('notes the running step, the last steps, the next step and, finally, its end', async () => {
    const { notes } = await watched([0, 0]);
    expect(notes[0]).toMatchObject({ step: { task: 'sync' } });
    expect(notes.find(({ nextDue }) => nextDue !== undefined)).toMatchObject({
      lastSync: expect.any(String),
      lastBuild: expect.any(String),
      lastCycle: expect.any(String),
    });
    expect(notes.filter(({ ended }) => ended !== undefined)).toEqual([notes.at(-1)]);
  });

  it('begins no step after a request to stop', async () => {
    const stopped = AbortSignal.abort();
    expect((await watched([0], { stopped })).asked).toEqual([]);
  });
});
