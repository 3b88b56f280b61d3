import { describe, expect, it } from 'vitest';
import type { Disk } from '#content/store/disk';
import { diskFiles, PARTIAL_ENDING } from '#content/store/files';
import { recordNameOf } from '#content/store/layout';
import { Crashed, type CrashingDisk, crashingDisk, type Moment } from '../support/crashing-disk.ts';

const TARGET = '/content/ca/a.json';
const PARTIAL = `${TARGET}${PARTIAL_ENDING}`;
const OLD = 'the old text';
const NEW = 'the new text, which is longer';
const SEEDS = Array.from({ length: 16 }, (_, seed) => seed);
const MOMENTS: readonly Moment[] = ['before', 'after'];

/** Writes a new text over these files, crashing once at every operation and moment; each crash under every seed. */
async function everyCrash(initial: Record<string, string>, through: (disk: CrashingDisk) => Disk = (disk) => disk) {
  const write = (disk: CrashingDisk) => diskFiles('/content', through(disk)).write('ca/a.json', NEW);
  const undisturbed = crashingDisk(initial);
  await write(undisturbed);
  const left: { readonly at: number; readonly moment: Moment; readonly disk: CrashingDisk }[] = [];
  for (let at = 1; at <= undisturbed.operations; at += 1)
    for (const moment of MOMENTS) {
      const disk = crashingDisk(initial);
      disk.crashAfter(at, moment);
      await expect(write(disk), `crash ${moment} operation ${at}`).rejects.toThrow('the machine stopped');
      for (const seed of SEEDS) left.push({ at, moment, disk: disk.restart(seed) });
    }
  return { operations: undisturbed.operations, left };
}

/** Returns a disk on which nothing is flushed before it takes its name. */
function withoutSync(disk: Disk): Disk {
  return {
    ...disk,
    async open(path) {
      return { ...(await disk.open(path)), sync: async () => {} };
    },
  };
}

describe('a write through diskFiles', () => {
  it('leaves the old or the new text complete, wherever it crashes', async () => {
    const { operations, left } = await everyCrash({ [TARGET]: OLD });
    expect(operations).toBe(4);
    const texts = new Set(left.map(({ disk }) => disk.snapshot()[TARGET]));
    expect([...texts].sort()).toEqual([NEW, OLD]);
  });

  it('leaves no file or the complete new text when there was no file before', async () => {
    const { operations, left } = await everyCrash({});
    expect(operations).toBe(6);
    const texts = left.map(({ disk }) => disk.snapshot()[TARGET]);
    expect([...new Set(texts)]).toEqual([undefined, NEW]);
  });

  it('leaves broken text when the sync before the rename is missing', async () => {
    const { left } = await everyCrash({ [TARGET]: OLD }, withoutSync);
    const texts = new Set(left.map(({ disk }) => disk.snapshot()[TARGET]));
    expect(texts).toContain('');
    expect([...texts].some((text) => text !== '' && text !== NEW && text !== OLD)).toBe(true);
  });

  it('can be repeated after any crash, even over a half-written file', async () => {
    const { left } = await everyCrash({ [TARGET]: OLD });
    expect(left.some(({ disk }) => PARTIAL in disk.snapshot())).toBe(true);
    for (const { at, moment, disk } of left) {
      const files = diskFiles('/content', disk);
      expect((await files.list('ca')).map(recordNameOf).filter((name) => name !== undefined)).toEqual(['a']);
      await files.write('ca/a.json', NEW);
      expect(disk.snapshot(), `crash ${moment} operation ${at}`).toEqual({ [TARGET]: NEW });
    }
  });
});

describe('the simulated crashing disk', () => {
  it('counts every mutating operation and nothing else', async () => {
    const disk = crashingDisk();
    await disk.mkdir('/a/b');
    const file = await disk.open('/a/b/c');
    await file.write('x');
    await file.sync();
    await file.close();
    await disk.readFile('/a/b/c');
    await disk.readdir('/a');
    await disk.rename('/a/b/c', '/a/d');
    await disk.syncFolder('/a');
    await disk.unlink('/a/d');
    await disk.rm('/a');
    expect(disk.operations).toBe(7);
    expect(disk.snapshot()).toEqual({});
  });

  it('refuses every operation after it has crashed', async () => {
    const disk = crashingDisk({ '/a': 'x' });
    const file = await disk.open('/b');
    disk.crashAfter(2, 'before');
    expect(disk.crashed).toBe(false);
    await expect(file.write('y')).rejects.toThrow(Crashed);
    expect(disk.crashed).toBe(true);
    const refused = [
      disk.open('/c'),
      file.write('y'),
      file.sync(),
      file.close(),
      disk.readFile('/a'),
      disk.readdir('/'),
      disk.mkdir('/d'),
      disk.rename('/a', '/e'),
      disk.unlink('/a'),
      disk.rm('/a'),
      disk.syncFolder('/'),
    ];
    for (const one of refused) await expect(one).rejects.toThrow(Crashed);
    expect(disk.restart().snapshot()).toEqual({ '/a': 'x', '/b': '' });
  });

  it('completes the operation that it crashes after, but not the one that it crashes before', async () => {
    const renamed = async (moment: Moment) => {
      const disk = crashingDisk({ '/a': 'x' });
      disk.crashAfter(1, moment);
      await expect(disk.rename('/a', '/b')).rejects.toThrow(Crashed);
      return disk.restart().snapshot();
    };
    expect(await renamed('before')).toEqual({ '/a': 'x' });
    expect(await renamed('after')).toEqual({ '/b': 'x' });
  });

  it('can crash in the middle of writing a text or removing a folder', async () => {
    const writing = crashingDisk();
    const file = await writing.open('/a');
    writing.crashAfter(2, 'after');
    await expect(file.write('abcd')).rejects.toThrow(Crashed);
    expect(writing.snapshot()).toEqual({ '/a': 'ab' });

    const removing = crashingDisk({ '/a/1': 'x', '/a/2': 'x', '/b': 'x' });
    removing.crashAfter(1, 'after');
    await expect(removing.rm('/a')).rejects.toThrow(Crashed);
    expect(removing.restart().snapshot()).toEqual({ '/a/2': 'x', '/b': 'x' });
  });

  it('reports the crash even when the operation was impossible', async () => {
    const disk = crashingDisk();
    disk.crashAfter(1, 'after');
    await expect(disk.unlink('/none')).rejects.toThrow(Crashed);
    expect(disk.crashed).toBe(true);
  });

  it('keeps flushed text, and a part of the rest that depends only on the seed', async () => {
    const disk = crashingDisk();
    const file = await disk.open('/a');
    await file.write('flushed,');
    await file.sync();
    await file.write('not flushed');
    const left = SEEDS.map((seed) => disk.restart(seed).snapshot()['/a'] ?? '');
    expect(left.every((text) => text.startsWith('flushed,') && text.length < 'flushed,not flushed'.length)).toBe(true);
    expect(new Set(left).size).toBeGreaterThan(2);
    expect(left).toContain('flushed,');
    expect(SEEDS.map((seed) => disk.restart(seed).snapshot()['/a'])).toEqual(left);
  });

  it('keeps the new name of a text that was not flushed, and may lose the text', async () => {
    const disk = crashingDisk({ '/a': 'old' });
    const file = await disk.open('/b');
    await file.write('new');
    await file.close();
    await disk.rename('/b', '/a');
    expect(disk.snapshot()).toEqual({ '/a': 'new' });
    expect(SEEDS.map((seed) => disk.restart(seed).snapshot())).toContainEqual({ '/a': '' });
  });

  it('loses the old text of a file that is opened for writing', async () => {
    const disk = crashingDisk({ '/a': 'old' });
    disk.crashAfter(1, 'after');
    await expect(disk.open('/a')).rejects.toThrow(Crashed);
    expect(disk.restart().snapshot()).toEqual({ '/a': '' });
  });

  it('keeps folders, even empty ones', async () => {
    const disk = crashingDisk();
    await disk.mkdir('/a/b');
    expect(await disk.restart().readdir('/a')).toEqual(['b']);
  });
});
