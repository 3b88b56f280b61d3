/** The time of a task's next try. Times are in ms of a clock that only runs forward. */
export type Retry = {
  /** The failures in a row. */
  readonly failures: number;
  /** The times in a row at which another command was at work on the folder. */
  readonly busy: number;
  /** The time before which it is not tried. */
  readonly notBefore: number;
};

/** A task that has not been tried yet. */
export const UNTRIED: Retry = { failures: 0, busy: 0, notBefore: 0 };

/** The longest wait after failures, in ms, unless the interval itself is longer. */
const LONGEST = 30 * 60_000;

/** The share by which a wait is made shorter at random, so that many who watch one service spread out. */
const JITTER = 0.2;

/** The first wait for another command, in ms: mostly it is done in seconds. */
const SHORTEST = 5_000;

/** Returns the wait after so many failures in a row, in ms; `random` is from 0 to 1. */
export function backOff(every: number, failures: number, random: number): number {
  const longest = Math.max(every, LONGEST);
  return Math.min(longest, every * 2 ** Math.min(failures, 32)) * (1 - JITTER * random);
}

/** Returns the retry after one more failure. */
export function failedAt(before: Retry, at: number, every: number, random: number): Retry {
  const failures = before.failures + 1;
  return { failures, busy: 0, notBefore: at + backOff(every, failures, random) };
}

/** Returns the retry after another command was in the way: soon, and less soon the longer that lasts. */
export function busyAt(before: Retry, at: number, every: number): Retry {
  const wait = Math.min(every, SHORTEST * 2 ** Math.min(before.busy, 16));
  return { ...before, busy: before.busy + 1, notBefore: at + wait };
}
