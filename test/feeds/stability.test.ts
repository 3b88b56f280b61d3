import { describe, expect, it } from 'vitest';
import { type RevisionTime, revisionKey } from '#content/state/revisions';
import { event, type Fields, type Remembered, texts, vevents } from './calendars/fixtures.ts';
import { type Difference, differences, type Files, type World, world } from './calendars/small-calendar.ts';
import { contentLines } from './reading.ts';

const EDITED = '2026-11-20 10:00:00';

/** The service part of a record that was edited there. */
const edited = (id: number) => ({
  service: { id, url: `https://service.example/${id}`, listed: true, modified_utc: EDITED },
});

const BEFORE = texts(world());

const changed = (changes: World, remembered: Remembered = {}) =>
  differences(BEFORE, texts(world(changes), {}, remembered));

/** Returns the same difference in each of some files below `en/`; as often as the change stands in it. */
function each(difference: Difference, files: Readonly<Record<string, number>>): Record<string, Difference> {
  const times = (lines: readonly string[], count: number) => Array.from({ length: count }, () => lines).flat();
  return Object.fromEntries(
    Object.entries(files).map(([path, count]) => [
      `en/${path}.ics`,
      { gone: times(difference.gone, count), come: times(difference.come, count) },
    ]),
  );
}

/** The feeds and files that hold the concert. */
const OF_CONCERT = {
  calendar: 1,
  upcoming: 1,
  featured: 1,
  'categories/music': 1,
  'tags/ball': 1,
  'venues/nau': 1,
  'organizers/cor': 1,
  'events/concert': 1,
};

const stamped = (gone: readonly string[], come: readonly string[]): Difference => ({
  gone: ['SEQUENCE:846922530', 'DTSTAMP:20261102T081530Z', ...gone, 'LAST-MODIFIED:20261102T081530Z'],
  come: ['SEQUENCE:848484000', 'DTSTAMP:20261120T100000Z', ...come, 'LAST-MODIFIED:20261120T100000Z'],
});

/** Returns the revision that a run noted of a record with changes that only content has. */
const noted = (one: Pick<RevisionTime, 'kind' | 'id'>): Remembered => {
  const revision: RevisionTime = { ...one, language: 'en', digest: 'd', at: '2026-11-20T10:00:00Z' };
  return { revisions: new Map([[revisionKey(revision), revision]]) };
};

describe('only the VEVENT of the event changes, in each file that holds it, after', () => {
  it.each<[string, Fields, string[], string[]]>([
    ['a new title', { title: 'Concert, late' }, ['SUMMARY:Concert'], ['SUMMARY:Concert\\, late']],
    [
      'a new time',
      { start_date: '2027-01-16 21:00:00', end_date: '2027-01-16 22:30:00' },
      ['DTSTART;TZID=Europe/Madrid:20270115T190000', 'DTEND;TZID=Europe/Madrid:20270115T200000'],
      ['DTSTART;TZID=Europe/Madrid:20270116T210000', 'DTEND;TZID=Europe/Madrid:20270116T223000'],
    ],
    [
      'a new description',
      { description: '<p>Bach and Satie.</p>' },
      ['DESCRIPTION:Bach.\\n\\nCor\\nhttps://example.org/agenda/en/events/concert/'],
      ['DESCRIPTION:Bach and Satie.\\n\\nCor\\nhttps://example.org/agenda/en/events/concert/'],
    ],
  ])('%s', (_name, fields, gone, come) => {
    expect(changed({ concert: { ...fields, ...edited(11) } })).toEqual(each(stamped(gone, come), OF_CONCERT));
  });

  it('a new slug, which moves its page and file but keeps its UID', () => {
    const { 'events/concert': _, ...feeds } = OF_CONCERT;
    const found = changed({ concert: { slug: 'recital', ...edited(11) } });
    const { 'en/events/concert.ics': old, 'en/events/recital.ics': young, ...inFeeds } = found;
    const lines = (name: string) => [
      `DESCRIPTION:Bach.\\n\\nCor\\nhttps://example.org/agenda/en/events/${name}/`,
      `URL;VALUE=URI:https://example.org/agenda/en/events/${name}/`,
    ];
    expect(inFeeds).toEqual(each(stamped(lines('concert'), lines('recital')), feeds));
    expect([old?.come, young?.gone]).toEqual([[], []]);
    expect(young?.come).toContain('UID:11.en@service.example');
  });

  it('a move past another event', () => {
    const later = { start_date: '2027-02-02 19:00:00', end_date: '2027-02-02 20:00:00', ...edited(11) };
    const after = texts(world({ concert: later }));
    expect(Object.keys(differences(BEFORE, after)).sort()).toEqual(
      Object.keys(OF_CONCERT)
        .map((path) => `en/${path}.ics`)
        .sort(),
    );
    const order = (files: Files) => vevents(files.get('en/calendar.ics')).map((one) => /SUMMARY:(.*)\r/.exec(one)?.[1]);
    expect(order(BEFORE)).toEqual(['Past', 'Concert', 'Talk', 'Market']);
    expect(order(after)).toEqual(['Past', 'Talk', 'Concert', 'Market']);
    for (const path of ['en/calendar.ics', 'en/venues/nau.ics'])
      expect(vevents(after.get(path)).filter((one) => !vevents(BEFORE.get(path)).includes(one))).toHaveLength(1);
  });

  it('a cancellation by people', () => {
    expect(changed({ concert: { local: { event_status: 'cancelled' } } }, noted({ kind: 'events', id: 11 }))).toEqual(
      each(stamped(['STATUS:CONFIRMED'], ['STATUS:CANCELLED']), OF_CONCERT),
    );
  });

  it('a cancellation by a configured rule', () => {
    const none = { categories: [], tags: [], titlePrefixes: [] };
    const statuses = { cancelled: { ...none, titlePrefixes: ['Cancelled:'] }, postponed: none };
    expect(differences(BEFORE, texts(world(), {}, { statuses }))).toEqual({});
    expect(changed({ concert: { title: 'cancelled: Concert', ...edited(11) } }, { statuses })).toEqual(
      each(
        stamped(['SUMMARY:Concert', 'STATUS:CONFIRMED'], ['SUMMARY:cancelled: Concert', 'STATUS:CANCELLED']),
        OF_CONCERT,
      ),
    );
  });

  it('a removal', () => {
    const { events = [], ...others } = world();
    const [concert, ...rest] = events;
    if (concert === undefined) throw new Error('no concert');
    const removed = [{ stored: concert, uid: undefined, goneAt: Temporal.Instant.from('2026-11-20T10:00:00Z') }];
    expect(differences(BEFORE, texts({ ...others, events: rest }, {}, { removed }))).toEqual(
      each(stamped(['STATUS:CONFIRMED'], ['STATUS:CANCELLED']), OF_CONCERT),
    );
  });
});

describe('only the VEVENTs of the events concerned change after', () => {
  const apple = (address: string) =>
    `X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE="La Nau, ${address}":geo:41.98,2.82`;

  const AT_NAU = {
    calendar: 3,
    upcoming: 2,
    featured: 1,
    'categories/music': 2,
    'categories/talks': 1,
    'tags/ball': 1,
    'venues/nau': 3,
    'organizers/cor': 1,
    '2025': 1,
    'events/past': 1,
    'events/concert': 1,
    'events/talk': 1,
  };

  const newAddress = stamped(
    ['LOCATION:La Nau\\, Carrer Major 1', apple('Carrer Major 1')],
    ['LOCATION:La Nau\\, Plaça Nova 2', apple('Plaça Nova 2')],
  );

  it('a venue’s new address', () => {
    expect(changed({ nau: { address: 'Plaça Nova 2', ...edited(21) } })).toEqual(each(newAddress, AT_NAU));
  });

  it('a venue’s new address without a modification time from the service', () => {
    const noticed = noted({ kind: 'venues', id: 21 });
    expect(changed({ nau: { address: 'Plaça Nova 2' } }, noticed)).toEqual(each(newAddress, AT_NAU));
  });

  it('an organizer’s new name', () => {
    const lines = (name: string) => [
      `DESCRIPTION:Bach.\\n\\n${name}\\nhttps://example.org/agenda/en/events/concert/`,
      `ORGANIZER;CN="${name}":mailto:cor@example.org`,
    ];
    expect(changed({ cor: { organizer: 'Cor Nou', ...edited(31) } })).toEqual(
      each(stamped(lines('Cor'), lines('Cor Nou')), OF_CONCERT),
    );
  });

  it('a category’s new name', () => {
    const renamed = { gone: ['CATEGORIES:Music'], come: ['CATEGORIES:Old music'] };
    const { calendar: _, 'categories/music': __, ...once } = OF_CONCERT;
    expect(changed({ music: { name: 'Old music' } })).toEqual(
      each(renamed, { ...once, calendar: 2, 'categories/music': 2, 'venues/nau': 2, '2025': 1, 'events/past': 1 }),
    );
  });
});

describe('VEVENTs stay unchanged without a change of their event:', () => {
  const on = (day: string) => texts(world(), { today: Temporal.PlainDate.from(day) });

  it('a day that passes removes an event from the feed of upcoming events', () => {
    const own = vevents(BEFORE.get('en/events/concert.ics')).flatMap(contentLines);
    const german = vevents(BEFORE.get('de/events/konzert.ics')).flatMap(contentLines);
    const found = differences(BEFORE, on('2027-01-16'));
    expect(Object.keys(found).sort()).toEqual(['de/upcoming.ics', 'en/upcoming.ics']);
    expect(found['en/upcoming.ics']?.gone.toSorted()).toEqual(own.toSorted());
    expect(found['en/upcoming.ics']?.come).toEqual([]);
    expect(found['de/upcoming.ics']?.gone).toEqual(expect.arrayContaining(german));
  });

  it('a day without events changes no byte', () => {
    expect(differences(BEFORE, on('2026-12-31'))).toEqual({});
  });

  it('a year that passes adds its archive, and changes no VEVENT', () => {
    const after = on('2028-01-01');
    const found = differences(BEFORE, after);
    expect(Object.keys(found).sort()).toEqual(['de/2027.ics', 'de/upcoming.ics', 'en/2027.ics', 'en/upcoming.ics']);
    const before = [...BEFORE.values()].flatMap(vevents);
    for (const text of after.values()) for (const one of vevents(text)) expect(before).toContain(one);
  });

  it('a new event adds its VEVENT, and its VTIMEZONE if that is new', () => {
    const { events = [], ...others } = world();
    const fields = { slug: 'new', start_date: '2027-02-15 19:00:00', end_date: '2027-02-15 20:00:00', venue: [22] };
    for (const timezone of ['Europe/Madrid', 'Asia/Tokyo']) {
      const after = texts({ ...others, events: [...events, event(15, { ...fields, timezone })] });
      const own = vevents(after.get('en/events/new.ics')).flatMap(contentLines);
      const zone = /BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s.exec(after.get('en/events/new.ics') ?? '')?.[0] ?? '';
      const { 'en/events/new.ics': _, ...found } = differences(BEFORE, after);
      expect(Object.keys(found).sort()).toEqual(['en/calendar.ics', 'en/upcoming.ics', 'en/venues/placa.ics']);
      for (const [path, { gone, come }] of Object.entries(found)) {
        expect(gone).toEqual([]);
        const isKnown = BEFORE.get(path)?.includes(`TZID:${timezone}`) ?? false;
        expect(come.toSorted()).toEqual([...own, ...(isKnown ? [] : contentLines(zone))].sort());
      }
    }
  });
});
