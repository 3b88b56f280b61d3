import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BuildError, RefusedError } from '#errors';
import {
  checkDiskRoom,
  makeBuildFolders,
  nextFolderOf,
  placeOfOutput,
  recoverOutput,
  replaceOutput,
  swapWithPrevious,
} from '#publishing/output-folder';

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
  site(nextFolderOf(folder), 'new');
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
  return replaceOutput(folder, AS_IT_WAS, () => {}, move).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Marks both sites as a build's own, by one file that they share. */
function share(): void {
  writeFileSync(join(folder, '.almanac-output'), '');
  linkSync(join(folder, '.almanac-output'), join(nextFolderOf(folder), '.almanac-output'));
}

describe('a newly built site', () => {
  it('replaces the previous one', async () => {
    site(folder, 'old');
    expect(await replaced()).toBeUndefined();
    expect(page()).toBe('new');
    expect(readdirSync(root)).toEqual(['dist']);
  });

  it.each([1, 2])('leaves the previous one in place if rename %i fails', async (from) => {
    site(folder, 'old');
    const error = await replaced(failing(from, 1));
    expect(error).toBeInstanceOf(BuildError);
    expect(error).toMatchObject({ state: AS_IT_WAS });
    expect(page()).toBe('old');
  });

  it('reports the folder of the previous one if no rename works, and the next build puts it back', async () => {
    site(folder, 'old');
    const error = await replaced(failing(2, 2));
    expect(error).toMatchObject({
      state: `The site before is whole in ${folder}.previous; the next build puts it back, or rename it.`,
    });
    await recoverOutput(folder);
    expect(page()).toBe('old');
  });

  it('keeps the previous one beside it for the next build if they share files', async () => {
    site(folder, 'old');
    share();
    await replaced();
    expect(page()).toBe('new');
    expect(readdirSync(root)).toEqual(['dist', 'dist.previous']);
    await makeBuildFolders(folder, [], undefined);
    expect(readFileSync(join(nextFolderOf(folder), 'index.html'), 'utf8')).toBe('old');
    expect(readdirSync(root)).toEqual(['dist', 'dist.next']);
  });

  it('leaves an empty place empty if it can’t be moved there', async () => {
    expect(await replaced(failing(1, 1))).toBeInstanceOf(BuildError);
    expect(readdirSync(root)).toEqual(['dist.next']);
  });
});

describe('the previous site', () => {
  beforeEach(async () => {
    site(folder, 'old');
    share();
    await replaced();
  });

  const both = () => ['dist', 'dist.previous'].map((name) => readFileSync(join(root, name, 'index.html'), 'utf8'));

  it('changes places with the current one, and back', async () => {
    await swapWithPrevious(folder);
    expect(both()).toEqual(['old', 'new']);
    await swapWithPrevious(folder);
    expect(both()).toEqual(['new', 'old']);
  });

  it.each([1, 2])('leaves the current one published if rename %i fails', async (from) => {
    await expect(swapWithPrevious(folder, failing(from, 1))).rejects.toThrow(BuildError);
    expect(page()).toBe('new');
  });

  it('is published complete even if the current one can’t be kept', async () => {
    await expect(swapWithPrevious(folder, failing(3, 1))).rejects.toMatchObject({
      state: 'A whole site stands there.',
    });
    expect(page()).toBe('old');
  });

  it('can’t be restored if there is none', async () => {
    rmSync(`${folder}.previous`, { recursive: true });
    await expect(swapWithPrevious(folder)).rejects.toThrow(RefusedError);
    expect(page()).toBe('new');
  });
});

describe('the free space on the disk', () => {
  const free = (blocks: number) => async () => ({ bsize: 4096, bavail: blocks });

  it('is reported before a build if it is less than the size of the current site', async () => {
    const told = checkDiskRoom(folder, 3 * 2 ** 20, AS_IT_WAS, free(256));
    await expect(told).rejects.toMatchObject({ state: AS_IT_WAS });
    await expect(told).rejects.toThrow('takes 3 MiB, and 1 MiB are free');
  });

  it('is enough if it is the size of the current site', async () => {
    await expect(checkDiskRoom(folder, 2 ** 20, AS_IT_WAS, free(256))).resolves.toBeUndefined();
  });
});

describe('links in place of the folders beside a site', () => {
  const outside = () => join(root, 'outside');

  beforeEach(() => {
    site(outside(), 'of somebody else');
    writeFileSync(join(outside(), '.almanac-output'), '');
    rmSync(nextFolderOf(folder), { recursive: true });
    for (const beside of [nextFolderOf(folder), `${folder}.previous`]) symlinkSync(outside(), beside);
  });

  it.each([
    ['a build', () => makeBuildFolders(folder, [], undefined)],
    ['the repair after an interrupted build', () => recoverOutput(folder)],
    ['a return to the previous site', () => swapWithPrevious(folder).catch(() => undefined)],
  ])('are removed and not followed by %s', async (_what, act) => {
    await act();
    expect(readdirSync(root)).toEqual(['outside']);
    expect(readFileSync(join(outside(), 'index.html'), 'utf8')).toBe('of somebody else');
  });
});

describe('an output folder that is a link', () => {
  it('is replaced where the link leads, so that the link stays', async () => {
    mkdirSync(join(root, 'disk'));
    symlinkSync(join(root, 'disk'), folder);
    const place = await placeOfOutput(folder);
    expect(place).toBe(realpathSync(join(root, 'disk')));
    site(nextFolderOf(place), 'new');
    await replaceOutput(place, AS_IT_WAS, () => {});
    expect(lstatSync(folder).isSymbolicLink()).toBe(true);
    expect(page()).toBe('new');
  });

  it('is refused if the link leads nowhere', async () => {
    symlinkSync(join(root, 'gone'), folder);
    await expect(placeOfOutput(folder)).rejects.toThrow(RefusedError);
  });
});
