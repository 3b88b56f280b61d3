import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageKey } from '../../../site/addresses/inner-links.ts';
import { codePoint } from '../../support/code-point.ts';
import { category, event, publication, service, venue } from '../fixtures.ts';

const at = (id: number, url: string) => ({ service: service(id, { url }) });
const START = ['2026-12-01 20:00', '2026-12-01 22:00'] as const;

const { targets } = publication({
  events: [
    event(...START, { name: 'ball', ...at(1, 'https://service.example/event/ball/') }),
    event(...START, { name: 'ball-en', lang: 'en', ...at(2, 'https://service.example/en/event/ball/') }),
    event(...START, { name: 'sol', ...at(3, 'https://service.example/event/sol/') }),
    event(...START, { name: 'cançó', ...at(4, 'https://service.example/event/can%c3%a7%c3%b3/') }),
    event(...START, { name: 'both', ...at(5, 'https://service.example/event/both/') }),
    event(...START, { name: 'both-en', lang: 'en', ...at(5, 'https://service.example/event/both/') }),
    event(...START, { name: 'by-number', ...at(6, 'https://service.example/?post_type=event&p=6') }),
    event(...START, { name: 'draft', status: 'draft', ...at(7, 'https://service.example/event/draft/') }),
    event(...START, { name: 'nowhere', ...at(8, '') }),
  ],
  venues: [
    venue({ name: 'hall', ...at(9, 'https://service.example/venue/hall') }),
    venue({
      name: 'unlisted',
      service: service(10, { listed: false, url: 'https://service.example/venue/unlisted/' }),
    }),
  ],
  categories: [category({ name: 'music', ...at(11, 'https://service.example/category/music/') })],
  translations: { events: [{ ca: 1, en: 2 }] },
});

const link = (href: string, language = 'ca') => targets(language).link?.(new URL(href));

describe('a link to a page of the service', () => {
  it('leads to the site’s page of the same record', () => {
    expect(link('https://service.example/event/sol/')).toBe('/town/ca/events/sol/');
    expect(link('https://service.example/venue/hall/')).toBe('/town/ca/venues/hall/');
    expect(link('https://service.example/category/music')).toBe('/town/ca/categories/music/');
  });

  it('leads to the record’s page in the reader’s language, or else in the record’s own', () => {
    expect(link('https://service.example/event/ball/', 'en')).toBe('/town/en/events/ball-en/');
    expect(link('https://service.example/en/event/ball/', 'ca')).toBe('/town/ca/events/ball/');
    expect(link('https://service.example/event/both/', 'en')).toBe('/town/en/events/both-en/');
    expect(link('https://service.example/event/both/', 'ca')).toBe('/town/ca/events/both/');
    expect(link('https://service.example/event/sol/', 'en')).toBe('/town/ca/events/sol/');
  });

  it.each([
    'http://service.example/event/sol/',
    'https://SERVICE.example:443/event/sol',
    'http://service.example:80//event/sol//',
    'https://service.example/event/s%6Fl/',
    'https://service.example/event/x/../sol/#tickets',
    'https://service.example/event/sol/?utm_source=mail&fbclid=1',
  ])('is recognised when written as %s', (href) => {
    expect(link(href)).toBe('/town/ca/events/sol/');
  });

  it.each(['can%C3%A7%C3%B3', 'can%c3%a7%c3%b3', 'cançó', 'canc\u0327o\u0301'])(
    'is recognised however its characters are encoded: %s',
    (slug) => {
      expect(link(`https://service.example/event/${slug}/`)).toBe('/town/ca/events/can%C3%A7%C3%B3/');
    },
  );

  it('is recognised by the parameters of its address, in any order', () => {
    expect(link('https://service.example/?p=6&post_type=event')).toBe('/town/ca/events/by-number/');
    expect(link('https://service.example/?p=7&post_type=event')).toBeUndefined();
  });

  it.each([
    'https://service.example/',
    'https://service.example/event/',
    'https://service.example/event/sol/?ical=1',
    'https://service.example/event/sol/feed/',
    'https://service.example/event/SOL/',
    'https://service.example:8443/event/sol/',
    'https://www.service.example/event/sol/',
    'https://service.example/event%2Fsol/',
    'https://service.example/event/%E0%A4%A/',
    'https://service.example/event/draft/',
    'https://service.example/venue/unlisted/',
    'https://elsewhere.example/event/sol/',
  ])('stays unchanged if the site has no page for it: %s', (href) => {
    expect(link(href)).toBeUndefined();
  });

  it('has one key without its fragment, and leads to that record or nowhere, whatever the URL', () => {
    const known = new Set(['/town/ca/events/sol/', undefined]);
    const written = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: codePoint }).map((path) => `https://service.example/event/sol/${path}`),
      fc.string({ unit: codePoint }).map((query) => `https://service.example/event/sol?${query}`),
      fc.string({ unit: codePoint }).map((user) => `https://${encodeURIComponent(user)}@service.example/event/sol/`),
    );
    fc.assert(
      fc.property(written, (text) => {
        const url = URL.parse(text);
        if (url === null || url.pathname.includes('..')) return;
        expect(pageKey(new URL(url.href))).toBe(pageKey(url));
        const plain = new URL(url);
        plain.hash = '';
        expect(pageKey(plain)).toBe(pageKey(url));
        expect(known.has(link(url.href))).toBe(true);
      }),
    );
  });
});
