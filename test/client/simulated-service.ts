import { AdaptiveConcurrency, type Outcome } from '#client/concurrency';

/** A call as a simulated service sees it. */
export type Seen = {
  /** The number of calls before it. */
  readonly index: number;
  /** How many calls are under way, itself among them. */
  readonly crowd: number;
  /** The instant it was made, in milliseconds. */
  readonly at: number;
};

/** How a simulated service takes a call: after how long it ends, and what its end says. */
export type Model = (seen: Seen) => { readonly duration: number; readonly outcome?: Outcome };

/** A reply to the one listing there is. */
export const reply = (duration: number, like = 'GET /events', bytes = 100_000): Outcome => ({ like, bytes, duration });

/** One end of a call: when, and the limit after it. */
export type Step = { readonly at: number; readonly limit: number };

/** Makes so many calls, as many at once as the limit allows, in simulated time. */
export function simulate(ceiling: number, calls: number, model: Model): readonly Step[] {
  const concurrency = new AdaptiveConcurrency(ceiling);
  const underWay: { readonly ends: number; readonly end: () => void }[] = [];
  const steps: Step[] = [];
  let at = 0;
  for (let index = 0; index < calls || underWay.length > 0; ) {
    if (index < calls && underWay.length < concurrency.limit) {
      const begun = concurrency.begin();
      const { duration, outcome } = model({ index, crowd: underWay.length + 1, at });
      underWay.push({ ends: at + duration, end: () => concurrency.end(begun, outcome ?? reply(duration)) });
      index += 1;
      continue;
    }
    underWay.sort((one, other) => one.ends - other.ends);
    const next = underWay.shift();
    if (next === undefined) break;
    at = next.ends;
    next.end();
    steps.push({ at, limit: concurrency.limit });
  }
  return steps;
}

/** Numbers from 0 up to 1 that are the same each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A factor around 1 as latencies have it: log-normal, with this spread. */
export function noise(random: () => number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(spread * normal);
}

/** Workers that take one call each and let the others queue: latency grows in proportion beyond their number. */
export function workers(count: number, duration: () => number): Model {
  const free = Array.from({ length: count }, () => 0);
  return ({ at }) => {
    free.sort((one, other) => one - other);
    const done = Math.max(at, free[0] ?? 0) + duration();
    free[0] = done;
    return { duration: done - at };
  };
}

/** The mean limit over time, from an instant on. */
export function meanLimit(steps: readonly Step[], from: number): number {
  let weighted = 0;
  let time = 0;
  for (const [index, { at, limit }] of steps.entries()) {
    const next = steps[index + 1];
    if (next === undefined || at < from) continue;
    weighted += limit * (next.at - at);
    time += next.at - at;
  }
  return weighted / time;
}
