import fc from 'fast-check';
import type { DialectName } from '#interface/dialects';
import { stepsWithPushes } from './push/push-steps.ts';
import { PushingWorld } from './push/pushing-world.ts';
import { startFaultyProxy } from './service/faulty-proxy.ts';
import { quickSteps, type Step, steps } from './steps.ts';
import { World } from './world.ts';

/** The most time that one life may take, in milliseconds, with much to spare. */
const LONGEST_LIFE = 8_000;

/** The seed from which lives are drawn, and their number. */
export type Draw = { readonly seed: number; readonly runs: number };

/**
 * Returns the draw that the environment asks for: `ALMANAC_MODEL_SEED` and `ALMANAC_MODEL_RUNS`; and with
 * `ALMANAC_MODEL_PATH` the one life of that seed that a failure names.
 */
export function drawFrom(environment: NodeJS.ProcessEnv, otherwise: Draw): Draw & { readonly path?: string } {
  const { ALMANAC_MODEL_SEED, ALMANAC_MODEL_RUNS, ALMANAC_MODEL_PATH } = environment;
  return {
    seed: ALMANAC_MODEL_SEED ? Number(ALMANAC_MODEL_SEED) : otherwise.seed,
    runs: ALMANAC_MODEL_RUNS ? Number(ALMANAC_MODEL_RUNS) : otherwise.runs,
    ...(ALMANAC_MODEL_PATH ? { path: ALMANAC_MODEL_PATH } : {}),
  };
}

/** The kinds of lives: what happens in them, and where. */
export const LIVES = {
  pulls: { steps, begin: World.begin },
  quickPulls: { steps: quickSteps, begin: World.begin },
  pushes: { steps: stepsWithPushes, begin: PushingWorld.begin },
} as const;

/** Lives through drawn lives of content and a service of this dialect. Throws for the first that ends badly. */
export async function liveThrough(
  { steps: drawn, begin }: (typeof LIVES)[keyof typeof LIVES],
  dialect: DialectName,
  draw: ReturnType<typeof drawFrom>,
  file: string,
): Promise<void> {
  const proxy = await startFaultyProxy();
  try {
    const live = async (life: readonly Step[]) => {
      const world = await begin(dialect, proxy);
      try {
        for (const step of life) await world.take(step);
        await world.conclude();
      } finally {
        await world.end();
      }
    };
    const result = await fc.check(fc.asyncProperty(drawn, live), {
      seed: draw.seed,
      numRuns: draw.runs,
      ...(draw.path === undefined ? {} : { path: draw.path, endOnFailure: true }),
      // Ends shrinking in time; lives that were not lived for it count as failed.
      interruptAfterTimeLimit: draw.runs * LONGEST_LIFE,
      markInterruptAsFailure: true,
    });
    if (!result.failed) return;
    const { seed, counterexamplePath, numShrinks, counterexample, errorInstance } = result;
    throw new Error(
      `${errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : 'not all lives were lived in time'}
After ${numShrinks} shrinks of dialect ${dialect}: ${JSON.stringify(counterexample)}
Again: ALMANAC_MODEL_SEED=${seed} ALMANAC_MODEL_PATH=${counterexamplePath} npx vitest run ${file} -t '${dialect}'`,
    );
  } finally {
    await proxy.close();
  }
}
