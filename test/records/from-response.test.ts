import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeItem } from '#interface/decode-item';
import { KINDS, type Kind } from '#interface/kinds';
import { recordFrom } from '#records/from-response';
import { RECORD, type RecordOf } from '#records/schema';
import { eventItem, organizerItem, termItem, venueItem } from '../interface/served.ts';
import { codePoint } from '../support/code-point.ts';

function recordOf<K extends Kind>(kind: K, item: unknown, listed = true): RecordOf[K] {
  const decoded = decodeItem(kind, item);
  if ('reason' in decoded) throw new Error(decoded.reason);
  return recordFrom(kind, decoded.served, listed);
}

describe('the record of a served event', () => {
  it('has all fields of the document, as plain text or as served HTML', () => {
    expect(recordOf('events', eventItem())).toEqual({
      author: 3,
      date: '2026-09-01 12:00:00',
      date_utc: '2026-09-01 10:00:00',
      title: 'Lantern walk – bring a light',
      description: '<p>Meet at the <em>old</em> bridge.</p>\n',
      slug: 'lantern-walk',
      excerpt: '<p>Meet at the bridge.</p>\n',
      status: 'publish',
      timezone: 'Europe/Madrid',
      all_day: false,
      start_date: '2026-11-11 17:30:00',
      end_date: '2026-11-11 19:00:00',
      image: '88',
      cost: '$3 – $5',
      website: 'https://lanterns.example/?a=1&b=2',
      show_map: true,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: true,
      categories: [5],
      tags: [],
      venue: [61],
      organizer: [71, 72],
      service: {
        id: 4711,
        url: 'https://calendar.example/event/lantern-walk/',
        modified_utc: '2026-09-02 10:30:00',
        image: { url: 'https://calendar.example/lantern.jpg', id: 88, width: 1200, height: 800 },
        listed: true,
      },
    });
  });

  it.each([
    ['$25', 'USD', 'USD'],
    ['25', 'ARS', 'ARS'],
    ['¥1000', 'USD', undefined],
    // The cost says it itself, or names no price.
    ['25 €', 'USD', undefined],
    ['Free', 'USD', undefined],
    ['Ask at the door', 'USD', undefined],
    ['$25', '', undefined],
    ['$25', 'dollars', undefined],
    ['$25', 'XYZ', undefined],
  ])('for the cost %j and the currency code %j has the currency %j', (cost, currency_code, currency) => {
    const cost_details = { currency_symbol: '$', currency_code, currency_position: 'prefix', values: ['25'] };
    expect(recordOf('events', eventItem({ cost, cost_details })).service?.currency).toBe(currency);
  });

  it('has dates without times for an all-day event, including the last day', () => {
    const record = recordOf(
      'events',
      eventItem({ all_day: true, start_date: '2026-11-11 00:00:00', end_date: '2026-11-13 23:59:59' }),
    );
    expect(record).toMatchObject({ all_day: true, start_date: '2026-11-11', end_date: '2026-11-13' });
  });

  it('keeps the local time and the zone as served, whatever utc_* says', () => {
    const record = recordOf('events', eventItem({ timezone: 'UTC+2', utc_start_date: '1999-01-01 00:00:00' }));
    expect(record).toMatchObject({ timezone: 'UTC+2', start_date: '2026-11-11 17:30:00' });
  });

  it('names the image by its id, else by its URL, and has an empty value without an image', () => {
    const image = (value: unknown) => recordOf('events', eventItem({ image: value })).image;
    expect(image({ url: 'https://x.example/a.png', id: 4 })).toBe('4');
    expect(image({ url: 'https://x.example/a.png' })).toBe('https://x.example/a.png');
    expect(image(false)).toBe('');
  });

  it('leaves out fields that the service does not give', () => {
    const record = recordOf('events', eventItem({ author: null, date_utc: '0000-00-00 00:00:00', modified_utc: null }));
    expect(Object.keys(record)).not.toContain('author');
    expect(Object.keys(record)).not.toContain('date_utc');
    expect(Object.keys(record.service ?? {})).not.toContain('modified_utc');
    expect(Object.keys(record)).not.toContain('local');
  });

  it('marks only protected events as protected', () => {
    const blank = { description: '', all_day: null, featured: null };
    expect(recordOf('events', eventItem(blank)).service).toMatchObject({ protected: true });
    expect(Object.keys(recordOf('events', eventItem()).service ?? {})).not.toContain('protected');
  });
});

describe('the record of a venue, organizer, category or tag', () => {
  it('is plain text for a venue except in the description', () => {
    const item = venueItem({ description: '<p>Old &amp; new</p>', address: 'Quay&nbsp;1<br>back yard', phone: '' });
    expect(recordOf('venues', item)).toMatchObject({
      venue: 'Old Bridge & Quay',
      description: '<p>Old &amp; new</p>',
      slug: 'old-bridge',
      address: 'Quay 1 back yard',
      phone: '',
      zip: '17001',
    });
    expect(Object.keys(recordOf('venues', item))).not.toContain('country');
  });

  it('has the coordinates of a venue in its service part, in the order of keys of a file', () => {
    const { service } = recordOf('venues', venueItem({ geo_lat: 42.5, geo_lng: -2.5 }));
    expect(service?.coordinates).toEqual({ latitude: 42.5, longitude: -2.5 });
    expect(
      Object.keys(RECORD.venues.parse(recordOf('venues', venueItem({ geo_lat: 42.5, geo_lng: 2 }))).service ?? {}),
    ).toEqual(Object.keys(service ?? {}));
    expect(recordOf('venues', venueItem()).service).not.toHaveProperty('coordinates');
  });

  it('is unlisted when it is known only as part of an event', () => {
    expect(recordOf('organizers', organizerItem(), false).service).toMatchObject({ id: 71, listed: false });
    expect(recordOf('categories', termItem(), false).service).toMatchObject({ id: 5, listed: false });
  });

  it('has a parent only for a category below the top level', () => {
    expect(recordOf('categories', termItem({ name: 'Jazz &amp; Blues' }))).toMatchObject({
      name: 'Jazz & Blues',
      parent: 2,
    });
    expect(Object.keys(recordOf('categories', termItem({ parent: 0 })))).not.toContain('parent');
    expect(Object.keys(recordOf('tags', termItem({ parent: 7 })))).not.toContain('parent');
  });
});

describe('a record made from a response', () => {
  const bases = {
    events: eventItem,
    venues: venueItem,
    organizers: organizerItem,
    categories: termItem,
    tags: termItem,
  };

  it.each(KINDS)('for %s has the same order of keys as its file', (kind) => {
    const record = recordOf(kind, bases[kind]({ description: '', all_day: null, featured: null }));
    expect(JSON.stringify(RECORD[kind].parse(record).service)).toBe(JSON.stringify(record.service));
  });

  it('is valid for every item that decodes', () => {
    for (const kind of KINDS) {
      const keys = Object.keys(bases[kind]());
      const text = fc.oneof(fc.string({ unit: codePoint }), fc.constantFrom('', null, false, 7, '2026-01-01', '1', []));
      const changes = fc.dictionary(fc.constantFrom(...keys), fc.oneof(text, fc.jsonValue()), { maxKeys: 3 });
      fc.assert(
        fc.property(changes, fc.boolean(), (changed, listed) => {
          const decoded = decodeItem(kind, bases[kind](changed));
          fc.pre(!('reason' in decoded));
          const record = recordOf(kind, bases[kind](changed), listed);
          expect(RECORD[kind].parse(record)).toEqual(record);
        }),
      );
    }
  });
});
