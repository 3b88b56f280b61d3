import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walkInThread } from '#publishing/changes/walk';
import { NO_FILES, pathsIn } from '../../../site/output/file-columns.ts';
import { filesBelow } from '../../../site/output/walk.ts';

/** So late that no folder is too young to be known by its times. */
const NOW = Number.MAX_SAFE_INTEGER;

describe('walking through a folder in another thread', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-walk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('finds the same files as in this thread', async () => {
    mkdirSync(join(folder, 'ca/cançó'), { recursive: true });
    for (const path of ['index.html', 'ca/cançó/a\nb.html', 'ca.html']) writeFileSync(join(folder, path), path);
    linkSync(join(folder, 'ca.html'), join(folder, 'ca/link.html'));
    symlinkSync('nowhere', join(folder, 'ca/symbolic.html'));
    expect((await walkInThread({ folder, now: NOW })).files).toEqual(filesBelow(folder));
  });

  it('finds nothing if there is no folder', async () => {
    expect((await walkInThread({ folder: join(folder, 'nowhere'), now: NOW })).files).toEqual(NO_FILES);
  });

  it('reads all folders again if recorded files are missing', async () => {
    mkdirSync(join(folder, 'ca'));
    for (const path of ['index.html', 'ca/one.html']) writeFileSync(join(folder, path), path);
    const { files, folders } = await walkInThread({ folder, now: NOW });
    expect(pathsIn(folders)).toEqual(['', 'ca/']);
    const noted = { paths: `${files.paths}\0ca/two.html`, folders };
    expect(await walkInThread({ folder, earlier: noted, now: NOW })).toEqual({ files, folders });
  });

  it('rejects if a folder can’t be read', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(walkInThread({ folder: join(folder, 'file'), now: NOW })).rejects.toThrow('ENOTDIR');
  });
});
