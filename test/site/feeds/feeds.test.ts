import { describe, expect, it } from 'vitest';
import { planFeeds } from '#feeds/catalogue';
import { feedOptions, feedSettings } from '../../../site/feeds/feeds.ts';
import { type Content, category, event, publication, service, venue } from '../fixtures.ts';

const FEEDS = {
  bytes: 900_000,
  events: 1_000,
  cancelledFor: Temporal.Duration.from('P90D'),
  fallback: false,
  eventFiles: true,
  color: 'firebrick',
} as const;

/** A calendar and the options that its feeds are planned with. */
function planned(content: Content, budget: { events?: number } = {}, images = new Map<string, string>()) {
  const { calendar, settings } = publication(content);
  const feeds = { ...FEEDS, ...budget };
  return { calendar, options: feedOptions({ settings, calendar, feeds, serviceHost: 'service.example', images }) };
}

function firstOf<T>(list: readonly T[] | undefined): T {
  const [first] = list ?? [];
  if (first === undefined) throw new Error('one expected');
  return first;
}

describe('the facts by which programs show a feed', () => {
  const { calendar, options } = planned({
    categories: [category({ name: 'musica', slug: 'musica', service: service(3) })],
    venues: [venue({ name: 'nau', venue: 'La Nau', service: service(7) })],
    events: [event('2024-07-05 10:00', '2024-07-05 11:00', { service: service(1) })],
  });
  const catalan = firstOf(calendar.languages);

  it('are the site’s title, sentence, home page and colour for all events', () => {
    expect(options.identify('ca', { of: 'all' })).toEqual({
      name: 'Agenda',
      description: 'Tots els actes de «Agenda».',
      url: 'https://example.org/town/ca/',
      color: { name: 'firebrick', hex: '#b22222' },
    });
  });

  it('are in the language of the feed', () => {
    expect(options.identify('en', { of: 'upcoming' })).toMatchObject({
      name: 'Coming up – What’s on',
      description: 'The events from “What’s on” that are still to come.',
      url: 'https://example.org/town/en/upcoming/',
    });
    expect(() => options.identify('fr', { of: 'all' })).toThrow('fr');
  });

  it('name a record and its kind, and link to its page', () => {
    expect(options.identify('ca', { of: 'record', entry: firstOf(catalan.venues) })).toEqual({
      name: 'La Nau – Agenda',
      description: 'Actes a l’espai «La Nau», de «Agenda».',
      url: 'https://example.org/town/ca/venues/nau/',
      color: { name: 'firebrick', hex: '#b22222' },
    });
  });

  it('have the colour of a category’s hue', () => {
    const { color } = options.identify('ca', { of: 'record', entry: firstOf(catalan.categories) });
    expect(color).toEqual({ name: expect.stringMatching(/^[a-z]+$/), hex: expect.stringMatching(/^#[\da-f]{6}$/) });
    expect(color.name).not.toBe('firebrick');
  });

  it.each([
    ['2024', '2024 – What’s on', 'past/'],
    ['2024-07', 'July 2024 – What’s on', '2024/07/'],
    ['2024-07-05', 'Friday 5 July 2024 – What’s on', '2024/07/'],
    ['2025-07', 'July 2025 – What’s on', 'past/'],
    ['2028', '2028 – What’s on', 'upcoming/'],
  ])('link from the archive %s to an existing page', (period, name, page) => {
    const english = { lang: 'en', service: service(1) };
    const { options: own } = planned({ events: [event('2024-07-05 10:00', '2024-07-05 11:00', english)] });
    const identity = own.identify('en', { of: 'period', period });
    expect(identity.name.replaceAll(/[\u00a0,]/g, (found) => (found === ',' ? '' : ' '))).toBe(name);
    expect(identity.url).toBe(`https://example.org/town/en/${page}`);
  });
});

describe('the image of an event in feeds', () => {
  const url = 'https://service.example/a.jpg';
  const pictured = event('2026-12-05 10:00', '2026-12-05 11:00', { service: { ...service(1), image: { url } } });
  const imageIn = (images?: ReadonlyMap<string, string>) => {
    const { calendar, options } = planned({ events: [pictured] }, {}, new Map(images));
    return options.image(firstOf(calendar.languages[0]?.events));
  };

  it('is the mirrored one, even if this machine’s cache lacks it', () => {
    const image = { url: 'https://example.org/town/media/abc.jpg', mediaType: 'image/jpeg' };
    expect(imageIn(new Map([[url, 'abc.jpg']]))).toEqual(image);
  });

  it('is absent if it was not mirrored', () => {
    expect(imageIn()).toBeUndefined();
    expect(imageIn(new Map([['https://service.example/b.jpg', 'abc.jpg']]))).toBeUndefined();
  });
});

describe('the feed settings for pages', () => {
  const events = [
    event('2024-07-05 10:00', '2024-07-05 11:00', { service: service(1) }),
    event('2026-12-05 10:00', '2026-12-05 11:00', { service: service(2) }),
    event('2026-12-06 10:00', '2026-12-06 11:00', { service: service(3), featured: true }),
    event('2026-12-07 10:00', '2026-12-07 11:00'),
  ];

  it('state the number of events in each main feed, without drafts, and the archives', () => {
    const { calendar, options } = planned({ events });
    expect(feedSettings(planFeeds(calendar, options).feeds)).toEqual({
      ca: { all: 3, cut: [], upcoming: 2, featured: 1, archives: [{ period: '2024', events: 1 }] },
      en: { all: 0, cut: [], upcoming: 0, featured: undefined, archives: [] },
    });
  });

  it('count only the events that the budget of a feed allows', () => {
    const { calendar, options } = planned({ events }, { events: 1 });
    expect(feedSettings(planFeeds(calendar, options).feeds).ca).toMatchObject({
      all: 1,
      upcoming: 1,
      cut: expect.arrayContaining(['ca/calendar.ics']),
    });
  });
});
