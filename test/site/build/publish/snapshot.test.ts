import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differenceOf, isSameSnapshot, snapshotOf } from '../../../../site/build/publish/snapshot.ts';

/** So late that no file is too young to be known by its times. */
const NOW = Number.MAX_SAFE_INTEGER;

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-snapshot-'));
  folder = join(root, 'content');
  mkdirSync(join(folder, 'ca/events'), { recursive: true });
  writeFileSync(join(folder, 'ca/events/a.json'), 'one');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a snapshot of a folder', () => {
  it('tells what was added, changed and removed', () => {
    writeFileSync(join(folder, 'b.json'), 'one');
    const before = snapshotOf(folder, { now: NOW });
    rmSync(join(folder, 'b.json'));
    writeFileSync(join(folder, 'ca/events/a.json'), 'two, longer');
    writeFileSync(join(folder, 'c.json'), '');
    const after = snapshotOf(folder, { now: NOW, known: before });
    expect(differenceOf(before, after)).toEqual({
      added: ['c.json'],
      changed: ['ca/events/a.json'],
      removed: ['b.json'],
    });
    expect(isSameSnapshot(before, after)).toBe(false);
  });

  it('sees a change behind symbolic links to a file and to a folder', () => {
    const outside = join(root, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'd.json'), 'one');
    symlinkSync(outside, join(folder, 'en'));
    symlinkSync(join(outside, 'd.json'), join(folder, 'ca/events/d.json'));
    const before = snapshotOf(folder, { now: NOW });
    expect([...before.keys()]).toEqual(['ca/events/a.json', 'ca/events/d.json', 'en/d.json']);
    writeFileSync(join(outside, 'd.json'), 'two, longer');
    const after = snapshotOf(folder, { now: NOW, known: before });
    expect(differenceOf(before, after).changed).toEqual(['ca/events/d.json', 'en/d.json']);
  });

  it('reads a file again that was so young that its times may tell nothing', () => {
    const young = snapshotOf(folder, { now: Date.now() });
    const [[path, state] = []] = young;
    if (path === undefined || state === undefined) throw new Error('one file expected');
    // As if it had been changed within the same tick of the clock.
    const known = new Map([[path, { ...state, digest: 'of other bytes' }]]);
    expect(isSameSnapshot(snapshotOf(folder, { now: NOW, known }), young)).toBe(true);
  });

  it('is empty where there is no folder', () => {
    expect(snapshotOf(join(root, 'nowhere'), { now: NOW }).size).toBe(0);
  });
});
