import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotShown } from './case.ts';
import { CASES } from './cases/index.ts';
import type { Target } from './target.ts';
import { changesBetween, readWorld } from './world.ts';

/**
 * Registers every case with vitest, against the target that `makeTarget` gives. Cases whose claim the data can't show
 * are skipped, and so are those in `gaps`: what the service is known to lack, by title, with the reason.
 */
export function contractSuite(
  name: string,
  makeTarget: () => Promise<{ readonly target: Target; close(): Promise<void> }>,
  gaps: ReadonlyMap<string, string> = new Map(),
): void {
  describe(name, () => {
    let made: Awaited<ReturnType<typeof makeTarget>> | undefined;
    beforeAll(async () => {
      made = await makeTarget();
      for (const language of made.target.languages) await made.target.world(language);
    });
    afterAll(() => made?.close());
    for (const one of CASES)
      it(one.title, async (context) => {
        const gap = gaps.get(one.title);
        if (gap !== undefined) context.skip(gap);
        if (made === undefined) throw new Error('there is no target');
        try {
          await one.run(made.target);
        } catch (error) {
          if (error instanceof NotShown) context.skip(error.message);
          throw error;
        }
      });
    it('the cases leave nothing behind', async () => {
      if (made === undefined) throw new Error('there is no target');
      const { anonymous, languages, world } = made.target;
      for (const language of languages)
        expect(changesBetween(await world(language), await readWorld(anonymous, language))).toEqual([]);
    });
  });
}
