import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../support/sample.ts';
import { type AstroSite, createAstroSite, TOWN } from '../support/sites/astro-site.ts';
import { type BuiltSite, madeSite, withTemplates } from '../support/sites/made-site.ts';
import { deadLinks } from '../support/sites/site-links.ts';
import { until } from '../support/until.ts';

/** What only a site of its own has: files of its host, and pages for unknown addresses. */
const OF_HOST = /^(?:\.almanac-output|\.htaccess|_headers|_redirects|robots\.txt|vercel\.json|(?:\w\w\/)?404\.html)$/;

const LAYOUT = `---
const { title, description, lang, dir } = Astro.props;
---
<!doctype html>
<html {lang} {dir}>
  <head><title>{title}</title><meta name="description" content={description} /><slot name="head" /></head>
  <body><p class="town">The town</p><main><slot /></main></body>
</html>
`;

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** The text of a page or manifest without its policy, with one name for each style sheet, script and icon, wherever it lies. */
const withoutAssets = (text: string) =>
  text
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replaceAll(/(?:\/agenda)?\/(?:_astro|assets)\/([\w-]+?)[.-][\w-]{8}\./g, 'asset:$1.');

describe('a calendar in an Astro site', () => {
  let small: BuiltSite;
  /** The name of an event in English. */
  let event: string;
  const open: AstroSite[] = [];
  const astroSite = (...options: Parameters<typeof createAstroSite> extends [unknown, ...infer R] ? R : never) => {
    const site = createAstroSite(small, ...options);
    open.push(site);
    return site;
  };
  const renameEvent = ({ root }: AstroSite) => {
    const path = join(root, `content/en/events/${event}.json`);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"title": "', '"title": "Fine '));
  };
  const build = async (site: AstroSite) => {
    const run = await site.run('build');
    expect(run.code, run.stdout + run.stderr).toBe(0);
    return run;
  };

  beforeAll(async () => {
    small = await madeSite('small');
    event = small.pages.flatMap((path) => /^en\/events\/(.*)\/index\.html$/.exec(path)?.[1] ?? [])[0] ?? '';
  });
  afterEach(() => {
    for (const site of open.splice(0)) site.remove();
  });

  it('has the same pages as a site of its own but for the places of assets, and feeds and data of the same bytes', async () => {
    const alone = withTemplates(createProject({ ...smallConfiguration(), siteUrl: `${TOWN}/agenda` }));
    for (const path of ['content', '.cache/media', '.cache/pictures'])
      cpSync(join(small.root, path), join(alone.root, path), { recursive: true });
    expect(await alone.run(['build'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    const site = astroSite();
    await build(site);
    const [own, inSite] = [join(alone.root, 'dist'), join(site.dist, 'agenda')];
    const expected = filesBelow(own).filter((path) => !OF_HOST.test(path) && !path.startsWith('assets/'));
    expect(filesBelow(inSite)).toEqual(expected);
    expect(expected.filter((path) => path.endsWith('.ics')).length).toBeGreaterThan(20);
    const read = (folder: string, path: string) => {
      const text = readFileSync(join(folder, path), 'latin1');
      return /\.(?:html|webmanifest)$/.test(path) ? withoutAssets(text) : text;
    };
    expect(expected.filter((path) => read(own, path) !== read(inSite, path))).toEqual([]);
    alone.remove();
  });

  it.each([
    { trailingSlash: 'ignore', format: 'directory', base: '/town', link: '/en/today/', file: 'en/today/index.html' },
    { trailingSlash: 'always', format: 'directory', base: '/', link: '/en/today/', file: 'en/today/index.html' },
    { trailingSlash: 'never', format: 'directory', base: '/', link: '/en/today', file: 'en/today/index.html' },
    { trailingSlash: 'ignore', format: 'file', base: '/town', link: '/en/today', file: 'en/today.html' },
    { trailingSlash: 'never', format: 'preserve', base: '/', link: '/en/today', file: 'en/today.html' },
  ])('links to what Astro makes with trailingSlash $trailingSlash, format $format and base $base', async (settings) => {
    const { trailingSlash, format, base, link, file } = settings;
    const site = astroSite({ astro: { trailingSlash, base, build: { format } } });
    await build(site);
    const root = `${base === '/' ? '' : base}/agenda`;
    const home = readFileSync(join(site.dist, `agenda/${file.replace('/today', '')}`), 'utf8');
    expect(home).toContain(`href="${root}${link}"`);
    expect(home).toContain(`<link rel="canonical" href="${TOWN}${root}${link.replace('/today', '')}">`);
    expect(existsSync(join(site.dist, 'agenda', file))).toBe(true);
    const ending = file.slice(file.indexOf('today') + 'today'.length);
    // A page has no dot in its name here; files have.
    const sent = (path: string) =>
      /\.\w+$/.test(path) ? path : `${path.replace(/\/$/, '')}${ending}`.replace(/^\//, '');
    expect(deadLinks(site.dist, `${TOWN}${base === '/' ? '' : base}`, sent)).toEqual([]);
    const feed = readFileSync(join(site.dist, 'agenda/en/calendar.ics'), 'utf8').replaceAll('\r\n ', '');
    const urls = [...feed.matchAll(/^URL[^:]*:(.*)$/gm)].map(([, url = '']) => url.trim());
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter((url) => !url.startsWith(`${TOWN}${root}/en`))).toEqual([]);
    expect(urls.filter((url) => url.endsWith('/') !== link.endsWith('/'))).toEqual([]);
  });

  it('stands in a layout of the site, without its own head and frame, and has a component of the user’s', async () => {
    const files = {
      'src/Town.astro': LAYOUT,
      'src/Facts.astro': '---\nconst { event } = Astro.props;\n---\n<p class="ours">{event.record.title}</p>\n',
    };
    const site = astroSite({
      calendar: { layout: 'src/Town.astro', components: { EventFacts: 'src/Facts.astro' } },
      files,
    });
    await build(site);
    const pages = filesBelow(join(site.dist, 'agenda')).filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(100);
    for (const path of pages) {
      const html = readFileSync(join(site.dist, 'agenda', path), 'utf8');
      expect(html.match(/<title>|<main>|class="town"/g), path).toEqual(['<title>', 'class="town"', '<main>']);
      expect(html, path).not.toContain('Content-Security-Policy');
      for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script, path).toMatch(/ src=|ld\+json/);
      if (/^en\/events\//.test(path)) expect(html, path).toContain('<p class="ours">');
    }
    const [sheet = ''] =
      /\/_astro\/layered[^"]+/.exec(readFileSync(join(site.dist, 'agenda/en/index.html'), 'utf8')) ?? [];
    expect(readFileSync(join(site.dist, sheet), 'utf8')).toMatch(/^@layer almanac/);
    expect(deadLinks(site.dist, TOWN)).toEqual([]);
  });

  it('gives `@astrojs/sitemap` the last changes and translations of its pages, and leaves out the others', async () => {
    const site = astroSite();
    site.write(
      'astro.config.mjs',
      readFileSync(join(site.root, 'astro.config.mjs'), 'utf8')
        .replace(
          /integrations: \[(.*)\] \};/,
          `integrations: [{ name: 'sitemap', hooks: { 'astro:build:done': ({ pages }) => writeFileSync('items.json',
          JSON.stringify(pages.map(({ pathname }) => calendar.sitemapItem({ url: '${TOWN}/' + pathname }) ?? { left: pathname }))) } }, calendar] };`,
        )
        .replace(
          'export default',
          "import { writeFileSync } from 'node:fs';\nconst calendar = almanac({ config, ...options });\nexport default",
        ),
    );
    await build(site);
    const items: Record<string, unknown>[] = JSON.parse(readFileSync(join(site.root, 'items.json'), 'utf8'));
    const listed = [...readFileSync(join(site.dist, 'agenda/en/sitemap.xml'), 'utf8').matchAll(/<loc>(.*?)<\/loc>/g)];
    const urls = items.flatMap(({ url }) => (typeof url === 'string' ? [url] : []));
    expect(urls.filter((url) => url.startsWith(`${TOWN}/agenda/en/`)).sort()).toEqual(
      listed.map(([, url = '']) => url).sort(),
    );
    expect(items).toContainEqual({ url: `${TOWN}/` });
    expect(items).toContainEqual({ left: 'agenda/en/search/' });
    const item = items.find(({ url }) => typeof url === 'string' && url.includes('/en/events/'));
    expect(item).toMatchObject({
      lastmod: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      links: expect.arrayContaining([]),
    });
  });

  it('has only the pages rendered again that an edit changes, where Astro builds incrementally', async () => {
    const site = astroSite({ astro: { experimental: { incrementalBuild: true } } });
    await build(site);
    const before = filesBelow(site.dist).map((path) => [path, readFileSync(join(site.dist, path), 'latin1')] as const);
    renameEvent(site);
    const { stdout } = await build(site);
    const lines = stdout.split('\n').filter((line) => line.includes('/agenda/'));
    const rendered = lines.filter((line) => !line.includes('(restored)')).length;
    const changed = before.filter(
      ([path, text]) => path.endsWith('.html') && readFileSync(join(site.dist, path), 'latin1') !== text,
    );
    expect(changed.length).toBeGreaterThan(3);
    expect(rendered).toBeGreaterThanOrEqual(changed.length);
    expect(rendered).toBeLessThan(lines.length / 4);
  });

  it.each([
    [
      'a missing `site`',
      { astro: { site: undefined } },
      /The Astro site has no `site`[\s\S]*Set `site` in astro\.config/,
    ],
    ['an option that it does not have', { calendar: { layuot: 'x' } }, /layuot/],
    ['styles without a layout', { calendar: { styles: 'none' } }, /styles: needs a `layout`/],
    ['an unknown component', { calendar: { components: { Nothing: 'x.astro' } } }, /no component 'Nothing'/],
    [
      'a component that is not there',
      { calendar: { components: { EventFacts: 'src/None.astro' } } },
      /component EventFacts .*None\.astro is not there/,
    ],
    ['a layout that is not there', { calendar: { layout: 'src/None.astro' } }, /None\.astro is not there/],
    [
      'a layout without a slot for heads',
      { calendar: { layout: 'src/pages/index.astro' } },
      /no slot for the heads[\s\S]*<slot name="head" \/>/,
    ],
    ['content that can’t be read', { files: { 'content/en/events/silt.json': '{' } }, /en\/events\/silt\.json/],
    [
      'a page of the site at an address of the calendar',
      { astro: { prerenderConflictBehavior: 'error' }, files: { 'src/pages/agenda/en/today.astro': '<h1>Today</h1>' } },
      /\/agenda\/en\/today/,
    ],
    [
      'a file of the site in place of one of the calendar',
      { files: { 'public/agenda/health.json': '{}' } },
      /health\.json/,
    ],
  ])('fails to build for %s and says so', async (_what, options, message) => {
    const run = await astroSite(options).run('build');
    expect(run.code).not.toBe(0);
    expect(run.stdout + run.stderr).toMatch(message);
  });

  it('is shown by `astro dev` with its scripts, feeds and every change of content', async () => {
    const site = astroSite({ astro: { base: '/town' } });
    const child = site.begin('dev', '--port', '0', '--host', '127.0.0.1');
    try {
      let url = '';
      for await (const line of createInterface({ input: child.stdout })) {
        url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
        if (url !== '') break;
      }
      const textAt = async (path: string) => (await fetch(`${url}/town/agenda/${path}`)).text();
      const page = await textAt(`en/events/${event}/`);
      expect(page).toContain('<title>');
      const [, script = ''] = /src="([^"]*choices[^"]*)"/.exec(page) ?? [];
      expect(await (await fetch(`${url}${script}`)).text()).toMatch(/^\(function|^\(\(\) *=>/);
      const feed = await fetch(`${url}/town/agenda/en/calendar.ics`);
      expect(feed.headers.get('content-type')).toContain('text/calendar');
      expect(await feed.text()).not.toContain('Fine');
      renameEvent(site);
      const sound = readFileSync(join(site.root, `content/en/events/${event}.json`), 'utf8');
      await until('the edit is shown', async () => (await textAt(`en/events/${event}/`)).includes('Fine '));
      expect(await textAt('en/calendar.ics')).toContain('SUMMARY:Fine ');
      site.write(`content/en/events/${event}.json`, '{');
      const statusOfHome = async () => (await fetch(`${url}/town/agenda/en/`)).status;
      await until('the mistake is shown', async () => (await statusOfHome()) === 500);
      site.write(`content/en/events/${event}.json`, sound);
      await until('the mistake is gone', async () => (await textAt(`en/events/${event}/`)).includes('Fine '));
    } finally {
      child.kill();
    }
  });
});
