import { describe, expect, it } from 'vitest';
import { examineWatch, readWatchNote, type WatchNote, watchNoteText } from '#watch/note';

const NOTE: WatchNote = {
  v: 1,
  pid: 4711,
  started: '2026-11-24T08:00:00.000Z',
  noted: '2026-11-24T09:00:00.000Z',
  every: 60_000,
  failing: {},
};
const at = (minutes: number) => Temporal.Instant.from(NOTE.noted).add({ minutes });

describe('the note of a watch process', () => {
  it('is read back unchanged, and any other text is not a note', () => {
    expect(readWatchNote(watchNoteText(NOTE))).toEqual(NOTE);
    for (const text of ['', '{', '{}', watchNoteText(NOTE).replace('"v": 1', '"v": 2')])
      expect(readWatchNote(text)).toBeUndefined();
  });

  it('is fine for four minutes, whatever the interval, and then broken', () => {
    expect(examineWatch(NOTE, at(4))).toEqual([
      { level: 'fine', check: 'watch', message: 'process 4711, last sign of life 4 min ago' },
    ]);
    expect(examineWatch(NOTE, at(5))).toMatchObject([{ level: 'broken' }]);
    expect(examineWatch({ ...NOTE, every: 600_000 }, at(4))).toMatchObject([{ level: 'fine' }]);
    expect(examineWatch({ ...NOTE, every: 600_000 }, at(5))).toMatchObject([{ level: 'broken' }]);
  });

  it('is fine for an hour during a step', () => {
    const building: WatchNote = { ...NOTE, step: { task: 'build', since: NOTE.noted } };
    expect(examineWatch(building, at(60))).toMatchObject([{ level: 'fine' }]);
    expect(examineWatch(building, at(61))).toMatchObject([{ level: 'broken' }]);
  });

  it('is broken at once when no process holds its lock, even during a step', () => {
    const building: WatchNote = { ...NOTE, step: { task: 'build', since: NOTE.noted } };
    for (const note of [NOTE, building]) {
      expect(examineWatch(note, at(0), true)).toMatchObject([{ level: 'fine' }]);
      expect(examineWatch(note, at(0), false)).toMatchObject([
        { level: 'broken', message: `process 4711 has ended without being asked to, after ${NOTE.noted}` },
      ]);
    }
  });

  it('is broken when the process ended, and degraded when a task fails', () => {
    expect(examineWatch({ ...NOTE, ended: NOTE.noted }, at(0))).toMatchObject([{ level: 'broken' }]);
    const failing = { sync: { since: NOTE.started, code: 2, message: 'The service is down.' } };
    expect(examineWatch({ ...NOTE, failing }, at(0))).toMatchObject([
      { level: 'fine' },
      { level: 'degraded', check: 'sync', message: 'fails since 2026-11-24T08:00:00.000Z: The service is down.' },
    ]);
  });
});
