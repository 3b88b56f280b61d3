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

describe('the JSON Schema of records', () => {
  it.each(KINDS)('for %s describes every field that a record may have', (kind) => {
    expect(Object.keys(schemaFor(kind).properties)).toEqual(Object.keys(RECORD[kind].shape));
  });

  it.each(KINDS)('for %s uses the wording of the interface', (kind) => {
    const { properties } = schemaFor(kind);
    for (const { name, meaning, readable } of FIELDS[kind])
      if (readable) expect(properties[name]?.description).toMatch(new RegExp(`^${meaning.replace(/[()]/g, '\\$&')}`));
  });

  it.each(KINDS)('for %s rejects unknown keys at every depth', (kind) => {
    const objects = objectsIn(jsonSchemaOf(kind)).filter((one) => Reflect.get(one, 'type') === 'object');
    expect(objects.length).toBeGreaterThan(2);
    for (const one of objects) expect(one).toMatchObject({ additionalProperties: false });
  });

  it('requires only the fields that an editor has to write', () => {
    expect(KINDS.map((kind) => schemaFor(kind).required)).toEqual([
      ['title', 'start_date', 'end_date'],
      ['venue'],
      ['organizer'],
      ['name'],
      ['name'],
    ]);
  });

  it('keeps the pattern of dates, the choices and the limits', () => {
    const { properties } = schemaFor('events');
    expect(properties.start_date?.pattern).toBe('^\\d{4}-\\d{2}-\\d{2}(?: \\d{2}:\\d{2}:\\d{2})?$');
    expect(properties.local).toMatchObject({
      properties: {
        event_status: { enum: ['cancelled', 'postponed', 'scheduled'] },
        coordinates: { properties: { latitude: { minimum: -90, maximum: 90 } } },
      },
    });
  });

  it('describes the service part as read-only and the local part as the editor’s own', () => {
    for (const kind of KINDS) {
      expect(schemaFor(kind).properties.service?.description).toMatch(/^read-only/);
      expect(schemaFor(kind).properties.local?.description).toMatch(/^yours alone/);
    }
  });

  it('describes relations as ids or slugs', () => {
    const { properties } = schemaFor('events');
    for (const field of ['venue', 'organizer', 'categories', 'tags'])
      expect(properties[field]).toMatchObject({
        description: expect.stringContaining('slug'),
        items: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      });
    expect(schemaFor('categories').properties.parent?.description).toContain('slug');
  });

  it('uses the draft that all editors support, and is the same each time', () => {
    for (const kind of KINDS) {
      expect(schemaFor(kind).$schema).toBe('http://json-schema.org/draft-07/schema#');
      expect(JSON.stringify(jsonSchemaOf(kind))).toBe(JSON.stringify(jsonSchemaOf(kind)));
    }
  });
});
