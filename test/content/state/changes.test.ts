import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHANGES_PATH,
  changesText,
  type EventChange,
  instantToSecond,
  LONGEST_LOG,
  readChanges,
} from '#content/state/changes';
import { sortedJson } from '#content/store/canonical-json';
import { ContentError } from '#errors';
import { codePoint } from '../../support/code-point.ts';
import { memoryFiles } from '../memory-files.ts';

const read = (text: string) => readChanges(memoryFiles({ [CHANGES_PATH]: text }));

const NEW: EventChange = {
  type: 'new',
  at: '2026-11-21T09:00:00Z',
  language: 'ca',
  id: 90,
  name: 'la-nit',
  title: 'La nit',
};

const common = {
  at: fc
    .integer({ min: 1_790_000_000, max: 1_790_000_003 })
    .map((seconds) => instantToSecond(Temporal.Instant.fromEpochMilliseconds(seconds * 1000))),
  language: fc.constantFrom('ca', 'en'),
  id: fc.integer({ min: 1, max: 12 }),
  name: fc.constantFrom('a', 'b'),
  title: fc.string({ unit: codePoint, maxLength: 3 }),
};
const times = fc.record({
  start_date: fc.constantFrom('2026-12-01', '2026-12-01 20:00:00'),
  end_date: fc.constant('2026-12-02'),
  all_day: fc.boolean(),
});
const change: fc.Arbitrary<EventChange> = fc.oneof(
  ...(['new', 'cancelled', 'postponed', 'reinstated', 'gone'] as const).map((type) =>
    fc.record({ type: fc.constant(type), ...common }),
  ),
  fc.record({ type: fc.constant('moved' as const), ...common, from: times, to: times }),
  fc.record({ type: fc.constant('renamed' as const), ...common, from: common.title, to: common.title }),
);
const changes = fc.array(change, { maxLength: 20 });

describe('the changes log', () => {
  it('is empty when there is no file', async () => {
    expect(await readChanges(memoryFiles())).toEqual({ changes: [], damaged: 0 });
  });

  it('has a header and a line per change', () => {
    expect(changesText([], [NEW])).toBe(
      '{"v":1}\n{"at":"2026-11-21T09:00:00Z","id":90,"language":"ca","name":"la-nit","title":"La nit","type":"new"}\n',
    );
  });

  it('is read as written, and written identically again', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        const text = changesText([], given);
        const again = await read(text);
        expect(again.damaged).toBe(0);
        expect(changesText(again.changes, [])).toBe(text);
        expect(new Set(again.changes.map(sortedJson))).toEqual(new Set(given.map(sortedJson)));
      }),
    );
  });

  it('is the same whether a change is added once or twice, and in any order', async () => {
    await fc.assert(
      fc.asyncProperty(changes, changes, async (before, added) => {
        const once = changesText(before, added);
        const { changes: kept } = await read(once);
        expect(changesText(kept, added)).toBe(once);
        expect(changesText(added.toReversed(), before.toReversed())).toBe(once);
      }),
    );
  });

  it('is sorted by instant, language, id as a number, and type', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        const keys = (await read(changesText([], given))).changes.map(
          ({ at, language, id, type }) => `${at} ${language} ${String(id).padStart(2, '0')} ${type}`,
        );
        expect(keys).toEqual(keys.toSorted());
      }),
    );
  });

  it('keeps the newest changes when there are too many, even when older changes are added last', async () => {
    const many = Array.from(
      { length: LONGEST_LOG + 5 },
      (_, index): EventChange => ({
        ...NEW,
        at: instantToSecond(Temporal.Instant.from(NEW.at).add({ seconds: index })),
      }),
    );
    const text = changesText(many.slice(5), many.slice(0, 5));
    const { changes: kept } = await read(text);
    expect(kept).toEqual(many.slice(5));
    expect(changesText(kept, many.slice(0, 5))).toBe(text);
  });

  it.each([
    ['is cut off', '{"type":"new","at":"2026-'],
    ['is a merge marker', '<<<<<<< HEAD'],
    ['lacks a part', JSON.stringify({ ...NEW, title: undefined })],
    ['has an unknown part', JSON.stringify({ ...NEW, from: 'x' })],
    ['has an unknown type', JSON.stringify({ ...NEW, type: 'eaten' })],
    ['has an instant with half a second', JSON.stringify({ ...NEW, at: '2026-11-21T09:00:00.5Z' })],
    ['has an instant that does not exist', JSON.stringify({ ...NEW, at: '2026-02-30T09:00:00Z' })],
    ['is a number', '7'],
    ['is a header with an invalid version', '{"v":0}'],
  ])('skips and counts a line that %s', async (_what, line) => {
    const healed = await read(`{"v":1}\n${line}\n${JSON.stringify(NEW)}\n`);
    expect(healed).toEqual({ changes: [NEW], damaged: 1 });
    expect(await read(changesText(healed.changes, []))).toEqual({ changes: [NEW], damaged: 0 });
  });

  it('is read without a header, and with lines that end with a carriage return', async () => {
    expect(await read(`${JSON.stringify(NEW)}\r\n\r\n`)).toEqual({ changes: [NEW], damaged: 0 });
    expect(await read(changesText([], [NEW]).replaceAll('\n', '\r\n'))).toEqual({ changes: [NEW], damaged: 0 });
  });

  it('is refused with a hint when its version is newer', async () => {
    const error: unknown = await read('{"v":2,"more":[]}\n{"type":"eaten"}\n').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    if (!(error instanceof ContentError)) return;
    expect(error.message).toBe('.almanac/changes.ndjson has the form 2; this version of Almanac knows forms up to 1.');
    expect(error.state).toBe('Nothing was changed.');
    expect(error.hint).toMatch(/Update Almanac/);
  });
});

describe('the time of a change', () => {
  it('is an instant in UTC, rounded down to the second', () => {
    expect(instantToSecond(Temporal.Instant.from('2026-11-21T10:00:00.999+01:00'))).toBe('2026-11-21T09:00:00Z');
  });
});
