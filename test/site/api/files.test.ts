import { describe, expect, it } from 'vitest';
import { apiFiles, MOST_EVENTS_IN_FILE } from '../../../site/api/files.ts';
import type { EventsFile } from '../../../site/api/schema.ts';
import { type Content, category, event, publication, service, venue } from '../fixtures.ts';
import { mistakesIn } from './schema-check.ts';

const HOST = 'service.example';

const filesOf = (content: Content) => [...apiFiles(publication(content), HOST)];

/** The files of a site by path, each of them valid by the schema. */
function read(content: Content): ReadonlyMap<string, EventsFile> {
  return new Map(
    filesOf(content).map(({ path, text }) => {
      expect(mistakesIn(text), path).toEqual([]);
      return [path, JSON.parse(text)];
    }),
  );
}

const CONTENT: Content = {
  venues: [
    venue({
      ...{ venue: 'Molí', name: 'moli', address: 'Carrer 1', city: 'Vila', zip: '08000', country: 'Spain' },
      ...{ local: { coordinates: { latitude: 41.5, longitude: 2 } }, service: service(1) },
    }),
    venue({ venue: 'Hidden', name: 'hidden', service: service(2, { listed: false }) }),
  ],
  categories: [
    category({ name: 'musica', service: service(10) }),
    category({ name: 'jazz', parent: 10, service: service(11) }),
  ],
  events: [
    event('2026-10-02 19:00', '2026-10-02 21:00', { name: 'over', categories: [11], service: service(20) }),
    event('2026-11-01', '2026-12-27', { name: 'maps', venue: [2], cost: 'Gratis', service: service(21) }),
    event('2026-11-22 20:00', '2026-11-22 20:00', {
      ...{ name: 'concert', title: 'A <b> & "c"', venue: [1], categories: [11], service: service(23) },
      description: '<p onclick="x()">Text<script>alert(1)</script></p><img src="https://else.example/x.png">',
      website: 'javascript:alert(1)',
    }),
    event('2026-12-01 20:00', '2026-12-01 21:00', { name: 'draft' }),
  ],
};

const names = (file: EventsFile | undefined) => file?.events.map(({ url }) => url.split('/').at(-2));

describe('the event files of the API', () => {
  it('hold the coming events overall, per month, and per venue and category with a page', () => {
    const files = read(CONTENT);
    const own = [...files].filter(([path]) => path.startsWith('ca/')).map(([path, file]) => [path, names(file)]);
    expect(Object.fromEntries(own)).toEqual({
      'ca/api/events.json': ['maps', 'concert'],
      'ca/api/months/2026-10.json': ['over'],
      'ca/api/months/2026-11.json': ['maps', 'concert'],
      'ca/api/months/2026-12.json': ['maps'],
      'ca/api/venues/moli.json': ['concert'],
      'ca/api/categories/musica.json': ['concert'],
      'ca/api/categories/jazz.json': ['concert'],
    });
    expect(names(files.get('en/api/events.json'))).toEqual([]);
    expect(files.get('ca/api/events.json')?.months?.map(({ month, url }) => [month, url])).toEqual(
      ['2026-10', '2026-11', '2026-12'].map((month) => [month, `https://example.org/town/ca/api/months/${month}.json`]),
    );
  });

  it('hold times with zone offsets, venues with their addresses, and the last day of all-day events', () => {
    const [maps, concert] = read(CONTENT).get('ca/api/events.json')?.events ?? [];
    expect(maps).toMatchObject({ allDay: true, start: '2026-11-01', end: '2026-12-27', free: true });
    expect(maps?.venues).toEqual([{ name: 'hidden', title: 'Hidden' }]);
    expect(concert).toMatchObject({
      id: `23.ca@${HOST}`,
      url: 'https://example.org/town/ca/events/concert/',
      calendar: 'https://example.org/town/ca/events/concert.ics',
      title: 'A <b> & "c"',
      start: '2026-11-22T20:00:00+01:00',
      timeZone: 'Europe/Madrid',
      venues: [
        {
          ...{ name: 'moli', title: 'Molí', url: 'https://example.org/town/ca/venues/moli/' },
          ...{ street: 'Carrer 1', postalCode: '08000', town: 'Vila', country: 'Spain', latitude: 41.5, longitude: 2 },
        },
      ],
    });
    expect(concert).not.toHaveProperty('end');
  });

  it('hold descriptions as safe HTML in month files only, and no website that runs a script', () => {
    const files = read(CONTENT);
    const concert = files.get('ca/api/months/2026-11.json')?.events.at(-1);
    expect(concert).toMatchObject({ description: '<p>Text</p>', summary: 'Text' });
    expect(concert).not.toHaveProperty('website');
    for (const [path, { events }] of files)
      if (!path.includes('/months/')) for (const one of events) expect(one).not.toHaveProperty('description');
  });

  it('hold an image of the site with its size and absolute URL', () => {
    const image = 'https://service.example/a.png';
    const images = { [image]: { file: 'digest.png', width: 30, height: 20 } };
    const records = {
      events: [event('2026-12-01', '2026-12-01', { name: 'a', service: { ...service(1), image: { url: image } } })],
    };
    const media = (given: typeof images | Record<string, never>) =>
      filesOf({ ...records, settings: { media: { images: given } } })[0];
    const told: EventsFile = JSON.parse(media(images)?.text ?? '');
    const url = 'https://example.org/town/media/digest.png';
    expect(told.events[0]?.image).toEqual({ url, width: 30, height: 20, alt: '' });
    expect(media(images)?.digest).not.toBe(media({})?.digest);
  });

  it('hold only the next events and their total if there are many, while month files hold all', () => {
    const events = Array.from({ length: MOST_EVENTS_IN_FILE + 5 }, (_, index) =>
      event('2026-12-01 20:00', '2026-12-01 21:00', { service: service(100 + index) }),
    );
    const files = read({ events });
    const coming = files.get('ca/api/events.json');
    expect([coming?.total, coming?.events.length]).toEqual([MOST_EVENTS_IN_FILE + 5, MOST_EVENTS_IN_FILE]);
    expect(files.get('ca/api/months/2026-12.json')?.events).toHaveLength(MOST_EVENTS_IN_FILE + 5);
  });

  it('share a digest only if their texts are equal: after edits, on another day, with a renamed venue', () => {
    const variants: Content[] = [
      CONTENT,
      { ...CONTENT, settings: { today: '2026-11-23' } },
      { ...CONTENT, settings: { today: '2027-01-01' } },
      { ...CONTENT, venues: [venue({ venue: 'Mill', name: 'moli', service: service(1) })] },
      { ...CONTENT, categories: [category({ name: 'Music', service: service(10) })] },
      { ...CONTENT, events: CONTENT.events?.slice(1) ?? [] },
    ];
    const texts = new Map<string, string>();
    for (const content of variants)
      for (const { path, digest, text } of filesOf(content)) {
        const key = `${path} ${digest}`;
        expect(texts.get(key) ?? text, path).toBe(text);
        texts.set(key, text);
      }
    const same = (path: string) => new Set([...texts.keys()].filter((key) => key.startsWith(`${path} `))).size;
    // Another day alone makes no file of a month anew.
    expect(same('ca/api/months/2026-10.json')).toBe(2);
  });
});
