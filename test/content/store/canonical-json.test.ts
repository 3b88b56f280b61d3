import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOfSortedJson, recordJson, sortedJson } from '#content/store/canonical-json';
import { KINDS } from '#interface/kinds';
import { RECORD } from '#records/schema';

const keysIn = (text: string) => [...text.matchAll(/^ {2}"([a-z_$]+)":/gm)].map((match) => match[1]);

/** Returns the same value with the keys of every object turned round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

describe('the text of a record’s file', () => {
  it('starts with schema, name and slug, follows the document’s order, and ends with service and local', () => {
    const all = (kind: (typeof KINDS)[number]) =>
      keysIn(recordJson(kind, Object.fromEntries(Object.keys(RECORD[kind].shape).map((key) => [key, 'x']))));
    expect(all('events').slice(0, 6)).toEqual(['$schema', 'title', 'slug', 'author', 'date', 'date_utc']);
    expect(all('events').slice(-4)).toEqual(['venue', 'organizer', 'service', 'local']);
    expect(all('venues').slice(0, 4)).toEqual(['$schema', 'venue', 'slug', 'author']);
    expect(all('organizers').slice(0, 4)).toEqual(['$schema', 'organizer', 'slug', 'author']);
    expect(all('categories')).toEqual(['$schema', 'name', 'slug', 'description', 'parent', 'service', 'local']);
    expect(all('tags')).toEqual(['$schema', 'name', 'slug', 'description', 'service', 'local']);
  });

  it.each(KINDS)('of %s includes every field that a record may have', (kind) => {
    const fields = Object.keys(RECORD[kind].shape);
    const text = recordJson(kind, Object.fromEntries(fields.map((key) => [key, 'x'])));
    expect(keysIn(text).sort()).toEqual(fields.sort());
  });

  it('is indented by two spaces, keeps letters unescaped and ends with a line feed', () => {
    expect(recordJson('tags', { name: 'Cançó “🎶”', service: { id: 1 } })).toBe(
      '{\n  "name": "Cançó “🎶”",\n  "service": {\n    "id": 1\n  }\n}\n',
    );
  });

  it('contains only known fields, indented as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (local, name) => {
        expect(recordJson('tags', { local, name, other: 1 })).toBe(`${JSON.stringify({ name, local }, null, 2)}\n`);
      }),
    );
  });

  it('leaves out fields without a value', () => {
    expect(recordJson('tags', { name: undefined })).toBe('{}\n');
    expect(recordJson('tags', { name: 'x', description: undefined })).toBe('{\n  "name": "x"\n}\n');
  });

  it('does not depend on the order of the fields', () => {
    const fields = { title: 'x', all_day: false, start_date: '2026-01-01', tags: [2, 1], featured: true, slug: 's' };
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(fields), { minLength: 6 }), (entries) => {
        expect(recordJson('events', Object.fromEntries(entries))).toBe(recordJson('events', fields));
      }),
    );
  });
});

describe('sorted JSON', () => {
  it('sorts keys by code unit at every depth, keeps the order of lists and has no white space', () => {
    expect(sortedJson({ b: [{ d: 1, c: 2 }, 'x'], a: null, Z: 1, é: 2 })).toBe(
      '{"Z":1,"a":null,"b":[{"c":2,"d":1},"x"],"é":2}',
    );
  });

  it('has a digest that is equal exactly when the values are equal, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(sortedJson(turned(one))).toBe(sortedJson(one));
        expect(digestOfSortedJson(turned(one))).toBe(digestOfSortedJson(one));
        expect(digestOfSortedJson(one) === digestOfSortedJson(other)).toBe(sortedJson(one) === sortedJson(other));
      }),
    );
  });

  it('has a digest that is the same on every machine', () => {
    expect(digestOfSortedJson({ b: 'Cançó', a: [1, true, null] })).toBe(
      digestOfSortedJson(JSON.parse('{"a":[1,true,null],"b":"Canç\\u00f3"}')),
    );
    expect(digestOfSortedJson({})).toBe('RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o');
  });
});
