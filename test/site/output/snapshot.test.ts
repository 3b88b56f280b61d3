import { linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differenceOf, Snapshot } from '../../../site/output/snapshot.ts';
import { inputSnapshotOf, siteSnapshotOf } from '../../../site/output/take-snapshot.ts';
import { filesBelow } from '../../../site/output/walk.ts';

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

/** Puts symbolic links to a folder and to a file in it into the content, and returns that file. */
function linkOutside(): string {
  const outside = join(root, 'outside');
  const file = join(outside, 'd.json');
  mkdirSync(outside);
  writeFileSync(file, 'one');
  symlinkSync(outside, join(folder, 'en'));
  symlinkSync(file, join(folder, 'ca/events/d.json'));
  return file;
}

describe('a snapshot of a folder', () => {
  it('yields the added, changed and removed files', () => {
    writeFileSync(join(folder, 'b.json'), 'one');
    const before = inputSnapshotOf(folder, { now: NOW });
    rmSync(join(folder, 'b.json'));
    writeFileSync(join(folder, 'ca/events/a.json'), 'two, longer');
    writeFileSync(join(folder, 'c.json'), '');
    const after = inputSnapshotOf(folder, { now: NOW, known: before });
    expect(differenceOf(before, after)).toEqual({
      added: ['c.json'],
      changed: ['ca/events/a.json'],
      removed: ['b.json'],
    });
    expect(before.hasSameFiles(after)).toBe(false);
  });

  it('detects changes behind symbolic links to a file and to a folder', () => {
    const linked = linkOutside();
    const before = inputSnapshotOf(folder, { now: NOW });
    expect([...before.keys()]).toEqual(['ca/events/a.json', 'ca/events/d.json', 'en/d.json']);
    writeFileSync(linked, 'two, longer');
    const after = inputSnapshotOf(folder, { now: NOW, known: before });
    expect(differenceOf(before, after).changed).toEqual(['ca/events/d.json', 'en/d.json']);
  });

  it('reads a file again that was too young for reliable times', () => {
    const young = inputSnapshotOf(folder, { now: Date.now() });
    const [[path, state] = []] = young;
    if (path === undefined || state === undefined) throw new Error('one file expected');
    // As if it had been changed within the same tick of the clock.
    const known = Snapshot.of([[path, { ...state, digest: 'of other bytes' }]]);
    expect(inputSnapshotOf(folder, { now: NOW, known }).hasSameFiles(young)).toBe(true);
  });

  describe('taken from earlier stats', () => {
    const again = (known: ReturnType<typeof inputSnapshotOf>) =>
      inputSnapshotOf(folder, { now: NOW, known, files: filesBelow(folder) });

    it('is the same if nothing has changed', () => {
      const before = inputSnapshotOf(folder, { now: NOW });
      expect([...again(before)]).toEqual([...before]);
    });

    it.each([
      ['written', 'changed', () => writeFileSync(join(folder, 'ca/events/a.json'), 'two')],
      [
        'replaced',
        'changed',
        () => {
          writeFileSync(join(folder, 'b'), 'two');
          renameSync(join(folder, 'b'), join(folder, 'ca/events/a.json'));
        },
      ],
      ['added', 'added', () => writeFileSync(join(folder, 'b.json'), 'one')],
      ['removed', 'removed', () => rmSync(join(folder, 'ca/events/a.json'))],
    ] as const)('detects that a file was %s', (_how, what, act) => {
      const before = inputSnapshotOf(folder, { now: NOW });
      act();
      expect(differenceOf(before, again(before))[what]).toHaveLength(1);
      expect([...again(before)]).toEqual([...inputSnapshotOf(folder, { now: NOW })]);
    });

    it('detects that a file became a symbolic link to a folder', () => {
      const before = inputSnapshotOf(folder, { now: NOW });
      linkOutside();
      rmSync(join(folder, 'ca/events'), { recursive: true });
      mkdirSync(join(folder, 'ca/events'));
      rmSync(join(folder, 'en'));
      symlinkSync(join(root, 'outside'), join(folder, 'ca/events/a.json'));
      expect([...again(before).keys()]).toEqual(['ca/events/a.json/d.json']);
    });

    it('detects a change behind symbolic links to a file and to a folder', () => {
      const linked = linkOutside();
      const before = inputSnapshotOf(folder, { now: NOW });
      expect([...again(before)]).toEqual([...before]);
      writeFileSync(linked, 'two, longer');
      expect(differenceOf(before, again(before)).changed).toEqual(['ca/events/d.json', 'en/d.json']);
    });
  });

  it('is empty if there is no folder', () => {
    expect(inputSnapshotOf(join(root, 'nowhere'), { now: NOW }).size).toBe(0);
  });
});

describe('a snapshot of a site', () => {
  const found = () => filesBelow(folder);
  const file = () => join(folder, 'ca/events/a.json');

  it('recognises a file by size, inode and modification time, even if links to it come and go', () => {
    const before = siteSnapshotOf(folder, found(), { now: NOW });
    linkSync(file(), join(root, 'link'));
    const known = Snapshot.of([...before].map(([path, state]) => [path, { ...state, digest: 'not read' }]));
    const [state] = siteSnapshotOf(folder, found(), { now: NOW, known }).values();
    expect(state).toMatchObject({ digest: 'not read' });
  });

  it.each([
    ['written to', () => writeFileSync(file(), 'two')],
    [
      'replaced by a file of the same size and time',
      () => [
        writeFileSync(`${file()}.new`, 'two'),
        utimesSync(`${file()}.new`, 1, 1),
        renameSync(`${file()}.new`, file()),
      ],
    ],
    [
      'replaced by a link to another file',
      () => [writeFileSync(join(root, 'a'), 'one'), rmSync(file()), symlinkSync('../a', file())],
    ],
  ])('detects that a file was %s', (_how, change) => {
    utimesSync(file(), 1, 1);
    const before = siteSnapshotOf(folder, found(), { now: NOW });
    change();
    const after = siteSnapshotOf(folder, found(), { now: NOW, known: before });
    expect(differenceOf(before, after)).toEqual({ added: [], changed: ['ca/events/a.json'], removed: [] });
  });

  it('reads a file again if it was too young for reliable times', () => {
    const young = siteSnapshotOf(folder, found(), { now: Date.now() });
    const known = Snapshot.of([...young].map(([path, state]) => [path, { ...state, digest: 'of other bytes' }]));
    expect(siteSnapshotOf(folder, found(), { now: NOW, known }).hasSameFiles(young)).toBe(true);
  });

  it('lists its files in the order of their paths', () => {
    for (const path of ['ca.html', 'b.html', 'ca/events-of.html']) writeFileSync(join(folder, path), '');
    const paths = [...siteSnapshotOf(folder, found(), { now: NOW }).keys()];
    expect(paths).toEqual(['b.html', 'ca.html', 'ca/events-of.html', 'ca/events/a.json']);
  });
});
