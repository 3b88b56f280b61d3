import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { GOOGLE } from './google-rules.ts';

const SITE = 'https://almanac.example/town';
const LANGUAGES = ['ca', 'en', 'de', 'es'];

/** What machines read of a page. */
type ReadPage = {
  readonly path: string;
  readonly url: string;
  readonly noindex: boolean;
  readonly canonical: string | undefined;
  readonly refresh: string | undefined;
  readonly manifest: string | undefined;
  readonly jsonLd: readonly string[];
  /** `tag url` */
  readonly translations: readonly string[];
  readonly shared: string | undefined;
  readonly sharedImages: readonly string[];
};

const urlOf = (path: string) =>
  `${SITE}/${path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/index\.html$/, '')}`;

function readPage(path: string, html: string): ReadPage {
  const $ = load(html);
  const all = <T>(selector: string, read: (found: ReturnType<typeof $>) => T) =>
    $(selector)
      .toArray()
      .map((one) => read($(one)));
  return {
    path,
    url: urlOf(path),
    noindex: $('meta[name="robots"]').attr('content') === 'noindex',
    canonical: $('link[rel="canonical"]').attr('href'),
    refresh: $('meta[http-equiv="refresh"]').attr('content'),
    manifest: $('link[rel="manifest"]').attr('href'),
    jsonLd: all('script[type="application/ld+json"]', (one) => one.text()),
    translations: all('link[hreflang]', (one) => `${one.attr('hreflang')} ${one.attr('href')}`),
    shared: $('meta[property="og:url"]').attr('content'),
    sharedImages: all('meta[property="og:image"]', (one) => one.attr('content') ?? ''),
  };
}

describe('the built sample, as machines read it', () => {
  let project: Project;
  let pages: ReadPage[];

  const content = (path: string) => join(project.root, 'content', path);

  /** Has an event be renamed, and one be gone, as syncs note it. */
  function rename(): void {
    const ledger = content('.almanac/ledger/en/events.ndjson');
    const rows = readFileSync(ledger, 'utf8').split('\n');
    const at = rows.findIndex((row) => row.includes('en/events/sunrise-1927.json'));
    const row = rows[at] ?? '';
    rows[at] = row.replace('"formerNames":[]', '"formerNames":["früher","nosferatu-1922-with-piano"]');
    writeFileSync(ledger, rows.join('\n'));
    const gone = {
      id: 9_999,
      path: 'en/events/gone-for-good.json',
      formerNames: [],
      goneAt: '2026-11-01T00:00:00Z',
      record: { title: 'Gone <for> good', start_date: '2026-12-24 20:00:00', end_date: '2026-12-24 21:00:00' },
    };
    mkdirSync(content('.almanac/tombstones/en'), { recursive: true });
    writeFileSync(content('.almanac/tombstones/en/events.ndjson'), `${JSON.stringify(gone)}\n`);
  }

  beforeAll(async () => {
    project = createProject(sampleConfiguration(SITE));
    expect(await project.run(['sync', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    rename();
    expect(await project.run(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
    pages = Object.keys(project.files('dist'))
      .filter((path) => path.endsWith('.html'))
      .map((path) => readPage(path, read(path)));
  });

  afterAll(() => project.remove());

  const read = (path: string) => readFileSync(join(project.root, 'dist', path), 'utf8');

  /** Whether there is a file at a URL, and it is the site's. */
  function isThere(url: string | undefined): boolean {
    if (!url?.startsWith(`${SITE}/`)) return false;
    const path = decodeURIComponent(url.slice(SITE.length + 1));
    return existsSync(join(project.root, 'dist', path === '' || path.endsWith('/') ? `${path}index.html` : path));
  }

  it('has JSON-LD by Google’s rules on every page below a home page, with URLs that are there', () => {
    const wrong: Record<string, unknown> = {};
    const kinds = new Map<string, number>();
    for (const { path, noindex, jsonLd, canonical } of pages) {
      const isBelowHome = !noindex && /^\w+\/.+\/index\.html$/.test(path);
      if (jsonLd.length !== (isBelowHome ? 1 : 0)) wrong[path] = `${jsonLd.length} scripts`;
      for (const text of jsonLd) {
        const parsed = GOOGLE.safeParse(JSON.parse(text));
        if (!parsed.success) wrong[path] = parsed.error.issues;
        const things = parsed.data?.['@graph'] ?? [];
        if (!things.some((thing) => thing['@type'] === 'BreadcrumbList')) wrong[path] = 'no breadcrumbs';
        for (const thing of things) {
          kinds.set(thing['@type'], (kinds.get(thing['@type']) ?? 0) + 1);
          const urls =
            thing['@type'] === 'BreadcrumbList' ? thing.itemListElement.map(({ item }) => item) : [thing.url];
          const dead = urls.filter((url) => !isThere(url));
          if (dead.length > 0) wrong[path] = dead;
          if (urls.at(-1) !== canonical) wrong[path] = `${thing['@type']} of ${urls.at(-1)}`;
        }
      }
    }
    expect(wrong).toEqual({});
    expect([...kinds.keys()].sort()).toEqual(['BreadcrumbList', 'Event', 'Organization', 'Place']);
    // All but those of which nobody knows where they are.
    const events = pages.filter(({ path }) => /^\w+\/events\/[^/]+\/index\.html$/.test(path)).length;
    expect(kinds.get('Event')).toBeGreaterThan(events * 0.9);
  });

  /** The entries of all sitemaps: URLs, with the translations that they name. */
  function listed(): Map<string, readonly string[]> {
    const entries = LANGUAGES.flatMap((language) => {
      const $ = load(read(`${language}/sitemap.xml`), { xml: true });
      return $('url')
        .toArray()
        .map((one): [string, string[]] => [
          $(one).find('loc').text(),
          $(one)
            .find('xhtml\\:link')
            .toArray()
            .map((link) => `${$(link).attr('hreflang')} ${$(link).attr('href')}`),
        ]);
    });
    const found = new Map(entries);
    expect(found.size).toBe(entries.length);
    return found;
  }

  it('has in its sitemaps every page that may be listed, and no other', () => {
    const indexed = pages.filter(({ path, noindex }) => path !== 'index.html' && !noindex).map(({ url }) => url);
    expect([...listed().keys()].sort()).toEqual(indexed.sort());
    const $ = load(read('sitemap.xml'), { xml: true });
    const index = $('loc')
      .toArray()
      .map((one) => $(one).text());
    expect(index).toEqual(LANGUAGES.map((language) => `${SITE}/${language}/sitemap.xml`));
  });

  it('names in its sitemaps the translations that its pages name, each of which names the others', () => {
    const sitemaps = listed();
    for (const { url, noindex, translations } of pages)
      if (sitemaps.has(url)) expect(sitemaps.get(url)).toEqual(translations);
      else if (noindex) expect(translations).toEqual([]);
    for (const [url, translations] of sitemaps)
      for (const translation of translations.filter((one) => !one.startsWith('x-default')))
        expect(sitemaps.get(translation.split(' ')[1] ?? '')?.some((back) => back.endsWith(` ${url}`))).toBe(true);
  });

  it('has sitemaps that are well-formed, with instants for last changes', () => {
    for (const path of ['sitemap.xml', ...LANGUAGES.map((language) => `${language}/sitemap.xml`)]) {
      const text = read(path);
      expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) [^<]*>\n.*<\/\1>\n$/s);
      expect(text.replaceAll(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/g, '')).not.toContain('lastmod');
      expect(text.replaceAll(/&#\d+;/g, '')).not.toContain('&');
    }
    expect(read('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
  });

  it('has a manifest for each language, with icons that are there', () => {
    for (const language of LANGUAGES) {
      const { start_url, icons } = JSON.parse(read(`${language}/manifest.webmanifest`));
      const paths: string[] = [start_url, ...icons.map(({ src }: { src: string }) => src)];
      for (const path of paths) expect(isThere(new URL(path, SITE).href)).toBe(true);
    }
    for (const { path, noindex, manifest } of pages)
      if (path.includes('/') && !noindex) expect(manifest).toBe(`/town/${path.split('/')[0]}/manifest.webmanifest`);
  });

  it('shows of shared pages the URL by which they are known, and only images that are there', () => {
    for (const { shared, canonical, sharedImages } of pages) {
      if (shared !== undefined) expect(shared).toBe(canonical);
      for (const image of sharedImages) expect(isThere(image)).toBe(true);
    }
  });

  it('leads from where an event was to where it is, and from one that is gone to the calendar', () => {
    expect(pages.find(({ path }) => path === 'en/events/früher/index.html')).toMatchObject({
      noindex: true,
      canonical: `${SITE}/en/events/sunrise-1927/`,
      refresh: '0; url=/town/en/events/sunrise-1927/',
    });
    const gone = load(read('en/events/gone-for-good/index.html'));
    expect(gone('h1').text()).toBe('Gone <for> good');
    expect(gone('main').text()).toContain('This is no longer in the calendar.');
    expect(gone('main a').attr('href')).toBe('/town/en/');
    expect(gone('meta[http-equiv="refresh"]')).toHaveLength(0);
    expect(read('_redirects')).toBe(
      '/town/en/events/fr%C3%BCher/ /town/en/events/sunrise-1927/ 301\n' +
        '/town/en/events/fr%C3%BCher.ics /town/en/events/sunrise-1927.ics 301\n',
    );
  });
});
