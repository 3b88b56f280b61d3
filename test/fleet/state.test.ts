import { describe, expect, it } from 'vitest';
import { type CalendarState, type CycleResult, parseState, stateAfter, UNKNOWN_STATE } from '#fleet/state';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const rules = { every: 15 * MINUTE, reportAfter: DAY, random: 0 };
const at = (ended: number, outcome: CycleResult['outcome'] = 'failed'): CycleResult => ({
  outcome,
  message: 'The service answers 500.',
  began: ended,
  ended,
});

/** The state of a calendar after cycles, and all that was to be told. */
function cycled(cycles: readonly CycleResult[], first: CalendarState = UNKNOWN_STATE) {
  let state = first;
  const news = cycles.map((one) => {
    const next = stateAfter(state, one, rules);
    state = next.state;
    return next.news;
  });
  return { state, news: news.filter((one) => one !== undefined) };
}

describe('the state of a calendar', () => {
  it('waits longer with each failure, and not at all after a success', () => {
    const waits = [1, 2, 3].map((count) => {
      const { state } = cycled(Array.from({ length: count }, (_, index) => at(index * 60 * MINUTE)));
      return state.notBefore - (count - 1) * 60 * MINUTE;
    });
    expect(waits).toEqual([30 * MINUTE, 30 * MINUTE, 30 * MINUTE]);
    const quick = stateAfter(UNKNOWN_STATE, at(0), { ...rules, every: MINUTE });
    expect(quick.state.notBefore).toBe(2 * MINUTE);
    expect(stateAfter(quick.state, at(0), { ...rules, every: MINUTE }).state.notBefore).toBe(4 * MINUTE);
    expect(cycled([at(0), at(MINUTE, 'done')]).state).toMatchObject({ failures: 0, notBefore: 0, lastDone: MINUTE });
    expect(cycled([at(0), at(MINUTE, 'done')]).state.failingSince).toBeUndefined();
  });

  it('is reported once after a day of failures, and once after its recovery', () => {
    const hours = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => at((from + index) * 60 * MINUTE));
    const { state, news } = cycled([...hours(0, 60), at(61 * 60 * MINUTE, 'done'), at(62 * 60 * MINUTE, 'done')]);
    expect(news).toEqual([
      { type: 'failing', since: 0, message: 'The service answers 500.' },
      { type: 'recovered', since: 0 },
    ]);
    expect(cycled(hours(100, 120), state).news).toEqual([]);
  });

  it('counts no failure when another cycle was in the way, and keeps earlier failures', () => {
    for (const outcome of ['busy', 'lost', 'superseded'] as const) {
      expect(cycled([at(0, outcome)]).state).toMatchObject({ failures: 0, notBefore: 0, outcome });
      const { state } = cycled([at(0), at(MINUTE, outcome)]);
      expect(state).toMatchObject({ failures: 1, failingSince: 0, notBefore: 30 * MINUTE });
    }
  });

  it('is the initial one when it cannot be read', () => {
    const { state } = cycled([at(0)]);
    expect(parseState(JSON.stringify(state))).toEqual(state);
    for (const text of [null, '', '{', '{"v":2}']) expect(parseState(text)).toEqual(UNKNOWN_STATE);
  });
});
