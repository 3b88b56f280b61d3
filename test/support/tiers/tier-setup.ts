import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests that run: `short` for those of each change, `long` for the thorough ones. */
    tier: 'short' | 'long';
    /** The seed with which properties are drawn. */
    seed: number;
  }
}

/** The seed of `npm test`, whose draws are the same each time. */
const FIXED = 20_261_122;

/**
 * Tells the tests which tier runs and with which seed. That of the long tier is `ALMANAC_SEED`, or one that is drawn
 * and printed, so that it can be given again.
 */
export default function setup(project: TestProject): void {
  const tier = project.vite.config.mode === 'long' ? 'long' : 'short';
  const { ALMANAC_SEED } = process.env;
  const seed = ALMANAC_SEED ? Number(ALMANAC_SEED) : tier === 'long' ? randomInt(2 ** 31) : FIXED;
  if (tier === 'long') console.log(`Properties are drawn with ALMANAC_SEED=${seed}`);
  project.provide('tier', tier);
  project.provide('seed', seed);
}
