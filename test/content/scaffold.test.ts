import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiSlug, newSlug, scaffoldRecord } from '#content/scaffold';
import { recordSchemaOf } from '#content/store/store';
import { KINDS } from '#interface/kinds';
import { LONGEST_NAME_BYTES, recordNameFromSlug } from '#records/names';

const free = () => false;

describe('the slug of a new record', () => {
  it.each([
    ['Nit de llanternes', 'nit-de-llanternes'],
    ['  Què hi ha?  ', 'que-hi-ha'],
    ['L’hora — El Niño', 'lhora-el-nino'],
    ['Straßenfest in Łódź', 'strassenfest-in-lodz'],
    ['100 % jazz!', '100-jazz'],
    ['音楽', ''],
  ])('for the title %j is %j', (title, slug) => {
    expect(asciiSlug(title)).toBe(slug);
  });

  it('is the name of its kind when the title yields no slug', () => {
    expect(newSlug('events', '音楽', free)).toBe('event');
    expect(newSlug('categories', '🎶', free)).toBe('category');
  });

  it('has a number when it is taken or reserved by some system', () => {
    expect(newSlug('events', 'Jazz', (slug) => ['jazz', 'jazz-2'].includes(slug))).toBe('jazz-3');
    expect(newSlug('events', 'Con', free)).toBe('con-2');
    expect(newSlug('tags', 'index', free)).toBe('index-2');
  });

  it('is always valid as a file name and address, however long the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 0, max: 3 }), (title, times) => {
        let left = times;
        const slug = newSlug('venues', title, () => left-- > 0);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(LONGEST_NAME_BYTES);
        expect(recordNameFromSlug(slug, 1)).toBe(slug);
      }),
    );
  });
});

describe('a scaffold of a new record', () => {
  it.each(KINDS)('for %s is a valid record that names its schema', (kind) => {
    const plan = {
      timezone: 'Europe/Madrid',
      all_day: false,
      start_date: '2026-12-01 19:00:00',
      end_date: '2026-12-01 21:00:00',
      categories: [],
      tags: [],
      venue: ['mill'],
      organizer: [],
    };
    const record = scaffoldRecord(kind, 'Jazz', 'jazz', kind === 'events' ? plan : undefined);
    expect(recordSchemaOf(kind).parse(record)).toEqual(record);
    expect(record).toMatchObject({ $schema: `../../.almanac/schema/${kind}.json`, slug: 'jazz', description: '' });
  });
});
