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
  it('leaves the old or the new text, whole, wherever it crashes', async () => {
    const { operations, left } = await everyCrash({ [TARGET]: OLD });
    expect(operations).toBe(4);
    const texts = new Set(left.map(({ disk }) => disk.snapshot()[TARGET]));
    expect([...texts].sort()).toEqual([NEW, OLD]);
  });

  it('leaves no file or the new text, whole, where there was none', async () => {
    const { operations, left } = await everyCrash({});
    expect(operations).toBe(6);
    const texts = left.map(({ disk }) => disk.snapshot()[TARGET]);
    expect([...new Set(texts)]).toEqual([undefined, NEW]);
  });

  it('is caught where the sync before the rename is left out', async () => {
    const { left } = await everyCrash({ [TARGET]: OLD }, withoutSync);
    const texts = new Set(left.map(({ disk }) => disk.snapshot()[TARGET]));
    expect(texts).toContain('');
    expect([...texts].some((text) => text !== '' && text !== NEW && text !== OLD)).toBe(true);
  });

  it('is done again after any crash, over what the crash left half written', async () => {
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

describe('the crashing disk', () => {
  it('counts every mutating operation and no other', async () => {
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

  it('refuses everything once it has crashed', async () => {
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

  it('does the operation that it stops after, and not the one that it stops before', async () => {
    const renamed = async (moment: Moment) => {
      const disk = crashingDisk({ '/a': 'x' });
      disk.crashAfter(1, moment);
      await expect(disk.rename('/a', '/b')).rejects.toThrow(Crashed);
      return disk.restart().snapshot();
    };
    expect(await renamed('before')).toEqual({ '/a': 'x' });
    expect(await renamed('after')).toEqual({ '/b': 'x' });
  });

  it('stops in the middle of a text, and of a folder that it removes', async () => {
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

  it('says that the machine stopped where the operation was impossible besides', async () => {
    const disk = crashingDisk();
    disk.crashAfter(1, 'after');
    await expect(disk.unlink('/none')).rejects.toThrow(Crashed);
    expect(disk.crashed).toBe(true);
  });

  it('keeps what was flushed, and of the rest nothing or a beginning, the same for the same seed', async () => {
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

  it('keeps the new name of a text that was not flushed, and loses the text', async () => {
    const disk = crashingDisk({ '/a': 'old' });
    const file = await disk.open('/b');
    await file.write('new');
    await file.close();
    await disk.rename('/b', '/a');
    expect(disk.snapshot()).toEqual({ '/a': 'new' });
    expect(SEEDS.map((seed) => disk.restart(seed).snapshot())).toContainEqual({ '/a': '' });
  });

  it('loses the old text of a file that is opened anew', async () => {
    const disk = crashingDisk({ '/a': 'old' });
    disk.crashAfter(1, 'after');
    await expect(disk.open('/a')).rejects.toThrow(Crashed);
    expect(disk.restart().snapshot()).toEqual({ '/a': '' });
  });

  it('keeps folders, also those without files', async () => {
    const disk = crashingDisk();
    await disk.mkdir('/a/b');
    expect(await disk.restart().readdir('/a')).toEqual(['b']);
  });
});
