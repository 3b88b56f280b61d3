import { describe, expect, it } from 'vitest';
import { FIELDS } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { describeIssues } from '#interface/responses';
import { RECORD } from '#records/schema';

const EVENT = { title: 'Lantern walk', start_date: '2026-11-11 17:30:00', end_date: '2026-11-11 19:00:00' };

function problems(kind: Kind, record: unknown): string {
  const parsed = RECORD[kind].safeParse(record);
  return parsed.success ? '' : describeIssues(parsed.error);
}

describe('the schema of a record', () => {
  it.each(KINDS)(
    'for %s has every readable field of the document, a slug, a schema, and the parts service and local',
    (kind) => {
      const fields = FIELDS[kind].filter((field) => field.readable).map((field) => field.name);
      expect(Object.keys(RECORD[kind].shape).sort()).toEqual(
        [...new Set(['$schema', ...fields, 'slug', 'service', 'local'])].sort(),
      );
    },
  );

  it('requires only what an editor has to write for a new record', () => {
    expect(RECORD.events.parse(EVENT)).toEqual({
      ...EVENT,
      all_day: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
    });
    expect(problems('venues', { venue: 'Old Bridge' })).toBe('');
    expect(problems('organizers', { organizer: 'Lantern Society' })).toBe('');
    expect(problems('categories', { name: 'Outdoors', parent: 'nature' })).toBe('');
    expect(problems('tags', { name: 'free' })).toBe('');
  });

  it('accepts relations as ids and as slugs, and all local fields', () => {
    const local = {
      event_status: 'postponed',
      online: true,
      image_alt: 'Lanterns',
      coordinates: { latitude: 41.98, longitude: 2.82 },
      notes: 'x',
    };
    expect(problems('events', { ...EVENT, categories: [5, 'music'], venue: ['old-bridge'], local })).toBe('');
  });

  it.each(['1900-01-01', '2199-12-31'])('accepts an event that begins on %s', (start_date) => {
    expect(problems('events', { ...EVENT, start_date, end_date: '9999-12-31' })).toBe('');
  });

  it.each(['cancelled', 'postponed', 'scheduled'])('accepts the local event status %s', (event_status) => {
    expect(problems('events', { ...EVENT, local: { event_status } })).toBe('');
  });

  it.each([
    ['tittle', { ...EVENT, tittle: 'x' }, /tittle/],
    ['password', { ...EVENT, password: 'x' }, /password/],
    ['start_date', { ...EVENT, start_date: '2026-02-30' }, /^start_date: not a date/],
    ['start_date', { ...EVENT, start_date: '11/11/2026' }, /^start_date: expected YYYY-MM-DD/],
    ['start_date', { ...EVENT, start_date: '1899-12-31' }, /^start_date: expected a year from 1900 to 2199$/],
    ['start_date', { ...EVENT, start_date: '2200-01-01' }, /^start_date: expected a year from 1900 to 2199$/],
    ['end_date', { ...EVENT, end_date: '2026-11-11 25:00:00' }, /^end_date: not a date/],
    ['title', { ...EVENT, title: undefined }, /^title: /],
    ['all_day', { ...EVENT, all_day: 'yes' }, /^all_day: /],
    ['categories', { ...EVENT, categories: [''] }, /^categories\.0: /],
    ['venue', { ...EVENT, venue: [-1] }, /^venue\.0: /],
    ['service.id', { ...EVENT, service: { id: 0, url: '', listed: true } }, /^service\.id: /],
    ['service.listed', { ...EVENT, service: { id: 1, url: '' } }, /^service\.listed: /],
    ['local.event_status', { ...EVENT, local: { event_status: 'maybe' } }, /^local\.event_status: /],
    ['local.coordinates.latitude', { ...EVENT, local: { coordinates: { latitude: 91, longitude: 0 } } }, /latitude/],
    ['local.online', { ...EVENT, local: { online: 1 } }, /^local\.online: /],
  ])('reports the field %s when it is unknown or invalid', (_field, record, problem) => {
    expect(problems('events', record)).toMatch(problem);
  });
});
