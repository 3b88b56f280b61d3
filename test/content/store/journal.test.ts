import { describe, expect, it } from 'vitest';
import { type LedgerLine, ledgerEntryOf, ledgerText, readLedger } from '#content/state/ledger';
import { finishInterruptedRun } from '#content/state/recovery';
import { textDigest } from '#content/store/canonical-json';
import { carryOutMoves, type FileMove } from '#content/store/journal';
import { INCOMING_FOLDER, JOURNAL_PATH, ledgerPath } from '#content/store/layout';
import { ContentError } from '#errors';
import { type MemoryFiles, memoryFiles } from '../memory-files.ts';

const of = (id: number) => ({ language: 'ca', kind: 'events', id }) as const;
const path = (name: string) => `ca/events/${name}.json`;
const LEDGER = ledgerPath('ca', 'events');

const line = (id: number, digest: string): LedgerLine => ({
  id,
  path: path(`${id}`),
  formerNames: [],
  digest,
  decoder: 1,
  text: '',
  state: 'listed',
  file: {},
  service: {},
});
const ledgerOf = (...lines: LedgerLine[]) => ledgerText(lines.map(ledgerEntryOf));

/** Puts a text where new ones wait and gives the move to it. */
async function staged(files: MemoryFiles, at: string, text: string, more: Partial<FileMove> = {}): Promise<FileMove> {
  const waits = `${INCOMING_FOLDER}/${(await files.list(INCOMING_FOLDER)).length + 1}`;
  await files.write(waits, text);
  return { path: at, after: textDigest(text), staged: waits, ...more };
}

/** The journal of a run that was cut off right after it was written down. */
async function cutOff(files: MemoryFiles, moves: readonly FileMove[]): Promise<void> {
  await files.write(JOURNAL_PATH, [{ v: 1 }, ...moves].map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** One record changed, one new, one removed, and their ledger. */
async function planned() {
  const files = memoryFiles({
    [path('1')]: 'one',
    [path('3')]: 'three',
    [LEDGER]: ledgerOf(line(1, 'a'), line(3, 'a')),
  });
  const moves = [
    await staged(files, path('1'), 'one!', { of: of(1), before: textDigest('one') }),
    await staged(files, path('2'), 'two', { of: of(2), before: null }),
    { path: path('3'), of: of(3), before: textDigest('three'), after: null },
    await staged(files, LEDGER, ledgerOf(line(1, 'b'), line(2, 'b'))),
  ];
  return { files, moves };
}

const DONE = { [path('1')]: 'one!', [path('2')]: 'two', [LEDGER]: ledgerOf(line(1, 'b'), line(2, 'b')) };

const ways = [
  ['in the run itself', (files: MemoryFiles, moves: readonly FileMove[]) => carryOutMoves(files, moves, () => {})],
  [
    'in the next run after an interruption',
    async (files: MemoryFiles, moves: readonly FileMove[]) => {
      await cutOff(files, moves);
      return finishInterruptedRun(files);
    },
  ],
] as const;

describe.each(ways)('planned file moves, carried out %s,', (_when, carryOut) => {
  it('are done completely and leave no temporary files', async () => {
    const { files, moves } = await planned();
    expect(await carryOut(files, moves)).toEqual([]);
    expect(files.snapshot()).toEqual(DONE);
  });

  it('swap the names of two records', async () => {
    const files = memoryFiles({ [path('a')]: 'one', [path('b')]: 'two' });
    await carryOut(files, [
      await staged(files, path('b'), 'one', { of: of(1), before: textDigest('two'), leaves: path('a') }),
      await staged(files, path('a'), 'two', { of: of(2), before: textDigest('one'), leaves: path('b') }),
    ]);
    expect(files.snapshot()).toEqual({ [path('a')]: 'two', [path('b')]: 'one' });
  });

  it('leave a file that a person has changed, and its line in the ledger', async () => {
    const { files, moves } = await planned();
    await files.write(path('1'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('1')]);
    expect(files.snapshot()).toEqual({ ...DONE, [path('1')]: 'mine', [LEDGER]: ledgerOf(line(1, 'a'), line(2, 'b')) });
  });

  it('do not remove a file that a person has changed, and keep its line in the ledger', async () => {
    const { files, moves } = await planned();
    await files.write(path('3'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('3')]);
    expect(files.snapshot()).toEqual({
      ...DONE,
      [path('3')]: 'mine',
      [LEDGER]: ledgerOf(line(1, 'b'), line(2, 'b'), line(3, 'a')),
    });
  });

  it('do not overwrite a file that a person has created, and add no line for it', async () => {
    const { files, moves } = await planned();
    await files.write(path('2'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('2')]);
    expect(files.snapshot()).toEqual({ ...DONE, [path('2')]: 'mine', [LEDGER]: ledgerOf(line(1, 'b')) });
  });

  it('do not restore a file that a person has removed, and keep its line in the ledger', async () => {
    const { files, moves } = await planned();
    await files.remove(path('1'));
    expect(await carryOut(files, moves)).toEqual([path('1')]);
    expect(Object.keys(files.snapshot())).not.toContain(path('1'));
    expect(files.snapshot()[LEDGER]).toBe(ledgerOf(line(1, 'a'), line(2, 'b')));
  });

  it('leave both of two swapped records when a person has changed one of them', async () => {
    const before = { [path('a')]: 'one', [path('b')]: 'two', [LEDGER]: ledgerOf(line(1, 'a'), line(2, 'a')) };
    const files = memoryFiles(before);
    const moves = [
      await staged(files, path('b'), 'one', { of: of(1), before: textDigest('two'), leaves: path('a') }),
      await staged(files, path('a'), 'two', { of: of(2), before: textDigest('one'), leaves: path('b') }),
      await staged(files, LEDGER, ledgerOf(line(1, 'b'), line(2, 'b'))),
    ];
    await files.write(path('a'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('a'), path('b')]);
    expect(files.snapshot()).toEqual({ ...before, [path('a')]: 'mine' });
  });

  it('leave a whole chain of renames when a person has changed one of its files', async () => {
    const before = { [path('a')]: 'one', [path('b')]: 'two', [path('c')]: 'three' };
    const files = memoryFiles(before);
    const moves = [
      await staged(files, path('b'), 'one', { of: of(1), before: textDigest('two'), leaves: path('a') }),
      await staged(files, path('c'), 'two', { of: of(2), before: textDigest('three'), leaves: path('b') }),
      await staged(files, path('d'), 'three', { of: of(3), before: null, leaves: path('c') }),
    ];
    await files.write(path('b'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('b'), path('c'), path('d')]);
    expect(files.snapshot()).toEqual({ ...before, [path('b')]: 'mine' });
  });

  it('replace a file beside a record, whatever it contained', async () => {
    const files = memoryFiles({ [path('a.conflict')]: 'before' });
    await carryOut(files, [await staged(files, path('a.conflict'), 'after', { of: of(1) })]);
    expect(files.snapshot()).toEqual({ [path('a.conflict')]: 'after' });
  });

  it('treat text with different line endings as unchanged', async () => {
    const files = memoryFiles({ [path('1')]: 'one\r\ntwo\r\n' });
    await carryOut(files, [await staged(files, path('1'), 'new\n', { of: of(1), before: textDigest('one\ntwo\n') })]);
    expect(files.snapshot()).toEqual({ [path('1')]: 'new\n' });
  });
});

describe('finishing an interrupted run', () => {
  it('moves the remaining texts and keeps the ones already moved', async () => {
    const { files, moves } = await planned();
    await cutOff(files, moves);
    await files.rename(`${INCOMING_FOLDER}/1`, path('1'));
    expect(await finishInterruptedRun(files)).toEqual([]);
    expect(files.snapshot()).toEqual(DONE);
  });

  it('completes a swap of two names', async () => {
    const files = memoryFiles({ [path('a')]: 'one', [path('b')]: 'two' });
    const moves = [
      await staged(files, path('b'), 'one', { of: of(1), before: textDigest('two'), leaves: path('a') }),
      await staged(files, path('a'), 'two', { of: of(2), before: textDigest('one'), leaves: path('b') }),
    ];
    await cutOff(files, moves);
    await files.rename(`${INCOMING_FOLDER}/1`, path('b'));
    expect(await finishInterruptedRun(files)).toEqual([]);
    expect(files.snapshot()).toEqual({ [path('a')]: 'two', [path('b')]: 'one' });
  });

  it('only tidies up when everything was moved', async () => {
    const { files, moves } = await planned();
    await carryOutMoves(files, moves, () => {});
    await cutOff(files, moves);
    expect(await finishInterruptedRun(files)).toEqual([]);
    expect(files.snapshot()).toEqual(DONE);
  });

  it('does only the removals when the new texts are lost, and keeps the lines of the ledger', async () => {
    const { files, moves } = await planned();
    await cutOff(files, moves);
    await files.remove(INCOMING_FOLDER);
    expect(await finishInterruptedRun(files)).toEqual([path('1'), path('2')]);
    // The removal needs no text; without its new ledger the record's line stays, too, and the next sync compares it.
    expect(files.snapshot()).toEqual({ [path('1')]: 'one', [LEDGER]: ledgerOf(line(1, 'a'), line(3, 'a')) });
  });

  it('does the rest when one new text is lost', async () => {
    const { files, moves } = await planned();
    await cutOff(files, moves);
    await files.remove(`${INCOMING_FOLDER}/1`);
    expect(await finishInterruptedRun(files)).toEqual([path('1')]);
    expect(files.snapshot()).toEqual({ ...DONE, [path('1')]: 'one', [LEDGER]: ledgerOf(line(1, 'a'), line(2, 'b')) });
  });

  it('discards the new texts when no journal was written', async () => {
    const { files } = await planned();
    const before = await readLedger(files, 'ca', 'events');
    expect(await finishInterruptedRun(files)).toEqual([]);
    expect(await files.list(INCOMING_FOLDER)).toEqual([]);
    expect((await readLedger(files, 'ca', 'events')).ledger.size).toBe(before.ledger.size);
  });

  it('writes nothing when no run was interrupted', async () => {
    const files = memoryFiles({ [path('1')]: 'one' });
    const refuse = (): never => {
      throw new Error('wrote');
    };
    expect(await finishInterruptedRun({ ...files, write: refuse, rename: refuse, remove: refuse })).toEqual([]);
  });

  it.each(['', '{"v":2}\n', '{"v":1}\n{"path":1}\n', '{"v":1}\n{"path":"a"', 'garbage'])(
    'fails with a hint and changes nothing when the journal can’t be read: %j',
    async (journal) => {
      const files = memoryFiles({ [JOURNAL_PATH]: journal, [path('1')]: 'one' });
      const before = files.snapshot();
      const error: unknown = await finishInterruptedRun(files).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ContentError);
      expect(error).toMatchObject({
        message: expect.stringContaining(`${JOURNAL_PATH} can't be read`),
        hint: expect.stringContaining('Remove the file'),
      });
      expect(files.snapshot()).toEqual(before);
    },
  );
});

describe('carrying out file moves', () => {
  it('reports each path that is done, but no path left to a person', async () => {
    const { files, moves } = await planned();
    await files.write(path('1'), 'mine');
    const done: string[] = [];
    await carryOutMoves(files, moves, (at) => done.push(at));
    expect(done.toSorted()).toEqual([LEDGER, path('2'), path('3')]);
  });

  it('writes the journal first, then records, then ledgers and other state, and removes the journal last', async () => {
    const { files, moves } = await planned();
    const order: string[] = [];
    const noted = {
      ...files,
      write: (at: string, text: string) => {
        order.push(`write ${at}`);
        return files.write(at, text);
      },
      rename: (from: string, to: string) => {
        order.push(`rename ${to}`);
        return files.rename(from, to);
      },
      remove: (at: string) => {
        order.push(`remove ${at}`);
        return files.remove(at);
      },
      flush: async (folder: string) => {
        order.push(`flush ${folder}`);
      },
    };
    await carryOutMoves(noted, moves, () => {});
    const at = (step: string) => {
      expect(order).toContain(step);
      return order.indexOf(step);
    };
    const sequence = [
      at(`write ${JOURNAL_PATH}`),
      at(`flush ${INCOMING_FOLDER}`),
      Math.min(at(`rename ${path('1')}`), at(`rename ${path('2')}`), at(`remove ${path('3')}`)),
      Math.max(at(`rename ${path('1')}`), at(`rename ${path('2')}`), at(`remove ${path('3')}`)),
      at('flush ca/events'),
      at(`rename ${LEDGER}`),
      at('flush .almanac/ledger/ca'),
      at(`remove ${JOURNAL_PATH}`),
    ];
    expect(sequence).toEqual(sequence.toSorted((a, b) => a - b));
    expect(order.findIndex((step) => step.startsWith('rename'))).toBeGreaterThan(at(`flush ${INCOMING_FOLDER}`));
  });
});
