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
    'in the next run, after it was cut off',
    async (files: MemoryFiles, moves: readonly FileMove[]) => {
      await cutOff(files, moves);
      return finishInterruptedRun(files);
    },
  ],
] as const;

describe.each(ways)('what is planned, carried out %s', (_when, carryOut) => {
  it('is done whole, and nothing of the way there is left', async () => {
    const { files, moves } = await planned();
    expect(await carryOut(files, moves)).toEqual([]);
    expect(files.snapshot()).toEqual(DONE);
  });

  it('swaps the names of two records', async () => {
    const files = memoryFiles({ [path('a')]: 'one', [path('b')]: 'two' });
    await carryOut(files, [
      await staged(files, path('b'), 'one', { of: of(1), before: textDigest('two'), leaves: path('a') }),
      await staged(files, path('a'), 'two', { of: of(2), before: textDigest('one'), leaves: path('b') }),
    ]);
    expect(files.snapshot()).toEqual({ [path('a')]: 'two', [path('b')]: 'one' });
  });

  it('leaves a file alone that a person has changed, and the ledger’s line of its record', async () => {
    const { files, moves } = await planned();
    await files.write(path('1'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('1')]);
    expect(files.snapshot()).toEqual({ ...DONE, [path('1')]: 'mine', [LEDGER]: ledgerOf(line(1, 'a'), line(2, 'b')) });
  });

  it('leaves a file alone that a person has changed and that was to be removed, and its line', async () => {
    const { files, moves } = await planned();
    await files.write(path('3'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('3')]);
    expect(files.snapshot()).toEqual({
      ...DONE,
      [path('3')]: 'mine',
      [LEDGER]: ledgerOf(line(1, 'b'), line(2, 'b'), line(3, 'a')),
    });
  });

  it('leaves a file alone that a person has made where a new one was to be, and notes no line for it', async () => {
    const { files, moves } = await planned();
    await files.write(path('2'), 'mine');
    expect(await carryOut(files, moves)).toEqual([path('2')]);
    expect(files.snapshot()).toEqual({ ...DONE, [path('2')]: 'mine', [LEDGER]: ledgerOf(line(1, 'b')) });
  });

  it('does not bring back a file that a person has removed, and keeps its line', async () => {
    const { files, moves } = await planned();
    await files.remove(path('1'));
    expect(await carryOut(files, moves)).toEqual([path('1')]);
    expect(Object.keys(files.snapshot())).not.toContain(path('1'));
    expect(files.snapshot()[LEDGER]).toBe(ledgerOf(line(1, 'a'), line(2, 'b')));
  });

  it('leaves both records alone of which one was to take the other’s name, where a person has changed one', async () => {
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

  it('leaves a whole chain of names alone that begins with a changed file', async () => {
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

  it('replaces a file beside a record, whatever it held', async () => {
    const files = memoryFiles({ [path('a.conflict')]: 'before' });
    await carryOut(files, [await staged(files, path('a.conflict'), 'after', { of: of(1) })]);
    expect(files.snapshot()).toEqual({ [path('a.conflict')]: 'after' });
  });

  it('takes line ends that version control laid out for the same text', async () => {
    const files = memoryFiles({ [path('1')]: 'one\r\ntwo\r\n' });
    await carryOut(files, [await staged(files, path('1'), 'new\n', { of: of(1), before: textDigest('one\ntwo\n') })]);
    expect(files.snapshot()).toEqual({ [path('1')]: 'new\n' });
  });
});

describe('a run that was cut off', () => {
  it('while it moved texts is finished: what is moved already stays', async () => {
    const { files, moves } = await planned();
    await cutOff(files, moves);
    await files.rename(`${INCOMING_FOLDER}/1`, path('1'));
    expect(await finishInterruptedRun(files)).toEqual([]);
    expect(files.snapshot()).toEqual(DONE);
  });

  it('while it swapped two names is finished', async () => {
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

  it('after all was moved is only tidied up', async () => {
    const { files, moves } = await planned();
    await carryOutMoves(files, moves, () => {});
    await cutOff(files, moves);
    expect(await finishInterruptedRun(files)).toEqual([]);
    expect(files.snapshot()).toEqual(DONE);
  });

  it('and whose new texts are lost leaves files and lines as they are', async () => {
    const { files, moves } = await planned();
    await cutOff(files, moves);
    await files.remove(INCOMING_FOLDER);
    expect(await finishInterruptedRun(files)).toEqual([path('1'), path('2')]);
    // The removal needs no text; without its new ledger the record's line stays, too, and the next sync compares it.
    expect(files.snapshot()).toEqual({ [path('1')]: 'one', [LEDGER]: ledgerOf(line(1, 'a'), line(3, 'a')) });
  });

  it('and of which one new text is lost does the rest', async () => {
    const { files, moves } = await planned();
    await cutOff(files, moves);
    await files.remove(`${INCOMING_FOLDER}/1`);
    expect(await finishInterruptedRun(files)).toEqual([path('1')]);
    expect(files.snapshot()).toEqual({ ...DONE, [path('1')]: 'one', [LEDGER]: ledgerOf(line(1, 'a'), line(2, 'b')) });
  });

  it('before it wrote anything down leaves only texts that nobody waits for: they go', async () => {
    const { files } = await planned();
    const before = await readLedger(files, 'ca', 'events');
    expect(await finishInterruptedRun(files)).toEqual([]);
    expect(await files.list(INCOMING_FOLDER)).toEqual([]);
    expect((await readLedger(files, 'ca', 'events')).ledger.size).toBe(before.ledger.size);
  });

  it('leaves nothing to do where there was none', async () => {
    const files = memoryFiles({ [path('1')]: 'one' });
    const refuse = (): never => {
      throw new Error('wrote');
    };
    expect(await finishInterruptedRun({ ...files, write: refuse, rename: refuse, remove: refuse })).toEqual([]);
  });

  it.each(['', '{"v":2}\n', '{"v":1}\n{"path":1}\n', '{"v":1}\n{"path":"a"', 'garbage'])(
    'and whose journal can’t be read ends the run, changes nothing and says what to do: %j',
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

describe('the order of writing', () => {
  it('tells of each path that is done, and of none that was left to a person', async () => {
    const { files, moves } = await planned();
    await files.write(path('1'), 'mine');
    const done: string[] = [];
    await carryOutMoves(files, moves, (at) => done.push(at));
    expect(done.toSorted()).toEqual([LEDGER, path('2'), path('3')]);
  });

  it('is the journal first, then records, then ledgers and other state, and the journal is removed last', async () => {
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
