import { describe, expect, it } from 'vitest';
import { readBinding } from '#content/state/binding';
import { FORMAT } from '#content/state/format';
import { readLedger } from '#content/state/ledger';
import { asMigrated, MIGRATIONS, migrate } from '#content/state/migrations';
import { finishInterrupted } from '#content/state/recovery';
import { diskFiles } from '#content/store/files';
import { BINDING_PATH, JOURNAL_PATH, ledgerPath } from '#content/store/layout';
import { ContentError } from '#errors';
import { crashingDisk } from '../../support/crashing-disk.ts';
import { earlierContent } from '../formats/folder.ts';
import { memoryFiles } from '../memory-files.ts';

const LEDGER = ledgerPath('ca', 'events');

/** What the first Almanacs wrote. */
const FIRST = earlierContent(1);

const migrated = async () => {
  const files = memoryFiles(FIRST);
  await migrate(files);
  return files.snapshot();
};

describe('the migrations', () => {
  it('lead from the first format to the present one, a step each', () => {
    expect(MIGRATIONS.map(({ to }) => to)).toEqual(Array.from({ length: FORMAT - 1 }, (_, index) => index + 2));
  });
});

describe('a content folder of the first format', () => {
  it('is brought to the present one: nothing that was agreed on is lost, and no record is touched', async () => {
    const files = memoryFiles(FIRST);
    expect(await migrate(files)).toMatchObject({ from: 1, to: FORMAT, overtaken: [] });
    const { ledger, damaged } = await readLedger(files, 'ca', 'events');
    expect(damaged).toEqual([]);
    expect([...ledger.values()].map(({ id, path, text }) => [id, path, text])).toEqual([
      [1, 'ca/events/lantern-walk.json', ''],
      [2, 'ca/events/harvest-fair.json', ''],
      [3, 'ca/events/night-of-owls.json', ''],
    ]);
    const [row = '{}'] = (FIRST[LEDGER] ?? '').split('\n');
    const { v, ...before } = JSON.parse(row);
    expect(v).toBe(1);
    expect(ledger.get(1)?.line()).toEqual({ ...before, text: '' });
    expect(await readBinding(files)).toEqual(JSON.parse(FIRST[BINDING_PATH] ?? ''));
    const changed = Object.entries(files.snapshot()).filter(([path, text]) => FIRST[path] !== text);
    expect(changed.map(([path]) => path)).toEqual([LEDGER, BINDING_PATH]);
  });

  it('is left alone from then on', async () => {
    const files = memoryFiles(await migrated());
    const untouched = files.snapshot();
    expect(await migrate({ ...files, write: fails, stage: fails, rename: fails, remove: fails })).toBeUndefined();
    expect(files.snapshot()).toEqual(untouched);
  });

  it('can be read as it will be, and nothing is written for it', async () => {
    const files = memoryFiles(FIRST);
    const seen = await asMigrated({ ...files, write: fails, stage: fails, rename: fails, remove: fails });
    const after = memoryFiles(await migrated());
    expect(await seen.read(BINDING_PATH)).toBe(await after.read(BINDING_PATH));
    const rowsOf = async (one: typeof seen) => {
      const rows: string[] = [];
      await one.readLines(LEDGER, (row) => void rows.push(row));
      return rows;
    };
    expect(await rowsOf(seen)).toEqual(await rowsOf(after));
    expect(files.snapshot()).toEqual(FIRST);
  });

  it('keeps lines that nobody can read; they heal as ever', async () => {
    const files = memoryFiles({ ...FIRST, [LEDGER]: `${FIRST[LEDGER]}garbage\n` });
    await migrate(files);
    const { ledger, damaged } = await readLedger(files, 'ca', 'events');
    expect(ledger.size).toBe(3);
    expect(damaged).toEqual([5]);
  });

  it('is whole in the end wherever the machine stops meanwhile', async () => {
    const onDisk = Object.fromEntries(Object.entries(FIRST).map(([path, text]) => [`/content/${path}`, text]));
    const expected = await migrated();
    const undisturbed = crashingDisk(onDisk);
    await migrate(diskFiles('/content', undisturbed));
    expect(undisturbed.operations).toBeGreaterThan(5);
    for (let at = 1; at <= undisturbed.operations; at += 1)
      for (const moment of ['before', 'after'] as const) {
        const disk = crashingDisk(onDisk);
        disk.crashAfter(at, moment);
        await expect(migrate(diskFiles('/content', disk)), `${at} ${moment}`).rejects.toThrow();
        const left = disk.restart(at);
        const files = diskFiles('/content', left);
        // Either the old state whole, or what was written down is finished: never one file of each.
        await migrate(files);
        await finishInterrupted(files);
        const found = Object.entries(left.snapshot()).map(([path, text]) => [path.replace('/content/', ''), text]);
        expect(Object.fromEntries(found), `${at} ${moment}`).toEqual(expected);
      }
  });
});

describe('a content folder of a later Almanac', () => {
  const later = () =>
    memoryFiles({
      ...FIRST,
      [BINDING_PATH]: `{"format":${FORMAT + 1},"somethingElse":true}`,
      [JOURNAL_PATH]: 'later\n',
    });

  it.each([
    ['migrated', migrate],
    ['looked at', asMigrated],
    ['read', readBinding],
  ])('is not %s, and stays as it is', async (_what, act) => {
    const files = later();
    const before = files.snapshot();
    const error: unknown = await act(files).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    if (!(error instanceof ContentError)) return;
    expect(error.message).toBe(
      `Content has the format ${FORMAT + 1} of a later Almanac; this one works with formats up to ${FORMAT}.`,
    );
    expect(error.state).toBe('Nothing was changed.');
    expect(files.snapshot()).toEqual(before);
  });
});

describe('a folder that is bound to nothing', () => {
  it.each([undefined, 'no JSON', '{"format":"2"}'])('is left to whoever reads it: %s', async (text) => {
    const files = memoryFiles(text === undefined ? {} : { [BINDING_PATH]: text });
    expect(await migrate(files)).toBeUndefined();
  });
});

function fails(): never {
  throw new Error('nothing is to be written');
}
