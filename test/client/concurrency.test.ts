import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AdaptiveConcurrency, type Outcome } from '#client/concurrency';
import { type Model, meanLimit, noise, reply, seeded, simulate, workers } from './simulated-service.ts';

const constant: Model = () => ({ duration: 100 });

/** Latency as of a service with room for two. */
const linear: Model = ({ crowd }) => ({ duration: 100 * Math.max(1, crowd / 2) });

describe('a service of constant latency', () => {
  it.each([2, 3, 4, 8, 16])('is asked with the ceiling of %i within about a second, and stays so', (ceiling) => {
    const steps = simulate(ceiling, 800, constant);
    const reached = steps.findIndex(({ limit }) => limit === ceiling);
    expect(steps[reached]?.at).toBeLessThanOrEqual(1000);
    expect(steps.slice(reached).every(({ limit }) => limit === ceiling)).toBe(true);
  });

  it('is asked with two at first', () => {
    expect(new AdaptiveConcurrency(4).limit).toBe(2);
    expect(new AdaptiveConcurrency(1).limit).toBe(1);
  });

  it.each([
    [0.1, 3.97],
    [0.2, 3.9],
    [0.3, 3.7],
  ])('is asked with nearly the ceiling where latency is spread by %f', (spread, least) => {
    const means = Array.from({ length: 20 }, (_, seed) => {
      const random = seeded(seed);
      return meanLimit(
        simulate(4, 1500, () => ({ duration: 100 * noise(random, spread) })),
        1000,
      );
    });
    expect(means.reduce((sum, one) => sum + one, 0) / means.length).toBeGreaterThan(least);
  });

  it('is not taken for strained where one reply in ten comes from a cache, or takes ten times as long', () => {
    const steps = simulate(4, 800, ({ index }) => ({ duration: index % 10 === 3 ? 4 : index % 10 === 7 ? 1000 : 100 }));
    expect(meanLimit(steps, 2000)).toBeGreaterThan(3.9);
  });

  it('is not taken for strained where large pages take longer than small ones', () => {
    const steps = simulate(4, 800, ({ index }) => {
      const large = Math.floor(index / 40) % 2 === 1;
      const duration = large ? 300 : 90;
      return { duration, outcome: reply(duration, 'GET /events', large ? 300_000 : 3_000) };
    });
    expect(steps.filter(({ at }) => at > 1000).every(({ limit }) => limit === 4)).toBe(true);
  });

  it('is not taken for strained where one listing takes longer than another', () => {
    const steps = simulate(4, 800, ({ index }) => {
      const duration = index % 3 === 0 ? 300 : 100;
      return { duration, outcome: reply(duration, index % 3 === 0 ? 'GET /events' : 'GET /tags') };
    });
    expect(steps.filter(({ at }) => at > 2000).every(({ limit }) => limit === 4)).toBe(true);
  });

  it('is not taken for strained over differences of a few milliseconds, which may be our own', () => {
    const steps = simulate(4, 400, ({ crowd }) => ({ duration: 2 * crowd }));
    expect(steps.at(-1)?.limit).toBe(4);
  });
});

describe('a service that grows slower for reasons of its own', () => {
  it('is asked with fewer at first, and with the ceiling again once that is its normal latency', () => {
    const steps = simulate(4, 1500, ({ at }) => ({ duration: at < 20_000 ? 100 : 300 }));
    expect(Math.min(...steps.filter(({ at }) => at > 20_000).map(({ limit }) => limit))).toBe(2);
    expect(steps.at(-1)?.limit).toBe(4);
  });
});

describe('a service with room for two', () => {
  it.each([4, 8, 16])('is asked with about two, though the ceiling is %i', (ceiling) => {
    for (const model of [linear, workers(2, () => 100)]) {
      const steps = simulate(ceiling, 800, model);
      expect(meanLimit(steps, 1000)).toBeLessThan(2.35);
      expect(meanLimit(steps, 1000)).toBeGreaterThanOrEqual(2);
      expect(Math.max(...steps.map(({ limit }) => limit))).toBeLessThanOrEqual(4);
    }
  });

  it('is asked with about two where its latency is spread', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const random = seeded(seed);
      const steps = simulate(
        4,
        1500,
        workers(2, () => 100 * noise(random, 0.2)),
      );
      expect(meanLimit(steps, 2000), `seed ${seed}`).toBeLessThan(2.6);
    }
  });

  it('is asked with about two also where a new listing begins every few pages', () => {
    const steps = simulate(8, 1000, ({ index, crowd }) => {
      const duration = 100 * Math.max(1, crowd / 2);
      return {
        duration,
        outcome: reply(duration, `GET /listing-${'abcdefghijklmnopqrstuvwxyz'[Math.floor(index / 40)]}`),
      };
    });
    expect(meanLimit(steps, 1000)).toBeLessThan(2.6);
  });

  it('is asked with three ever more seldom', () => {
    const steps = simulate(4, 2000, linear);
    const raises = steps.flatMap(({ at, limit }, index) => (limit > (steps[index - 1]?.limit ?? 2) ? [at] : []));
    const gaps = raises.slice(1).map((at, index) => at - (raises[index] ?? 0));
    expect(gaps.slice(0, 4).every((gap, index) => index === 0 || gap > (gaps[index - 1] ?? 0))).toBe(true);
    expect(Math.min(...gaps.slice(6))).toBeGreaterThan(3000);
  });

  it('is asked with more again once it has room', () => {
    const steps = simulate(4, 1500, (seen) => (seen.at < 20_000 ? linear(seen) : constant(seen)));
    expect(
      meanLimit(
        steps.filter(({ at }) => at < 20_000),
        1000,
      ),
    ).toBeLessThan(2.35);
    expect(steps.at(-1)?.limit).toBe(4);
  });
});

describe('a refusal for load', () => {
  it('halves the limit, once for all the calls of a round trip', () => {
    const concurrency = new AdaptiveConcurrency(8);
    while (concurrency.limit < 8) concurrency.end(crowded(concurrency), reply(100));
    const round = Array.from({ length: 8 }, () => concurrency.begin());
    for (const call of round) concurrency.end(call, 'overload');
    expect(concurrency.limit).toBe(4);
    const later = concurrency.begin();
    concurrency.end(later, 'overload');
    expect(concurrency.limit).toBe(2);
  });

  it('never takes the limit below one, and calls that succeed raise it again', () => {
    const steps = simulate(4, 400, ({ index }) =>
      index < 20 ? { duration: 50, outcome: 'overload' } : { duration: 100 },
    );
    expect(Math.min(...steps.map(({ limit }) => limit))).toBe(1);
    expect(steps.at(-1)?.limit).toBe(4);
  });

  it('that comes whenever more than two are under way keeps the limit near two', () => {
    const steps = simulate(4, 1500, ({ crowd }) =>
      crowd > 2 ? { duration: 20, outcome: 'overload' } : { duration: 100 },
    );
    expect(meanLimit(steps, 2000)).toBeLessThan(2.3);
    expect(meanLimit(steps, 2000)).toBeGreaterThan(1.6);
  });
});

/** Begins as many calls as the limit allows, ends all but the last with nothing, and gives that one. */
function crowded(concurrency: AdaptiveConcurrency) {
  const others = Array.from({ length: concurrency.limit - 1 }, () => concurrency.begin());
  const last = concurrency.begin();
  for (const one of others) concurrency.end(one, 'nothing');
  return last;
}

describe('the limit', () => {
  it('does not grow by calls that do not use it', () => {
    const concurrency = new AdaptiveConcurrency(8);
    for (let call = 0; call < 100; call += 1) concurrency.end(concurrency.begin(), reply(100));
    expect(concurrency.limit).toBe(2);
  });

  it('is never above the ceiling and never below one, whatever happens', () => {
    const outcome: fc.Arbitrary<Outcome> = fc.oneof(
      fc.constantFrom<Outcome>('overload', 'nothing'),
      fc.record({
        like: fc.constantFrom('GET /events', 'GET /venues'),
        bytes: fc.nat(10_000_000),
        duration: fc.double({ min: 0, max: 60_000, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 32 }),
        fc.array(fc.record({ outcome, newest: fc.boolean(), begins: fc.integer({ min: 0, max: 4 }) }), {
          maxLength: 400,
        }),
        (ceiling, events) => {
          const concurrency = new AdaptiveConcurrency(ceiling);
          const underWay = [concurrency.begin()];
          for (const { outcome, newest, begins } of events) {
            for (let begun = 0; begun < begins && underWay.length < concurrency.limit; begun += 1)
              underWay.push(concurrency.begin());
            const call = newest ? underWay.pop() : underWay.shift();
            const before = concurrency.limit;
            if (call !== undefined) concurrency.end(call, outcome);
            expect(Number.isInteger(concurrency.limit)).toBe(true);
            expect(concurrency.limit).toBeGreaterThanOrEqual(1);
            expect(concurrency.limit).toBeLessThanOrEqual(Math.min(ceiling, before + Math.ceil(before / 2)));
          }
        },
      ),
    );
  });
});
