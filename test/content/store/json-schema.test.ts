import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from '#content/store/schemas';
import { FIELDS } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { RECORD } from '#records/schema';

const SCHEMA = z.looseObject({
  $schema: z.string(),
  properties: z.record(z.string(), z.looseObject({ description: z.string() })),
  required: z.array(z.string()),
});

const schemaFor = (kind: Kind) => SCHEMA.parse(jsonSchemaOf(kind));

/** Every object of a JSON Schema, itself included. */
function objectsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [schema, ...Object.values(schema).flatMap(objectsIn)];
}

describe('the JSON Schema of a kind', () => {
  it.each(KINDS)('of %s has every field that a record may have, and says what each means', (kind) => {
    expect(Object.keys(schemaFor(kind).properties)).toEqual(Object.keys(RECORD[kind].shape));
  });

  it.each(KINDS)('of %s says it in the words of the interface', (kind) => {
    const { properties } = schemaFor(kind);
    for (const { name, meaning, readable } of FIELDS[kind])
      if (readable) expect(properties[name]?.description).toMatch(new RegExp(`^${meaning.replace(/[()]/g, '\\$&')}`));
  });

  it.each(KINDS)('of %s takes no key that it does not know, at no depth', (kind) => {
    const objects = objectsIn(jsonSchemaOf(kind)).filter((one) => Reflect.get(one, 'type') === 'object');
    expect(objects.length).toBeGreaterThan(2);
    for (const one of objects) expect(one).toMatchObject({ additionalProperties: false });
  });

  it('asks only for what an editor has to write', () => {
    expect(KINDS.map((kind) => schemaFor(kind).required)).toEqual([
      ['title', 'start_date', 'end_date'],
      ['venue'],
      ['organizer'],
      ['name'],
      ['name'],
    ]);
  });

  it('keeps the forms of dates, the choices and the limits', () => {
    const { properties } = schemaFor('events');
    expect(properties.start_date?.pattern).toBe('^\\d{4}-\\d{2}-\\d{2}(?: \\d{2}:\\d{2}:\\d{2})?$');
    expect(properties.local).toMatchObject({
      properties: {
        event_status: { enum: ['cancelled', 'postponed', 'scheduled'] },
        coordinates: { properties: { latitude: { minimum: -90, maximum: 90 } } },
      },
    });
  });

  it('says that the service’s part is read-only, and the local part yours', () => {
    for (const kind of KINDS) {
      expect(schemaFor(kind).properties.service?.description).toMatch(/^read-only/);
      expect(schemaFor(kind).properties.local?.description).toMatch(/^yours alone/);
    }
  });

  it('says that relations may be slugs', () => {
    const { properties } = schemaFor('events');
    for (const field of ['venue', 'organizer', 'categories', 'tags'])
      expect(properties[field]).toMatchObject({
        description: expect.stringContaining('slug'),
        items: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      });
    expect(schemaFor('categories').properties.parent?.description).toContain('slug');
  });

  it('is in the draft that all editors take, and the same each time', () => {
    for (const kind of KINDS) {
      expect(schemaFor(kind).$schema).toBe('http://json-schema.org/draft-07/schema#');
      expect(JSON.stringify(jsonSchemaOf(kind))).toBe(JSON.stringify(jsonSchemaOf(kind)));
    }
  });
});
