import { describe, expect, it } from 'vitest';
import {
  initialSchedule,
  nextStep,
  type StepEnding,
  scheduleAfter,
  type WatchRhythm,
  type WatchState,
  waitAfterFailures,
} from '#watch/schedule';

const MINUTE = 60_000;
const RHYTHM: WatchRhythm = { every: MINUTE, buildEvery: 360 * MINUTE, publishes: true };

const seenAt = (elapsed: number, changes: Partial<WatchState> = {}): WatchState => ({
  elapsed,
  day: '2026-11-24',
  content: 'a',
  site: 'one',
  ...changes,
});

const ended = (began: number, took = 1_000) => ({ outcome: 'done', began, ended: began + took }) as const;
const synced = (began: number, changes: Partial<StepEnding & { task: 'sync' }> = {}): StepEnding => ({
  ...ended(began),
  task: 'sync',
  quick: true,
  content: 'a',
  byContent: false,
  ...changes,
});
const built = (
  began: number,
  { day, content }: WatchState = seenAt(0),
  outcome: StepEnding['outcome'] = 'done',
): StepEnding => ({
  ...ended(began),
  outcome,
  task: 'build',
  inputs: { day, content },
});
const published = (
  began: number,
  outcome: 'done' | 'failed' = 'done',
  site = 'one',
  isTouched = false,
): StepEnding => ({
  ...ended(began),
  outcome,
  task: 'publish',
  site,
  isTouched,
});

/** The schedule after these steps, without a draw of luck. */
const schedule = (...steps: readonly StepEnding[]): Parameters<typeof nextStep>[0] =>
  steps.reduce((before, step) => scheduleAfter(before, step, RHYTHM, 0), initialSchedule(0));

const IDLE = schedule(synced(0), built(1_000), published(2_000));
const next = (of: Parameters<typeof nextStep>[0], seen: WatchState, rhythm = RHYTHM) => nextStep(of, seen, rhythm);

describe('the next step of a watch', () => {
  it('is a sync, then a build, then a publication after the start, and then a wait for the interval', () => {
    expect(next(schedule(), seenAt(0))).toEqual({ type: 'sync' });
    expect(next(schedule(synced(0)), seenAt(1_000))).toEqual({ type: 'build' });
    expect(next(schedule(synced(0), built(1_000)), seenAt(2_000))).toEqual({ type: 'publish' });
    expect(next(IDLE, seenAt(3_000))).toEqual({ type: 'wait', wait: 57_000 });
    expect(next(IDLE, seenAt(MINUTE))).toEqual({ type: 'sync' });
  });

  it('is a build only when a sync changed content', () => {
    const quiet = scheduleAfter(IDLE, synced(MINUTE), RHYTHM, 0);
    expect(next(quiet, seenAt(MINUTE + 1_000))).toMatchObject({ type: 'wait' });
    expect(next(quiet, seenAt(MINUTE + 1_000, { content: 'b' }))).toEqual({ type: 'build' });
  });

  it('is a build before a due sync for an edit, and after it for a new day', () => {
    expect(next(IDLE, seenAt(MINUTE, { content: 'b' }))).toEqual({ type: 'build' });
    expect(next(IDLE, seenAt(30_000, { content: 'b' }))).toEqual({ type: 'build' });
    expect(next(IDLE, seenAt(MINUTE, { day: '2026-11-25' }))).toEqual({ type: 'sync' });
    expect(next(IDLE, seenAt(30_000, { day: '2026-11-25' }))).toEqual({ type: 'build' });
    expect(next(IDLE, seenAt(30_000, { day: '2026-11-23' }))).toEqual({ type: 'build' });
  });

  it('is another build when content was edited during a build', () => {
    const edited = scheduleAfter(IDLE, built(MINUTE, seenAt(0, { content: 'b' })), RHYTHM, 0);
    expect(next(edited, seenAt(30_000, { content: 'c' }))).toEqual({ type: 'build' });
  });

  it('is a build after the build interval without any change', () => {
    const at = 360 * MINUTE + 2_000;
    const quiet = scheduleAfter(IDLE, synced(at - 2_000), RHYTHM, 0);
    expect(next(quiet, seenAt(at - 1))).toMatchObject({ type: 'wait' });
    expect(next(quiet, seenAt(at))).toEqual({ type: 'build' });
    expect(next(scheduleAfter(quiet, built(at), RHYTHM, 0), seenAt(at + 1_000))).toMatchObject({ type: 'wait' });
  });

  it('is a sync at most every quarter of an hour when each sync is full', () => {
    const unhinted = scheduleAfter(IDLE, synced(MINUTE, { quick: false }), RHYTHM, 0);
    expect(next(unhinted, seenAt(15 * MINUTE))).toMatchObject({ type: 'wait' });
    expect(next(unhinted, seenAt(16 * MINUTE))).toEqual({ type: 'sync' });
    const seldom = { ...RHYTHM, every: 30 * MINUTE };
    const later = scheduleAfter(IDLE, synced(MINUTE, { quick: false }), seldom, 0);
    expect(next(later, seenAt(30 * MINUTE), seldom)).toMatchObject({ type: 'wait' });
  });

  it('gives a slow service as much pause as its sync took', () => {
    const slow = scheduleAfter(IDLE, synced(MINUTE, { ended: 3 * MINUTE }), RHYTHM, 0);
    expect(next(slow, seenAt(4 * MINUTE))).toEqual({ type: 'wait', wait: MINUTE });
    expect(next(slow, seenAt(5 * MINUTE))).toMatchObject({ type: 'sync' });
  });

  it('is a publication of any unpublished site, only when publishing is configured', () => {
    expect(next(IDLE, seenAt(30_000, { site: 'rolled back' }))).toEqual({ type: 'publish' });
    expect(next(IDLE, seenAt(30_000, { site: undefined }))).toMatchObject({ type: 'wait' });
    const quiet = { ...RHYTHM, publishes: false };
    expect(next(IDLE, seenAt(30_000, { site: 'rolled back' }), quiet)).toMatchObject({ type: 'wait' });
  });

  it('is a publication once an interval for a site changed by publication, and at once after a build', () => {
    const touched = scheduleAfter(schedule(synced(0), built(1_000)), published(2_000, 'done', 'one', true), RHYTHM, 0);
    const other = (elapsed: number) => seenAt(elapsed, { site: 'two' });
    expect(next(touched, other(3_000))).toMatchObject({ type: 'wait' });
    const synchronised = scheduleAfter(touched, synced(MINUTE), RHYTHM, 0);
    expect(next(synchronised, other(MINUTE + 3_000))).toEqual({ type: 'publish' });
    expect(next(scheduleAfter(touched, built(4_000), RHYTHM, 0), other(5_000))).toEqual({ type: 'publish' });
  });

  it('is a publication after a build, before the next sync, however long the build took', () => {
    const slow = scheduleAfter(IDLE, built(30_000, seenAt(0, { content: 'b' })), RHYTHM, 0);
    const at = seenAt(2 * MINUTE, { content: 'b', site: 'two' });
    expect(next(slow, at)).toEqual({ type: 'publish' });
    expect(next(scheduleAfter(slow, published(2 * MINUTE, 'done', 'two'), RHYTHM, 0), at)).toMatchObject({
      type: 'sync',
    });
    // A site that an earlier process built is brought up to date first.
    expect(next(schedule(), at)).toMatchObject({ type: 'sync' });
    expect(next(schedule(synced(2 * MINUTE)), at)).toEqual({ type: 'build' });
    expect(next(schedule(synced(2 * MINUTE), built(2 * MINUTE, at, 'failed')), at)).toEqual({ type: 'publish' });
  });

  it('is a wait of at most a minute, however long the interval', () => {
    const slow = { ...RHYTHM, every: 360 * MINUTE };
    expect(next(scheduleAfter(IDLE, synced(0), slow, 0), seenAt(3_000), slow)).toEqual({ type: 'wait', wait: MINUTE });
  });
});

describe('a watch after a failure', () => {
  const down = (times: number) =>
    Array.from({ length: times }).reduce<Parameters<typeof nextStep>[0]>(
      (before, _, at) => scheduleAfter(before, synced(at * MINUTE, { outcome: 'failed' }), RHYTHM, 0),
      IDLE,
    );

  it('waits twice as long each time, at most half an hour, less a random part', () => {
    expect([1, 2, 3, 4, 5, 6, 99].map((failures) => waitAfterFailures(MINUTE, failures, 0) / MINUTE)).toEqual([
      2, 4, 8, 16, 30, 30, 30,
    ]);
    expect(waitAfterFailures(MINUTE, 1, 0.5)).toBeLessThan(2 * MINUTE);
    expect(waitAfterFailures(MINUTE, 1, 1)).toBeGreaterThan(MINUTE);
    expect(waitAfterFailures(120 * MINUTE, 3, 0)).toBe(120 * MINUTE);
  });

  it('of the service still builds edits and each new day', () => {
    const at = seenAt(MINUTE + 1_000);
    expect(next(down(2), at)).toMatchObject({ type: 'wait' });
    expect(next(down(2), { ...at, content: 'b' })).toEqual({ type: 'build' });
    expect(next(down(2), { ...at, day: '2026-11-25' })).toEqual({ type: 'build' });
    const edited = scheduleAfter(down(2), built(MINUTE, seenAt(0, { content: 'b' })), RHYTHM, 0);
    expect(next(edited, { ...at, content: 'b' })).toMatchObject({ type: 'wait' });
    expect(next(down(2), seenAt(MINUTE + 1_000 + 4 * MINUTE))).toMatchObject({ type: 'sync' });
  });

  it('syncs as often as before when the service is back', () => {
    const back = scheduleAfter(down(5), synced(60 * MINUTE), RHYTHM, 0);
    expect(next(back, seenAt(61 * MINUTE))).toMatchObject({ type: 'sync' });
  });

  it('of a sync caused by content tries again early only when content changes', () => {
    const broken = scheduleAfter(IDLE, synced(MINUTE, { outcome: 'failed', byContent: true, content: 'b' }), RHYTHM, 0);
    const failing = scheduleAfter(broken, built(MINUTE, seenAt(0, { content: 'b' }), 'failed'), RHYTHM, 0);
    const at = seenAt(MINUTE + 3_000, { content: 'b' });
    expect(next(failing, at)).toMatchObject({ type: 'wait' });
    expect(next(failing, { ...at, content: 'c' })).toEqual({ type: 'build' });
    const mended = scheduleAfter(failing, built(MINUTE, seenAt(0, { content: 'c' })), RHYTHM, 0);
    expect(next(mended, { ...at, content: 'c' })).toEqual({ type: 'sync' });
  });

  it('of a build delays only that build, not syncs or builds of other content', () => {
    const failed = scheduleAfter(IDLE, built(30_000, seenAt(0, { content: 'b' }), 'failed'), RHYTHM, 0);
    expect(next(failed, seenAt(31_000, { content: 'b' }))).toEqual({ type: 'wait', wait: 29_000 });
    expect(next(failed, seenAt(MINUTE, { content: 'b' }))).toMatchObject({ type: 'sync' });
    expect(next(failed, seenAt(31_000, { content: 'c' }))).toEqual({ type: 'build' });
    const later = scheduleAfter(failed, synced(MINUTE), RHYTHM, 0);
    expect(next(later, seenAt(MINUTE + 1_000, { content: 'b' }))).toMatchObject({ type: 'wait' });
    expect(next(later, seenAt(31_000 + 2 * MINUTE, { content: 'b' }))).toEqual({ type: 'build' });
  });

  it('of the publication delays only the publication', () => {
    const failed = scheduleAfter(IDLE, published(30_000, 'failed', 'two'), RHYTHM, 0);
    expect(next(failed, seenAt(31_000, { site: 'two' }))).toEqual({ type: 'wait', wait: 29_000 });
    expect(next(failed, seenAt(31_000, { site: 'two', content: 'b' }))).toEqual({ type: 'build' });
    const synchronous = scheduleAfter(failed, synced(MINUTE + 91_000), RHYTHM, 0);
    expect(next(synchronous, seenAt(31_000 + 2 * MINUTE, { site: 'three' }))).toEqual({ type: 'publish' });
  });
});

describe('a watch while another command uses the folder', () => {
  it('tries again soon, later the longer that lasts, and counts no failure', () => {
    const busy = synced(MINUTE, { outcome: 'busy' });
    const once = scheduleAfter(IDLE, busy, RHYTHM, 0);
    expect(next(once, seenAt(MINUTE + 1_000))).toEqual({ type: 'wait', wait: 5_000 });
    const often = [1, 2, 3, 4, 5].reduce((before) => scheduleAfter(before, busy, RHYTHM, 0), once);
    expect(next(often, seenAt(MINUTE + 1_000))).toEqual({ type: 'wait', wait: MINUTE });
    expect(often.sync.failures).toBe(0);
  });

  it('delays a build, too, and makes it afterwards', () => {
    const busy = scheduleAfter(IDLE, built(30_000, seenAt(0, { content: 'b' }), 'busy'), RHYTHM, 0);
    expect(next(busy, seenAt(31_000, { content: 'b' }))).toEqual({ type: 'wait', wait: 5_000 });
    expect(next(busy, seenAt(36_000, { content: 'b' }))).toEqual({ type: 'build' });
  });
});
