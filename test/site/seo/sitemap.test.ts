import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { languageSitemaps, sitemapIndex } from '../../../site/seo/sitemap.ts';
import { type Content, event, publication, service, venue } from '../fixtures.ts';

const modified = (id: number, modified_utc: string) => ({ service: { ...service(id), modified_utc } });

const content: Content = {
  venues: [
    venue({ name: 'sala', ...modified(7, '2026-10-03 08:00:00') }),
    venue({ name: 'buida', ...modified(8, '2026-08-01 08:00:00') }),
  ],
  events: [
    event('2026-11-22 10:00', '2026-11-22 11:00', {
      name: 'dansa',
      venue: [7],
      ...modified(90, '2026-10-01 12:00:00'),
    }),
    event('2026-11-22 10:00', '2026-11-22 11:00', {
      name: 'dance',
      lang: 'en',
      ...modified(90, '2026-10-02 12:00:00'),
    }),
    event('2026-11-23 10:00', '2026-11-23 11:00', { name: 'lectura', ...modified(91, '2026-09-01 12:00:00') }),
    event('2026-11-24 10:00', '2026-11-24 11:00', { name: 'esborrany' }),
  ],
};

/** The files of some content by path, and the entries of a sitemap among them by URL. */
function sitemaps(of: Content = content, limits?: Parameters<typeof languageSitemaps>[2]) {
  const site = publication(of);
  const all = site.localisedSites.flatMap((localised) => languageSitemaps(site, localised, limits));
  const files = new Map([sitemapIndex(all), ...all].map(({ path, text }) => [path, text]));
  const $of = (path: string) => load(files.get(path) ?? '', { xml: true });
  return {
    paths: [...files.keys()],
    texts: [...files.values()],
    $of,
    urls: (path: string) =>
      $of(path)('loc')
        .toArray()
        .map((one) => $of(path)(one).text()),
    entry(path: string, url: string) {
      const $ = $of(path);
      const found = $('url, sitemap').filter((_, one) => $(one).find('loc').text() === url);
      return {
        lastmod: found.find('lastmod').text(),
        alternates: found
          .find('xhtml\\:link')
          .toArray()
          .map((one) => [$(one).attr('hreflang'), $(one).attr('href')]),
      };
    },
  };
}

const at = (address: string) => `https://example.org/town/${address}`;

describe('sitemaps', () => {
  it('are one for each language, with an index of them', () => {
    const { paths, urls } = sitemaps();
    expect(paths).toEqual(['sitemap.xml', 'ca/sitemap.xml', 'en/sitemap.xml']);
    expect(urls('sitemap.xml')).toEqual([at('ca/sitemap.xml'), at('en/sitemap.xml')]);
  });

  it('list the pages of their language, without drafts, the search and the not-found page', () => {
    expect(sitemaps().urls('ca/sitemap.xml').sort()).toEqual(
      [
        '',
        '2026/',
        '2026/11/',
        '2026/11/22/',
        '2026/11/23/',
        '2026/11/24/',
        '2026/w47/',
        '2026/w48/',
        'changes/',
        'events/dansa/',
        'events/lectura/',
        'past/',
        'subscribe/',
        'upcoming/',
        'venues/',
        'venues/buida/',
        'venues/sala/',
        'weekend/',
      ].map((address) => at(`ca/${address}`)),
    );
  });

  it('state when an event or its venue last changed', () => {
    const { entry } = sitemaps();
    expect(entry('ca/sitemap.xml', at('ca/events/dansa/')).lastmod).toBe('2026-10-03T08:00:00Z');
    expect(entry('ca/sitemap.xml', at('ca/events/lectura/')).lastmod).toBe('2026-09-01T12:00:00Z');
  });

  it('state for a list when its latest record changed, and nothing without such a record', () => {
    const { entry } = sitemaps();
    for (const address of ['', '2026/11/', 'upcoming/', 'venues/', 'venues/sala/'])
      expect(entry('ca/sitemap.xml', at(`ca/${address}`)).lastmod).toBe('2026-10-03T08:00:00Z');
    expect(entry('ca/sitemap.xml', at('ca/venues/buida/')).lastmod).toBe('2026-08-01T08:00:00Z');
    expect(entry('ca/sitemap.xml', at('ca/subscribe/')).lastmod).toBe('');
    expect(entry('sitemap.xml', at('en/sitemap.xml')).lastmod).toBe('2026-10-02T12:00:00Z');
  });

  it('are the same on another day with the same pages', () => {
    const later = sitemaps({ ...content, settings: { today: '2026-11-22' } });
    expect(later.texts).toEqual(sitemaps().texts);
  });

  it('name the existing translations, including the page itself', () => {
    const { entry } = sitemaps();
    expect(entry('en/sitemap.xml', at('en/events/dance/')).alternates).toEqual([
      ['ca', at('ca/events/dansa/')],
      ['en-GB', at('en/events/dance/')],
      ['x-default', at('ca/events/dansa/')],
    ]);
    expect(entry('ca/sitemap.xml', at('ca/events/lectura/')).alternates).toEqual([]);
    expect(entry('ca/sitemap.xml', at('ca/')).alternates).toContainEqual(['x-default', at('')]);
  });

  it('omit events and venues if the site is configured for URLs on the service', () => {
    const urls = sitemaps({ ...content, settings: { canonical: 'service' } }).urls('ca/sitemap.xml');
    expect(urls).not.toContain(at('ca/events/dansa/'));
    expect(urls).not.toContain(at('ca/venues/sala/'));
    expect(urls).toContain(at('ca/venues/'));
  });

  it.each([[{ urls: 4, bytes: 1_000_000 }], [{ urls: 1_000, bytes: 1_500 }]])(
    'are split if one would exceed a limit: %j',
    (limits) => {
      const one = sitemaps();
      const { paths, urls, texts } = sitemaps(content, limits);
      expect(paths.slice(0, 4)).toEqual(['sitemap.xml', 'ca/sitemap.xml', 'ca/sitemap-2.xml', 'ca/sitemap-3.xml']);
      expect(urls('sitemap.xml')).toEqual(paths.slice(1).map(at));
      const parts = paths.filter((path) => path.startsWith('ca/'));
      expect(parts.flatMap(urls)).toEqual(one.urls('ca/sitemap.xml'));
      for (const path of parts) expect(urls(path).length).toBeLessThanOrEqual(limits.urls);
      for (const text of texts.slice(1)) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limits.bytes);
    },
  );

  it('escape characters that have a meaning in XML', () => {
    const named = event('2026-11-22 10:00', '2026-11-22 11:00', {
      name: "l'alba",
      ...modified(1, '2026-10-01 12:00:00'),
    });
    expect(sitemaps({ events: [named] }).texts[1]).toContain('events/l&#39;alba/');
  });
});
