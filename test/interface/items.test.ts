import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeItem } from '#interface/decode-item';
import { KINDS, type Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import { runs } from '../support/tiers/runs.ts';
import { eventItem, organizerItem, termItem, venueItem } from './served.ts';

function decoded<K extends Kind>(kind: K, item: unknown): Served[K] {
  const result = decodeItem(kind, item);
  if ('reason' in result) throw new Error(result.reason);
  expect(result.faults).toEqual([]);
  return result.served;
}

function reason(kind: Kind, item: unknown): string {
  const result = decodeItem(kind, item);
  return 'reason' in result ? result.reason : 'it decoded';
}

/** Decodes an event with these fields, as far as it can be. */
function partial(changes: Readonly<Record<string, unknown>>) {
  const result = decodeItem('events', eventItem(changes));
  if ('reason' in result) throw new Error(result.reason);
  return result;
}

const event = (changes?: Readonly<Record<string, unknown>>) => decoded('events', eventItem(changes));

describe('a served event', () => {
  it('decodes with every field that a record keeps', () => {
    expect(event()).toEqual({
      id: 4711,
      author: 3,
      status: 'publish',
      date: '2026-09-01 12:00:00',
      date_utc: '2026-09-01 10:00:00',
      modified: '2026-09-02 12:30:00',
      modified_utc: '2026-09-02 10:30:00',
      url: 'https://calendar.example/event/lantern-walk/',
      slug: 'lantern-walk',
      image: { url: 'https://calendar.example/lantern.jpg', id: 88, width: 1200, height: 800 },
      title: 'Lantern walk &#8211; bring a <b>light</b>',
      description: '<p>Meet at the <em>old</em> bridge.</p>\n',
      excerpt: '<p>Meet at the bridge.</p>\n',
      timezone: 'Europe/Madrid',
      all_day: false,
      protected: false,
      start_date: '2026-11-11 17:30:00',
      end_date: '2026-11-11 19:00:00',
      cost: '&#036;3 &#8211; &#036;5',
      cost_details: { currency_symbol: '$', currency_position: 'prefix', values: ['3', '5'] },
      website: 'https://lanterns.example/?a=1&amp;b=2',
      show_map: true,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: true,
      categories: [{ id: 5, name: 'Outdoors', slug: 'outdoors', description: '', parent: 2, url: '' }],
      tags: [],
      venue: [expect.objectContaining({ id: 61, venue: 'Old Bridge &amp; Quay', zip: '17001' })],
      organizer: [expect.objectContaining({ id: 71 }), expect.objectContaining({ id: 72 })],
      extensions: { virtual: undefined, eventStatus: undefined },
    });
  });

  it('accepts cost details in every form, and drops unreadable ones', () => {
    const values = { currency_symbol: '', values: { 0: 10, 1: '20' } };
    expect(event({ cost_details: values }).cost_details).toEqual({
      currency_symbol: '',
      currency_position: '',
      values: ['10', '20'],
    });
    for (const cost_details of [undefined, null, [], 'x', { values: [{}] }])
      expect(event({ cost_details }).cost_details?.values ?? []).toEqual([]);
  });

  it('accepts an id that is a string', () => {
    expect(event({ id: '369' }).id).toBe(369);
  });

  it.each([null, true, '', 'abc', '1e3', '0x10', 0, '0', -4, 1.5, [7], {}, 2 ** 60])(
    'is refused with the id %j, and the reason names the field',
    (id) => {
      expect(reason('events', eventItem({ id }))).toMatch(/^id: /);
    },
  );

  it('is refused without a start, and the reason names the field', () => {
    expect(reason('events', eventItem({ start_date: undefined }))).toMatch(/^start_date: /);
    expect(reason('events', eventItem({ start_date: null }))).toMatch(/^start_date: /);
  });

  it.each([undefined, null, '', false])('ends when it begins, marked as endless, when its end is %j', (end) => {
    const decoded = decodeItem('events', eventItem({ end_date: end }));
    expect(decoded).toMatchObject({
      served: { start_date: '2026-11-11 17:30:00', end_date: '2026-11-11 17:30:00', isEndless: true },
      faults: [],
    });
  });

  it.each([
    '2026-02-30 10:00:00',
    '2026-13-01 10:00:00',
    '2026-02-10 24:00:00',
    '0000-00-00 00:00:00',
    '10/02/2026',
    '2026-02-10T10:00:00+01:00',
    '',
  ])('is refused with the impossible start %j', (start) => {
    expect(reason('events', eventItem({ start_date: start }))).toMatch(/^start_date: (?:expected YYYY|not a date)/);
  });

  it('accepts an end only when the date and time exist', () => {
    const two = (most: number) => fc.nat(most).map((number) => String(number).padStart(2, '0'));
    const year = fc.constantFrom('1900', '2000', '2023', '2024', '2100');
    fc.assert(
      fc.property(year, two(13), two(32), two(24), two(60), fc.nat(59), (year, month, day, hour, minute, second) => {
        const end = `${year}-${month}-${day} ${hour}:${minute}:${String(second).padStart(2, '0')}`;
        const exists = () => Temporal.PlainDateTime.from(end, { overflow: 'reject' });
        const { served, faults } = partial({ end_date: end });
        if (faults.length === 0) expect(exists().equals(served.end_date.replace(' ', 'T'))).toBe(true);
        else expect(exists).toThrow();
        expect(served.end_date === served.start_date).toBe(faults.length > 0);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('completes times without seconds and dates without times', () => {
    expect(event({ start_date: '2026-11-11 17:30', end_date: ' 2026-11-12 ' })).toMatchObject({
      start_date: '2026-11-11 17:30:00',
      end_date: '2026-11-12 00:00:00',
    });
  });

  it('ignores utc_* fields, whatever their values', () => {
    const odd = event({ utc_start_date: null, utc_end_date: '1999-01-01 00:00:00', timezone_abbr: '' });
    expect(odd).toEqual(event());
  });

  it('keeps a distant end, an end at the start and an end before the start', () => {
    expect(event({ end_date: '2067-01-01 00:00:00' }).end_date).toBe('2067-01-01 00:00:00');
    expect(event({ end_date: '2026-11-11 17:30:00' }).end_date).toBe('2026-11-11 17:30:00');
    expect(event({ end_date: '2025-11-11 17:30:00' }).end_date).toBe('2025-11-11 17:30:00');
  });

  it.each(['UTC+0', 'UTC-6', '', 'CEST', 'europe/madrid'])('keeps the time zone %j as served', (timezone) => {
    expect(event({ timezone }).timezone).toBe(timezone);
  });

  it.each([undefined, null, false])('has no time zone when served with %j', (timezone) => {
    expect(event({ timezone }).timezone).toBe('');
  });

  it('has no publication date when it is all zeros or unreadable', () => {
    const draft = event({ date: 'soon', date_utc: '0000-00-00 00:00:00', modified_utc: null });
    expect(draft).toMatchObject({ date: undefined, date_utc: undefined, modified_utc: undefined });
  });

  it.each([false, null, undefined, {}, { url: false, id: 4 }, { url: '' }])(
    'has no image when served with %j',
    (image) => {
      expect(event({ image }).image).toBeNull();
    },
  );

  it('accepts an image whose id is a number or a string, and drops invalid sizes', () => {
    const image = (fields: object) => event({ image: { url: 'https://x.example/a.png', ...fields } }).image;
    expect(image({ id: 4 })).toMatchObject({ id: 4 });
    expect(image({ id: '4' })).toMatchObject({ id: 4 });
    expect(image({ id: false, width: '1200', height: 0 })).toEqual({ url: 'https://x.example/a.png', width: 1200 });
    expect(image({ width: 1e300, height: 'auto' })).toEqual({ url: 'https://x.example/a.png' });
  });

  it('accepts a venue as an object, as a list or as an empty value', () => {
    const ids = (venue: unknown) => event({ venue }).venue.map((one) => one.id);
    expect(ids(venueItem({ id: 9 }))).toEqual([9]);
    expect(ids([venueItem({ id: 9 }), venueItem({ id: 10 })])).toEqual([9, 10]);
    for (const nothing of [[], {}, false, null, undefined, '']) expect(ids(nothing)).toEqual([]);
  });

  it('accepts objects with numeric keys as lists, in the order of the keys', () => {
    const organizer = { 10: organizerItem({ id: 3 }), 2: organizerItem({ id: 2 }), 0: organizerItem({ id: 1 }) };
    expect(event({ organizer }).organizer.map((one) => one.id)).toEqual([1, 2, 3]);
    expect(event({ categories: { 1: termItem({ id: 8 }) } }).categories.map((one) => one.id)).toEqual([8]);
  });

  it.each([
    [{ tags: { errors: { invalid_taxonomy: ['Invalid taxonomy.'] }, error_data: [] } }, 'tags.0.id'],
    [{ tags: [{ name: 'No id' }] }, 'tags.0.id'],
    [{ tags: 'jazz' }, 'tags'],
    [{ categories: 5 }, 'categories'],
    [{ categories: [null] }, 'categories.0'],
    [{ venue: { id: 0, venue: 'Hall' } }, 'venue.0.id'],
    [{ venue: [[]] }, 'venue.0'],
    [{ image: [] }, 'image'],
    [{ image: 'poster.jpg' }, 'image'],
    [{ end_date: '0000-00-00 00:00:00' }, 'end_date'],
    [{ end_date: 'late' }, 'end_date'],
    [{ cost: [] }, 'cost'],
    [{ sticky: {} }, 'sticky'],
  ])('is read without the unreadable part %j, and the fault names its place', (part, place) => {
    const [field = ''] = Object.keys(part);
    const none = new Map<string, unknown>([
      ['image', null],
      ['end_date', '2026-11-11 17:30:00'],
      ['cost', ''],
      ['sticky', false],
    ]);
    const { served, faults } = partial(part);
    expect(served).toEqual({
      ...event(),
      [field]: none.has(field) ? none.get(field) : [],
      unread: [field],
      ...(field === 'end_date' ? { isEndless: true } : {}),
    });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${place}: `))]);
  });

  it('drops unreadable items of a list, and unreadable optional fields of an item', () => {
    const { served, faults } = partial({
      organizer: [organizerItem(), { organizer: 'No id' }, organizerItem({ id: 72, website: {}, image: [] })],
      tags: { 3: termItem({ id: 8 }), 4: null },
    });
    expect(served.organizer.map(({ id, website, email }) => [id, website, email])).toEqual([
      [71, undefined, 'hello@lanterns.example'],
      [72, undefined, 'hello@lanterns.example'],
    ]);
    expect(served.tags.map(({ id }) => id)).toEqual([8]);
    expect(served.unread).toEqual(['organizer', 'tags']);
    expect(partial({ organizer: [organizerItem({ website: {} })] }).served.unread).toBeUndefined();
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
      'organizer.1.id',
      'organizer.2.image',
      'organizer.2.website',
      'tags.1',
    ]);
  });

  it('reports every unreadable part, including ones hidden behind the first', () => {
    const { faults } = partial({ tags: [null, { name: 'No id' }, { id: 4, name: [] }], venue: [null] });
    expect(faults.length).toBeGreaterThanOrEqual(4);
  });

  it('is refused with a reason that names every invalid field', () => {
    expect(reason('events', eventItem({ id: null, title: ['x'], end_date: 7 }))).toMatch(
      /id: .+; title: .+; end_date: /,
    );
  });

  it.each([
    [true, true],
    [false, false],
    [null, false],
    [undefined, false],
    ['yes', true],
    ['TRUE', true],
    ['1', true],
    ['0', false],
    ['no', false],
    ['', false],
    [1, true],
    [0, false],
  ])('reads the flag %j as %j', (served, flag) => {
    expect(event({ featured: served }).featured).toBe(flag);
  });

  it.each(['hide_from_listings', 'all_day'])(
    'is refused when %s is not a boolean, and the reason names the field',
    (flag) => {
      expect(reason('events', eventItem({ [flag]: {} }))).toMatch(new RegExp(`^${flag}: `));
    },
  );

  it('is password-protected when its texts are blank and its flags are null', () => {
    const blank = {
      description: '',
      excerpt: '',
      all_day: null,
      show_map: null,
      show_map_link: null,
      hide_from_listings: null,
      sticky: null,
      featured: null,
    };
    expect(event(blank)).toMatchObject({ protected: true, all_day: false });
    expect(event({ ...blank, featured: undefined, description: null })).toMatchObject({ protected: true });
    expect(event({ ...blank, all_day: false })).toMatchObject({ protected: false });
    expect(event({ ...blank, description: '<p>x</p>' })).toMatchObject({ protected: false });
    expect(event({ description: '' })).toMatchObject({ protected: false });
    expect(event({ protected: true })).toMatchObject({ protected: false });
  });

  it('accepts missing slugs, statuses and authors, and unknown statuses', () => {
    expect(event({ slug: undefined, status: undefined, author: '' })).toMatchObject({
      slug: '',
      status: 'publish',
      author: undefined,
    });
    expect(event({ status: 'tribe-ignored' }).status).toBe('tribe-ignored');
  });

  it('accepts numbers as text, and null or false as empty text', () => {
    expect(event({ title: 2026, cost: 0, website: null, excerpt: false })).toMatchObject({
      title: '2026',
      cost: '0',
      website: '',
      excerpt: '',
    });
  });

  it('drops unknown fields at every level', () => {
    const strange = { ticketed: ['woo'], custom_fields: { a: 1 }, venue: venueItem({ geo_lat: 1 }), _links: {} };
    expect(event(strange)).toEqual(event({ venue: venueItem() }));
  });

  it('is refused when it is not an object', () => {
    for (const item of [null, undefined, 'event', 5, [], [eventItem()]])
      expect(reason('events', item)).toMatch(/^the whole: /);
  });
});

describe('a served venue', () => {
  it.each([
    ['as numbers', 42.06715, -2.67101],
    ['as texts', '42.06715', ' -2.67101 '],
  ])('has coordinates when the service gives both, %s', (_how, geo_lat, geo_lng) => {
    const { coordinates } = decoded('venues', venueItem({ geo_lat, geo_lng }));
    expect(coordinates).toEqual({ latitude: 42.06715, longitude: -2.67101 });
  });

  it.each([
    ['one of the two', 42, undefined],
    ['an empty text', '', '2'],
    ['a latitude beyond the pole', 90.5, 2],
    ['a longitude beyond the globe', 42, -180.5],
    ['no numbers', 'north', true],
    ['null', null, null],
    ['two zeros', 0, '0'],
  ])('has no coordinates when the service gives %s', (_what, geo_lat, geo_lng) => {
    expect(decoded('venues', venueItem({ geo_lat, geo_lng })).coordinates).toBeUndefined();
    // Nor does it say them by another name.
    const named = venueItem({ geo_lat, geo_lng, coordinates: { latitude: 1, longitude: 1 } });
    expect(decoded('venues', named).coordinates).toBeUndefined();
  });

  it('has no fields that the service left out', () => {
    const venue = decoded('venues', venueItem());
    expect(venue).toMatchObject({ address: 'Quay 1', zip: '17001' });
    for (const field of ['country', 'province', 'state', 'phone', 'stateprovince', 'website', 'description'])
      expect(Reflect.get(venue, field), field).toBeUndefined();
  });

  it('may have no name, and a number for a slug', () => {
    expect(decoded('venues', venueItem({ venue: undefined, slug: 5021 }))).toMatchObject({ venue: '', slug: '5021' });
    expect(decoded('venues', venueItem({ venue: null }))).toMatchObject({ venue: '' });
  });
});

describe('a served organizer', () => {
  it('has no fields that the service left out', () => {
    const organizer = decoded('organizers', organizerItem({ phone: false, website: null }));
    expect(organizer).toMatchObject({ organizer: 'Lantern Society', email: 'hello@lanterns.example', author: 3 });
    expect(organizer.phone).toBeUndefined();
    expect(organizer.website).toBeUndefined();
  });
});

describe('a served term', () => {
  it('decodes in its present and its old form', () => {
    const expected = { id: 5, name: 'Outdoors', slug: 'outdoors', description: '', parent: 2 };
    expect(decoded('categories', termItem())).toMatchObject(expected);
    const old = termItem({ id: undefined, term_id: '5', urls: undefined, term_taxonomy_id: 5, filter: 'raw' });
    expect(decoded('categories', old)).toMatchObject(expected);
  });

  it('accepts fields that plugins add, and a missing URL', () => {
    const added = termItem({ term_order: '0', meta: { a: 1 }, yoast_head: '<meta name="robots">', url: undefined });
    expect(decoded('tags', added)).toMatchObject({ id: 5, url: '' });
  });

  it.each([undefined, null, false, '', 'none', -1, 1.5])('has no parent when served with %j', (parent) => {
    expect(decoded('categories', termItem({ parent })).parent).toBe(0);
  });

  it('accepts a parent that is a string', () => {
    expect(decoded('categories', termItem({ parent: '7' })).parent).toBe(7);
  });

  it('is refused without an id, and the reason names the id', () => {
    expect(reason('tags', termItem({ id: undefined }))).toBe('id: a term without an id');
  });
});

describe('the decoders', () => {
  it('decode any JSON or return a reason, and never throw', () => {
    const bases = {
      events: eventItem,
      venues: venueItem,
      organizers: organizerItem,
      categories: termItem,
      tags: termItem,
    };
    for (const kind of KINDS) {
      const keys = Object.keys(bases[kind]());
      const changes = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue(), { maxKeys: 3 });
      fc.assert(
        fc.property(changes, (changed) => {
          const result = decodeItem(kind, bases[kind](changed));
          if ('reason' in result) expect(result.reason).toMatch(/^[a-z]/);
          else expect(result.served.id).toBeGreaterThan(0);
        }),
      );
    }
  });
});
