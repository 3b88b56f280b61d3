import { describe, expect, it } from 'vitest';
import { imageUrlsToMirror, wantedImages } from '#media/mirror';
import { type Fields, serviceOf, stored } from '../content/records.ts';

const event = (name: string, fields: Fields, language = 'ca') =>
  stored(
    'events',
    language,
    { title: name, start_date: '2026-12-01', end_date: '2026-12-01', all_day: true, ...fields },
    name,
  );

const wantedBy = (records: readonly ReturnType<typeof event | typeof stored>[]) =>
  wantedImages(new Map(records.map(({ path, record }) => [path, imageUrlsToMirror(record)])));

const image = (url: string) => ({ service: serviceOf(1, { image: { url } }) });

describe('the images that records use', () => {
  it('include images in descriptions, each once, sorted, with the first record that uses it', () => {
    const records = [
      event('b', image('https://service.example/poster.png')),
      event('a', {
        ...image('https://service.example/poster.png#x'),
        description: '<p><img src="/in text.jpg"><img src="https://cdn.example/z.gif"></p>',
      }),
      stored('venues', 'ca', { venue: 'Hall', ...image('//service.example/hall.webp') }, 'hall'),
      stored('tags', 'en', { name: 'Tag', description: '<img src="https://cdn.example/z.gif">' }, 'tag'),
    ];
    expect(wantedBy(records)).toEqual([
      { url: 'https://cdn.example/z.gif', path: 'ca/events/a.json' },
      { url: 'https://service.example/hall.webp', path: 'ca/venues/hall.json' },
      { url: 'https://service.example/in%20text.jpg', path: 'ca/events/a.json' },
      { url: 'https://service.example/poster.png', path: 'ca/events/a.json' },
    ]);
  });

  it.each([
    ['no web address', image('javascript:alert(1)')],
    ['no address', image('')],
    ['a user and password', image('https://me:secret@service.example/a.png')],
    ['a protected record', { service: serviceOf(1, { image: { url: 'https://s.example/a.png' }, protected: true }) }],
    [
      'elements that pages leave out',
      {
        description: '<noscript><img src="https://s.example/a.png"></noscript><video poster="https://s.example/b.png">',
      },
    ],
    ['a relative address in a record without a service part', { description: '<img src="relative.png">' }],
  ])('are none for %s', (_what, fields) => {
    expect(wantedBy([event('a', fields)])).toEqual([]);
  });
});
