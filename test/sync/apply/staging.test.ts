import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { textDigest } from '#content/store/canonical-json';
import { INCOMING_FOLDER } from '#content/store/layout';
import type { Inventory } from '#content/store/store';
import { Staging } from '#sync/apply/staging';
import type { Decision } from '#sync/plan/decision';
import { memoryFiles } from '../../content/memory-files.ts';
import { readOnly } from '../pulling.ts';

const path = (name: string) => `ca/events/${name}.json`;
const of = (id: number) => ({ language: 'ca', kind: 'events', id });

const inventoryOf = (texts: Readonly<Record<string, string>>, conflicts: readonly string[] = []): Inventory => ({
  untouched: new Map(),
  touched: [],
  broken: [],
  conflicts,
  texts: new Map(Object.entries(texts).map(([name, text]) => [path(name), textDigest(text)])),
});

/** Stages decisions, and returns the decisions passed on, the moves and the staged texts. */
async function staged(decisions: readonly Decision[], inventory: Inventory, files = memoryFiles(), writes = true) {
  const staging = new Staging(writes ? files : readOnly(files), writes);
  const passed: Decision[] = [];
  for await (const one of staging.records('ca', 'events', decisions, inventory)) passed.push(one);
  const moves = staging.moves.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const waiting = moves.map(({ staged: at }) => (at === undefined ? undefined : files.snapshot()[at]));
  return { passed, moves, waiting };
}

describe('staging the writes of decisions', () => {
  it('keeps new texts apart from content, and passes decisions on in order without their texts', async () => {
    const files = memoryFiles({ [path('a')]: 'before' });
    const decisions: Decision[] = [
      { cell: 'pull-update', id: 1, path: path('a'), write: 'after', fields: [] },
      { cell: 'unchanged', id: 2, path: path('b') },
      { cell: 'pull-create', id: 3, path: path('c'), write: 'new' },
    ];
    const { passed, moves, waiting } = await staged(decisions, inventoryOf({ a: 'before', b: 'x' }), files);
    expect(passed).toEqual([
      { cell: 'pull-update', id: 1, path: path('a'), fields: [] },
      { cell: 'unchanged', id: 2, path: path('b') },
      { cell: 'pull-create', id: 3, path: path('c') },
    ]);
    expect(moves).toMatchObject([
      { path: path('a'), of: of(1), before: textDigest('before'), after: textDigest('after') },
      { path: path('c'), of: of(3), before: null, after: textDigest('new') },
    ]);
    expect(waiting).toEqual(['after', 'new']);
    expect(files.snapshot()[path('a')]).toBe('before');
  });

  it('removes deleted files, and the former path of a moved record', async () => {
    const decisions: Decision[] = [
      { cell: 'pull-delete', id: 1, path: path('a'), removes: true },
      { cell: 'pull-update', id: 2, path: path('c'), movedFrom: path('b'), write: 'new' },
    ];
    const { moves } = await staged(decisions, inventoryOf({ a: 'one', b: 'two' }));
    expect(moves).toMatchObject([
      { path: path('a'), of: of(1), before: textDigest('one'), after: null },
      { path: path('b'), of: of(2), before: textDigest('two'), after: null },
      { path: path('c'), of: of(2), before: null },
    ]);
  });

  it('keeps a path that another record takes over, in either order of decisions', async () => {
    const swap: Decision[] = [
      { cell: 'pull-update', id: 1, path: path('b'), movedFrom: path('a'), write: 'one' },
      { cell: 'pull-update', id: 2, path: path('a'), movedFrom: path('b'), write: 'two' },
    ];
    for (const decisions of [swap, swap.toReversed()]) {
      const { moves } = await staged(decisions, inventoryOf({ a: 'one', b: 'two' }));
      expect(moves).toMatchObject([
        { path: path('a'), of: of(2), before: textDigest('one'), after: textDigest('two') },
        { path: path('b'), of: of(1), before: textDigest('two'), after: textDigest('one') },
      ]);
      expect(moves).toHaveLength(2);
    }
  });

  it('writes the service’s version beside a file in conflict unless it is already there', async () => {
    const conflict: Decision = { cell: 'conflict', id: 1, path: path('a'), conflict: 'theirs' };
    const beside = 'ca/events/a.conflict.json';
    const first = await staged([conflict], inventoryOf({ a: 'mine' }));
    expect(first.moves).toMatchObject([{ path: beside, of: of(1), after: textDigest('theirs') }]);
    const again = await staged([conflict], inventoryOf({ a: 'mine' }, ['a']), memoryFiles({ [beside]: 'theirs' }));
    expect(again.moves).toEqual([]);
  });

  it.each([
    ['unchanged', true],
    ['pull-update', true],
    ['merge', true],
    ['push-update', true],
    ['converge', true],
    ['pull-delete', true],
    ['keep', false],
    ['conflict', false],
    ['hide', false],
    ['refused', false],
  ] as const)('removes the service’s version after the decision %s: %s', async (cell, taken) => {
    const { moves } = await staged([{ cell, id: 1, path: path('a') }], inventoryOf({ a: 'mine' }, ['a']));
    expect(moves.map((one) => one.path)).toEqual(taken ? ['ca/events/a.conflict.json'] : []);
  });

  it('plans the same moves on a dry run, and writes nothing', async () => {
    const decisions: Decision[] = [{ cell: 'pull-create', id: 3, path: path('c'), write: 'new' }];
    const wet = await staged(decisions, inventoryOf({}));
    const dry = await staged(decisions, inventoryOf({}), memoryFiles(), false);
    expect(dry.moves).toEqual(wet.moves);
  });

  const newRecords = Array.from(
    { length: 40 },
    (_, index): Decision => ({ cell: 'pull-create', id: index + 1, path: path(`${index}`), write: 'x' }),
  );

  /** Stages new records; `write` writes the text of a number, counted from 1. */
  const staging = async (write: (number: number) => Promise<void>) => {
    const number = (at: string) => Number(at.slice(INCOMING_FOLDER.length + 1));
    const all = new Staging({ ...memoryFiles(), stage: (at) => write(number(at)) }, true);
    for await (const _ of all.records('ca', 'events', newRecords, inventoryOf({})));
  };

  it('begins further writes while a slow one goes on, and at most 16 at a time', async () => {
    const open = new Set<number>();
    let most = 0;
    let last = 0;
    let lastBesideSlow = 0;
    await staging(async (number) => {
      open.add(number);
      most = Math.max(most, open.size);
      last = number;
      for (let turn = 0; turn < (number === 2 ? 100 : 1); turn += 1) await setImmediate();
      if (number === 2) lastBesideSlow = last;
      open.delete(number);
    });
    expect(most).toBe(16);
    expect(lastBesideSlow).toBeGreaterThan(16);
  });

  it.each([[[1]], [[3]], [[40]], [[2, 3, 17]]])(
    'fails with the error of the failed writes %j, also while others go on',
    async (failing) => {
      const slow = Promise.withResolvers<void>();
      const all = staging(async (number) => {
        if (failing.includes(number)) throw new Error('disk full');
        if (number === 1) await slow.promise;
      });
      const failure = expect(all).rejects.toThrow('disk full');
      await setImmediate();
      slow.resolve();
      await failure;
    },
  );
});

describe('staging a file that only Almanac writes', () => {
  it('stages it only when its text has changed', async () => {
    const files = memoryFiles({ state: 'as it was' });
    const staging = new Staging(files, true);
    await staging.state('state', 'as it was');
    expect(staging.moves).toEqual([]);
    await staging.state('state', 'another');
    expect(staging.moves).toEqual([{ path: 'state', after: textDigest('another'), staged: `${INCOMING_FOLDER}/1` }]);
  });
});
