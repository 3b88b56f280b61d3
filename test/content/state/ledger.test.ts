import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldValues,
  isSameValue,
  type LedgerLine,
  type LedgerValue,
  ledgerEntryOf,
  ledgerText,
  readLedger,
  serviceValues,
} from '#content/state/ledger';
import { ledgerPath } from '#content/store/layout';
import { recordSchemaOf } from '#content/store/store';
import { ContentError } from '#errors';
import { memoryFiles } from '../memory-files.ts';
import { serviceOf } from '../records.ts';

const LINE: LedgerLine = {
  id: 7,
  path: 'ca/events/lantern-walk.json',
  formerNames: ['walk'],
  digest: 'abc',
  decoder: 1,
  text: 'xyz',
  state: 'listed',
  file: { title: 'Lantern walk', all_day: false, tags: [1, 'free'], description: { digest: 'def' } },
  service: { title: 'Lantern Walk', cost: null },
};

const PATH = ledgerPath('ca', 'events');
const HEADER = '{"v":2}';
const read = (text: string) => readLedger(memoryFiles({ [PATH]: text }), 'ca', 'events');
const textOf = (...lines: readonly LedgerLine[]) => ledgerText(lines.map(ledgerEntryOf));
/** The lines of a ledger that was read, by id. */
const linesOf = ({ ledger }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries([...ledger].map(([id, entry]) => [id, entry.line()]));

const value: fc.Arbitrary<LedgerValue> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' })), { maxLength: 3 }),
  fc.record({ digest: fc.string() }),
);
const field = fc.stringMatching(/^[a-z][a-z_]{0,9}$/);
const line: fc.Arbitrary<LedgerLine> = fc.record({
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  path: fc.string({ unit: 'grapheme' }),
  formerNames: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 2 }),
  digest: fc.string(),
  decoder: fc.nat(),
  text: fc.string(),
  state: fc.constantFrom('listed', 'embedded', 'unlisted', 'withdrawn', 'gone'),
  file: fc.dictionary(field, value, { maxKeys: 4, noNullPrototype: true }),
  service: fc.dictionary(field, fc.oneof(value, fc.constant(null)), { maxKeys: 4, noNullPrototype: true }),
});

describe('a ledger', () => {
  it('is empty when there is no file, and says whether the file exists', async () => {
    expect(await readLedger(memoryFiles(), 'ca', 'events')).toEqual({ ledger: new Map(), exists: false, damaged: [] });
    expect(ledgerText([])).toBe(`${HEADER}\n`);
    expect(await read('')).toEqual({ ledger: new Map(), exists: true, damaged: [] });
    expect(await read(`${HEADER}\n`)).toEqual({ ledger: new Map(), exists: true, damaged: [] });
  });

  it('is read as written', async () => {
    const lines = fc.uniqueArray(line, { selector: (one) => one.id, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const again = await read(textOf(...given));
        expect(again.damaged).toEqual([]);
        expect(linesOf(again)).toEqual(Object.fromEntries(given.map((one) => [one.id, one])));
        expect(ledgerText(again.ledger.values())).toBe(textOf(...given));
      }),
    );
  });

  it('has its version, then a line per record sorted by numeric id, and ends with a line feed', () => {
    const text = textOf(...[10, 9, 100].map((id) => ({ ...LINE, id })));
    expect(text.endsWith('}\n')).toBe(true);
    const [header, ...rows] = text.trimEnd().split('\n');
    expect(header).toBe(HEADER);
    expect(rows.map((row) => JSON.parse(row).id)).toEqual([9, 10, 100]);
  });

  it('accepts lines that end with a carriage return', async () => {
    const found = await read(textOf(LINE).replaceAll('\n', '\r\n'));
    expect(linesOf(found)).toEqual({ 7: LINE });
    expect(found.damaged).toEqual([]);
  });

  it('has entries with the main values of their lines', async () => {
    const { ledger } = await read(textOf({ ...LINE, conflict: { title: 'Theirs' } }));
    const { row: _row, line: _line, ...entry } = ledger.get(7) ?? {};
    expect(entry).toEqual({
      id: 7,
      path: 'ca/events/lantern-walk.json',
      digest: 'abc',
      decoder: 1,
      text: 'xyz',
      state: 'listed',
      removed: false,
      inConflict: true,
    });
    expect((await read(textOf(LINE))).ledger.get(7)?.inConflict).toBe(false);
  });
});

describe('reading a damaged ledger', () => {
  const other = { ...LINE, id: 9, path: 'ca/events/other.json' };
  const good = textOf(LINE, other);
  const row = textOf({ ...LINE, id: 8 }).split('\n')[1] ?? '';
  it.each([
    ['is cut off', row.slice(0, 40)],
    ['is garbage', '\u0000\u0001garbage'],
    ['is a merge marker', '<<<<<<< HEAD'],
    ['lacks a part', '{"id":8}'],
    ['has an unknown part', row.replace('"id":8', '"id":8,"x":1')],
    ['has another version', row.replace('"id":8', '"id":8,"v":3')],
    ['has an unknown state', row.replace('listed', 'lost')],
    ['has an invalid id', row.replace('"id":8', '"id":0')],
    ['is not an object', '[]'],
  ])('skips and reports a line that %s, and reads the rest', async (_what, damaged) => {
    const found = await read(`${good}${damaged}\n`);
    expect(found.damaged).toEqual([4]);
    expect(linesOf(found)).toEqual({ 7: LINE, 9: other });
    expect(ledgerText(found.ledger.values())).toBe(good);
  });

  it('skips all lines of an id that occurs twice, and reads the rest', async () => {
    const found = await read(`${good}${good.split('\n')[1]?.replace('abc', 'abd')}\n`);
    expect(found.damaged).toEqual([4]);
    expect(linesOf(found)).toEqual({ 9: other });
  });

  it('skips all lines of an id that occurs three times', async () => {
    const twice = good.split('\n')[1];
    expect(linesOf(await read(`${good}${twice}\n${twice}\n`))).toEqual({ 9: other });
  });

  it('skips the lines of a merge that left both sides and its markers', async () => {
    const merged = [
      HEADER,
      '<<<<<<< HEAD',
      row,
      '=======',
      row.replace('abc', 'abd'),
      '>>>>>>> theirs',
      good.split('\n')[2],
    ];
    const found = await read(`${merged.join('\n')}\n`);
    expect(found.damaged).toEqual([2, 4, 5, 6]);
    expect(linesOf(found)).toEqual({ 9: other });
  });

  it('accepts a file without the version in its first line', async () => {
    expect(linesOf(await read(good.slice(HEADER.length + 1)))).toEqual({ 7: LINE, 9: other });
  });

  it.each(['{"v":1}', '{"v":3,"by":"a later one"}', '{"v":99}'])(
    'refuses a file of another version: %s',
    async (header) => {
      const error: unknown = await read(good.replace(HEADER, header)).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ContentError);
      if (!(error instanceof ContentError)) return;
      expect(error.message).toBe(`${PATH} has the form ${JSON.parse(header).v}; this Almanac works with form 2.`);
      expect(error.state).toBe('Nothing was changed.');
      expect(error.hint).toMatch(/version control/);
    },
  );
});

describe('the values that a ledger compares', () => {
  const record = recordSchemaOf('events').parse({
    title: 'Lantern walk',
    description: 'x'.repeat(201),
    excerpt: 'x'.repeat(200),
    start_date: '2026-11-11',
    end_date: '2026-11-12',
    featured: false,
    tags: [1, 'free'],
    service: serviceOf(7),
    local: { notes: 'ours' },
    $schema: '../../.almanac/schema/events.json',
  });

  it('are all fields except the service’s own data, local data and the schema address', () => {
    expect([...fieldValues(record).keys()].sort()).toEqual(
      'all_day categories description end_date excerpt featured organizer start_date tags title venue'.split(' '),
    );
  });

  it('are the values of the fields, with long text replaced by its digest', () => {
    const values = fieldValues(record);
    expect(values.get('title')).toBe('Lantern walk');
    expect(values.get('featured')).toBe(false);
    expect(values.get('tags')).toEqual([1, 'free']);
    expect(values.get('excerpt')).toBe('x'.repeat(200));
    expect(values.get('description')).toEqual({ digest: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('of the service default to the file’s values', () => {
    expect(Object.fromEntries(serviceValues(LINE))).toEqual({
      title: 'Lantern Walk',
      all_day: false,
      tags: [1, 'free'],
      description: { digest: 'def' },
    });
    expect(serviceValues({ file: { cost: '1' }, service: { cost: null } }).has('cost')).toBe(false);
  });

  it('are equal when they have the same content in the same order', () => {
    expect(isSameValue([1, 2], [1, 2])).toBe(true);
    expect(isSameValue([1, 2], [2, 1])).toBe(false);
    expect(isSameValue({ digest: 'a' }, { digest: 'a' })).toBe(true);
    expect(isSameValue('1', 1)).toBe(false);
    expect(isSameValue(undefined, undefined)).toBe(true);
    expect(isSameValue('', undefined)).toBe(false);
    expect(isSameValue(undefined, [])).toBe(false);
  });
});
