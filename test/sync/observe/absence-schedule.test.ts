import { describe, expect, it } from 'vitest';
import { AbsenceSchedule } from '#sync/observe/absence-schedule';
import { memoryFiles } from '../../content/memory-files.ts';
import { type OwnRoute, servedEvent } from '../../support/served.ts';
import { AT, calendar, cellOf } from '../pulling.ts';

const NOW = Temporal.Instant.from('2026-11-21T10:00:00Z');
const after = (hours: number) => NOW.add({ seconds: Math.round(hours * 3600) });

/** Notes one answer, `hours` after `NOW`. */
async function note(
  cache: ReturnType<typeof memoryFiles>,
  hours: number,
  state: Parameters<AbsenceSchedule['note']>[3],
) {
  const schedule = await AbsenceSchedule.read(cache, after(hours));
  schedule.note('ca', 'events', 7, state);
  await schedule.write(cache);
}
const isDue = async (cache: ReturnType<typeof memoryFiles>, hours: number) =>
  (await AbsenceSchedule.read(cache, after(hours))).isDue('ca', 'events', 7);

describe('the next check of a missing record', () => {
  it('is due at once when nothing is recorded', async () => {
    expect(await isDue(memoryFiles(), 0)).toBe(true);
  });

  it('is due six hours after the first answer, and not earlier', async () => {
    const cache = memoryFiles();
    await note(cache, 0, 'unlisted');
    expect(await isDue(cache, 5.99)).toBe(false);
    expect(await isDue(cache, 6)).toBe(true);
  });

  it('is due later after each equal answer, up to eight days', async () => {
    const cache = memoryFiles();
    const pauses: number[] = [];
    for (let hours = 0; pauses.length < 8; ) {
      await note(cache, hours, 'unlisted');
      const begun = hours;
      while (!(await isDue(cache, hours))) hours += 6;
      pauses.push(hours - begun);
    }
    expect(pauses).toEqual([6, 12, 24, 48, 96, 192, 192, 192]);
  });

  it('is due after six hours again when the answer changes', async () => {
    const cache = memoryFiles();
    await note(cache, 0, 'unlisted');
    await note(cache, 6, 'unlisted');
    await note(cache, 18, 'withdrawn');
    expect(await isDue(cache, 24)).toBe(true);
    expect(await isDue(cache, 23)).toBe(false);
  });

  it('is due in the next run when the state was unknown', async () => {
    const cache = memoryFiles();
    await note(cache, 0, 'unlisted');
    await note(cache, 6, 'unknown');
    expect(await isDue(cache, 6)).toBe(true);
    await note(cache, 6, 'unlisted');
    expect(await isDue(cache, 6)).toBe(false);
  });

  it('is scheduled separately for the same id in another language or kind', async () => {
    const cache = memoryFiles();
    await note(cache, 0, 'unlisted');
    const schedule = await AbsenceSchedule.read(cache, NOW);
    expect([schedule.isDue('en', 'events', 7), schedule.isDue('ca', 'venues', 7)]).toEqual([true, true]);
  });

  it.each(['{', '[]', '{"ca events 7":{"state":"unlisted","times":0,"next":"soon"}}', '{"ca events 7":{}}'])(
    'is due at once when the cache holds %s',
    async (damaged) => {
      expect(await isDue(memoryFiles({ 'proofs.json': damaged }), 0)).toBe(true);
    },
  );

  it('is not written when nothing was checked, and a failed write does no harm', async () => {
    const cache = memoryFiles();
    const schedule = await AbsenceSchedule.read(cache, NOW);
    await schedule.write(cache);
    expect(cache.snapshot()).toEqual({});
    schedule.note('ca', 'events', 7, 'unlisted');
    await schedule.write({ ...cache, write: () => Promise.reject(new Error('full')) });
  });

  it('comes first for unchecked records, then for the ones checked longest ago', async () => {
    const cache = memoryFiles();
    for (const [id, hours] of [
      [1, 2],
      [2, 1],
      [3, 0],
    ] as const) {
      const schedule = await AbsenceSchedule.read(cache, after(hours));
      schedule.note('ca', 'events', id, 'unknown');
      await schedule.write(cache);
    }
    const schedule = await AbsenceSchedule.read(cache, NOW);
    expect(schedule.longestFirst('ca', 'events', [1, 2, 3, 4, 5])).toEqual([4, 5, 3, 2, 1]);
    expect(schedule.longestFirst('en', 'events', [3, 2, 1])).toEqual([1, 2, 3]);
  });
});

describe('more missing records than one run checks', () => {
  it('take turns, so that failing routes do not block the rest', async () => {
    const all = Array.from({ length: 620 }, (_, index) => servedEvent(index + 1));
    const here = calendar();
    await here.pull({ ca: { events: all } });
    const left = { ca: { events: all.slice(501) } };
    const own: OwnRoute = (_kind, id) => (id <= 500 ? { status: 500, code: 'internal_server_error' } : undefined);
    expect(cellOf(await here.pull(left, { own }), 501)).toBe('none');
    expect(cellOf(await here.pull(left, { own, at: AT.add({ hours: 1 }) }), 501)).toBe('pull-delete');
    expect(here.files.snapshot()).not.toHaveProperty(['ca/events/event-501.json']);
  });
});
