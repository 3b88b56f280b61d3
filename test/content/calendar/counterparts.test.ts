import { describe, expect, it } from 'vitest';
import { counterpartFinder, translationDraft } from '#content/calendar/counterparts';
import { type Fields, serviceOf, stored } from '../records.ts';

const event = (language: string, id: number | undefined, fields: Fields = {}) =>
  stored('events', language, {
    title: 'Jazz',
    slug: `jazz-${language}`,
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    ...(id === undefined ? {} : { service: serviceOf(id) }),
    ...fields,
  });

describe('the counterpart of a record in another language', () => {
  it('is the record with the same id and dates, even when neither is published', () => {
    const [ca, en] = [event('ca', 1, { status: 'draft' }), event('en', 1, { status: 'draft' })];
    const find = counterpartFinder('events', [ca, en, event('es', 1, { start_date: '2026-11-01 20:00:00' })], {});
    expect(find(ca, 'en')).toBe(en);
    expect(find(ca, 'es')).toBeUndefined();
    expect(find(ca, 'de')).toBeUndefined();
  });

  it('is the record that people linked', () => {
    const [ca, en] = [event('ca', 1), event('en', undefined)];
    expect(counterpartFinder('events', [ca, en], { events: [{ ca: 1, en: 'jazz-en' }] })(ca, 'en')).toBe(en);
  });
});

describe('a new translation draft', () => {
  const full = event('ca', 1, {
    $schema: 'elsewhere.json',
    author: 2,
    date: '2026-01-01 10:00:00',
    date_utc: '2026-01-01 09:00:00',
    description: '<p>Nit.</p>',
    timezone: 'Europe/Madrid',
    cost: '10',
    venue: [7, 'moli'],
    categories: [9],
    local: { notes: 'x' },
  });

  it('keeps an external website, but not the address of the original record’s page', () => {
    const begun = (website: string) => {
      const record = event('ca', 1, { website });
      return translationDraft(record, 'Jazz night', 'jazz-night', (_kind, relation) => relation).record;
    };
    expect(begun('https://jazz.example/')).toHaveProperty('website', 'https://jazz.example/');
    expect(begun(event('ca', 1).record.service?.url ?? '')).not.toHaveProperty('website');
  });

  it('copies the fields under a new name, except what belongs to the original record alone', () => {
    const { record } = translationDraft(full, 'Jazz night', 'jazz-night', (_kind, relation) => relation);
    expect(record).toEqual({
      $schema: '../../.almanac/schema/events.json',
      title: 'Jazz night',
      slug: 'jazz-night',
      description: '<p>Nit.</p>',
      timezone: 'Europe/Madrid',
      all_day: false,
      start_date: '2026-12-01 20:00:00',
      end_date: '2026-12-01 22:00:00',
      cost: '10',
      venue: [7, 'moli'],
      organizer: [],
      categories: [9],
      tags: [],
      local: { notes: 'x' },
    });
  });

  it('leaves out relations without a counterpart in the other language, and reports them', () => {
    const { record, leftOut } = translationDraft(full, 'x', 'x', (kind, relation) =>
      kind === 'venues' && relation === 7 ? 70 : undefined,
    );
    expect(record).toMatchObject({ venue: [70], categories: [] });
    expect(leftOut).toEqual([
      { field: 'venue', kind: 'venues', relation: 'moli' },
      { field: 'categories', kind: 'categories', relation: 9 },
    ]);
  });

  it('of a category keeps a parent that has a counterpart, and otherwise drops and reports it', () => {
    const category = stored('categories', 'ca', { name: 'Jazz', slug: 'jazz', parent: 3, service: serviceOf(4) });
    expect(translationDraft(category, 'Jazz', 'jazz', () => 30).record).toMatchObject({ parent: 30 });
    const { record, leftOut } = translationDraft(category, 'Jazz', 'jazz', () => undefined);
    expect(Object.keys(record)).not.toContain('parent');
    expect(leftOut).toEqual([{ field: 'parent', kind: 'categories', relation: 3 }]);
  });
});
