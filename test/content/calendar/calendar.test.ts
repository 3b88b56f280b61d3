import { describe, expect, it } from 'vitest';
import { type Calendar, type CalendarSource, calendarOf } from '#content/calendar/calendar';
import type { Entry } from '#content/calendar/entries';
import { revisionKey } from '#content/state/revisions';
import { type Fields, serviceOf, stored } from '../records.ts';

type Records = Partial<CalendarSource['records']>;

function calendar(records: Records, changes: Partial<CalendarSource> = {}): Calendar {
  return calendarOf({
    languages: [
      { code: 'ca', tag: 'ca' },
      { code: 'en', tag: 'en' },
    ],
    timeZone: 'Europe/Madrid',
    translations: {},
    ...changes,
    records: { events: [], venues: [], organizers: [], categories: [], tags: [], ...records },
  });
}

function event(id: number | undefined, fields: Fields = {}, language = 'en', service: Fields = {}) {
  const defaults = {
    title: `Event ${id}`,
    slug: `event-${id}`,
    status: 'publish',
    date_utc: '2026-01-01 00:00:00',
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    timezone: 'Europe/Madrid',
    ...(id === undefined ? {} : { service: serviceOf(id, service) }),
  };
  return stored('events', language, { ...defaults, ...fields });
}

const venue = (id: number, fields: Fields = {}, service: Fields = {}, language = 'en') =>
  stored('venues', language, { venue: `Venue ${id}`, slug: `venue-${id}`, service: serviceOf(id, service), ...fields });

const organizer = (id: number, name: string) =>
  stored('organizers', 'en', { organizer: name, slug: `organizer-${id}`, service: serviceOf(id) });

const category = (id: number, slug: string, fields: Fields = {}) =>
  stored('categories', 'en', { name: slug, slug, service: serviceOf(id), ...fields });

const names = (entries: readonly Entry[]) => entries.map((entry) => entry.name);
const english = (records: Records, changes?: Partial<CalendarSource>) => {
  const found = calendar(records, changes).languages.find((one) => one.language === 'en');
  if (found === undefined) throw new Error('no English');
  return found;
};
const shown = (...events: ReturnType<typeof event>[]) => names(english({ events }).events);

describe('the events that a language shows', () => {
  it('include published events', () => {
    expect(shown(event(1))).toEqual(['event-1']);
  });

  it('exclude events that ask for a password', () => {
    expect(shown(event(1, {}, 'en', { protected: true }))).toEqual([]);
    expect(shown(event(1, {}, 'en', { protected: false }))).toEqual(['event-1']);
  });

  it('exclude events that are hidden from listings', () => {
    expect(shown(event(1, { hide_from_listings: true }))).toEqual([]);
    expect(shown(event(1, { hide_from_listings: false }))).toEqual(['event-1']);
  });

  it.each(['draft', 'private', 'pending', 'future', 'trash', 'tribe-ignored'])(
    'exclude events with the status %s',
    (status) => {
      expect(shown(event(1, { status }))).toEqual([]);
    },
  );

  it('include events without a status', () => {
    expect(shown(event(1, { status: undefined }))).toEqual(['event-1']);
  });

  it('include local drafts, marked as drafts', () => {
    const { events } = english({ events: [event(undefined, { slug: 'new' }), event(1)] });
    expect(events.map(({ name, id, draft, hasPage }) => ({ name, id, draft, hasPage }))).toEqual([
      { name: 'event-1', id: 1, draft: false, hasPage: true },
      { name: 'new', id: undefined, draft: true, hasPage: true },
    ]);
  });

  it('include cancelled and postponed events, with that status', () => {
    const status = (local: Fields) => english({ events: [event(1, { local })] }).events.map((one) => one.status);
    expect(status({})).toEqual(['scheduled']);
    expect(status({ event_status: 'cancelled' })).toEqual(['cancelled']);
    expect(status({ event_status: 'postponed' })).toEqual(['postponed']);
  });

  it('have the status that a rule of the configuration gives them', () => {
    const nothing = { categories: [], tags: [], titlePrefixes: [] };
    const statuses = {
      cancelled: { ...nothing, categories: ['off'], titlePrefixes: ['Event 4'] },
      postponed: { ...nothing, tags: ['later'] },
    };
    const tag = stored('tags', 'en', { name: 'later', slug: 'later', service: serviceOf(50) });
    const events = [
      event(1),
      event(2, { categories: [40] }),
      event(3, { tags: ['later'] }),
      event(4, { local: { event_status: 'postponed' } }),
      event(5, { categories: ['draft'] }),
    ];
    const terms = {
      categories: [category(40, 'off'), stored('categories', 'en', { name: 'x' }, 'draft')],
      tags: [tag],
    };
    const found = (changes: Partial<CalendarSource>) =>
      english({ events, ...terms }, changes).events.map((one) => one.status);
    expect(found({ statuses })).toEqual(['scheduled', 'cancelled', 'postponed', 'postponed', 'scheduled']);
    expect(found({})).toEqual(['scheduled', 'scheduled', 'scheduled', 'postponed', 'scheduled']);
    const drafts = { ...statuses, cancelled: { ...nothing, categories: ['draft'] } };
    expect(found({ statuses: drafts }).at(-1)).toBe('cancelled');
  });

  it('are listed under their own language only', () => {
    const { languages } = calendar({ events: [event(1, {}, 'ca'), event(2, {}, 'en'), event(3, {}, 'de')] });
    expect(languages.map((one) => [one.language, names(one.events)])).toEqual([
      ['ca', ['event-1']],
      ['en', ['event-2']],
    ]);
  });
});

describe('the time of an event', () => {
  it('is in the event’s own zone, while its days are counted in the site’s zone', () => {
    const [one] = english({ events: [event(1, { timezone: 'America/New_York' })] }).events;
    expect(one?.occurrence.start.toString()).toBe('2026-12-01T20:00:00-05:00[America/New_York]');
    expect(one?.days.first.toString()).toBe('2026-12-02');
  });

  it('is in the site’s zone when the event names no zone', () => {
    const [one] = english({ events: [event(1, { timezone: '' })] }, { timeZone: 'Asia/Tokyo' }).events;
    expect(one?.occurrence).toMatchObject({ zone: 'Asia/Tokyo', zoneAssumed: true });
  });

  it('orders events by the instants of start and end, then by id', () => {
    const events = [
      event(5, { start_date: '2026-12-02 01:00:00', end_date: '2026-12-02 02:00:00' }),
      event(4, { start_date: '2026-12-01 20:30:00', end_date: '2026-12-01 21:30:00', timezone: 'America/New_York' }),
      event(30),
      event(3),
      event(2, { end_date: '2026-12-01 21:00:00' }),
      event(undefined, { slug: 'draft-b' }),
      event(undefined, { slug: 'draft-a' }),
    ];
    const expected = ['event-2', 'event-3', 'event-30', 'draft-a', 'draft-b', 'event-5', 'event-4'];
    expect(shown(...events)).toEqual(expected);
    expect(shown(...events.toReversed())).toEqual(expected);
  });
});

describe('the records that an event refers to', () => {
  it('are found by id, in the order of the relation', () => {
    const [one] = english({
      events: [event(1, { categories: [3, 2], venue: [10], organizer: [21, 20] })],
      categories: [category(2, 'music'), category(3, 'jazz')],
      venues: [venue(10)],
      organizers: [organizer(20, 'B'), organizer(21, 'A')],
    }).events;
    expect(names(one?.categories ?? [])).toEqual(['jazz', 'music']);
    expect(names(one?.venues ?? [])).toEqual(['venue-10']);
    expect(names(one?.organizers ?? [])).toEqual(['organizer-21', 'organizer-20']);
    expect(one?.tags).toEqual([]);
  });

  it('are found by a slug that an editor wrote, or by the name of a file', () => {
    const arabic = stored(
      'categories',
      'en',
      { name: 'موسيقى', slug: '%d9%85%d9%88%d8%b3%d9%8a%d9%82%d9%89', service: serviceOf(4) },
      'موسيقى',
    );
    const [one] = english({
      events: [event(1, { categories: ['jazz', 'موسيقى', '%d9%85%d9%88%d8%b3%d9%8a%d9%82%d9%89', 'renamed'] })],
      categories: [category(3, 'jazz'), arabic, stored('categories', 'en', { name: 'x' }, 'renamed')],
    }).events;
    expect(names(one?.categories ?? [])).toEqual(['jazz', 'موسيقى', 'renamed']);
  });

  it('are found by file name when several records share a slug', () => {
    const events = [event(1, { categories: ['jazz'] })];
    const categories = [
      stored('categories', 'en', { name: 'new', slug: 'jazz', service: serviceOf(8) }, 'jazz--8'),
      category(3, 'jazz'),
    ];
    for (const given of [categories, categories.toReversed()]) {
      const [one] = english({ events, categories: given }).events;
      expect(one?.categories.map((entry) => entry.id)).toEqual([3]);
    }
  });

  it('are found by id when another record has the same number as its slug', () => {
    const [one] = english({
      events: [event(1, { categories: [7, '7'] })],
      categories: [category(3, '7'), category(7, 'seven')],
    }).events;
    expect(names(one?.categories ?? [])).toEqual(['seven', '7']);
  });

  it('appear once even if the event names one repeatedly', () => {
    const [one] = english({
      events: [event(1, { categories: [3, 'jazz', 3] })],
      categories: [category(3, 'jazz')],
    }).events;
    expect(names(one?.categories ?? [])).toEqual(['jazz']);
  });

  it('are left out when content lacks them or has them only in another language', () => {
    const [one] = english({ events: [event(1, { venue: [10, 11] })], venues: [venue(10, {}, {}, 'ca')] }).events;
    expect(one?.venues).toEqual([]);
  });

  it('have no page when they are drafts or when no list of the service has them', () => {
    const { events, venues } = english({
      events: [event(1, { venue: [10, 11, 12] })],
      venues: [venue(10, {}, { listed: false }), venue(11, { status: 'draft' }), venue(12, { status: 'publish' })],
    });
    expect(events[0]?.venues.map(({ name, hasPage }) => [name, hasPage])).toEqual([
      ['venue-10', false],
      ['venue-11', false],
      ['venue-12', true],
    ]);
    expect(names(venues)).toEqual(['venue-12']);
  });
});

describe('the revision time of an entry', () => {
  const at = (id: number, kind: 'events' | 'venues' | 'organizers', minute: number, language = 'en') =>
    [
      revisionKey({ language, kind, id }),
      { language, kind, id, digest: 'd', at: `2026-11-21T10:0${minute}:00Z` },
    ] as const;
  const revised = ({ revised: when }: Entry) => when?.toString();

  it('is set on events, venues and organizers, inside events too, and separately for each language', () => {
    const revisions = new Map([
      at(1, 'events', 1),
      at(10, 'venues', 2),
      at(20, 'organizers', 3),
      at(2, 'events', 4, 'ca'),
    ]);
    const [catalan, inEnglish] = calendar(
      {
        events: [event(1, { venue: [10, 11], organizer: [20], categories: [1] }), event(2), event(2, {}, 'ca')],
        venues: [venue(10), venue(11)],
        organizers: [organizer(20, 'A')],
        categories: [category(1, 'jazz')],
      },
      { revisions },
    ).languages;
    expect(catalan?.events.map(revised)).toEqual(['2026-11-21T10:04:00Z']);
    expect(inEnglish?.events.map(revised)).toEqual(['2026-11-21T10:01:00Z', undefined]);
    expect(inEnglish?.venues.map(revised)).toEqual(['2026-11-21T10:02:00Z', undefined]);
    expect(inEnglish?.organizers.map(revised)).toEqual(['2026-11-21T10:03:00Z']);
    const [first] = inEnglish?.events ?? [];
    expect(first?.venues.map(revised)).toEqual(['2026-11-21T10:02:00Z', undefined]);
    expect(first?.organizers.map(revised)).toEqual(['2026-11-21T10:03:00Z']);
    expect(first?.categories.map(revised)).toEqual([undefined]);
  });
});

describe('the venues, organizers, categories and tags of a language', () => {
  it('are sorted by the rules of the language, numbers by value', () => {
    const organizers = ['Sala 10', 'àtic', 'Zeta', 'Sala 9', 'Ànima', 'beta'].map((name, index) =>
      organizer(index + 1, name),
    );
    expect(english({ organizers }).organizers.map((one) => one.record.organizer)).toEqual([
      'Ànima',
      'àtic',
      'beta',
      'Sala 9',
      'Sala 10',
      'Zeta',
    ]);
  });

  it('have a fixed order when their names are equal', () => {
    const venues = [venue(2, { venue: 'Hall' }), venue(1, { venue: 'Hall' })];
    expect(names(english({ venues }).venues)).toEqual(['venue-1', 'venue-2']);
    expect(names(english({ venues: venues.toReversed() }).venues)).toEqual(['venue-1', 'venue-2']);
  });
});

describe('the translations of an entry', () => {
  const translated = (built: Calendar, language: string) => {
    const entry = built.languages.find((one) => one.language === language)?.events[0];
    return entry === undefined ? [] : built.translationsOf(entry).map((one) => `${one.language} ${one.name}`);
  };

  it('are the entries with the same id and dates, in the order of the languages', () => {
    const built = calendar({ events: [event(1, { slug: 'a-english' }), event(1, { slug: 'z-catala' }, 'ca')] });
    expect(translated(built, 'ca')).toEqual(['ca z-catala', 'en a-english']);
    expect(translated(built, 'en')).toEqual(['ca z-catala', 'en a-english']);
  });

  it.each([
    { date_utc: '2026-01-01 00:00:01' },
    { start_date: '2026-12-01 20:30:00' },
    { end_date: '2026-12-02 22:00:00' },
  ])('exclude an event with the same id that differs in %j', (change) => {
    const built = calendar({ events: [event(1), event(1, change, 'ca')] });
    expect(translated(built, 'en')).toEqual(['en event-1']);
  });

  it('include entries that people linked', () => {
    const built = calendar(
      { events: [event(1), event(90, {}, 'ca')] },
      { translations: { events: [{ en: 1, ca: 90 }] } },
    );
    expect(translated(built, 'en')).toEqual(['ca event-90', 'en event-1']);
  });

  it('exclude entries that are not shown', () => {
    const built = calendar({ events: [event(1), event(1, { status: 'draft' }, 'ca')] });
    expect(translated(built, 'en')).toEqual(['en event-1']);
  });

  it('consist of the entry alone for a local draft and for an entry without a page', () => {
    const built = calendar({
      events: [event(undefined, { slug: 'new', venue: [10] }), event(undefined, { slug: 'new' }, 'ca')],
      venues: [venue(10, {}, { listed: false })],
    });
    expect(translated(built, 'en')).toEqual(['en new']);
    const inside = built.languages[1]?.events[0]?.venues[0];
    expect(inside && built.translationsOf(inside)).toEqual([inside]);
  });

  it('include a draft that people linked by the name of its file', () => {
    const events = [event(1, {}, 'ca'), event(undefined, { slug: 'new' })];
    const built = calendar({ events }, { translations: { events: [{ ca: 1, en: 'new' }] } });
    expect(translated(built, 'ca')).toEqual(['ca event-1', 'en new']);
    expect(translated(built, 'en')).toEqual(['ca event-1', 'en new']);
  });

  it('are found for venues as for events', () => {
    const built = calendar({ venues: [venue(10, {}, {}, 'ca'), venue(10)] });
    const [hall] = built.languages[1]?.venues ?? [];
    expect(hall && built.translationsOf(hall).map((one) => one.language)).toEqual(['ca', 'en']);
  });
});
