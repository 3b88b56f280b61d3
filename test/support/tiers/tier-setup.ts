import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests that run: `short` for `npm test`, `long` for the thorough ones, `soak` for full sizes and new draws. */
    tier: 'short' | 'long' | 'soak';
    /** The seed with which tests draw. */
    seed: number;
  }
}

/** The seed of `npm test` and of the long tier, whose draws are the same each time. */
const FIXED = 20_261_122;

/**
 * Tells the tests which tier runs and with which seed. The soak tier takes `ALMANAC_SEED`, or draws a seed, and prints
 * it, so that it can be given again.
 */
export default function setup(project: TestProject): void {
  const { mode } = project.vite.config;
  const tier = mode === 'long' || mode === 'soak' ? mode : 'short';
  const { ALMANAC_SEED } = process.env;
  const seed = tier !== 'soak' ? FIXED : ALMANAC_SEED ? Number(ALMANAC_SEED) : randomInt(2 ** 31);
  if (tier === 'soak') console.log(`Seed of this run: ALMANAC_SEED=${seed}`);
  project.provide('tier', tier);
  project.provide('seed', seed);
}
