import { describe, expect, it } from 'vitest';
import { revisionKey } from '#content/state/revisions';
import { event, type Fields, fileOfEvent, OPTIONS, stored, texts } from '../calendars/fixtures.ts';
import { contentLines, propertyNames, readOne } from '../reading.ts';

const lineOf = (ics: string, name: string) => contentLines(ics).find((line) => new RegExp(`^${name}[;:]`).test(line));

/** The line of a property of an event. */
const line = (name: string, ...given: Parameters<typeof fileOfEvent>) =>
  lineOf(fileOfEvent(...given).replace(/^.*(?=BEGIN:VEVENT)/s, ''), name);

const service = (more: object = {}) => ({
  service: { id: 7, url: 'https://service.example/7', listed: true, ...more },
});

const URL = `${OPTIONS.siteUrl}/en/events/events-7/`;

const POINT = { latitude: 41.98, longitude: 2.8249999 };

describe('the VEVENT of an event', () => {
  const image = () => ({ url: 'https://example.org/agenda/media/1.jpg', mediaType: 'image/jpeg' });
  const others = {
    venues: [stored('venues', 1, { venue: 'Nau', local: { coordinates: POINT } })],
    organizers: [stored('organizers', 2, { organizer: 'Cor', email: 'cor@example.org' })],
    categories: [stored('categories', 3, { name: 'Music' })],
  };

  it('has its properties in a fixed order', () => {
    const full = fileOfEvent({ description: 'Text', venue: [1], organizer: [2], categories: [3] }, others, { image });
    expect(propertyNames(readOne(full).component)).toEqual([
      ...['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'transp'],
      ...['location', 'x-apple-structured-location', 'geo', 'description', 'organizer', 'categories'],
      ...['url', 'status', 'image', 'last-modified', 'class'],
    ]);
  });

  it('has only the required properties when the event has few fields', () => {
    expect(propertyNames(readOne(fileOfEvent({})).component)).toEqual([
      ...['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'transp', 'description', 'url'],
      ...['status', 'last-modified', 'class'],
    ]);
  });

  it('has a UID of id, language and service, whatever its slug and title', () => {
    expect(line('UID', {})).toBe('UID:7.en@service.example');
    expect(line('UID', { slug: 'renamed', title: 'Renamed' })).toBe('UID:7.en@service.example');
  });

  it('is transparent to free/busy time, and public', () => {
    expect([line('TRANSP', {}), line('CLASS', {})]).toEqual(['TRANSP:TRANSPARENT', 'CLASS:PUBLIC']);
  });

  it('has the URL of its page', () => {
    expect(line('URL', {})).toBe(`URL;VALUE=URI:${URL}`);
  });

  it('has the image that the site publishes', () => {
    expect(line('IMAGE', {}, {}, { image })).toBe(
      'IMAGE;VALUE=URI;DISPLAY=FULLSIZE;FMTTYPE=IMAGE/JPEG:https://example.org/agenda/media/1.jpg',
    );
    expect(line('IMAGE', { image: 'https://service.example/1.jpg' })).toBeUndefined();
  });

  it('has the name of its page as summary when the title is empty', () => {
    const named = (title: string) => line('SUMMARY', { title, slug: 'winter-walk' });
    expect([named(''), named(' \u200b'), named('Walk')]).toEqual([
      'SUMMARY:Winter walk',
      'SUMMARY:Winter walk',
      'SUMMARY:Walk',
    ]);
  });

  it('lists its categories by the names on their pages', () => {
    const categories = ['Music, old', ' \n', 'Free'].map((name, index) => stored('categories', 3 + index, { name }));
    expect(line('CATEGORIES', { categories: [3, 4, 5] }, { categories })).toBe(
      'CATEGORIES:Music\\, old,Categories 4,Free',
    );
    expect(line('CATEGORIES', { categories: [6] }, { categories })).toBeUndefined();
  });

  it('names the first organizer that has an e-mail address', () => {
    const organizers = [
      stored('organizers', 2, { organizer: 'Cor' }),
      stored('organizers', 3, { organizer: 'Ateneu "Nou"', email: ' hola@ateneu.example ' }),
      stored('organizers', 4, { organizer: '', email: 'anon@example.org' }),
    ];
    expect(line('ORGANIZER', { organizer: [2, 3, 4] }, { organizers })).toBe(
      'ORGANIZER;CN="Ateneu ^\'Nou^\'":mailto:hola@ateneu.example',
    );
    expect(line('ORGANIZER', { organizer: [4] }, { organizers })).toBe(
      'ORGANIZER;CN="Organizers 4":mailto:anon@example.org',
    );
    expect(line('ORGANIZER', { organizer: [2] }, { organizers })).toBeUndefined();
  });
});

describe('the status of an event', () => {
  it.each([
    [undefined, 'CONFIRMED'],
    ['postponed', 'TENTATIVE'],
    ['cancelled', 'CANCELLED'],
  ])('%s is written as %s', (event_status, status) => {
    expect(line('STATUS', event_status === undefined ? {} : { local: { event_status } })).toBe(`STATUS:${status}`);
  });

  it('follows the configured rules', () => {
    const none = { categories: [], tags: [], titlePrefixes: [] };
    const statuses = {
      cancelled: { ...none, tags: ['off'] },
      postponed: { ...none, categories: ['later'], titlePrefixes: ['Postponed'] },
    };
    const categories = [stored('categories', 3, { slug: 'later', name: 'Later' })];
    const tags = [stored('tags', 5, { slug: 'off', name: 'Off' })];
    const statusOf = (fields: Fields) =>
      lineOf(
        texts({ events: [event(7, fields)], categories, tags }, {}, { statuses }).get('en/calendar.ics') ?? '',
        'STATUS',
      );
    expect(statusOf({})).toBe('STATUS:CONFIRMED');
    expect(statusOf({ tags: [5], categories: [3] })).toBe('STATUS:CANCELLED');
    expect(statusOf({ categories: ['later'] })).toBe('STATUS:TENTATIVE');
    expect(statusOf({ title: 'POSTPONED: Choir' })).toBe('STATUS:TENTATIVE');
    expect(statusOf({ tags: [5], local: { event_status: 'postponed' } })).toBe('STATUS:TENTATIVE');
  });
});

describe('the revision of an event', () => {
  it('is its last change, written as DTSTAMP and LAST-MODIFIED in UTC', () => {
    const fields = service({ modified_utc: '2026-05-04 03:02:01' });
    expect(line('DTSTAMP', fields)).toBe('DTSTAMP:20260504T030201Z');
    expect(line('LAST-MODIFIED', fields)).toBe('LAST-MODIFIED:20260504T030201Z');
    expect(line('DTSTAMP', service({ modified_utc: '2026-05-04' }))).toBe('DTSTAMP:20260504T000000Z');
  });

  it('is the latest change of the event, its venues and its organizers', () => {
    const at = (id: number, modified_utc: string) => ({ service: { id, url: '', listed: true, modified_utc } });
    const others = (venue: string, organizer: string) => ({
      venues: [
        stored('venues', 1, { venue: 'Nau', ...at(1, '2026-01-01 00:00:00') }),
        stored('venues', 2, { venue: 'Plaça', ...at(2, venue) }),
      ],
      organizers: [stored('organizers', 3, { organizer: 'Cor', ...at(3, organizer) })],
    });
    const stamp = (venue: string, organizer: string) =>
      line('DTSTAMP', { venue: [1, 2], organizer: [3] }, others(venue, organizer));
    expect(stamp('2026-11-03 00:00:00', '2026-11-04 00:00:00')).toBe('DTSTAMP:20261104T000000Z');
    expect(stamp('2026-11-05 00:00:00', '2026-11-04 00:00:00')).toBe('DTSTAMP:20261105T000000Z');
    expect(stamp('2026-11-01 00:00:00', '2026-11-01 00:00:00')).toBe('DTSTAMP:20261102T081530Z');
  });

  it.each([
    ['when the service gives none', undefined, '20261110T120000Z'],
    ['when it is later than the service’s', '2026-11-02 08:15:30', '20261110T120000Z'],
    ['except when it is earlier than the service’s', '2026-11-12 08:15:30', '20261112T081530Z'],
  ])('is the revision time in content %s', (_name, modified_utc, stamp) => {
    const revision = { kind: 'events', language: 'en', id: 7, digest: 'd', at: '2026-11-10T12:00:00Z' } as const;
    const revisions = new Map([[revisionKey(revision), revision]]);
    const files = texts({ events: [event(7, service({ modified_utc }))] }, {}, { revisions });
    expect(lineOf(files.get('en/events/events-7.ics') ?? '', 'DTSTAMP')).toBe(`DTSTAMP:${stamp}`);
  });

  it('is its creation when no change is known, or else its start', () => {
    expect(line('DTSTAMP', { ...service(), date_utc: '2026-01-01 10:00:00' })).toBe('DTSTAMP:20260101T100000Z');
    expect(line('DTSTAMP', service())).toBe('DTSTAMP:20270115T180000Z');
    expect(line('SEQUENCE', service())).toBe('SEQUENCE:0');
  });

  it('has a SEQUENCE of seconds since 2000, which grows with each change and stays a 32-bit integer', () => {
    const sequence = (modified_utc: string) => line('SEQUENCE', service({ modified_utc }));
    expect(sequence('2000-01-01 00:01:00')).toBe('SEQUENCE:60');
    expect(sequence('2026-05-04 03:02:01')).toBe('SEQUENCE:831178921');
    expect(sequence('2026-05-04 03:02:02')).toBe('SEQUENCE:831178922');
    expect(sequence('1998-01-01 00:00:00')).toBe('SEQUENCE:0');
    expect(sequence('2200-01-01 00:00:00')).toBe(`SEQUENCE:${2 ** 31 - 1}`);
  });
});

describe('the place of an event', () => {
  const nau = {
    venue: 'Sala, gran',
    address: 'C. Major; 1',
    zip: '08001',
    city: 'Girona',
    province: 'Girona',
    country: 'Spain',
  };

  it('is written as LOCATION, with venue and address, each part once', () => {
    const venues = [stored('venues', 1, nau), stored('venues', 2, { venue: 'Plaça', city: 'Girona' })];
    expect(line('LOCATION', { venue: [1, 2] }, { venues })).toBe(
      'LOCATION:Sala\\, gran\\, C. Major\\; 1\\, 08001 Girona\\, Girona\\, Spain\\; Plaça\\, Girona',
    );
    const twice = { venue: 'Girona', city: 'Girona', stateprovince: 'Catalonia', country: 'Catalonia' };
    expect(line('LOCATION', { venue: [1] }, { venues: [stored('venues', 1, twice)] })).toBe(
      'LOCATION:Girona\\, Catalonia',
    );
    const nameless = stored('venues', 3, { venue: ' ', stateprovince: '', province: 'Girona' });
    expect(line('LOCATION', { venue: [3] }, { venues: [nameless] })).toBe('LOCATION:Venues 3\\, Girona');
    expect(line('LOCATION', { venue: [] })).toBeUndefined();
  });

  it('is written as CONFERENCE for an online event, and as LOCATION, too, when it has no venue', () => {
    const virtual_url = 'https://meet.example/1?a=1,2;b=ü';
    const service = { id: 7, url: '', listed: true, is_virtual: true, virtual_url };
    expect(line('CONFERENCE', { service })).toBe('CONFERENCE;VALUE=URI:https://meet.example/1?a=1%2C2%3Bb=%C3%BC');
    expect(line('LOCATION', { service })).toBe('LOCATION:https://meet.example/1?a=1\\,2\\;b=%C3%BC');
    const venues = [stored('venues', 1, { venue: 'Nau' })];
    expect(line('LOCATION', { service, venue: [1] }, { venues })).toBe('LOCATION:Nau');
    expect(line('CONFERENCE', { service, venue: [1] }, { venues })).toBeDefined();
    expect(line('CONFERENCE', { service, local: { online: false } })).toBeUndefined();
    expect(line('CONFERENCE', { service: { ...service, virtual_url: 'javascript:alert(1)' } })).toBeUndefined();
  });

  it('is written as GEO, from the event or its first venue with coordinates, including zeros', () => {
    const at = (latitude: number, longitude: number) => ({ local: { coordinates: { latitude, longitude } } });
    const equator = at(0, -1.5);
    const venues = [stored('venues', 1, nau), stored('venues', 2, { venue: 'Boat', ...equator })];
    expect(line('GEO', { venue: [1, 2] }, { venues })).toBe('GEO:0;-1.5');
    expect(line('GEO', at(51.4779, 0))).toBe('GEO:51.4779;0');
    expect(line('GEO', at(-1e-7, 1e-6))).toBe('GEO:0;0.000001');
    expect(line('GEO', { venue: [1, 2], local: { coordinates: POINT } }, { venues })).toBe('GEO:41.98;2.825');
    expect(line('GEO', { venue: [1] }, { venues })).toBeUndefined();
    const service = { id: 3, url: 'https://service.example/3', listed: true, coordinates: POINT };
    expect(line('GEO', { venue: [3] }, { venues: [stored('venues', 3, { ...nau, service })] })).toBe('GEO:41.98;2.825');
  });

  it('is written as X-APPLE-STRUCTURED-LOCATION, with the text of LOCATION and the coordinates', () => {
    const venues = [
      stored('venues', 1, { venue: 'Bare' }),
      stored('venues', 2, { ...nau, local: { coordinates: POINT } }),
    ];
    const apple = (fields: Fields) => line('X-APPLE-STRUCTURED-LOCATION', fields, { venues });
    expect(apple({ venue: [1, 2] })).toBe(
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;' +
        'X-TITLE="Bare; Sala, gran, C. Major; 1, 08001 Girona, Girona, Spain":geo:41.98,2.825',
    );
    expect(apple({ venue: [1], local: { coordinates: POINT } })).toBe(
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=Bare:geo:41.98,2.825',
    );
    expect(apple({ local: { coordinates: POINT } })).toBeUndefined();
    expect(apple({ venue: [1] })).toBeUndefined();
  });
});
