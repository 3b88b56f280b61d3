import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which tests run: those of each change while one works on it, or the thorough ones. */
    tier: 'short' | 'long';
    /** With what the properties are drawn. */
    seed: number;
  }
}

/** The seed of `npm test`, which means the same each time. */
const FIXED = 20_261_122;

/**
 * Says which tier runs, and draws the seed of the long one: `ALMANAC_SEED`, or one that is printed so that it can be
 * given again.
 */
export default function setup(project: TestProject): void {
  const tier = project.vite.config.mode === 'long' ? 'long' : 'short';
  const { ALMANAC_SEED } = process.env;
  const seed = ALMANAC_SEED ? Number(ALMANAC_SEED) : tier === 'long' ? randomInt(2 ** 31) : FIXED;
  if (tier === 'long') console.log(`Properties are drawn with ALMANAC_SEED=${seed}`);
  project.provide('tier', tier);
  project.provide('seed', seed);
}
