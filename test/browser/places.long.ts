import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';
import { SAMPLE_DAY } from '../support/sample.ts';
import { brokenRules } from './accessible.ts';
import { type MapSite, madeMapSite } from './map-site.ts';

/** Beside the theatre of the sample. */
const HERE = { latitude: 42.0672, longitude: 2.671 };

const HOSTILE = '<img src=x onerror="window.hit=1"> & Co';

/** The text of a page's policy. */
const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

describe.runIf(browserIsThere())('a site with a map', () => {
  let site: MapSite;
  let server: StaticServer;
  let browser: Browser;
  let pages: Page[] = [];

  beforeAll(async () => {
    site = await madeMapSite(({ root }) => {
      const file = join(root, 'content/en/venues/city-museum.json');
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), venue: HOSTILE }));
    });
    server = await serveFolder(site.dist, 0);
    browser = await launchBrowser();
  });

  afterEach(async () => {
    for (const page of pages) await page.context().close();
    pages = [];
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await site?.remove();
  });

  /** Opens a page; what it asks of others than its own host, and what is refused or fails, is noted. */
  async function open(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR', ...options });
    const page = await context.newPage();
    pages.push(page);
    await context.clock.setFixedTime(`${SAMPLE_DAY.ALMANAC_TODAY}T11:00:00Z`);
    const outside: string[] = [];
    const complaints: string[] = [];
    const own: string[] = [];
    page.on('request', (request) => (request.url().startsWith(server.url) ? own : outside).push(request.url()));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.url}${path}`);
    return { page, outside, complaints, own };
  }

  const showMap = (page: Page) => page.locator('button[data-map]');
  const names = (page: Page) => page.locator('.directory .directory-name').allTextContents();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  /** Waits until a card has faded in. */
  const cardIsThere = (page: Page) =>
    page.waitForFunction(() => {
      const card = document.querySelector('.leaflet-popup');
      return card !== null && getComputedStyle(card).opacity === '1';
    });

  it('allows the host of its tiles only on pages that can have a map, and only for images', () => {
    const html = readdirSync(site.dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
    const strict = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-src 'none'; object-src 'none'";
    const found = new Set<string>();
    for (const path of html) {
      const text = readFileSync(join(site.dist, path), 'utf8');
      const policy = policyOf(text);
      const hasMap = text.includes('data-map=');
      expect(policy, path).toBe(hasMap ? `${strict}; img-src 'self' ${site.tiles}` : strict);
      if (hasMap) found.add(path.split('/').slice(1, 3).join('/'));
      if (!hasMap) expect(text, path).not.toContain(site.tiles);
    }
    expect(found).toContain('venues/index.html');
    expect(found).toContain('search/index.html');
    expect([...found].filter((path) => !/^(?:venues|search|events)\//.test(path))).toEqual([]);
    const headers = readFileSync(join(site.dist, '_headers'), 'utf8');
    expect(headers.match(/Content-Security-Policy: .*/g)).toEqual([
      `Content-Security-Policy: ${strict}; img-src 'self' ${site.tiles}; frame-ancestors 'none'`,
    ]);
    expect(headers.match(/Permissions-Policy: .*/g)).toEqual([
      'Permissions-Policy: camera=(), geolocation=(self), microphone=()',
    ]);
  });

  it('loads nothing of the map and nothing from another host before a visitor opens the map', async () => {
    for (const path of ['/en/', '/en/venues/', '/en/venues/lera-theatre/', '/en/search/']) {
      const { page, outside, own, complaints } = await open(path);
      await page.waitForLoadState('networkidle');
      expect(outside, path).toEqual([]);
      expect(
        own.filter((url) => /\/map[-.]|places\.json|near-venues/.test(url)),
        path,
      ).toEqual([]);
      expect(complaints, path).toEqual([]);
    }
    expect(site.asked).toEqual([]);
  });

  it('has a map for keyboards: groups separate, a venue opens and links to its page, Escape closes it', async () => {
    const { page, outside, complaints } = await open('/en/venues/', { reducedMotion: 'reduce' });
    expect(await showMap(page).textContent()).toBe(`Show the map – loads from ${new URL(site.tiles).host}`);
    await showMap(page).focus();
    await page.keyboard.press('Enter');
    await page.locator('.map .map-mark').first().waitFor();
    expect(await focused(page)).toBe('Map of the venues');
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.every((url) => url.startsWith(`${site.tiles}/`) && url.endsWith('?key=k1'))).toBe(true);
    const group = page.locator('.map-group').first();
    const before = await page.locator('.map-mark').count();
    expect(await group.getAttribute('aria-label')).toMatch(/^\d+ venues: show separately$/);
    await group.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('.map-mark').length !== count, before);
    const venue = page.locator('.map-mark:not(.map-group)').first();
    const name = await venue.getAttribute('aria-label');
    await venue.focus();
    await page.keyboard.press('Enter');
    const link = page.locator('.map-venue a');
    await link.waitFor();
    expect(await link.textContent()).toBe(name);
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await brokenRules(page)).toEqual({});
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(name);
    await page.keyboard.press('Enter');
    await link.waitFor();
    await Promise.all([page.waitForURL('**/en/venues/*/'), page.keyboard.press('Enter')]);
    expect(await page.locator('h1').textContent()).toContain(name);
    expect(complaints).toEqual([]);
  });

  it('shows one venue on the map of its page, by touch, with a safe attribution', async () => {
    const { page, complaints } = await open('/en/venues/lera-theatre/', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      colorScheme: 'dark',
    });
    await showMap(page).tap();
    const mark = page.locator('.map-mark');
    await mark.waitFor();
    expect(await mark.count()).toBe(1);
    await mark.tap();
    await page.locator('.leaflet-popup', { hasText: 'Lera Theatre' }).waitFor();
    await cardIsThere(page);
    const attribution = page.locator('.leaflet-control-attribution');
    expect(await attribution.innerHTML()).toMatch(/^© <a href="https:\/\/maps\.example\/terms"[^>]*>Maps<\/a>$/);
    expect(await attribution.innerHTML()).not.toContain('onclick');
    for (const one of await page.locator('.map-zoom button').all())
      expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await brokenRules(page)).toEqual({});
    expect(complaints).toEqual([]);
  });

  it('opens a card with the next events of a venue and the way there, also on the page of an event', async () => {
    const { page, complaints } = await open('/en/venues/lera-theatre/');
    const next = page.locator('.record-events .event-title a').first();
    const [title, path] = [await next.textContent(), (await next.getAttribute('href')) ?? ''];
    expect(await page.locator('.map-card').count()).toBe(0);
    await showMap(page).click();
    await page.locator('.map-mark').click();
    const way = page.locator('.map-card a', { hasText: 'Directions' });
    expect(await way.getAttribute('href')).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/directions\?to=42\.\d+,2\.\d+$/,
    );
    // The page of the venue itself lists its events.
    expect(await page.locator('.map-card ul').count()).toBe(0);
    await page.goto(`${server.url}${path}`);
    await showMap(page).press('Enter');
    await page.locator('.map-mark').press('Enter');
    await page.locator('.map-card li').first().waitFor();
    expect(await page.locator('.map-venue a').getAttribute('href')).toContain('/en/venues/lera-theatre/');
    // The event of the page needs no mention.
    expect(await page.locator('.map-card li a').allTextContents()).not.toContain(title);
    expect(await page.locator('.map-card li').count()).toBeLessThanOrEqual(3);
    await cardIsThere(page);
    expect(await brokenRules(page)).toEqual({});
    expect(complaints).toEqual([]);
  });

  it('treats the name of a venue on the map as text', async () => {
    const { page } = await open('/en/venues/city-museum/');
    await showMap(page).click();
    await page.locator('.map-mark').click();
    await page.locator('.leaflet-popup', { hasText: HOSTILE }).waitFor();
    expect(await page.locator('.map img[src=x]').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
  });

  it('shows on a map where the results of the search are, and follows changes', async () => {
    const { page } = await open('/en/search/');
    const venuesOnMap = () =>
      page
        .locator('.map-mark')
        .evaluateAll((marks) => marks.reduce((sum, mark) => sum + Number.parseInt(mark.textContent || '1', 10), 0));
    await page.locator('.search-coming .event').first().waitFor();
    await showMap(page).click();
    await page.locator('.map-mark').first().waitFor();
    expect(await venuesOnMap()).toBeGreaterThan(3);
    await page.locator('select[name=venue]').selectOption('lera-theatre');
    await page.waitForFunction(() => document.querySelectorAll('.map-mark').length === 1);
    expect(await page.locator('.map-mark').getAttribute('aria-label')).toBe('Lera Theatre');
  });

  it('sorts venues by distance on the device, says so, and restores the order by the same button', async () => {
    const { page, outside, complaints, own } = await open('/en/venues/', {
      geolocation: HERE,
      permissions: ['geolocation'],
    });
    const before = await names(page);
    const near = page.getByRole('button', { name: 'Near me' });
    await near.press('Enter');
    await page.locator('.near-me [role=status]', { hasText: 'Sorted by distance' }).waitFor();
    expect(await near.getAttribute('aria-pressed')).toBe('true');
    const after = await names(page);
    expect(after[0]?.trim()).toBe('Lera Theatre');
    expect(await page.locator('.directory > li').first().locator('.distance').textContent()).toBe('0 mi');
    expect(after.length).toBe(before.length);
    const written = (await page.locator('.directory .distance').allTextContents()).map(Number.parseFloat);
    expect(written).toEqual(written.toSorted((one, other) => one - other));
    expect(await brokenRules(page)).toEqual({});
    await near.click();
    expect(await names(page)).toEqual(before);
    expect(await near.getAttribute('aria-pressed')).toBe('false');
    expect(outside).toEqual([]);
    // Where somebody is stands in no address that was asked for.
    expect(own.filter((url) => /42\.06|2\.67/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('sorts coming events in the search by distance and back, in the units of the language', async () => {
    const { page } = await open('/ca/search/', { geolocation: HERE, permissions: ['geolocation'] });
    const places = page.locator('.search-coming .event-place');
    await places.first().waitFor();
    const before = await page.locator('.search-coming .event-title').allTextContents();
    const near = page.getByRole('button', { name: 'A prop meu' });
    await near.click();
    await page
      .locator('.search-coming .event-place', { hasText: /\d\s?m$/ })
      .first()
      .waitFor();
    expect(await places.first().textContent()).toMatch(/^Teatre de la Lera.*\d0\s?m$/);
    const metres = (await places.allTextContents()).map((text) => Number(/(\d+)\s?m$/.exec(text)?.[1] ?? Infinity));
    expect(metres).toEqual(metres.toSorted((one, other) => one - other));
    await near.click();
    await page.waitForFunction(
      (title) => document.querySelector('.search-coming .event-title')?.textContent === title,
      before[0],
    );
    expect(await page.locator('.search-coming .event-title').allTextContents()).toEqual(before);
  });

  it('explains that it has no access to the location, and leaves the order unchanged', async () => {
    const { page } = await open('/en/venues/', { permissions: [] });
    const before = await names(page);
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.locator('.near-me [role=status]', { hasText: 'Location access is blocked' }).waitFor();
    expect(await page.getByRole('button', { name: 'Near me' }).getAttribute('aria-pressed')).toBe('false');
    expect(await names(page)).toEqual(before);
  });

  it('shows no button that would do nothing without JavaScript', async () => {
    const { page } = await open('/en/venues/', { javaScriptEnabled: false });
    expect(await showMap(page).isVisible()).toBe(false);
    expect(await page.locator('button[data-near]').isVisible()).toBe(false);
    expect(await page.locator('.directory a').count()).toBeGreaterThan(3);
  });
});
