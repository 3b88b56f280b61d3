import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { SAMPLE_DAY } from '../support/sample.ts';
import { addressOfFile } from '../support/sites/made-site.ts';
import { settled, visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The fewest events of which the title is seen before one scrolls, where there are as many. */
const FEWEST = 4;

/** On a desk, where a topic or venue stands beside its events. */
const DESK = { viewport: { width: 1280, height: 800 } };

/** The addresses of those pages; a topic that includes others, and a venue with much to say of itself. */
const SHOWING = {
  ca: { home: '', list: 'upcoming/', topic: 'categories/arts-esceniques/', venue: 'venues/biblioteca-del-moli/' },
  en: { home: '', list: 'upcoming/', topic: 'categories/stage/', venue: 'venues/mill-library/' },
  de: { home: '', list: 'upcoming/', topic: 'categories/buehne/', venue: 'venues/bibliothek-in-der-muehle/' },
  es: { home: '', list: 'upcoming/', topic: 'categories/artes-escenicas/', venue: 'venues/biblioteca-del-molino/' },
} as const;

/** Lists that begin with other words than the first of what comes. */
const LISTS = ['upcoming/2/', 'past/', 'today/', 'weekend/'];

const titlesSeen = (page: Page) =>
  page
    .locator('.event-title')
    .evaluateAll((titles) => titles.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length);

/**
 * The words of a page that go over two lines, but for those that fit none: so long, or part of an address. Chromium comes
 * to tests without the hyphenation of any language.
 */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const LONGEST = 18;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = new Set<string>();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (element?.checkVisibility() !== true || element.closest('.visually-hidden') !== null) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\p{Pd}/·’]+/gu)) {
        if (word.length > LONGEST || /\w[.@]\w/.test(word)) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].filter((part) => part.width > 0).map((part) => part.top);
        if (Math.max(...tops) - Math.min(...tops) > 5) broken.add(word);
      }
    }
    return [...broken];
  });

describe.runIf(browserIsThere())('a phone or a desktop', () => {
  const { site, url, open, kindsIn } = visit('sample');

  it.each(['ca', 'en', 'de', 'es'] as const)('shows events before any scrolling, in %s', async (language) => {
    const page = await open(`/${language}/`, PHONE);
    for (const path of [...Object.values(SHOWING[language]), ...LISTS]) {
      await page.goto(`${url()}/${language}/${path}`);
      await settled(page);
      expect(await titlesSeen(page), path).toBeGreaterThanOrEqual(FEWEST);
    }
  });

  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('shows enough events of every topic and venue in German, whose words are the longest: %s', async (_on, device) => {
    const page = await open('/de/', device);
    const fewer: Record<string, number> = {};
    const paths = site().pages.filter((path) => /^de\/(?:categories|venues)\/[^/]+\/index\.html$/.test(path));
    for (const path of [...paths.map(addressOfFile), ...LISTS.map((list) => `de/${list}`)]) {
      await page.goto(`${url()}/${path}`);
      await settled(page);
      const count = await page.locator('main .event-title').count();
      const seen = await titlesSeen(page);
      if (seen < Math.min(FEWEST, count)) fewer[path] = seen;
    }
    expect(paths.length).toBeGreaterThan(20);
    expect(fewer).toEqual({});
  });

  it.each(['ca', 'en', 'de', 'es'] as const)(
    'shows the facts of a topic or venue beside its events on a desktop, and folded on a phone, in %s',
    async (language) => {
      const { topic, venue } = SHOWING[language];
      const page = await open(`/${language}/${venue}`, PHONE);
      const phoneNumber = page.locator('.about dd bdi');
      expect(await phoneNumber.isVisible()).toBe(false);
      await page.locator('.about summary').tap();
      expect(await phoneNumber.isVisible()).toBe(true);
      const desk = await open(`/${language}/${venue}`, DESK);
      expect(await desk.locator('.about summary').isVisible()).toBe(false);
      expect(await desk.locator('.about dd bdi').isVisible()).toBe(true);
      await desk.goto(`${url()}/${language}/${topic}`);
      await settled(desk);
      expect(await titlesSeen(desk)).toBeGreaterThanOrEqual(5);
    },
  );
  it.each(['ca', 'en', 'de', 'es'])('opens the present month with today in view, in %s', async (language) => {
    const page = await open(`/${language}/2026/11/`, PHONE);
    await settled(page);
    const today = page.locator(`#day-${SAMPLE_DAY.ALMANAC_TODAY}`);
    const top = await today.evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeLessThan(600);
    const [title] = await today.locator('.event-title').all();
    expect(await title?.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  });

  it('folds past days of the month, and unfolds them for a link to one of them', async () => {
    const page = await open('/en/2026/11/', { ...PHONE, javaScriptEnabled: false });
    const over = page.locator('#day-2026-11-12');
    const rows = page.locator('.month-full tbody tr:visible');
    expect([await over.isVisible(), await rows.count()]).toEqual([false, 3]);
    await page.locator('.month-over summary').tap();
    expect([await over.isVisible(), await rows.count()]).toEqual([true, 6]);
    const linked = await open('/en/2026/11/#day-2026-11-12', PHONE);
    await settled(linked);
    expect(await linked.locator('#day-2026-11-12').isVisible()).toBe(true);
  });

  it('leads to today from a different month', async () => {
    const page = await open('/en/2026/12/', PHONE);
    await Promise.all([page.waitForURL('**/en/this-month/#today'), page.locator('.browse-today a').tap()]);
    await settled(page);
    const top = await page
      .locator(`#day-${SAMPLE_DAY.ALMANAC_TODAY}`)
      .evaluate((one) => one.getBoundingClientRect().top);
    expect([top >= 0, top < 100]).toEqual([true, true]);
  });

  it.each(['ca', 'en', 'de', 'es'])(
    'shows the sections in one row, and all of them in the footer, in %s',
    async (language) => {
      const page = await open(`/${language}/venues/`, PHONE);
      await settled(page);
      const tops = await page
        .locator('.sections a:visible')
        .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().top));
      expect(tops).toHaveLength(5);
      expect(new Set(tops).size).toBe(1);
      expect(await page.locator(`.foot a[href="/${language}/organizers/"]`).isVisible()).toBe(true);
    },
  );

  it.each(['ca', 'en', 'de', 'es'])(
    'neither scrolls sideways nor breaks words at twice the text size, in %s',
    async (language) => {
      const width = 360;
      const page = await open(`/${language}/`, { ...PHONE, viewport: { width, height: 740 } });
      const found: Record<string, readonly string[]> = {};
      for (const [kind, path] of kindsIn(language)) {
        await page.goto(`${url()}${path}`);
        await settled(page);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        // A phone shows a page that is too wide smaller: its window is no measure.
        const over = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
        const broken = await brokenWords(page);
        if (over > 0 || broken.length > 0) found[`${kind}: ${path}`] = [`${over} too wide`, ...broken];
      }
      expect(found).toEqual({});
    },
  );

  it('has the languages in a menu, which opens by touch, without scripts', async () => {
    const page = await open('/en/upcoming/', { ...PHONE, javaScriptEnabled: false });
    const german = page.locator('.languages a[hreflang=de]');
    expect(await german.isVisible()).toBe(false);
    await page.locator('.languages summary').tap();
    await Promise.all([page.waitForURL('**/de/upcoming/'), german.tap()]);
    expect(await page.locator('.languages summary').textContent()).toBe('Deutsch');
  });

  it('has the languages in a menu, which opens by keyboard', async () => {
    const page = await open('/en/upcoming/', PHONE);
    await page.locator('.languages summary').press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^\s*Català\s*$/);
    await Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')]);
    expect(new URL(page.url()).pathname).toBe('/ca/upcoming/');
  });

  it('shows all languages side by side if there is room', async () => {
    const page = await open('/en/upcoming/');
    expect(await page.locator('.languages a:visible').count()).toBe(4);
    expect(await page.locator('.languages summary').isVisible()).toBe(false);
  });
});
