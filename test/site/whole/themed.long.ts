import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BuiltSite, madeSite } from '../../support/sites/made-site.ts';
import { deadLinks } from '../../support/sites/site-links.ts';
import { invalidHtml } from '../../support/sites/valid-html.ts';

const manifest = z.object({ icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string() })) });

describe('the whole site of some weeks of the sample, with a theme, lists and days', () => {
  let site: BuiltSite;

  beforeAll(async () => {
    site = await madeSite('themed');
  });

  it('has no dead link, anchor or asset', () => {
    expect(deadLinks(site.dist, site.siteUrl)).toEqual([]);
  });

  it('has no page of a view that is switched off, and names none in sitemaps', () => {
    expect(site.pages.filter((path) => /\/\d{4}\/(?:\d\d\/|w\d\d\/)?index|programme|this-/.test(path))).toEqual([]);
    expect(site.read('en/sitemap.xml')).not.toMatch(/\/\d{4}\/(?:\d\d\/|w\d\d\/)?</);
    expect(
      site.pages.filter((path) => /^en\/(?:upcoming|\d{4}\/\d\d\/\d\d|today)\//.test(path)).length,
    ).toBeGreaterThan(9);
  });

  it('has one style sheet with three layers on each page, and every file that it names', () => {
    for (const path of site.pages) {
      const sheets = load(site.read(path))('link[rel=stylesheet]').toArray();
      expect(
        sheets.map(({ attribs: { href } }) => href),
        path,
      ).toEqual([expect.stringMatching(/^\/assets\/theme\.[\w-]{10}\.css$/)]);
    }
    const [sheet = ''] = site.paths.filter((path) => path.startsWith('assets/theme.'));
    const text = site.read(sheet);
    expect(text.startsWith('@layer almanac,theme,custom;\n@layer almanac{')).toBe(true);
    expect(text).toContain('@layer theme{\n@font-face{font-family:"Town Sans"');
    expect(text).toContain('--accent:light-dark(#0b5d52,');
    const named = [...text.matchAll(/url\("?([^")]+)"?\)/g)].map(([, url = '']) => `assets/${url.replace('./', '')}`);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !site.paths.includes(path))).toEqual([]);
  });

  it('has the logo in the header and the theme’s icons, and preloads the font of its text', () => {
    const $ = load(site.read('en/index.html'));
    const title = $('h1.site-title img').toArray();
    expect(title.map(({ attribs: { alt, width, height } }) => [alt, width, height])).toEqual([
      ['What’s on', '220', '48'],
      ['What’s on', '220', '48'],
    ]);
    expect($('link[rel=icon]').attr('href')).toMatch(/^\/assets\/icon\.[\w-]{10}\.svg$/);
    expect($('link[rel=apple-touch-icon]').attr('href')).toMatch(/^\/assets\/touch\.[\w-]{10}\.png$/);
    expect($('link[rel=preload][as=style]').attr('href')).toBe($('link[rel=stylesheet]').attr('href'));
    expect($('link[rel=preload][as=font]').attr('href')).toMatch(/^\/assets\/town-sans\.[\w-]{10}\.woff2$/);
    const { icons } = manifest.parse(JSON.parse(site.read('en/manifest.webmanifest')));
    expect(icons.map(({ type, sizes }) => [type, sizes])).toEqual([
      ['image/svg+xml', 'any'],
      ['image/png', '192x192'],
    ]);
  });

  it('has the theme’s colours of categories in pages of all languages and in calendars', () => {
    const colorOf = (path: string) => /^COLOR:(\w+)/m.exec(site.read(path))?.[1];
    for (const path of ['ca/categories/musica', 'en/categories/music'])
      expect([load(site.read(`${path}/index.html`))('h1').attr('class'), colorOf(`${path}.ics`)]).toEqual([
        expect.stringContaining('hue-own-0'),
        'teal',
      ]);
    expect(colorOf('ca/categories/teatre.ics')).toBe(colorOf('en/categories/theatre.ics'));
    expect(load(site.read('ca/categories/teatre/index.html'))('h1').attr('class')).toContain('hue-own-1');
  });

  it('shows only the configured parts of the home page', () => {
    const $ = load(site.read('en/index.html'));
    expect($('.near, #later, .subscribe-of-aside').length).toBe(0);
    expect($('#today, #week, table.month-small, aside .subscribe').length).toBe(3);
  });

  it('has valid HTML', () => {
    expect(
      invalidHtml(
        site.dist,
        site.pages.filter((path, index) => index % 9 === 0 || !/\/\w+\/.+\//.test(path)),
      ),
    ).toEqual([]);
  });
});
