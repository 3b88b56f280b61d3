import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledFolder } from '../../../../site/engine/compile/compiled.ts';
import { filesOf } from '../../../support/project.ts';

const MADE = { 'client/assets/site.css': 'body {}', 'server/entry.mjs': 'export default 1;' };

async function compile(root: string, outDir: string): Promise<void> {
  writeFileSync(join(root, 'a note'), '');
  for (const [path, text] of Object.entries(MADE)) {
    mkdirSync(join(outDir, path, '..'), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
}

function never(): Promise<void> {
  throw new Error('Compiled once more.');
}

describe('compiled templates', () => {
  let cache: string;
  const folders = () => readdirSync(join(cache, 'templates')).sort();

  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'almanac-templates-'));
  });
  afterEach(() => rmSync(cache, { recursive: true, force: true }));

  it('are compiled once, complete, with nothing else in the cache', async () => {
    const folder = await compiledFolder(cache, 'one', compile);
    expect(filesOf(folder)).toMatchObject(MADE);
    expect(await compiledFolder(cache, 'one', never)).toBe(folder);
    expect(folders()).toEqual(['one']);
  });

  it('lie where a link shared by several caches leads, and are compiled under that path', async () => {
    const shared = mkdtempSync(join(tmpdir(), 'almanac-shared-'));
    try {
      symlinkSync(shared, join(cache, 'templates'));
      const roots: string[] = [];
      const folder = await compiledFolder(cache, 'one', (root, outDir) => {
        roots.push(root);
        return compile(root, outDir);
      });
      expect(folder).toBe(join(realpathSync(shared), 'one'));
      expect(roots.every((root) => root.startsWith(realpathSync(shared)))).toBe(true);
    } finally {
      rmSync(shared, { recursive: true });
    }
  });

  it('are compiled again when their sources have changed', async () => {
    await compiledFolder(cache, 'one', compile);
    await expect(compiledFolder(cache, 'two', never)).rejects.toThrow('Compiled once more.');
    await compiledFolder(cache, 'two', compile);
    expect(folders()).toEqual(['one', 'two']);
  });

  it.each([
    [
      'a file has other bytes',
      (folder: string) => writeFileSync(join(folder, 'server/entry.mjs'), 'export default 2;'),
    ],
    ['a file is cut off', (folder: string) => writeFileSync(join(folder, 'server/entry.mjs'), '')],
    ['a file is missing', (folder: string) => rmSync(join(folder, 'client/assets/site.css'))],
    ['there is an extra file', (folder: string) => writeFileSync(join(folder, 'client/x.js'), '')],
    [
      'their list is cut off',
      (folder: string) =>
        writeFileSync(join(folder, 'files.json'), readFileSync(join(folder, 'files.json'), 'utf8').slice(0, -9)),
    ],
    ['their list is missing', (folder: string) => rmSync(join(folder, 'files.json'))],
    [
      'a file is in their place',
      (folder: string) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, '');
      },
    ],
  ])('are compiled again if %s', async (_what, damage) => {
    const folder = await compiledFolder(cache, 'one', compile);
    const whole = filesOf(folder);
    damage(folder);
    expect(await compiledFolder(cache, 'one', compile)).toBe(folder);
    expect(filesOf(folder)).toEqual(whole);
    expect(await compiledFolder(cache, 'one', never)).toBe(folder);
    expect(folders()).toEqual(['one']);
  });

  it('leave nothing in the cache if compiling fails half-way', async () => {
    const failing = async (root: string, outDir: string) => {
      await compile(root, outDir);
      throw new Error('a wrong template');
    };
    await expect(compiledFolder(cache, 'one', failing)).rejects.toThrow('a wrong template');
    expect(folders()).toEqual([]);
  });

  it('are complete for each of several builds that compile them at the same time', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => compiledFolder(cache, 'one', compile)));
    expect(new Set(made).size).toBe(1);
    expect(await compiledFolder(cache, 'one', never)).toBe(made[0]);
    expect(folders()).toEqual(['one']);
  });

  it('are removed an hour later, with the remains of a killed build, once newer ones are compiled', async () => {
    const old = await compiledFolder(cache, 'old', compile);
    const killed = join(cache, 'templates/old.killed');
    mkdirSync(join(killed, 'made'), { recursive: true });
    await compiledFolder(cache, 'recent', compile);
    for (const folder of [old, killed]) utimesSync(folder, 1, 1);
    await compiledFolder(cache, 'recent', never);
    expect(folders()).toEqual(['old', 'old.killed', 'recent']);
    await compiledFolder(cache, 'new', compile);
    expect(folders()).toEqual(['new', 'recent']);
  });
});
