import { describe, expect, it } from 'vitest';
import { calendarOf } from '#content/calendar/calendar';
import { collectionEntries } from '#content/collections/loaders';
import { COLLECTION_SCHEMAS } from '#content/collections/schemas';
import { KINDS } from '#interface/kinds';
import { type Content, category, event, service, venue } from '../../site/fixtures.ts';

function entriesOf({ events = [], venues = [], categories = [] }: Content) {
  const languages = ['ca', 'en'].map((code) => ({ code, tag: code }));
  const records = { events, venues, organizers: [], categories, tags: [] };
  return collectionEntries(calendarOf({ languages, timeZone: 'Europe/Madrid', records, translations: {} }));
}

const ENTRIES = entriesOf({
  venues: [
    venue({ venue: 'Molí', name: 'moli', city: 'Vila', website: 'javascript:alert(1)', service: service(1) }),
    venue({ venue: 'Inside', name: 'inside', service: service(2, { listed: false }) }),
    venue({ venue: 'Mill', lang: 'en', name: 'moli', service: service(1) }),
  ],
  categories: [
    category({ name: 'musica', service: service(10) }),
    category({ name: 'jazz', parent: 10, service: service(11) }),
  ],
  events: [
    event('2026-11-22 20:00', '2026-11-22 22:00', {
      ...{ name: 'concert', title: 'Concert', venue: [1, 2], categories: [11], service: service(20) },
      description: '<p onclick="x()">Text<script>alert(1)</script></p>',
      local: { notes: 'secret' },
    }),
    event('2026-11-01', '2026-12-27', { lang: 'en', name: 'maps', venue: [1], service: service(21) }),
    event('2026-11-02', '2026-11-03', { name: 'withdrawn', service: { ...service(22), withdrawn: true } }),
    event('2026-11-02', '2026-11-03', { name: 'protected', service: { ...service(23), protected: true } }),
    event('2026-11-02', '2026-11-03', { name: 'new' }),
  ],
});

describe('the entries of collections', () => {
  it('match their schemas and contain what the site publishes, in all languages', () => {
    for (const kind of KINDS)
      for (const { data } of ENTRIES[kind]) expect(COLLECTION_SCHEMAS[kind].parse(data), kind).toEqual(data);
    const ids = (kind: 'events' | 'venues') => ENTRIES[kind].map(({ id }) => id);
    expect(ids('events')).toEqual(['ca/new', 'ca/concert', 'en/maps']);
    expect(ids('venues')).toEqual(['ca/moli', 'en/moli']);
    expect(ENTRIES.events.map(({ data }) => data.draft)).toEqual([true, false, false]);
  });

  it('contain only safe HTML and links, and no editors’ notes', () => {
    const concert = ENTRIES.events[1]?.data;
    expect(concert?.description).toBe('<p>Text</p>');
    expect(ENTRIES.venues[0]?.data.website).toBeUndefined();
    expect(JSON.stringify(ENTRIES)).not.toContain('secret');
  });

  it('have start and end with the offset of the zone, or the first and last day of an all-day event', () => {
    expect(ENTRIES.events[1]?.data).toMatchObject({
      start: '2026-11-22T20:00:00+01:00',
      end: '2026-11-22T22:00:00+01:00',
      timeZone: 'Europe/Madrid',
    });
    expect(ENTRIES.events[2]?.data).toMatchObject({ allDay: true, start: '2026-11-01', end: '2026-12-27' });
  });

  it('refer only to existing entries of the same language', () => {
    expect(ENTRIES.events[1]?.data.venues).toEqual([{ collection: 'venues', id: 'ca/moli' }]);
    expect(ENTRIES.events[2]?.data.venues).toEqual([{ collection: 'venues', id: 'en/moli' }]);
    expect(ENTRIES.categories.find(({ id }) => id === 'ca/jazz')?.data).toMatchObject({
      parent: { collection: 'categories', id: 'ca/musica' },
    });
  });
});
