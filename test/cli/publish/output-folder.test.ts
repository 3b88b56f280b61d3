import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextOf, recoverOutput, replaceOutput } from '#cli/publish/output-folder';
import { BuildError } from '#errors';
import { captured } from '../captured.ts';

let root: string;
let folder: string;

const AS_IT_WAS = 'The site is as it was.';

function site(path: string, page: string): void {
  mkdirSync(path);
  writeFileSync(join(path, 'index.html'), page);
}

const page = () => readFileSync(join(folder, 'index.html'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-output-'));
  folder = join(root, 'dist');
  site(nextOf(folder), 'new');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Renames that fail from one of them on, so many times. */
function failing(from: number, times: number): typeof rename {
  let count = 0;
  return async (before, after) => {
    count += 1;
    if (count >= from && count < from + times) throw new Error(`no rename of ${String(before)}`);
    return rename(before, after);
  };
}

async function replaced(move?: typeof rename): Promise<unknown> {
  const { output } = captured();
  return replaceOutput(folder, AS_IT_WAS, output, move).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a finished site', () => {
  it('takes the place of the one before', async () => {
    site(folder, 'old');
    expect(await replaced()).toBeUndefined();
    expect(page()).toBe('new');
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it.each([1, 2])('that can’t take it, as rename %i fails, leaves the one before where it was', async (from) => {
    site(folder, 'old');
    const error = await replaced(failing(from, 1));
    expect(error).toBeInstanceOf(BuildError);
    expect(error).toMatchObject({ state: AS_IT_WAS });
    expect(page()).toBe('old');
  });

  it('that can’t take it, where the one before can’t be put back either, says where that is, and the next build puts it back', async () => {
    site(folder, 'old');
    const error = await replaced(failing(2, 2));
    expect(error).toMatchObject({
      state: `The site before is whole in ${folder}.previous; the next build puts it back, or rename it.`,
    });
    await recoverOutput(folder);
    expect(page()).toBe('old');
  });

  it('that can’t take an empty place leaves it empty', async () => {
    expect(await replaced(failing(1, 1))).toBeInstanceOf(BuildError);
    expect(readdirSync(root)).toEqual(['dist.next']);
  });
});
