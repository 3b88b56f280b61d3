import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';
import { SAMPLE_DAY, smallConfiguration } from '../support/sample.ts';
import { type AstroSite, createAstroSite } from '../support/sites/astro-site.ts';
import { madeSite } from '../support/sites/made-site.ts';
import { kindOfPage } from '../support/sites/page-kinds.ts';
import { brokenRules } from './accessible.ts';
import { settled } from './visits.ts';

const TEMPLATE = join(import.meta.dirname, '../../template/astro');
const LAYOUT = readFileSync(join(TEMPLATE, 'src/layouts/Town.astro'), 'utf8');

/** The layout of the template, whose pages a browser replaces in place. */
const IN_PLACE = LAYOUT.replace('---\n', "---\nimport { ClientRouter } from 'astro:transitions';\n").replace(
  '<slot name="head" />',
  '<ClientRouter /><slot name="head" />',
);

/** The layout of the template in light and in dark colours. */
const IN_BOTH = LAYOUT.replace('background: #fff;', 'background: Canvas;')
  .replace('color: #1a2733;', 'color: CanvasText;')
  .replace('<style>', '<style>\n  :root { color-scheme: light dark; }\n');

const HOME = `---
import Town from '../Town.astro';
---
<Town title="Ribalera"><h1>Ribalera</h1><p><a href="/agenda/en/search">What is on</a></p></Town>
`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Serves a site as hosts do that leave out `.html` and `index.html`. */
async function serve(dist: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(({ url = '' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname);
    const file = ['', '.html', '/index.html'].map((end) => join(dist, path) + end).find(isFile);
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': TYPES[extname(file ?? '')] ?? 'text/plain' });
    response.end(file === undefined ? '' : readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, server };
}

describe.runIf(browserIsThere())('a calendar in an Astro site, in a browser', () => {
  let browser: Browser;
  const sites: AstroSite[] = [];
  const servers: Server[] = [];
  let page: Page | undefined;

  const served = async (options: Parameters<typeof createAstroSite>[1]) => {
    const site = createAstroSite(await madeSite('small'), options);
    sites.push(site);
    const run = await site.run('build');
    expect(run.code, run.stdout + run.stderr).toBe(0);
    const { url, server } = await serve(site.dist);
    servers.push(server);
    return { site, url };
  };
  const visit = async (url: string) => {
    const context = await browser.newContext({ timezoneId: 'Europe/Madrid', locale: 'fr-FR' });
    await context.clock.setFixedTime(`${SAMPLE_DAY.ALMANAC_TODAY}T11:00:00Z`);
    page = await context.newPage();
    await page.goto(url);
    return page;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await page?.context().close();
    page = undefined;
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of servers) server.close();
    for (const site of sites) site.remove();
  });

  it('breaks no accessibility rule on any kind of page in a layout, and leaves the look of the layout', async () => {
    const { site, url } = await served({
      calendar: { layout: 'src/Town.astro' },
      files: { 'src/Town.astro': IN_BOTH, 'src/pages/index.astro': HOME },
    });
    const look = (one: Page) =>
      one.evaluate(() =>
        ['body', 'header', 'header nav', 'header a', 'footer', 'main'].map((selector) => {
          const { display, font, color, backgroundColor, padding, margin, textDecoration } = getComputedStyle(
            document.querySelector(selector) ?? document.body,
          );
          return { selector, display, font, color, backgroundColor, padding, margin, textDecoration };
        }),
      );
    const visitor = await visit(url);
    const expected = await look(visitor);
    const pages = readdirSync(join(site.dist, 'agenda/en'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html'))
      .sort();
    const kinds = new Map(pages.map((path) => [kindOfPage(`en/${path}`), path]));
    expect(kinds.size).toBeGreaterThan(20);
    const broken: Record<string, object> = {};
    for (const path of ['../index.html', ...kinds.values()]) {
      await visitor.emulateMedia({ colorScheme: 'light' });
      await visitor.goto(`${url}/agenda/en/${path.replace(/index\.html$/, '')}`);
      await settled(visitor);
      expect(await look(visitor), path).toEqual(expected);
      const rules = await brokenRules(visitor);
      if (Object.keys(rules).length > 0) broken[path] = rules;
    }
    expect(broken).toEqual({});
  });

  it('finds, saves and lists an event where paths have no slash and the site replaces its pages in place', async () => {
    const { url } = await served({
      astro: { trailingSlash: 'never', build: { format: 'file' } },
      calendar: { layout: 'src/Town.astro' },
      files: { 'src/Town.astro': IN_PLACE, 'src/pages/index.astro': HOME },
    });
    const visitor = await visit(url);
    await visitor.getByRole('link', { name: 'What is on' }).click();
    await visitor.waitForURL('**/agenda/en/search');
    const event = visitor.locator('.search-coming .event-title a').first();
    await event.waitFor();
    const title = (await event.textContent())?.trim() ?? '';
    expect(new URL((await event.getAttribute('href')) ?? '', url).pathname).toMatch(/^\/agenda\/en\/events\/[^/]+$/);
    await event.click();
    await visitor.waitForURL('**/agenda/en/events/*');
    await visitor.locator('.save button').click();
    await visitor.goto(`${url}/agenda/en/saved`);
    await visitor.locator('.saved .event-title a', { hasText: title }).waitFor();
    await visitor.getByRole('navigation', { name: 'Town' }).getByRole('link', { name: 'Services' }).waitFor();
    await visitor.goBack();
    await visitor.waitForURL('**/agenda/en/events/*');
    expect(await visitor.locator('h1').textContent()).toContain(title);
  });

  it('leads from a mark on a map to the page of its venue where paths have no slash', async () => {
    const map = { tiles: 'http://127.0.0.1:9/{z}/{x}/{y}.png', attribution: 'Maps' };
    const { site, url } = await served({
      astro: { trailingSlash: 'never', build: { format: 'file' } },
      files: { 'almanac.config.ts': `export default ${JSON.stringify({ ...smallConfiguration(), map })};\n` },
    });
    const events = join(site.dist, 'agenda/en/events');
    const hasMap = (path: string) =>
      path.endsWith('.html') && readFileSync(join(events, path), 'utf8').includes('data-map');
    const event = readdirSync(events).find(hasMap) ?? '';
    const visitor = await visit(`${url}/agenda/en/events/${event.replace(/\.html$/, '')}`);
    await visitor.locator('button[data-map]').press('Enter');
    await visitor.locator('.map-mark').press('Enter');
    const venue = visitor.locator('.map-card .map-venue a');
    const name = (await venue.textContent()) ?? '';
    await venue.press('Enter');
    await visitor.waitForURL(/\/agenda\/en\/venues\/[^/]+$/);
    expect(await visitor.locator('h1').textContent()).toContain(name);
  });
});
