import { describe, expect, it } from 'vitest';
import {
  event,
  type Fields,
  held,
  OPTIONS,
  planned,
  type Records,
  type Remembered,
  stored,
  texts,
} from '../calendars/fixtures.ts';
import { read } from '../reading.ts';

const service = (id: number, more: Fields) => ({
  service: { id, url: `https://service.example/${id}`, listed: true, ...more },
});

const category = (id: number, slug: string, fields: Fields = {}) =>
  stored('categories', id, { name: slug, slug, ...fields });

/** An event on a day, or from one to another. */
const on = (id: number, start: string, end = start, fields: Fields = {}) =>
  event(id, { start_date: `${start} 19:00:00`, end_date: `${end} 20:00:00`, ...fields });

describe('the feed of a category', () => {
  const categories = [
    category(1, 'arts'),
    category(2, 'music', { parent: 1 }),
    category(3, 'jazz', { parent: 'music' }),
    category(4, 'sport'),
  ];

  it('holds the events of the category and of its descendants at any depth, each event once', () => {
    const events = [
      on(11, '2027-01-01', undefined, { categories: [1] }),
      on(12, '2027-01-02', undefined, { categories: [2] }),
      on(13, '2027-01-03', undefined, { categories: [3, 1, 'music'] }),
      on(14, '2027-01-04', undefined, { categories: [4] }),
      on(15, '2027-01-05'),
      on(16, '2027-01-06', undefined, { categories: ['jazz'] }),
    ];
    const feeds = held(planned({ events, categories }));
    expect(feeds['categories/arts.ics']).toEqual([11, 12, 13, 16]);
    expect(feeds['categories/music.ics']).toEqual([12, 13, 16]);
    expect(feeds['categories/jazz.ics']).toEqual([13, 16]);
    expect(feeds['categories/sport.ics']).toEqual([14]);
  });

  it('holds the events of all categories of a cycle when categories are each other’s parents', () => {
    const circle = [category(1, 'a', { parent: 3 }), category(2, 'b', { parent: 1 }), category(3, 'c', { parent: 2 })];
    const alone = category(4, 'd', { parent: 4 });
    const events = [
      on(11, '2027-01-01', undefined, { categories: [1] }),
      on(12, '2027-01-02', undefined, { categories: [3] }),
      on(13, '2027-01-03', undefined, { categories: [4] }),
    ];
    const feeds = held(planned({ events, categories: [...circle, alone] }));
    for (const name of ['a', 'b', 'c']) expect(feeds[`categories/${name}.ics`]).toEqual([11, 12]);
    expect(feeds['categories/d.ics']).toEqual([13]);
  });

  it('leaves out the events of a category of another language with the same id', () => {
    const events = [on(11, '2027-01-01', undefined, { categories: [1] })];
    const german = stored('categories', 1, { name: 'Kunst', slug: 'kunst' }, 'de');
    const plan = planned({ events, categories: [...categories, german] });
    const feed = plan.feeds.find(({ address }) => address === 'de/categories/kunst.ics');
    expect(feed?.events).toEqual([]);
    expect(held(plan)['categories/arts.ics']).toEqual([11]);
  });
});

describe('the feed of a tag, venue or organizer', () => {
  const others = {
    tags: [stored('tags', 1, { name: 'Ball', slug: 'ball' })],
    venues: [
      stored('venues', 2, { venue: 'Nau', slug: 'nau' }),
      stored('venues', 3, { venue: 'Plaça', slug: 'placa' }),
      stored('venues', 4, { venue: 'Home', slug: 'home', ...service(4, { listed: false }) }),
    ],
    organizers: [stored('organizers', 5, { organizer: 'Cor', slug: 'cor' })],
  } satisfies Records;

  it('holds the events that refer to the record', () => {
    const events = [
      on(11, '2027-01-01', undefined, { tags: [1], venue: [2, 3] }),
      on(12, '2027-01-02', undefined, { venue: [3], organizer: [5] }),
      on(13, '2027-01-03', undefined, { venue: [4] }),
      on(14, '2027-01-04', undefined, { tags: ['ball'], organizer: ['cor'] }),
    ];
    const { 'calendar.ics': all, 'upcoming.ics': upcoming, ...rest } = held(planned({ ...others, events }));
    const { 'featured.ics': _featured, ...feeds } = rest;
    expect(all).toEqual([11, 12, 13, 14]);
    expect(upcoming).toEqual(all);
    // A record without a page has no feed either.
    expect(feeds).toEqual({
      'tags/ball.ics': [11, 14],
      'venues/nau.ics': [11],
      'venues/placa.ics': [11, 12],
      'organizers/cor.ics': [12, 14],
    });
  });

  it('exists when it has no events', () => {
    expect(held(planned(others))['tags/ball.ics']).toEqual([]);
  });
});

describe('the feed of featured events', () => {
  it('holds past and future featured events, and exists for subscribers when there are none', () => {
    const events = [
      on(11, '2026-10-01', undefined, { featured: true }),
      on(12, '2027-01-01', undefined, { featured: true }),
      on(13, '2027-01-02', undefined, { featured: false }),
      on(14, '2027-01-03'),
    ];
    expect(held(planned({ events }))['featured.ics']).toEqual([11, 12]);
    expect(held(planned({ events: events.slice(2) }))['featured.ics']).toEqual([]);
  });
});

describe('the feed of upcoming events', () => {
  const isUpcoming = (fields: Fields) =>
    held(planned({ events: [event(11, fields)] }))['upcoming.ics']?.includes(11) ?? false;

  // Today is 21 November 2026, in Madrid.
  it.each([
    ['of yesterday', '2026-11-20 19:00:00', '2026-11-20 23:30:00', false],
    ['of this morning', '2026-11-21 00:00:00', '2026-11-21 01:00:00', true],
    ['of today', '2026-11-21 19:00:00', '2026-11-21 20:00:00', true],
    ['of today without length', '2026-11-21 00:00:00', '2026-11-21 00:00:00', true],
    ['until midnight', '2026-11-20 19:00:00', '2026-11-21 00:00:00', false],
    ['of the night that began yesterday', '2026-11-20 22:00:00', '2026-11-21 05:00:00', false],
    ['of the night that begins today', '2026-11-21 22:00:00', '2026-11-22 05:00:00', true],
    ['of twelve hours since yesterday', '2026-11-20 20:00:00', '2026-11-21 08:00:00', false],
    ['of more than twelve hours since yesterday', '2026-11-20 20:00:00', '2026-11-21 08:00:01', true],
    ['of many days, the last today', '2026-10-01 10:00:00', '2026-11-21 00:30:00', true],
    ['of many days, the last yesterday', '2026-10-01 10:00:00', '2026-11-20 23:59:59', false],
  ])('holds an event %s (%s to %s): %s', (_name, start_date, end_date, expected) => {
    expect(isUpcoming({ start_date, end_date })).toBe(expected);
  });

  it.each([
    ['2026-11-20', '2026-11-20', false],
    ['2026-11-20', '2026-11-21', true],
    ['2026-11-21', '2026-11-21', true],
    ['2026-10-01', '2026-11-20', false],
  ])('goes by the days of an all-day event (%s to %s): %s', (start_date, end_date, expected) => {
    expect(isUpcoming({ start_date, end_date, all_day: true })).toBe(expected);
  });

  it('goes by the current day in the site’s time zone', () => {
    const times = { start_date: '2026-11-20 20:00:00', end_date: '2026-11-20 21:00:00' };
    expect(isUpcoming({ ...times, timezone: 'America/New_York' })).toBe(true);
    expect(isUpcoming({ ...times, timezone: 'Asia/Tokyo' })).toBe(false);
    const tomorrow = { start_date: '2026-11-21 01:00:00', end_date: '2026-11-21 02:00:00', timezone: 'Asia/Tokyo' };
    expect(isUpcoming(tomorrow)).toBe(false);
  });
});

describe('no feed and no file', () => {
  const tags = [stored('tags', 1, { name: 'Ball', slug: 'ball' })];
  const secret = (fields: Fields) => event(11, { title: 'Secret', featured: true, tags: [1], ...fields });

  const isSilent = (records: Records, remembered: Remembered = {}) => {
    const files = texts({ ...records, tags }, {}, remembered);
    return files.size > 0 && ![...files.values()].some((text) => text.includes('Secret'));
  };

  it.each<[string, Fields]>([
    ['a protected event', service(11, { protected: true })],
    ['a withdrawn event', service(11, { withdrawn: true })],
    ['an unpublished event', { status: 'draft' }],
    ['an event that is hidden from listings', { hide_from_listings: true }],
  ])('holds %s, whether alone, among other events or removed', (_name, fields) => {
    const goneAt = Temporal.Instant.from('2026-11-20T10:00:00Z');
    const gone = (one: Fields) => ({ removed: [{ stored: secret(one), uid: undefined, goneAt }] });
    expect(isSilent({ events: [secret({})] })).toBe(false);
    expect(isSilent({ events: [] }, gone({}))).toBe(false);
    expect(isSilent({ events: [secret(fields)] })).toBe(true);
    expect(isSilent({ events: [secret(fields), event(12, { tags: [1] })] })).toBe(true);
    expect(isSilent({ events: [] }, gone(fields))).toBe(true);
  });

  it('holds a local draft', () => {
    expect(isSilent({ events: [secret({ service: undefined }), event(12, { tags: [1] })] })).toBe(true);
  });
});

describe('the files of a calendar', () => {
  it('have unique paths, in the order of the languages', () => {
    const events = [event(11), event(12), event(11, {}, 'de')];
    const plan = planned({ events });
    expect(plan.singles.map(({ event: { language, id } }) => `${language} ${id}`)).toEqual(['en 11', 'en 12', 'de 11']);
    expect([...new Set(plan.feeds.map(({ language }) => language))]).toEqual(['ca', 'en', 'de', 'es']);
    const addresses = plan.feeds.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('give each feed the name of its subject and language', () => {
    const categories = [category(1, 'arts')];
    const asked: string[] = [];
    const identify = (...[language, subject]: Parameters<typeof OPTIONS.identify>) => {
      asked.push(`${language} ${subject.of}`);
      return { ...OPTIONS.identify(language, subject), name: `${subject.of} in ${language}` };
    };
    const files = texts({ events: [event(11, { featured: true }), on(12, '2025-01-01')], categories }, { identify });
    const nameOf = (path: string) => read(files.get(path) ?? '').calendar.getFirstPropertyValue('name');
    expect(
      ['calendar', 'upcoming', 'featured', 'categories/arts', '2025'].map((name) => nameOf(`en/${name}.ics`)),
    ).toEqual(['all in en', 'upcoming in en', 'featured in en', 'record in en', 'period in en']);
    expect(asked).toContain('de all');
  });
});
