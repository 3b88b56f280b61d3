import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  matchesLastBuild,
  readEarlierWalk,
  readLastBuild,
  writeEarlierWalk,
  writeLastBuild,
} from '#publishing/changes/last-build';
import { NO_FILES } from '../../../site/output/file-columns.ts';
import { Snapshot } from '../../../site/output/snapshot.ts';
import { inputSnapshotOf } from '../../../site/output/take-snapshot.ts';
import { filesBelow } from '../../../site/output/walk.ts';

let cacheDir: string;
let build: Parameters<typeof writeLastBuild>[1];

beforeEach(async () => {
  cacheDir = mkdtempSync(join(tmpdir(), 'almanac-notes-'));
  const folder = join(cacheDir, 'content/ca');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'one\t“two”.json'), '{}');
  const found = inputSnapshotOf(join(cacheDir, 'content'), { now: Number.MAX_SAFE_INTEGER });
  expect([...found.keys()]).toEqual(['ca/one\t“two”.json']);
  const none = Snapshot.of([]);
  const own = { words: none, theme: none, overrides: none, pages: none, public: none };
  const folders = { content: found, media: none, ...own, source: none, site: none, library: none };
  build = {
    inputs: { otherDigest: 'digest', folders },
    output: found,
    outputFolders: filesBelow(cacheDir),
    said: ['made'],
    warned: ['cut'],
    notes: { site: 'digest of the notes', files: { ca: 'digest of others' } },
  };
  await writeLastBuild(cacheDir, build);
});

afterEach(() => rmSync(cacheDir, { recursive: true }));

describe('the manifest of the last build', () => {
  const notes = () => join(cacheDir, 'build/last');

  it('is read back unchanged', async () => {
    const read = await readLastBuild(cacheDir);
    const filesOf = ({ inputs, output, ...told }: Parameters<typeof writeLastBuild>[1]) => {
      const folders = Object.fromEntries(Object.entries(inputs.folders).map(([name, files]) => [name, [...files]]));
      return { ...told, otherDigest: inputs.otherDigest, folders, output: [...output] };
    };
    expect(read && filesOf(read)).toEqual(filesOf(build));
  });

  it('is written again if the stats of folders have changed', () => {
    expect(matchesLastBuild(build, { ...build, outputFolders: structuredClone(build.outputFolders) })).toBe(true);
    expect(matchesLastBuild(build, { ...build, outputFolders: NO_FILES })).toBe(false);
  });

  it('is undefined if there is none', async () => {
    rmSync(notes());
    expect(await readLastBuild(cacheDir)).toBeUndefined();
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['changed in one place', (text: string) => text.replace('digest of', 'figest of')],
    ['of a different structure', (text: string) => text.replace('said', 'told')],
    ['empty', () => ''],
  ])('is undefined if it is %s', async (_what, damage) => {
    writeFileSync(notes(), damage(readFileSync(notes(), 'latin1')), 'latin1');
    expect(await readLastBuild(cacheDir)).toBeUndefined();
  });
});

describe('the manifest of the previous site', () => {
  it('is read back unchanged, and is undefined if it is missing or damaged', async () => {
    expect(await readEarlierWalk(cacheDir)).toBeUndefined();
    const site = { paths: 'one.html', folders: filesBelow(cacheDir) };
    await writeEarlierWalk(cacheDir, site);
    expect(await readEarlierWalk(cacheDir)).toEqual(site);
    const file = join(cacheDir, 'build/earlier');
    writeFileSync(file, readFileSync(file, 'latin1').replace('one.html', 'two.html'), 'latin1');
    expect(await readEarlierWalk(cacheDir)).toBeUndefined();
  });
});
