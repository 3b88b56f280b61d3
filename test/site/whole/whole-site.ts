import { gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { beforeAll, expect, it } from 'vitest';
import { lint } from '../../feeds/lint/lint.ts';
import { type BuiltSite, madeSite } from '../../support/sites/made-site.ts';
import type { SiteName } from '../../support/sites/made-sites.ts';
import { deadLinks } from '../../support/sites/site-links.ts';
import { GOOGLE } from '../google-rules.ts';
import { type ReadPage, readPage } from '../read-page.ts';

/** What the HTML, CSS and JavaScript of a page may weigh, in bytes, compressed as a host sends them. */
const BUDGET = 50_000;

/** The most that all scripts of a page may weigh where nobody searches, filters or has saved events, in bytes, compressed. */
const SCRIPT_BUDGET = 3_000;

/** The pages that stand for another, which they are the same as. */
const PRESENT = /^\w+\/(?:today|tomorrow|this-week|this-month)\/index\.html$/;

/** A site whose pages are read. */
export type ReadSite = { readonly built: BuiltSite; readonly pages: readonly ReadPage[] };

/** How often each type of thing stands in the JSON-LD of a site. */
export function typesOfThings({ pages }: ReadSite): ReadonlyMap<string, number> {
  const types = new Map<string, number>();
  for (const text of pages.flatMap(({ jsonLd }) => jsonLd))
    for (const { '@type': type } of GOOGLE.parse(JSON.parse(text))['@graph'])
      types.set(type, (types.get(type) ?? 0) + 1);
  return types;
}

/**
 * Has every file of a built site be checked: links, anchors and assets, JSON-LD, translations, sitemaps, manifests and
 * feeds. Returns the site once tests run.
 */
export function checkWholeSite(name: SiteName, languages: readonly string[]): () => ReadSite {
  let built: BuiltSite;
  let all: readonly ReadPage[];
  /** All but the second copies of the present day, week and month, and of the next day. */
  let pages: readonly ReadPage[];
  let paths: ReadonlySet<string>;

  beforeAll(async () => {
    built = await madeSite(name);
    all = built.pages.map((path) => readPage(built, path));
    pages = all.filter(({ path }) => !PRESENT.test(path));
    paths = new Set(built.paths);
  });

  /** Whether there is a file at a URL, and it is the site's. */
  function isThere(url: string | undefined): boolean {
    if (!url?.startsWith(`${built.siteUrl}/`)) return false;
    const path = decodeURIComponent(url.slice(built.siteUrl.length + 1));
    return paths.has(path === '' || path.endsWith('/') ? `${path}index.html` : path);
  }

  it('has no dead link, anchor or asset', () => {
    expect(deadLinks(built.dist, built.siteUrl)).toEqual([]);
  });

  it('repeats the pages of today, tomorrow, this week and this month at stable addresses', () => {
    const present = all.filter((one) => !pages.includes(one));
    const views = ['this-month', 'this-week', 'today', 'tomorrow'];
    expect(present.map(({ path }) => path).sort()).toEqual(
      languages.flatMap((code) => views.map((view) => `${code}/${view}/index.html`)).sort(),
    );
    // What leads on from there after midnight is not for the address that has a date.
    const textOf = (path: string) => built.read(path).replace(/<script [^>]*data-made=[^>]*><\/script>/, '');
    const byText = new Map(pages.map((page) => [built.read(page.path), page]));
    for (const { path, canonical, noindex } of present) {
      const own = byText.get(textOf(path));
      expect(own, path).toBeDefined();
      // What no search engine lists is known under no address.
      expect(canonical, path).toBe(noindex ? undefined : own?.url);
    }
  });

  it('has JSON-LD that follows Google’s rules on every page below a home page, with existing URLs', () => {
    const wrong: Record<string, unknown> = {};
    for (const { path, noindex, jsonLd, canonical } of pages) {
      const isBelowHome = !noindex && /^\w+\/.+\/index\.html$/.test(path);
      if (jsonLd.length !== (isBelowHome ? 1 : 0)) wrong[path] = `${jsonLd.length} scripts`;
      for (const text of jsonLd) {
        const parsed = GOOGLE.safeParse(JSON.parse(text));
        if (!parsed.success) wrong[path] = parsed.error.issues;
        const things = parsed.data?.['@graph'] ?? [];
        if (!things.some((thing) => thing['@type'] === 'BreadcrumbList')) wrong[path] = 'no breadcrumbs';
        for (const thing of things) {
          const urls =
            thing['@type'] === 'BreadcrumbList' ? thing.itemListElement.map(({ item }) => item) : [thing.url];
          const dead = urls.filter((url) => !isThere(url));
          if (dead.length > 0) wrong[path] = dead;
          if (urls.at(-1) !== canonical) wrong[path] = `${thing['@type']} of ${urls.at(-1)}`;
        }
      }
    }
    expect(wrong).toEqual({});
  });

  it('names the existing translations on each page, which name each other and themselves', () => {
    const wrong: Record<string, unknown> = {};
    const byUrl = new Map(pages.map((page) => [page.url, page]));
    const named = pages.filter(({ translations }) => translations.length > 0);
    expect(named.length).toBeGreaterThan(0);
    for (const { path, url, canonical, noindex, translations } of named) {
      const targets = translations.map((one) => one.split(' ')[1] ?? '');
      if (noindex || canonical !== url) wrong[path] = 'is no page that search engines list';
      if (!targets.includes(url)) wrong[path] = 'does not name itself';
      if (new Set(translations.map((one) => one.split(' ')[0])).size !== translations.length) wrong[path] = 'twice';
      const others = targets.filter((target) => byUrl.get(target)?.translations.join() !== translations.join());
      // Where nobody has chosen a language the chooser of languages answers, which is a translation of nothing.
      const unlike = others.filter((target) => target !== `${built.siteUrl}/`);
      if (unlike.length > 0) wrong[path] = unlike;
    }
    expect(wrong).toEqual({});
  });

  /** The entries of all sitemaps: URLs, with the translations that they name. */
  function listed(): Map<string, readonly string[]> {
    const entries = languages.flatMap((language) => {
      const $ = load(built.read(`${language}/sitemap.xml`), { xml: true });
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

  it('lists in its sitemaps every page that may be listed, and no other', () => {
    const indexed = pages.filter(({ path, noindex }) => path !== 'index.html' && !noindex).map(({ url }) => url);
    expect([...listed().keys()].sort()).toEqual(indexed.sort());
    const $ = load(built.read('sitemap.xml'), { xml: true });
    const index = $('loc')
      .toArray()
      .map((one) => $(one).text());
    expect(index).toEqual(languages.map((language) => `${built.siteUrl}/${language}/sitemap.xml`));
  });

  it('names in its sitemaps the translations that its pages name, which name each other', () => {
    const sitemaps = listed();
    for (const { url, noindex, translations } of pages)
      if (sitemaps.has(url)) expect(sitemaps.get(url)).toEqual(translations);
      else if (noindex) expect(translations).toEqual([]);
    for (const [url, translations] of sitemaps)
      for (const translation of translations.filter((one) => !one.startsWith('x-default')))
        expect(sitemaps.get(translation.split(' ')[1] ?? '')?.some((back) => back.endsWith(` ${url}`))).toBe(true);
  });

  it('has well-formed sitemaps, with exact times for last changes', () => {
    for (const path of ['sitemap.xml', ...languages.map((language) => `${language}/sitemap.xml`)]) {
      const text = built.read(path);
      expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) [^<]*>\n.*<\/\1>\n$/s);
      expect(text.replaceAll(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/g, '')).not.toContain('lastmod');
      expect(text.replaceAll(/&#\d+;/g, '')).not.toContain('&');
    }
    expect(built.read('robots.txt')).toContain(`Sitemap: ${built.siteUrl}/sitemap.xml\n`);
  });

  it('has a web manifest for each language, with existing icons', () => {
    for (const language of languages) {
      const { start_url, icons } = JSON.parse(built.read(`${language}/manifest.webmanifest`));
      const addresses: string[] = [start_url, ...icons.map(({ src }: { src: string }) => src)];
      for (const address of addresses) expect(isThere(new URL(address, built.siteUrl).href)).toBe(true);
    }
    const base = new URL(`${built.siteUrl}/`).pathname;
    for (const { path, noindex, manifest } of pages)
      if (path.includes('/') && !noindex) expect(manifest).toBe(`${base}${path.split('/')[0]}/manifest.webmanifest`);
  });

  it('shows for shared pages the canonical URL, and only existing images', () => {
    for (const { shared, canonical, sharedImages } of pages) {
      if (shared !== undefined) expect(shared).toBe(canonical);
      for (const image of sharedImages) expect(isThere(image)).toBe(true);
    }
  });

  it('has only the expected scripts, and loads nothing from another host', () => {
    const base = new URL(`${built.siteUrl}/`).pathname;
    for (const { path, scripts, hasClock, hasToday, hasShare, hasRequest, inline, loaded, ...page } of pages) {
      const names = scripts.map((script) => /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(script)?.[1]);
      const clock = hasClock ? ['own-time'] : [];
      const today = hasToday ? ['earlier-today'] : [];
      const save = page.hasSave ? ['save'] : [];
      const share = hasShare ? ['share'] : [];
      const copy = path.endsWith('/subscribe/index.html') ? ['copy-address'] : [];
      const language = path === 'index.html' && languages.length > 1 ? ['language'] : [];
      const present = /^\w+\/(?:today|tomorrow|weekend|free|online|accessible)\/index\.html$/.test(path)
        ? ['present']
        : [];
      const search = path.endsWith('/search/index.html') ? ['search'] : [];
      const saved = path.endsWith('/saved/index.html') ? ['saved'] : [];
      const request = hasRequest ? ['on-request'] : [];
      const date = page.hasDateField ? ['go-to-date'] : [];
      const chips = page.hasChips ? ['chips'] : [];
      const coming = page.hasComingUp ? ['coming-up'] : [];
      expect(names, path).toEqual([
        'choices',
        ...language,
        ...clock,
        ...save,
        ...share,
        ...present,
        ...today,
        ...date,
        ...chips,
        ...copy,
        ...search,
        ...saved,
        ...request,
        ...coming,
      ]);
      for (const script of scripts) expect(paths.has(script.slice(base.length)), `${path} ${script}`).toBe(true);
      expect(inline, path).toEqual([]);
      expect(
        loaded.filter((address) => /^(?:https?:)?\/\//.test(address)),
        path,
      ).toEqual([]);
    }
  });

  it('has no page that exceeds its budget, including style sheets and scripts', () => {
    const base = new URL(`${built.siteUrl}/`).pathname;
    const weights = new Map<string, number>();
    const weightOf = (path: string) => {
      const weight = weights.get(path) ?? gzipSync(built.read(path)).length;
      weights.set(path, weight);
      return weight;
    };
    const heavy = pages.flatMap(({ path, styles, scripts }) => {
      const ofScripts = scripts.reduce((sum, address) => sum + weightOf(address.slice(base.length)), 0);
      if (!/\/(?:search|saved)\/index\.html$/.test(path)) expect(ofScripts, path).toBeLessThanOrEqual(SCRIPT_BUDGET);
      if (path !== 'index.html' && path.includes('/')) expect(styles.length, path).toBeGreaterThan(0);
      const parts = [path, ...[...styles, ...scripts].map((address) => address.slice(base.length))];
      const weight = parts.reduce((sum, part) => sum + weightOf(part), 0);
      return weight > BUDGET ? [`${path}: ${weight}`] : [];
    });
    expect(heavy).toEqual([]);
  });

  it('has feeds that follow all rules of calendars', () => {
    const feeds = built.paths.filter((path) => path.endsWith('.ics'));
    expect(feeds.length).toBeGreaterThan(0);
    const findings = feeds.flatMap((path) =>
      lint(new TextEncoder().encode(built.read(path)), path.includes('/events/') ? 'event' : 'feed').map((one) => ({
        path,
        ...one,
      })),
    );
    expect(findings).toEqual([]);
  });

  return () => ({ built, pages });
}
