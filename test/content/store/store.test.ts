import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerEntryOf } from '#content/state/ledger';
import { recordJson, textDigest } from '#content/store/canonical-json';
import { conflictPath, recordNameOf, recordPath } from '#content/store/layout';
import { readCollection, readInventory, readRecords, recordSchemaOf } from '#content/store/store';
import { ContentError } from '#errors';
import { KINDS, type Kind } from '#interface/kinds';
import { memoryFiles } from '../memory-files.ts';
import { serviceOf } from '../records.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const momentFrom = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
const moment = momentFrom('0001-01-01', '9998-12-31');
const start = momentFrom('1900-01-01', '2199-12-31');
const relation = fc.oneof(fc.integer({ min: 1 }), fc.stringMatching(/^[a-z]{1,8}$/));
const relations = fc.array(relation, { maxLength: 3 });
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const service = fc.record(
  {
    id,
    url: text,
    modified_utc: moment,
    image: fc.record({ url: text, id, width: id, height: id }, { requiredKeys: ['url'] }),
    protected: fc.boolean(),
    listed: fc.boolean(),
  },
  { requiredKeys: ['id', 'url', 'listed'] },
);
const local = fc.record(
  {
    event_status: fc.constantFrom('cancelled', 'postponed'),
    online: fc.boolean(),
    image_alt: text,
    coordinates: fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value || 0),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value || 0),
    }),
    notes: text,
  },
  { requiredKeys: [] },
);
const ours = { service, local };
const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, text]));
const authored = { author: id, date: moment, date_utc: moment };

/** Any valid record of each kind. */
const ANY: Record<Kind, fc.Arbitrary<object>> = {
  events: fc.record(
    {
      ...authored,
      title: text,
      ...texts('description slug excerpt status timezone image cost website'),
      all_day: fc.boolean(),
      start_date: fc.oneof(
        start,
        start.map((value) => value.slice(0, 10)),
      ),
      end_date: moment,
      show_map: fc.boolean(),
      featured: fc.boolean(),
      categories: relations,
      tags: relations,
      venue: relations,
      organizer: relations,
      ...ours,
    },
    { requiredKeys: ['title', 'start_date', 'end_date'] },
  ),
  venues: fc.record(
    {
      ...authored,
      venue: text,
      ...texts('description slug status address city zip website'),
      show_map: fc.boolean(),
      ...ours,
    },
    { requiredKeys: ['venue'] },
  ),
  organizers: fc.record(
    { ...authored, organizer: text, ...texts('description slug phone email'), ...ours },
    { requiredKeys: ['organizer'] },
  ),
  categories: fc.record(
    { name: text, ...texts('description slug'), parent: relation, ...ours },
    { requiredKeys: ['name'] },
  ),
  tags: fc.record({ name: text, ...texts('description slug'), ...ours }, { requiredKeys: ['name'] }),
};

const EVENT = { title: 'x', start_date: '2026-11-11 10:00:00', end_date: '2026-11-11 11:00:00' };

describe('a collection of records', () => {
  it.each(KINDS)('reads back every record of %s unchanged, to the byte', async (kind) => {
    await fc.assert(
      fc.asyncProperty(ANY[kind], async (fields) => {
        const record = recordSchemaOf(kind).parse(fields);
        const written = recordJson(kind, record);
        const files = memoryFiles({ [recordPath('ca', kind, 'a-name')]: written });
        const { records, broken } = await readCollection(files, 'ca', kind);
        expect(broken).toEqual([]);
        expect(records).toEqual([{ language: 'ca', kind, name: 'a-name', path: `ca/${kind}/a-name.json`, record }]);
        expect(records.map((one) => recordJson(kind, one.record))).toEqual([written]);
      }),
    );
  });

  it('is sorted by name, however many files there are', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `event-${index}`);
    const files = memoryFiles(
      Object.fromEntries(names.map((name) => [recordPath('ca', 'events', name), recordJson('events', EVENT)])),
    );
    const { records } = await readCollection(files, 'ca', 'events');
    expect(records.map((one) => one.name)).toEqual(names.toSorted());
  });

  it('is empty when there is no folder', async () => {
    expect(await readCollection(memoryFiles(), 'ca', 'events')).toEqual({ records: [], broken: [], conflicts: [] });
  });

  it('contains only records of its language and kind', async () => {
    const files = memoryFiles({
      [recordPath('ca', 'events', 'a')]: recordJson('events', EVENT),
      [recordPath('en', 'events', 'b')]: recordJson('events', EVENT),
      [recordPath('ca', 'tags', 'c')]: recordJson('tags', { name: 'c' }),
    });
    expect((await readCollection(files, 'ca', 'events')).records.map((one) => one.name)).toEqual(['a']);
  });

  it.each([
    ['{', /^not JSON: /],
    ['', /^not JSON: /],
    ['[]', /^the record: /],
    ['{"title":"x","start_date":"2026-02-30","end_date":"2026-03-01"}', /^start_date: not a date/],
    ['{"title":"x","start_date":"2026-02-03","end_date":"2026-03-01","colour":"red"}', /colour/],
  ])('reports the broken file %j and reads the remaining files', async (broken, reason) => {
    const files = memoryFiles({
      'ca/events/bad.json': broken,
      'ca/events/good.json': recordJson('events', EVENT),
    });
    const read = await readCollection(files, 'ca', 'events');
    expect(read.records.map((one) => one.name)).toEqual(['good']);
    expect(read.broken).toEqual([{ path: 'ca/events/bad.json', reason: expect.stringMatching(reason) }]);
  });

  it('names the records in conflict, and does not read the service’s version beside them as a record', async () => {
    const files = memoryFiles({
      [recordPath('ca', 'events', 'a')]: recordJson('events', { ...EVENT, service: serviceOf(1) }),
      [conflictPath('ca', 'events', 'a')]: recordJson('events', { ...EVENT, service: serviceOf(1) }),
    });
    const read = await readCollection(files, 'ca', 'events');
    expect(read.records).toHaveLength(1);
    expect(read.conflicts).toEqual(['a']);
  });

  it('recognises only the names of record files', () => {
    expect(
      ['a.json', 'a.conflict.json', 'a.json.partial', '.a.json', 'README.md', 'a.JSON', 'a.b.json'].map(recordNameOf),
    ).toEqual(['a', undefined, undefined, undefined, undefined, undefined, 'a.b']);
  });
});

describe('the files of a collection compared with its ledger', () => {
  const path = (name: string) => recordPath('ca', 'events', name);
  const text = (id: number) => recordJson('events', { ...EVENT, service: serviceOf(id) });
  const ledgerOf = (...lines: (readonly [id: number, name: string, text: string])[]) =>
    new Map(
      lines.map(([id, name, agreed]) => [
        id,
        ledgerEntryOf({
          id,
          path: path(name),
          formerNames: [],
          digest: 'd',
          decoder: 1,
          text: agreed,
          state: 'listed',
          file: {},
          service: {},
        }),
      ]),
    );

  it('are untouched when they match it, even with different line endings', async () => {
    const files = memoryFiles({ [path('a')]: text(1), [path('b')]: text(2).replaceAll('\n', '\r\n') });
    const ledger = ledgerOf([1, 'a', textDigest(text(1))], [2, 'b', textDigest(text(2))]);
    const found = await readInventory(files, 'ca', 'events', ledger);
    expect(found.untouched).toEqual(
      new Map([
        [1, path('a')],
        [2, path('b')],
      ]),
    );
    expect(found.touched).toEqual([]);
    expect(found.texts).toEqual(
      new Map([
        [path('a'), textDigest(text(1))],
        [path('b'), textDigest(text(2))],
      ]),
    );
  });

  it.each([
    ['edited by a byte', { [path('a')]: text(1).replace('"x"', '"y"') }],
    ['renamed', { [path('z')]: text(1) }],
    ['unknown to the ledger', { [path('a')]: text(1), [path('c')]: text(3) }],
  ])('include one touched file when one is %s', async (_what, texts) => {
    const { touched, untouched } = await readInventory(
      memoryFiles(texts),
      'ca',
      'events',
      ledgerOf([1, 'a', textDigest(text(1))]),
    );
    expect(touched).toHaveLength(1);
    expect(touched[0]?.path).not.toBe(untouched.get(1));
  });

  it('are touched when the ledger has no digest of the agreed text', async () => {
    const found = await readInventory(memoryFiles({ [path('a')]: text(1) }), 'ca', 'events', ledgerOf([1, 'a', '']));
    expect(found.touched).toHaveLength(1);
  });

  it('are reported when broken or in conflict, with the digests of their texts', async () => {
    const files = memoryFiles({
      [path('a')]: '{',
      [conflictPath('ca', 'events', 'a')]: text(1),
      [path('b#')]: text(2),
    });
    const found = await readInventory(files, 'ca', 'events', ledgerOf([1, 'a', textDigest(text(1))]));
    expect(found.broken.map((one) => one.path)).toEqual([path('a'), path('b#')]);
    expect(found.conflicts).toEqual(['a']);
    expect(found.texts.get(path('a'))).toBe(textDigest('{'));
  });

  it('are read one by one on request, and a broken file causes an error', async () => {
    const files = memoryFiles({ [path('a')]: text(1), [path('b')]: text(2), [path('c')]: '{' });
    expect((await readRecords(files, 'ca', 'events', [path('b')])).map(({ record }) => record.service?.id)).toEqual([
      2,
    ]);
    await expect(readRecords(files, 'ca', 'events', [path('c')])).rejects.toThrow(ContentError);
  });
});
