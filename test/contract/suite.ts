import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../support/tiers/runs.ts';
import { NotShown } from './case.ts';
import { CASES } from './cases/index.ts';
import type { Target } from './target.ts';
import { changesBetween, readWorld } from './world.ts';

/**
 * Registers the cases with vitest, one in five of them in `npm test`, against the target that `makeTarget` creates. The cases with the titles in
 * `notShown` must throw `NotShown`, and no others may.
 */
export function contractSuite(
  name: string,
  makeTarget: () => Promise<{ readonly target: Target; close(): Promise<void> }>,
  notShown: ReadonlySet<string>,
): void {
  describe(name, () => {
    let made: Awaited<ReturnType<typeof makeTarget>> | undefined;
    beforeAll(async () => {
      made = await makeTarget();
      for (const language of made.target.languages) await made.target.world(language);
    });
    afterAll(() => made?.close());
    for (const one of some(CASES, 5))
      it(`${one.title}${notShown.has(one.title) ? ' (not applicable here)' : ''}`, async () => {
        if (made === undefined) throw new Error('there is no target');
        const { target } = made;
        if (notShown.has(one.title)) await expect(one.run(target)).rejects.toThrow(NotShown);
        else await one.run(target);
      });
    it('leaves no records behind after all cases', async () => {
      if (made === undefined) throw new Error('there is no target');
      const { anonymous, languages, world } = made.target;
      for (const language of languages)
        expect(changesBetween(await world(language), await readWorld(anonymous, language))).toEqual([]);
    });
  });
}
