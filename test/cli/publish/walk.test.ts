import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walkBeside } from '#cli/publish/walk';
import { statsIn } from '../../../site/build/publish/noted-snapshot.ts';
import { statsBelow } from '../../../site/build/publish/snapshot.ts';

describe('a walk beside what runs', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-walk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('finds what a walk here does', async () => {
    mkdirSync(join(folder, 'ca/cançó'), { recursive: true });
    for (const path of ['index.html', 'ca/cançó/a\nb.html', 'ca.html']) writeFileSync(join(folder, path), path);
    linkSync(join(folder, 'ca.html'), join(folder, 'ca/link.html'));
    symlinkSync('nowhere', join(folder, 'ca/symbolic.html'));
    expect([...statsIn(await walkBeside(folder))]).toEqual([...statsBelow(folder)]);
  });

  it('finds nothing where there is no folder', async () => {
    expect(statsIn(await walkBeside(join(folder, 'nowhere')))).toEqual(new Map());
  });

  it('tells that a folder can’t be read', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(walkBeside(join(folder, 'file'))).rejects.toThrow('ENOTDIR');
  });
});
