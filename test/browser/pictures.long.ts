import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { brokenRules } from './accessible.ts';
import { settled, visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };

/** An event with a picture, which is featured. */
const CELLO = '/en/events/bach-a-cello-and-the-night/';

/**
 * In bytes, what a line of 1.6 Mbit/s brings in half a second. With three trips of 150 ms to the host, and as much again for a
 * slow phone, that is 1.5 s.
 */
const SOON = 100_000;

/** What a host sends of a file: texts compressed, all else as it is. */
const sent = (path: string, bytes: Buffer) =>
  (/\.(?:avif|webp|jpg|png|woff2)$/.test(path) ? bytes : gzipSync(bytes)).length;

/** Scrolls a page to its end, so that it loads all that it shows. */
async function scrolled(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await settled(page);
  }
  await page.waitForLoadState('networkidle');
}

describe.runIf(browserIsThere())('pictures', () => {
  const { site, url, visitor, open } = visit('sample');

  const filesAt = (paths: readonly string[]) => paths.map((one) => (one.endsWith('/') ? `${one}index.html` : one));
  const bytesOf = (files: readonly string[]) =>
    files.reduce((sum, one) => sum + sent(one, readFileSync(join(site().dist, decodeURIComponent(one)))), 0);

  /** Returns the paths of the files that a page asks for on a device, and the bytes that a host sends of them. */
  async function loaded(path: string, device: object) {
    const page = await (await visitor(device)).newPage();
    const paths = new Set<string>();
    page.on('request', (request) => paths.add(new URL(request.url()).pathname));
    await page.goto(`${url()}${path}`, { waitUntil: 'networkidle' });
    await scrolled(page);
    const files = filesAt([...paths]);
    return { page, files, bytes: bytesOf(files) };
  }

  it('cost little: the home page and twelve small ones stay below 250 kB on a phone', async () => {
    const { files, bytes } = await loaded('/en/', PHONE);
    expect(files.filter((path) => path.endsWith('.avif'))).toHaveLength(6);
    const small = site()
      .paths.filter((path) => path.endsWith('-small.avif'))
      .slice(0, 12);
    expect(small).toHaveLength(12);
    expect(bytes + bytesOf(small)).toBeGreaterThan(50_000);
    expect(bytes + bytesOf(small)).toBeLessThan(250_000);
  });

  it('are loaded in the size and format that a device needs', async () => {
    const widths = async (device: object) => {
      const { files } = await loaded(CELLO, device);
      return files.flatMap((path) => /-(\d+)\.avif$/.exec(path)?.[1] ?? []);
    };
    expect(await widths(DESK)).toEqual(['480']);
    expect(await widths(PHONE)).toEqual(['960']);
    expect(await widths({ ...DESK, deviceScaleFactor: 2 })).toEqual(['960']);
  });

  it('never delay the largest element of an event’s page, even on a slow connection', async () => {
    const page = await (await visitor(PHONE)).newPage();
    const paths: string[] = [];
    const seen = Promise.withResolvers<void>();
    await page.route('**/*', async (route) => {
      const request = route.request();
      if (['image', 'font'].includes(request.resourceType())) await seen.promise;
      else paths.push(new URL(request.url()).pathname);
      await route.continue();
    });
    await page.addInitScript(() => {
      const largest: (string | undefined)[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('element' in entry && entry.element instanceof Element) largest.push(entry.element.tagName);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      Reflect.set(window, 'largest', () => largest.at(-1));
    });
    await page.goto(`${url()}${CELLO}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => ['H1', 'P'].includes(Reflect.get(window, 'largest')()));
    // A browser shows a text at last without its font, too; this is at once.
    const displays = await page.evaluate(() =>
      [...document.fonts].flatMap(({ status, display }) => (status === 'loading' ? [display] : [])),
    );
    expect([...new Set(displays)]).toEqual(['swap']);
    seen.resolve();
    await page.waitForLoadState('networkidle');
    await settled(page);
    expect(['H1', 'P']).toContain(await page.evaluate(() => Reflect.get(window, 'largest')()));
    expect(paths).toContainEqual(expect.stringMatching(/\.css$/));
    expect(bytesOf(filesAt(paths))).toBeLessThan(SOON);
  });

  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('move nothing when they load, and break no accessibility rule: %s', async (_on, device) => {
    const context = await visitor(device);
    for (const path of ['/en/', CELLO, '/de/upcoming/', '/en/categories/film/']) {
      const page = await context.newPage();
      // They come when all else has been looked at.
      const looked = Promise.withResolvers<void>();
      await page.route('**/media/*', async (route) => {
        await looked.promise;
        await route.continue();
      });
      await page.goto(`${url()}${path}`, { waitUntil: 'domcontentloaded' });
      await settled(page);
      const boxes = () =>
        page
          .locator('main :is(img, h1, h3, h4)')
          .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
      const before = await boxes();
      looked.resolve();
      await page.waitForLoadState('networkidle');
      expect(await boxes(), path).toEqual(before);
      expect(await brokenRules(page), path).toEqual({});
      await page.close();
    }
  });

  it('show their dominant colour until they are loaded', async () => {
    const context = await visitor(DESK);
    await context.route('**/media/*', (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${url()}${CELLO}`);
    const colours = await page
      .locator('.picture img, .event-picture img')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(colours.length).toBeGreaterThan(0);
    for (const colour of colours) expect(colour).toMatch(/^rgb\(/);
  });

  it('have an empty alternative text in lists, as the title is next to them', async () => {
    const page = await open('/en/');
    const alts = await page
      .locator('.event-picture img, .highlight-picture img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
    expect(alts.length).toBeGreaterThan(6);
    expect(new Set(alts)).toEqual(new Set(['']));
  });

  it('in lists are hidden on a phone, where they would displace events', async () => {
    const page = await open('/de/upcoming/', PHONE);
    expect(await page.locator('.event-picture').count()).toBeGreaterThan(0);
    expect(await page.locator('.event-picture:visible').count()).toBe(0);
  });
});
