import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerPath } from '#content/layout';
import {
  fieldValues,
  type Ledger,
  type LedgerLine,
  type LedgerValue,
  ledgerText,
  readLedger,
  sameValue,
} from '#content/ledger';
import { schemaOf } from '#content/store';
import { ContentError } from '#errors';
import { memoryFiles } from './memory-files.ts';
import { serviceOf } from './records.ts';

const LINE: LedgerLine = {
  v: 1,
  id: 7,
  path: 'ca/events/lantern-walk.json',
  formerNames: ['walk'],
  digest: 'abc',
  decoder: 1,
  state: 'listed',
  file: { title: 'Lantern walk', all_day: false, tags: [1, 'free'], description: { digest: 'def' } },
  service: { title: 'Lantern Walk', cost: null },
};

const PATH = ledgerPath('ca', 'events');
const read = (text: string) => readLedger(memoryFiles({ [PATH]: text }), 'ca', 'events');

const value: fc.Arbitrary<LedgerValue> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' })), { maxLength: 3 }),
  fc.record({ digest: fc.string() }),
);
const field = fc.stringMatching(/^[a-z][a-z_]{0,9}$/);
const line: fc.Arbitrary<LedgerLine> = fc.record({
  v: fc.constant(1),
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  path: fc.string({ unit: 'grapheme' }),
  formerNames: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 2 }),
  digest: fc.string(),
  decoder: fc.nat(),
  state: fc.constantFrom('listed', 'embedded'),
  file: fc.dictionary(field, value, { maxKeys: 4, noNullPrototype: true }),
  service: fc.dictionary(field, fc.oneof(value, fc.constant(null)), { maxKeys: 4, noNullPrototype: true }),
});

describe('a ledger', () => {
  it('is empty where there is no file', async () => {
    expect((await readLedger(memoryFiles(), 'ca', 'events')).size).toBe(0);
    expect(ledgerText(new Map())).toBe('');
    expect((await read('')).size).toBe(0);
  });

  it('reads back what was written', async () => {
    const lines = fc.uniqueArray(line, { selector: (one) => one.id, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const ledger: Ledger = new Map(given.map((one) => [one.id, one]));
        const again = await read(ledgerText(ledger));
        expect(Object.fromEntries(again)).toEqual(Object.fromEntries(ledger));
        expect(ledgerText(again)).toBe(ledgerText(ledger));
      }),
    );
  });

  it('has a line per record, sorted by id as a number, and ends in a line feed', () => {
    const ledger: Ledger = new Map([10, 9, 100].map((id) => [id, { ...LINE, id }]));
    const text = ledgerText(ledger);
    expect(text.endsWith('}\n')).toBe(true);
    const ids = text
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row).id);
    expect(ids).toEqual([9, 10, 100]);
  });

  it('reads lines that an editor’s tool ended with a carriage return', async () => {
    const text = ledgerText(new Map([[7, LINE]]));
    expect(await read(text.replaceAll('\n', '\r\n'))).toEqual(new Map([[7, LINE]]));
  });

  const good = ledgerText(new Map([[7, LINE]]));
  it.each([
    ['is cut off', good.slice(0, 40), /Unterminated|JSON/],
    ['is a mark of a merge', '<<<<<<< HEAD\n', /JSON/],
    ['lacks a part', '{"v":1,"id":8}\n', /path: /],
    ['has a part that is not known', good.replace('"v":1', '"v":1,"x":1').replace('"id":7', '"id":8'), /"x"/],
    ['is of another form', good.replace('"v":1', '"v":2').replace('"id":7', '"id":8'), /v: /],
    ['has a state that is not known', good.replace('listed', 'lost').replace('"id":7', '"id":8'), /state: /],
    ['has no id', good.replace('"id":7', '"id":0'), /id: /],
    ['is there twice', good, /another line has the id 7/],
  ])('refuses a line that %s, names it, and says what to do', async (_what, damaged, reason) => {
    const error: unknown = await read(good + damaged).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    if (!(error instanceof ContentError)) return;
    expect(error.message).toContain(`${PATH}, line 2, can't be read: `);
    expect(error.message).toMatch(reason);
    expect(error.message).not.toContain('\n');
    expect(error.state).toBe('Nothing was changed.');
    expect(error.hint).toMatch(/version control/);
  });
});

describe('the values that a ledger compares', () => {
  const record = schemaOf('events').parse({
    title: 'Lantern walk',
    description: 'x'.repeat(201),
    excerpt: 'x'.repeat(200),
    start_date: '2026-11-11',
    end_date: '2026-11-12',
    featured: false,
    tags: [1, 'free'],
    service: serviceOf(7),
    local: { notes: 'ours' },
  });

  it('are all fields but the service’s own part and ours', () => {
    expect([...fieldValues(record).keys()].sort()).toEqual(
      'all_day categories description end_date excerpt featured organizer start_date tags title venue'.split(' '),
    );
  });

  it('are themselves, save long text, which is its digest', () => {
    const values = fieldValues(record);
    expect(values.get('title')).toBe('Lantern walk');
    expect(values.get('featured')).toBe(false);
    expect(values.get('tags')).toEqual([1, 'free']);
    expect(values.get('excerpt')).toBe('x'.repeat(200));
    expect(values.get('description')).toEqual({ digest: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('are the same where they say the same, in the same order', () => {
    expect(sameValue([1, 2], [1, 2])).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
    expect(sameValue({ digest: 'a' }, { digest: 'a' })).toBe(true);
    expect(sameValue('1', 1)).toBe(false);
    expect(sameValue(undefined, undefined)).toBe(true);
    expect(sameValue('', undefined)).toBe(false);
    expect(sameValue(undefined, [])).toBe(false);
  });
});
