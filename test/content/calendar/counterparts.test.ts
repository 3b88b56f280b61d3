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

describe('the translation of a record', () => {
  it('is that with its id and dates, also where neither is shown', () => {
    const [ca, en] = [event('ca', 1, { status: 'draft' }), event('en', 1, { status: 'draft' })];
    const find = counterpartFinder('events', [ca, en, event('es', 1, { start_date: '2026-11-01 20:00:00' })], {});
    expect(find(ca, 'en')).toBe(en);
    expect(find(ca, 'es')).toBeUndefined();
    expect(find(ca, 'de')).toBeUndefined();
  });

  it('is that which people linked', () => {
    const [ca, en] = [event('ca', 1), event('en', undefined)];
    expect(counterpartFinder('events', [ca, en], { events: [{ ca: 1, en: 'jazz-en' }] })(ca, 'en')).toBe(en);
  });
});

describe('a translation that is begun', () => {
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

  it('has a website, and not the address of the other record’s page', () => {
    const begun = (website: string) => {
      const record = event('ca', 1, { website });
      return translationDraft(record, 'Jazz night', 'jazz-night', (_kind, relation) => relation).record;
    };
    expect(begun('https://jazz.example/')).toHaveProperty('website', 'https://jazz.example/');
    expect(begun(event('ca', 1).record.service?.url ?? '')).not.toHaveProperty('website');
  });

  it('has the fields under another name, without what is the other record’s own', () => {
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

  it('leaves out relations that are nothing in the other language, and says which', () => {
    const { record, leftOut } = translationDraft(full, 'x', 'x', (kind, relation) =>
      kind === 'venues' && relation === 7 ? 70 : undefined,
    );
    expect(record).toMatchObject({ venue: [70], categories: [] });
    expect(leftOut).toEqual([
      { field: 'venue', kind: 'venues', relation: 'moli' },
      { field: 'categories', kind: 'categories', relation: 9 },
    ]);
  });

  it('of a category keeps a parent that is there, and is at the top otherwise', () => {
    const category = stored('categories', 'ca', { name: 'Jazz', slug: 'jazz', parent: 3, service: serviceOf(4) });
    expect(translationDraft(category, 'Jazz', 'jazz', () => 30).record).toMatchObject({ parent: 30 });
    const { record, leftOut } = translationDraft(category, 'Jazz', 'jazz', () => undefined);
    expect(Object.keys(record)).not.toContain('parent');
    expect(leftOut).toEqual([{ field: 'parent', kind: 'categories', relation: 3 }]);
  });
});
