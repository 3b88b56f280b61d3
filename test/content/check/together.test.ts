import { describe, expect, it } from 'vitest';
import { checkContent } from '#content/check/check';
import { JOURNAL_PATH, tombstonesPath } from '#content/store/layout';
import { memoryFiles } from '../memory-files.ts';
import { serviceOf } from '../records.ts';
import { agreed, checked, file, findings } from './checking.ts';

const hall = file('venues', 'hall', { venue: 'Hall', slug: 'hall', service: serviceOf(15) });
const category = (name: string, id: number, parent?: number | string) =>
  file('categories', name, { name, slug: name, ...(parent === undefined ? {} : { parent }), service: serviceOf(id) });

describe('two files of one language and kind', () => {
  it('cannot have the same id', async () => {
    const texts = {
      ...file('tags', 'a', { name: 'a', service: serviceOf(3) }),
      ...file('tags', 'b', { name: 'b', service: serviceOf(3) }),
    };
    expect(await findings(texts)).toEqual([
      'ca/tags/a.json:4:11: 3 is also the id of ca/tags/b.json. Keep one file; in a copy that is to be another tag, remove "service".',
      'ca/tags/b.json:4:11: 3 is also the id of ca/tags/a.json. Keep one file; in a copy that is to be another tag, remove "service".',
    ]);
  });

  it('cannot have the same slug, unlike files of different languages or kinds', async () => {
    const one = file('tags', 'a', { name: 'a', slug: 'x' });
    const others = Object.fromEntries(Object.entries(one).map(([path, text]) => [path.replace('ca/', 'en/'), text]));
    expect(await findings({ ...one, ...others, ...file('categories', 'a', { name: 'a', slug: 'x' }) })).toEqual([]);
    expect(
      await findings({
        ...one,
        ...file('tags', 'b', { name: 'b', slug: 'x' }),
        ...file('tags', 'c', { name: 'c', slug: 'x' }),
      }),
    ).toEqual([
      "ca/tags/a.json:3:11: 'x' is also the slug of ca/tags/b.json and of 1 more. Give each tag its own.",
      "ca/tags/b.json:3:11: 'x' is also the slug of ca/tags/a.json and of 1 more. Give each tag its own.",
      "ca/tags/c.json:3:11: 'x' is also the slug of ca/tags/a.json and of 1 more. Give each tag its own.",
    ]);
    expect(
      await findings({ ...file('tags', 'a', { name: 'a', slug: '' }), ...file('tags', 'b', { name: 'b', slug: '' }) }),
    ).toEqual([]);
  });

  it.each([
    ['Jazz', 'jazz'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('cannot have the names %j and %j, which some systems treat as the same', async (a, b) => {
    const told = await findings({ ...file('tags', a, { name: 'a' }), ...file('tags', b, { name: 'b' }) });
    expect(told).toHaveLength(2);
    expect(told[0]).toContain(':1:1: On many systems this is also the file of ca/tags/');
  });
});

describe('the name of a file', () => {
  it('must not contain a character that addresses do not allow', async () => {
    expect(await findings(file('tags', 'what?', { name: 'a' }))).toEqual([
      "ca/tags/what?.json:1:1: The file's name holds a character that no address takes. Rename it to what.json.",
    ]);
  });
});

describe('a relation', () => {
  it('may be an id, a slug or the name of a file', async () => {
    expect(await findings({ ...hall, ...file('events', 'a', { venue: [15, 'hall'] }) })).toEqual([]);
    expect(
      await findings({ ...file('venues', 'file', { venue: 'x' }), ...file('events', 'a', { venue: ['file'] }) }),
    ).toEqual([]);
  });

  it('is reported when no record of its language matches', async () => {
    const english = Object.fromEntries(Object.entries(hall).map(([path, text]) => [path.replace('ca/', 'en/'), text]));
    const event = file('events', 'a', { venue: [15], organizer: ['nobody'], categories: [1], tags: [2] });
    expect(await findings({ ...english, ...event })).toEqual([
      'ca/events/a.json:9:5: There is no category 1 in ca/categories. Write the id or slug of one that is there, or make one with `npm run almanac -- new category --lang ca`.',
      'ca/events/a.json:12:5: There is no tag 2 in ca/tags. Write the id or slug of one that is there, or make one with `npm run almanac -- new tag --lang ca`.',
      'ca/events/a.json:15:5: There is no venue 15 in ca/venues. Write the id or slug of one that is there, or make one with `npm run almanac -- new venue --lang ca`.',
      "ca/events/a.json:18:5: No organizer in ca/organizers has the slug or file name 'nobody'. Write the slug of one that is there, or make it with `npm run almanac -- new organizer --lang ca`.",
    ]);
  });

  it('is reported with a suggestion when its text is close to a slug', async () => {
    expect(await findings({ ...hall, ...file('events', 'a', { venue: ['hal'] }) })).toEqual([
      "ca/events/a.json:11:5: No venue in ca/venues has the slug or file name 'hal'. Did you mean 'hall'?",
    ]);
  });

  it('is reported with the candidates when several records match', async () => {
    const twins = {
      ...file('venues', 'a', { venue: 'A', slug: 'x', service: serviceOf(1) }),
      ...file('venues', 'b', { venue: 'B', slug: 'x', service: serviceOf(2) }),
    };
    const told = await findings({ ...twins, ...file('events', 'a', { venue: ['x'] }) });
    expect(told[0]).toBe(
      "ca/events/a.json:11:5: 'x' is the slug of several: ca/venues/a.json, ca/venues/b.json. Write the id of the one that is meant.",
    );
  });

  it('is not reported when the record may be in a file that is itself invalid', async () => {
    const event = file('events', 'a', { venue: [15, 'hall'] });
    const invalid = {
      'ca/venues/hall.json': '{"venue": 7, "slug": "x", "service": {"id": 15, "url": "", "listed": true}}',
    };
    expect(await findings({ ...event, ...invalid })).toEqual([expect.stringContaining('ca/venues/hall.json:1:11: ')]);
    const broken = { 'ca/venues/hall.json': '{' };
    expect(await findings({ ...event, ...broken })).toEqual([expect.stringContaining('ca/venues/hall.json:1:')]);
    const other = {
      'ca/venues/hall.json': '{"venue": 7, "slug": "x", "service": {"id": 16, "url": "", "listed": true}}',
    };
    expect(await findings({ ...event, ...other })).toHaveLength(2);
  });

  it('to a missing parent category is reported', async () => {
    expect(await findings(category('a', 1, 9))).toEqual([
      expect.stringContaining('ca/categories/a.json:4:13: There is no category 9 in ca/categories.'),
    ]);
  });

  it('to parent categories is reported when it forms a cycle', async () => {
    const circle = { ...category('a', 1, 2), ...category('b', 2, 'c'), ...category('c', 3, 1) };
    const below = { ...category('d', 4, 1), ...category('0', 5, 2) };
    expect(await findings({ ...circle, ...below })).toEqual([
      'ca/categories/a.json:4:13: The category is its own parent: a → b → c → a. Write another parent, or leave it out for the top level.',
    ]);
    expect(await findings(category('a', 1, 1))).toEqual([expect.stringContaining('its own parent: a → a.')]);
    expect(await findings({ ...category('a', 1), ...category('b', 2, 1), ...category('c', 3, 1) })).toEqual([]);
  });
});

describe('an unresolved conflict', () => {
  const record = file('events', 'jazz', {});
  const both = { ...record, 'ca/events/jazz.conflict.json': '{}' };

  it('is reported with its fields and the commands that resolve it', async () => {
    const ledger = agreed('events', record, { conflict: { title: 'Blues', cost: null } });
    expect(await findings({ ...both, ...ledger })).toEqual([
      "ca/events/jazz.conflict.json:1:1: ca/events/jazz.json and the service differ in cost, title; this is the service's version. Run `npm run almanac -- resolve ca/events/jazz.json --ours` or `--theirs`, or edit the record as it should be and delete this file.",
    ]);
  });

  it('is reported without fields when the ledger does not name them', async () => {
    expect(await findings(both)).toEqual([expect.stringContaining('and the service differ; this is')]);
  });

  it('is reported for the new file of a renamed record', async () => {
    const before = file('events', 'jazz', { service: serviceOf(90) });
    const ledger = agreed('events', before, { id: 90, conflict: { title: 'Blues' } });
    const after = { ...file('events', 'blues', { service: serviceOf(90) }), 'ca/events/jazz.conflict.json': '{}' };
    expect(await findings({ ...after, ...ledger })).toEqual([
      expect.stringContaining('ca/events/blues.json and the service differ in title; this is'),
    ]);
  });

  it('is reported when its record is missing', async () => {
    expect(await findings({ 'ca/events/jazz.conflict.json': '{}' })).toEqual([
      expect.stringContaining("the service's version of ca/events/jazz.json, which is not there."),
    ]);
  });
});

describe('checking translations.json', () => {
  const events = {
    ...file('events', 'jazz', { service: serviceOf(90) }),
    'en/events/new.json': JSON.stringify({
      title: 'x',
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      all_day: true,
    }),
  };
  const links = (value: unknown) => findings({ ...events, 'translations.json': JSON.stringify(value, null, 2) });

  it('accepts links by id and by file name', async () => {
    expect(await links({ events: [{ ca: 90, en: 'new' }] })).toEqual([]);
  });

  it('reports the place of each link to a record that content lacks', async () => {
    expect(await links({ tags: [], events: [{ ca: 90, en: 'gone' }, { ca: 91 }] })).toEqual([
      "translations.json:6:13: 'gone' links nothing: content has no 'gone' among its events in 'en'. Write the id of a record that is there, or its file’s name without .json. `npm run almanac -- translations --prune` takes out all that links nothing.",
      "translations.json:9:13: 91 links nothing: content has no 91 among its events in 'ca'. Write the id of a record that is there, or its file’s name without .json. `npm run almanac -- translations --prune` takes out all that links nothing.",
    ]);
  });

  it('accepts a link to a record that is gone from the service', async () => {
    const gone = { id: 91, path: 'ca/events/old.json', formerNames: [], goneAt: '2026-11-01T00:00:00Z', record: {} };
    const texts = {
      ...events,
      [tombstonesPath('ca', 'events')]: `${JSON.stringify(gone)}\n`,
      'translations.json': JSON.stringify({ events: [{ ca: 91, en: 'new' }] }),
    };
    expect(await findings(texts)).toEqual([]);
  });

  it('reports unknown fields, invalid ids, broken syntax and duplicate keys', async () => {
    expect(await findings({ 'translations.json': '{"event": []}' })).toEqual([
      expect.stringContaining("translations.json:1:2: The file has no field 'event'."),
    ]);
    expect(await findings({ 'translations.json': '{"events": [{"ca": 1.5}]}' })).toEqual([
      "translations.json:1:20: 'events.ca' is 1.5. Write an id, or the name of a file without .json for a record that has none yet.",
    ]);
    expect(await findings({ 'translations.json': '{' })).toHaveLength(1);
    expect(await findings({ 'translations.json': '{"tags": [], "tags": []}' })).toEqual([
      expect.stringContaining("translations.json:1:14: 'tags' stands here for a second time"),
    ]);
  });
});

describe('a check of content', () => {
  it('sorts its findings by path, line and column, and counts the files', async () => {
    const { findings: found, files } = await checked({
      'ca/tags/b.json': '{"name": "", "x": 1, "y": 2}',
      'ca/tags/a.json': '{\n"slug": "",\n"y": 1, "x": 1}',
      'en/events/z.json': '{',
    });
    expect(found.map(({ path, line, column }) => `${path}:${line}:${column}`)).toEqual([
      'ca/tags/a.json:1:1',
      'ca/tags/a.json:3:1',
      'ca/tags/a.json:3:9',
      'ca/tags/b.json:1:14',
      'ca/tags/b.json:1:22',
      'en/events/z.json:1:2',
    ]);
    expect(files).toBe(3);
  });

  it('reads no file twice', async () => {
    const read: string[] = [];
    const memory = memoryFiles({
      ...hall,
      ...file('events', 'a', { venue: [9] }),
      ...file('events', 'b', { title: '' }),
    });
    const noted = (path: string) => {
      read.push(path);
      return memory.read(path);
    };
    await checkContent({ ...memory, read: noted }, ['ca']);
    expect(read.toSorted()).toEqual([...new Set(read)].sort());
  });

  it('notes that an earlier run was interrupted', async () => {
    expect((await checked({})).notes).toEqual([]);
    expect((await checked({ [JOURNAL_PATH]: '' })).notes).toEqual([expect.stringContaining('cut off')]);
  });
});
