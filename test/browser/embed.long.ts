import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiFiles } from '../../site/api/files.ts';
import { embedFiles } from '../../site/embed/files.ts';
import { headerRules, headersOf } from '../../site/hosting/headers.ts';
import { type Content, category, event, publication, service, venue } from '../site/fixtures.ts';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';
import { brokenRules } from './accessible.ts';

const ATTACK = '<img src=x onerror=document.title="ran"></script><script>document.title="ran"</script>';

const CONTENT: Content = {
  venues: [venue({ venue: `Molí ${ATTACK}`, name: 'moli', service: service(1) })],
  categories: [category({ name: 'música', service: service(10) })],
  events: [
    event('2026-11-01', '2026-12-27', { title: 'Mapes', service: service(20) }),
    event('2026-11-21 09:00', '2026-11-21 10:00', { title: 'Over', service: service(21) }),
    event('2026-11-22 20:00', '2026-11-22 22:00', {
      ...{ title: ATTACK, name: 'attack', venue: [1], categories: [10], service: service(22) },
      website: 'javascript:alert(1)',
    }),
    event('2026-11-23 20:00', '2026-11-23 22:00', {
      ...{ title: 'Elsewhere', timezone: 'Europe/London', local: { event_status: 'cancelled' }, service: service(23) },
    }),
    ...Array.from({ length: 9 }, (_, index) =>
      event('2026-12-01 20:00', '2026-12-01 22:00', { title: `More ${index}`, service: service(30 + index) }),
    ),
  ],
};

type Answer = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** Answers on loopback by a path's text and headers. */
async function serve(answer: (path: string) => Answer | undefined): Promise<{ server: Server; url: string }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://127.0.0.1').pathname.slice(1));
    const found = answer(path.endsWith('/') ? `${path}index.html` : path);
    response.writeHead(found === undefined ? 404 : 200, found?.headers).end(found?.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { server, url: `http://127.0.0.1:${port}` };
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html; charset=utf-8' };

describe.runIf(browserIsThere())('events embedded in a page of another site with a strict policy', () => {
  let browser: Browser;
  let site: { server: Server; url: string };
  let other: { server: Server; url: string };
  let stranger: { server: Server; url: string };
  /** The body of the other site's page. */
  let body = '';
  let files: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const pageOf = (policy: string) => (): Answer => ({
      text: `<!DOCTYPE html><html lang="ca"><head><title>Town</title></head><body><main><h1>Town</h1>${body}</main></body></html>`,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    });
    other = await serve(() =>
      pageOf(
        `default-src 'none'; script-src ${site.url}; connect-src ${site.url}; frame-src ${site.url}; require-trusted-types-for 'script'`,
      )(),
    );
    stranger = await serve(() => pageOf(`default-src 'none'; frame-src ${site.url}`)());
    const embed = { allow: [other.url] };
    const settings = { api: true, embed };
    site = await serve((path) => {
      const text = files.get(path);
      if (text === undefined) return undefined;
      const type = TYPES[path.split('.').at(-1) ?? ''];
      const headers = headersOf(encodeURI(path), headerRules(settings));
      return { text, headers: { ...headers, ...(type === undefined ? {} : { 'Content-Type': type }) } };
    });
    const made = publication({ ...CONTENT, settings: { ...settings, siteUrl: site.url } });
    files = new Map([...apiFiles(made, 'service.example'), ...embedFiles(made)].map(({ path, text }) => [path, text]));
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    for (const one of [site, other, stranger]) one?.server.close();
  });

  /** Opens the other site's page with something in it; `complaints` are of the browser. */
  async function open(html: string, { javaScriptEnabled = true, url = other.url } = {}) {
    body = html;
    const context = await browser.newContext({ javaScriptEnabled, timezoneId: 'America/New_York', locale: 'fr-FR' });
    await context.clock.setFixedTime('2026-11-21T11:00:00Z');
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${url}/`);
    return { page, complaints, close: () => context.close() };
  }

  const script = () => `<script src="${site.url}/embed.js" async></script>`;
  const link = () => `<a href="${site.url}/ca/">Agenda de la vila</a>`;
  const titles = (page: Page) => page.locator('almanac-events [part~=link]').allTextContents();
  const shown = (page: Page) => page.locator('almanac-events [part=events], almanac-events [part=nothing]').waitFor();

  it('are the coming events, by the visitor’s clock, in the embed’s language', async () => {
    const { page, complaints, close } = await open(`${script()}<almanac-events lang="ca">${link()}</almanac-events>`);
    await shown(page);
    expect(await titles(page)).toEqual(['Mapes', ATTACK, 'Elsewhere', 'More 0', 'More 1']);
    const dates = await page.locator('almanac-events [part=date]').allTextContents();
    expect(dates[0]).toMatch(/1 de nov.*27 de des/);
    expect(dates[1]).toMatch(/22 de nov.* 20:00$/);
    // By the clocks of London, with their name.
    expect(dates[2]).toMatch(/20:00 .+/);
    expect(await page.locator('almanac-events [part=status]').allTextContents()).toEqual(['Cancel·lat']);
    expect(await page.getByRole('link', { name: /^Agenda/ }).allTextContents()).toEqual(['Agenda de la vila']);
    expect(await page.locator('almanac-events [part=all] [part=all]').isVisible()).toBe(false);
    const heights = await page
      .locator('almanac-events li a')
      .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(complaints).toEqual([]);
    await close();
  });

  it('follow the attributes for category, venue and number, even when these change', async () => {
    const { page, close } = await open(`${script()}<almanac-events lang="ca" category="música"></almanac-events>`);
    await shown(page);
    expect(await titles(page)).toEqual([ATTACK]);
    expect(await page.getByRole('link', { name: 'Agenda' }).getAttribute('href')).toBe(`${site.url}/ca/`);
    await page.locator('almanac-events').evaluate((element) => {
      element.removeAttribute('category');
      element.setAttribute('limit', '2');
    });
    await page.locator('almanac-events li').nth(1).waitFor();
    expect((await titles(page)).slice(0, 2)).toEqual(['Mapes', ATTACK]);
    expect(await page.locator('almanac-events li').count()).toBe(2);
    await close();
  });

  it('break no accessibility rule', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    await context.clock.setFixedTime('2026-11-21T11:00:00Z');
    const page = await context.newPage();
    body = `${script()}<almanac-events lang="ca">${link()}</almanac-events>`;
    await page.goto(`${other.url}/`);
    await shown(page);
    expect(await brokenRules(page)).toEqual({});
    await context.close();
  });

  it('need only a light script', () => {
    expect(gzipSync(files.get('embed.js') ?? '').length).toBeLessThan(8 * 1024);
  });

  it('fall back to a link if scripts are off or the site can’t be reached', async () => {
    const off = await open(`${script()}<almanac-events>${link()}</almanac-events>`, { javaScriptEnabled: false });
    expect(await off.page.getByRole('link').allTextContents()).toEqual(['Agenda de la vila']);
    await off.close();
    const lost = await open(`${script()}<almanac-events category="none">${link()}</almanac-events>`);
    await lost.page.waitForFunction(() => document.querySelector('almanac-events')?.shadowRoot?.querySelector('slot'));
    expect(await lost.page.locator('almanac-events li').count()).toBe(0);
    expect(await lost.page.getByRole('link').allTextContents()).toEqual(['Agenda de la vila']);
    await lost.close();
  });

  it('run nothing and request no other address, whatever events, attributes and messages contain', async () => {
    const hostile = [
      `lang='"><script>document.title="ran"</script>'`,
      'lang="../../evil"',
      'lang="__proto__"',
      'category="../../../evil?x=#"',
      'venue="//evil.example/x"',
      'category="https://evil.example/"',
      `limit="1e9"`,
      'limit="-1"',
      'base="https://evil.example/" src="https://evil.example/" data-frame',
    ];
    const elements = hostile.map((attributes) => `<almanac-events ${attributes}>${link()}</almanac-events>`).join('');
    const { page, close } = await open('');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    body = `${script()}${elements}<iframe src="${site.url}/ca/embed/?lang=x&category=${encodeURIComponent(ATTACK)}&onload=x"></iframe>`;
    await page.goto(`${other.url}/`, { waitUntil: 'networkidle' });
    for (const frame of page.frames()) {
      const said = [{ type: 'almanac-height', height: 1e9 }, { category: ATTACK }, ATTACK];
      await page.evaluate((messages) => {
        for (const message of messages) {
          postMessage(message, '*');
          for (const frame of document.querySelectorAll('iframe')) frame.contentWindow?.postMessage(message, '*');
        }
      }, said);
      expect(await frame.title()).not.toBe('ran');
    }
    expect(await page.locator('almanac-events li').count()).toBeLessThanOrEqual(hostile.length * 50);
    const known = [`${other.url}/`, `${site.url}/embed.js`, `${site.url}/ca/embed/`];
    const strange = asked.filter(
      (url) =>
        !known.some((one) => url.split('?')[0] === one) && !new RegExp(`^${site.url}/ca/api/[^?#]*\\.json$`).test(url),
    );
    expect(strange).toEqual([]);
    expect(asked.some((url) => url.includes('/ca/api/categories/..%2F'))).toBe(true);
    await close();
  });

  it('run nothing and show the readable events if the event files are hostile', async () => {
    const good = { start: '2026-12-01T20:00:00+01:00', allDay: false, timeZone: 'Europe/Madrid', venues: [] };
    const events = [
      { ...good, title: ATTACK, url: 'javascript:document.title="ran"', status: '"><b>', language: '"x' },
      { ...good, title: 'No date', url: 'https://a.example/', start: 'x', status: 'scheduled' },
      { ...good, title: 'No zone', url: 'https://a.example/', timeZone: '<b>', status: 'scheduled' },
      { ...good, title: { toString: 1 }, url: ['https://a.example/'], venues: null },
      null,
      { ...good, title: 'Good', url: 'https://a.example/', status: 'constructor', language: 'ca' },
    ];
    const { page, complaints, close } = await open('');
    await page.route('**/api/events.json', (route) =>
      route.fulfill({
        json: { timeZone: 'Europe/Madrid', events },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    body = `${script()}<almanac-events lang="ca"></almanac-events>`;
    await page.goto(`${other.url}/`);
    await shown(page);
    expect(await titles(page)).toEqual([ATTACK, 'Good']);
    expect(await page.locator('almanac-events li a').count()).toBe(1);
    expect(await page.locator('almanac-events [part=status]').count()).toBe(0);
    expect(await page.title()).toBe('Town');
    expect(complaints).toEqual([]);
    await close();
  });

  it('are shown only in frames of allowed sites, which receive the height', async () => {
    const frame = () => `<iframe src="${site.url}/ca/embed/?category=m%C3%BAsica&limit=1" title="Agenda"></iframe>`;
    const { page, close } = await open('');
    await page.addInitScript(() => {
      const told: unknown[] = [];
      Reflect.set(window, 'told', told);
      addEventListener('message', ({ data, origin }) => told.push({ origin, ...data }));
    });
    body = frame();
    await page.goto(`${other.url}/`);
    const inside = page.frameLocator('iframe');
    await inside.locator('almanac-events li').waitFor();
    expect(await inside.locator('almanac-events [part~=link]').allTextContents()).toEqual([ATTACK]);
    const height = await page.frames()[1]?.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await page.waitForFunction((wanted) => Reflect.get(window, 'told').at(-1)?.height === wanted, height);
    expect(await page.evaluate(() => Reflect.get(window, 'told').at(-1))).toEqual({
      ...{ origin: site.url, type: 'almanac-height', height },
    });
    await close();
    const refused = await open(frame(), { url: stranger.url });
    await refused.page.waitForLoadState('networkidle');
    expect(refused.complaints.join()).toContain('frame-ancestors');
    await refused.close();
  });
});
