import { createHash } from 'node:crypto';
import type { AskedState } from '#media/cache';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** A part of the interval by which questions for different addresses drift apart. */
const SPREAD = 2 * DAY;

/** The factor by which each failure prolongs the pause before the next attempt. */
const GROWTH = 4;

/** Returns a number from 0 up to 1 that follows from an address. */
function fractionOf(url: string): number {
  return createHash('sha256').update(url).digest().readUInt32BE(0) / 2 ** 32;
}

/** Returns the pause between two requests for an address, in milliseconds: a week or more, less where it failed. */
function pauseAfter(url: string, { failures }: Pick<AskedState, 'failures'>): number {
  return failures === undefined ? WEEK + fractionOf(url) * SPREAD : Math.min(WEEK, HOUR * GROWTH ** (failures - 1));
}

/** Tells whether an address is to be asked again. One asked in the future, by a clock that went wrong, is. */
export function isDue(url: string, state: AskedState | undefined, now: Temporal.Instant): boolean {
  if (state === undefined) return true;
  const passed = now.epochMilliseconds - Temporal.Instant.from(state.asked).epochMilliseconds;
  return passed < 0 || passed >= pauseAfter(url, state);
}
