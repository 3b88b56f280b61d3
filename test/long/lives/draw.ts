import { randomInt } from 'node:crypto';

/** The seed of the long tests: `ALMANAC_MODEL_SEED`, or one that is drawn. It is printed, so that it can be given again. */
export function longSeed(environment: NodeJS.ProcessEnv, name: string): number {
  const { ALMANAC_MODEL_SEED } = environment;
  const seed = ALMANAC_MODEL_SEED ? Number(ALMANAC_MODEL_SEED) : randomInt(2 ** 31);
  console.log(`${name}: ALMANAC_MODEL_SEED=${seed}`);
  return seed;
}
