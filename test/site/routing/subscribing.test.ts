import { describe, expect, it } from 'vitest';
import { feedId } from '../../../site/feeds/names.ts';
import type { LanguagePage } from '../../../site/kinds/kind.ts';
import { feedModel } from '../../../site/models/feed.ts';
import { feedLinks, subscribeAddressFor, subscribeLinksOf } from '../../../site/routing/subscribing.ts';
import { category, event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

const site = publication({
  venues: [venue({ name: 'la nau', venue: 'La Nau', service: service(7) })],
  categories: [category({ name: 'música', service: service(3) })],
  events: [
    event('2026-11-22 10:00', '2026-11-22 11:00', { name: 'dansa', title: 'Dansa', service: service(90) }),
    event('2026-11-23 10:00', '2026-11-23 11:00', { name: 'esborrany' }),
  ],
});
const localised = localisedSiteOf(site);
const [entry] = localised.eventIndex.records('venues');
const [known, draft] = localised.eventIndex.events;
if (entry === undefined || known === undefined || draft === undefined) throw new Error('records expected');

describe('the links for subscribing', () => {
  it('are the addresses by which each program opens the feed', () => {
    const { address, name } = feedModel(localised, { of: 'upcoming' });
    expect(subscribeLinksOf(site.url(address), name)).toEqual({
      address: 'https://example.org/town/ca/upcoming.ics',
      webcal: 'webcal://example.org/town/ca/upcoming.ics',
      google: 'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fexample.org%2Ftown%2Fca%2Fupcoming.ics',
      outlook:
        'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fexample.org%2Ftown%2Fca%2Fupcoming.ics&name=Properament%20%E2%80%93%20Agenda',
    });
  });

  it('contain the whole address and name, whatever their characters', () => {
    const address = 'http://localhost:4321/ca/tags/a%26b%3D1.ics';
    const { webcal, google, outlook } = subscribeLinksOf(address, 'a&b=1 #2');
    expect(webcal).toBe('webcal://localhost:4321/ca/tags/a%26b%3D1.ics');
    expect(new URL(google).searchParams.get('cid')).toBe(webcal);
    expect(new URL(outlook).searchParams.get('url')).toBe(address);
    expect(new URL(outlook).searchParams.get('name')).toBe('a&b=1 #2');
  });
});

describe('the place of a feed on the page of all calendars', () => {
  it('has a one-word anchor', () => {
    expect(feedId({ of: 'all' })).toBe('all');
    expect(feedId({ of: 'record', entry })).toBe('venues-la_nau');
    expect(feedId({ of: 'period', period: '2025-07' })).toBe('archive-2025-07');
  });

  it.each<[string, LanguagePage]>([
    ['ca/subscribe/', { type: 'home' }],
    ['ca/subscribe/', { type: 'event', event: known }],
    ['ca/subscribe/', { type: 'list', list: 'past', number: 1 }],
    ['ca/subscribe/#upcoming', { type: 'list', list: 'upcoming', number: 2 }],
    ['ca/subscribe/#venues-la_nau', { type: 'record', entry, number: 1 }],
  ])('is %s for what a page shows', (target, page) => {
    expect(subscribeAddressFor('ca', page)).toBe(target);
  });

  it('is percent-encoded in links', () => {
    const [music] = localised.eventIndex.records('categories');
    if (music === undefined) throw new Error('a category expected');
    expect(subscribeAddressFor('ca', { type: 'record', entry: music, number: 1 })).toBe(
      'ca/subscribe/#categories-m%C3%BAsica',
    );
  });
});

describe('the head of a page', () => {
  const links = (page: LanguagePage) =>
    feedLinks(site, localised, page).map(({ type, href, title }) => [type, href, title]);
  const all = ['text/calendar', '/town/ca/calendar.ics', 'Agenda'];
  const changes = ['application/atom+xml', '/town/ca/changes.atom', expect.stringContaining('Agenda')];

  it('links to the feed of what the page shows, beside the feed of the language', () => {
    expect(links({ type: 'month', month: Temporal.PlainYearMonth.from('2026-11') })).toEqual([all]);
    expect(links({ type: 'record', entry, number: 1 })).toEqual([
      all,
      ['text/calendar', '/town/ca/venues/la%20nau.ics', 'La Nau – Agenda'],
    ]);
    expect(links({ type: 'event', event: known })).toEqual([
      all,
      ['text/calendar', '/town/ca/events/dansa.ics', 'Dansa'],
    ]);
  });

  describe('of an archive', () => {
    const archives = (...periods: string[]) => periods.map((period) => ({ period, events: 1 }));
    const old = publication({
      events: [
        event('2026-02-03 10:00', '2026-02-03 11:00', { title: 'Enguany' }),
        event('2025-12-31 10:00', '2025-12-31 11:00', { title: 'Cap d’any' }),
        event('2024-07-24 10:00', '2024-07-24 11:00', { title: 'Estiu' }),
        event('2024-07-01 10:00', '2024-07-01 11:00', { title: 'Juliol' }),
      ],
      settings: {
        feeds: { ca: { all: 4, upcoming: 0, cut: [], archives: archives('2024', '2024-07', '2024-07-24', '2025') } },
      },
    });
    const files = (page: LanguagePage) =>
      feedLinks(old, localisedSiteOf(old), page)
        .map(({ href }) => href)
        .filter((href) => /\/\d/.test(href));

    it.each<[string, LanguagePage, string[]]>([
      ['a year', { type: 'year', year: 2025 }, ['2025']],
      ['a year that is not over', { type: 'year', year: 2026 }, []],
      ['a month', { type: 'month', month: Temporal.PlainYearMonth.from('2025-12') }, ['2025']],
      ['a month with its own archive', { type: 'month', month: Temporal.PlainYearMonth.from('2024-07') }, ['2024-07']],
      ['a day with its own archive', { type: 'day', date: Temporal.PlainDate.from('2024-07-24') }, ['2024-07-24']],
      ['a day of a month with an archive', { type: 'day', date: Temporal.PlainDate.from('2024-07-01') }, ['2024-07']],
      [
        'a week in two years',
        { type: 'week', week: { first: Temporal.PlainDate.from('2024-12-30'), year: 2025, number: 1 } },
        ['2024', '2025'],
      ],
      ['the list of past events', { type: 'list', list: 'past', number: 1 }, ['2025', '2024-07-24', '2024-07']],
      ['the list of coming events', { type: 'list', list: 'upcoming', number: 1 }, []],
    ])('links, on the page of %s, to the smallest archives that hold what is shown', (_page, page, expected) => {
      expect(files(page)).toEqual(expected.map((period) => `/town/ca/${period}.ics`));
    });
  });

  it('links to no calendar of a draft, which has none', () => {
    expect(links({ type: 'event', event: draft })).toEqual([all]);
  });

  it('links to no calendar of an event if events have none', () => {
    const without = publication({
      events: [event('2026-11-22 10:00', '2026-11-22 11:00', { service: service(91) })],
      settings: { eventFiles: false },
    });
    const [only] = localisedSiteOf(without).eventIndex.events;
    if (only === undefined) throw new Error('the event is not shown');
    const found = feedLinks(without, localisedSiteOf(without), { type: 'event', event: only });
    expect(found.map(({ href }) => href)).toEqual(['/town/ca/calendar.ics']);
  });

  it('links to the feed of changes if the page follows the day', () => {
    expect(links({ type: 'home' })).toEqual([all, changes]);
    expect(links({ type: 'subscribe' })).toEqual([all, changes]);
    expect(links({ type: 'list', list: 'upcoming', number: 1 })).toEqual([
      all,
      ['text/calendar', '/town/ca/upcoming.ics', 'Properament – Agenda'],
      changes,
    ]);
  });

  it('links to the changes as JSON Feed, too, if the site has an API', () => {
    const withData = publication({ settings: { api: true } });
    expect(
      feedLinks(withData, localisedSiteOf(withData), { type: 'home' }).map(({ type, href }) => [type, href]),
    ).toEqual([
      ['text/calendar', '/town/ca/calendar.ics'],
      ['application/atom+xml', '/town/ca/changes.atom'],
      ['application/feed+json', '/town/ca/changes.json'],
    ]);
  });
});
