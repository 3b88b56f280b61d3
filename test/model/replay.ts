import fc from 'fast-check';
import type { DialectName } from '#interface/dialects/dialects';
import { stepsWithPushes } from './push/push-steps.ts';
import { PushingWorld } from './push/pushing-world.ts';
import { startFaultyProxy } from './service/faulty-proxy.ts';
import { quickSteps, type Step, steps } from './steps.ts';
import { World } from './world.ts';

/** Milliseconds after which a life hangs, or no shorter one is looked for that ends as badly: just before the test ends. */
const LONGEST = 590_000;

/** The kinds of lives: what happens in them, and where. */
export const LIVES = {
  pulls: { steps, begin: World.begin },
  quickPulls: { steps: quickSteps, begin: World.begin },
  pushes: { steps: stepsWithPushes, begin: PushingWorld.begin },
} as const;

/**
 * Lives through as many lives of content and a service of this dialect as are asked for, drawn from a seed. Throws for the
 * first that ends badly, with the shortest found that does.
 */
export async function liveThrough(
  { steps: drawn, begin }: (typeof LIVES)[keyof typeof LIVES],
  dialect: DialectName,
  { seed, lives }: { readonly seed: number; readonly lives: number },
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
    const { failed, counterexample, errorInstance, numShrinks } = await fc.check(fc.asyncProperty(drawn, live), {
      seed,
      numRuns: lives,
      interruptAfterTimeLimit: LONGEST,
      markInterruptAsFailure: true,
    });
    if (!failed) return;
    throw new Error(
      `${errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : 'A life hangs.'}
After ${numShrinks} shrinks: ${JSON.stringify(counterexample)}`,
    );
  } finally {
    await proxy.close();
  }
}
