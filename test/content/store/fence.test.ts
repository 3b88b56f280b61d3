import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFence, type Fence, isLatestRun, raiseFence } from '#content/store/fence';
import { RefusedError } from '#errors';
import { runs } from '../../support/tiers/runs.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-fence-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (token: number, owner = 'one'): Fence => ({ folder: join(root, 'fence'), token, owner });

describe('the fence of a folder', () => {
  it('accepts the latest run and refuses an earlier one', async () => {
    expect(await raiseFence(run(1))).toBeUndefined();
    expect(await isLatestRun(run(1))).toBe(true);
    expect(await raiseFence(run(2, 'two'))).toBeUndefined();
    expect(await isLatestRun(run(1))).toBe(false);
    expect(await isLatestRun(run(2, 'two'))).toBe(true);
    await expect(checkFence(run(1))).rejects.toThrow(RefusedError);
    await expect(checkFence(run(2, 'two'))).resolves.toBeUndefined();
  });

  it('is not checked for a run without a fence', async () => {
    await expect(checkFence(undefined)).resolves.toBeUndefined();
  });

  it('reports the greatest number to a run with a smaller one, and changes nothing', async () => {
    await raiseFence(run(7, 'seven'));
    expect(await raiseFence(run(3))).toBe(7);
    expect(await isLatestRun(run(7, 'seven'))).toBe(true);
  });

  it('distinguishes two runs that were given the same number', async () => {
    await raiseFence(run(5, 'one'));
    expect(await raiseFence(run(5, 'two'))).toBe(5);
    expect(await isLatestRun(run(5, 'two'))).toBe(false);
    expect(await raiseFence(run(5, 'one'))).toBeUndefined();
  });

  it('refuses every run when its folder is gone', async () => {
    await raiseFence(run(1));
    rmSync(run(1).folder, { recursive: true });
    expect(await isLatestRun(run(1))).toBe(false);
  });

  it('holds one file of the latest run and is ignored by git', async () => {
    for (const token of [1, 2, 10]) await raiseFence(run(token));
    writeFileSync(join(run(1).folder, 'notes.txt'), 'not ours');
    expect(readdirSync(run(1).folder).sort()).toEqual(['.gitignore', '0000000000000010-one', 'notes.txt']);
    expect(readFileSync(join(run(1).folder, '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('never has more than one latest run, in whatever order runs begin', async () => {
    const begins = fc.array(
      fc.record({ token: fc.integer({ min: 1, max: 6 }), owner: fc.constantFrom('a', 'b', 'c') }),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(begins, async (begun) => {
        rmSync(run(1).folder, { recursive: true, force: true });
        // By twos, which begin at once.
        for (let index = 0; index < begun.length; index += 2) {
          const both = begun.slice(index, index + 2).map((one) => ({ ...one, folder: run(1).folder }));
          const behind = await Promise.all(both.map(raiseFence));
          const latest = await Promise.all(
            begun.slice(0, index + 2).map((one) => isLatestRun({ ...one, folder: run(1).folder })),
          );
          const names = begun.slice(0, index + 2).filter((_, at) => latest[at]);
          expect(new Set(names.map(({ token, owner }) => `${token} ${owner}`)).size).toBeLessThanOrEqual(1);
          for (const [at, one] of both.entries())
            if (behind[at] === undefined && both.every((other) => other.token <= one.token))
              expect(await isLatestRun(one)).toBe(true);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
