import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#service/database/sequence';
import { runs, seeds } from '../../support/tiers/runs.ts';
import { createLife, MINUTE } from './life.ts';

const SECOND = 1_000;
const HOUR = 60 * MINUTE;

/** Twenty hours from the evening before a change of clocks. */
const LONG = 20 * HOUR;
const BEGINS = ['2026-10-24T20:00Z', '2027-03-27T20:00Z'];

/** Longer than from one sync to the next with all that may lie between them: other steps, a lock, a start. */
const HELD = 200 * SECOND;

/** A sync, a build and a publication that were under way when something was edited, and those of the edit. */
const AT_ONCE = 45 * SECOND;

type Life = ReturnType<typeof createLife>;
let life: Life;
afterEach(() => life.calendar.remove());

function begin(seed: number, until = LONG): Life {
  life = createLife(seededRandom(seed), Temporal.Instant.from(BEGINS[seed % BEGINS.length] ?? ''));
  const { calendar, time, from, often } = life;
  const draw = seededRandom(seed + 1);
  let at = 0;
  while (at < until) {
    at += draw() < 0.5 ? from(5 * SECOND, 60 * SECOND) : from(HELD + SECOND, 10 * MINUTE);
    time.at(at, () => calendar.changeService(draw));
  }
  often(MINUTE, 20 * MINUTE, until, () => life.edit());
  // The wall clock is set, by hours and across days, and set right again.
  for (const [hour, by] of [2, -5, 3, 26, -26].entries()) time.at((4 + 3 * hour) * HOUR, () => time.set(by * HOUR));
  return life;
}

/** The states that the service held for long, and that nobody was shown. */
function missed({ calendar: { states, shown }, time }: Life) {
  const long = states.filter(({ from, to }) => Math.min(to, time.elapsed()) - from > HELD);
  expect(long.length).toBeGreaterThan(100);
  return long.filter(({ state, from }) => {
    // It may be one of before, which was shown all the time.
    const standing = shown.findLast(({ at }) => at < from);
    return standing?.state !== state && !shown.some((one) => one.state === state && one.at >= from);
  });
}

/** The outages that were told though nothing but they had been told of their task since. */
function toldTwice(events: readonly object[]) {
  const outages = events.filter((event) => String(Reflect.get(event, 'event')).startsWith('outage'));
  return outages.filter((one, at) => {
    const before = outages.slice(0, at).findLast((other) => Reflect.get(other, 'task') === Reflect.get(one, 'task'));
    return ['event', 'since', 'code'].every((field) => Reflect.get(before ?? {}, field) === Reflect.get(one, field));
  });
}

const SEEDS = seeds(runs(8));
const ROUNDS = runs(4);

describe('a watch over a thousand cycles', () => {
  it.each(SEEDS)('publishes each state that the service keeps for longer than the interval: seed %i', async (seed) => {
    const { calendar, counts, often, lock, from, byHand, kill, told, watch } = begin(seed);
    often(10 * MINUTE, HOUR, LONG, () => lock(from(SECOND, 20 * SECOND)));
    often(40 * MINUTE, 2 * HOUR, LONG, kill);
    often(10 * MINUTE, HOUR, LONG, byHand);
    await watch(LONG + HOUR);
    expect(missed(life)).toEqual([]);
    expect(calendar.published).toEqual(calendar.expected());
    expect(counts.cycles).toBeGreaterThan(1_000);
    expect(counts.starts).toBeGreaterThan(5);
    expect(told().filter(({ event }) => event === 'outage')).toEqual([]);
    expect(life.noted()).toMatchObject({ failing: {}, ended: expect.any(String) });
  });

  it.each(SEEDS)('publishes an edit right after the running step: seed %i', async (seed) => {
    const { calendar, time, watch } = begin(seed);
    await watch(LONG + HOUR);
    const { edits, shown } = calendar;
    const held = edits.filter(({ from, to }) => Math.min(to, time.elapsed()) - from > AT_ONCE);
    expect(held.length).toBeGreaterThan(50);
    const late = held.filter(
      ({ note, from }) => !shown.some(({ pages, at }) => at >= from && at - from <= AT_ONCE && pages.includes(note)),
    );
    expect(late).toEqual([]);
  });

  it.each(SEEDS)('ends like one undisturbed sync and build, whatever fails meanwhile: seed %i', async (seed) => {
    // What fails in a round is over at its end, as is the longest wait after it.
    for (let round = 0; round < ROUNDS; round += 1) {
      const { calendar, counts, from, time, often, kill, lock, breaks, byHand, told, watch } = begin(
        seed + round,
        LONG / 4,
      );
      const { faults } = calendar;
      const until = LONG / 4;
      for (const name of ['service', 'publishing', 'disk'] as const)
        often(HOUR / 4, 3 * HOUR, until, () => {
          faults[name] = true;
          time.at(time.elapsed() + from(10 * SECOND, HOUR), () => {
            faults[name] = false;
          });
        });
      often(HOUR, 3 * HOUR, until, () => {
        breaks(true);
        time.at(time.elapsed() + from(10 * SECOND, 20 * MINUTE), () => breaks(false));
      });
      often(HOUR, 4 * HOUR, until, () => lock(from(MINUTE, 10 * MINUTE)));
      often(20 * MINUTE, 2 * HOUR, until, kill);
      often(20 * MINUTE, HOUR, until, byHand);
      await watch(until + 2 * HOUR);
      expect(calendar.published).toEqual(calendar.expected());
      expect(calendar.site()).toEqual(calendar.expected());
      expect(life.noted()).toMatchObject({ failing: {}, ended: expect.any(String) });
      expect(told().filter(({ event }) => event === 'outage').length).toBeGreaterThan(0);
      expect(toldTwice(told())).toEqual([]);
      expect(counts.syncs).toBeGreaterThan(100);
      if (round < ROUNDS - 1) calendar.remove();
    }
  });

  it('makes one sync each minute and only scheduled builds when nothing happens', async () => {
    life = createLife(seededRandom(1), Temporal.Instant.from('2026-11-24T08:00Z'));
    await life.watch(5 * HOUR);
    expect(life.counts).toMatchObject({ starts: 1, syncs: 300, builds: 1, runs: 1, cycles: 300 });
    await life.watch(12 * HOUR);
    // Another start, what is due every six hours, and midnight.
    expect(life.counts.builds).toBe(1 + 1 + 1 + 1);
    expect(life.counts.runs).toBe(2);
  });
});
