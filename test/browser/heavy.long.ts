import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { HEAVY, HEAVY_DAY, HEAVY_LANGUAGES } from '../support/sites/heavy.ts';
import { sizes } from '../support/tiers/runs.ts';
import { brokenRules } from './accessible.ts';
import { settled, visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };

/** A word that titles have. */
const RIVER = { en: 'river', de: 'fluss' } as const;

/** Pages that show most, or the longest. */
const PLACES = [
  '',
  '2026/',
  '2026/11/',
  '2026/w48/',
  `${HEAVY_DAY}/`,
  'upcoming/',
  'upcoming/2/',
  'past/',
  'free/',
  'weekend/',
  'venues/',
  'venues/mill/',
  'venues/mill/9/',
  'venues/long/',
  'organizers/long/',
  'categories/',
  'categories/topic-5/',
  'categories/topic-18/',
  'tags/long/',
  'events/long/',
  'subscribe/',
];

/** How far a page goes beyond the side of its window, in pixels. */
const beyond = (page: Page, width: number) =>
  page.evaluate((width) => document.documentElement.scrollWidth - width, width);

/** Waits until the search shows all that it has found. */
const answered = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.search-status')?.ariaBusy === 'false');

describe.runIf(browserIsThere())('a site with very many events and very long names', () => {
  const { url, open } = visit('heavy');

  it('shows all of its events and categories', async () => {
    const page = await open(`/en/${HEAVY_DAY}/`);
    expect(await page.locator('.event-title').count()).toBe(HEAVY.onOneDay);
    await page.goto(`${url()}/en/search/?past=1&venue=mill`);
    await page.getByRole('status').getByText(`${HEAVY.atOneVenue} events`).waitFor();
    await page.goto(`${url()}/en/categories/`);
    expect(await page.locator('main ul ul ul a').count()).toBeGreaterThan(20);
    expect(await page.locator('main a[href*="/categories/"]').count()).toBe(HEAVY.topics);
  });

  it('reveals more of a long day at once, after the events already shown', async () => {
    const page = await open('/en/search/?when=dates&from=2026-11-26&to=2026-11-30');
    await answered(page);
    const events = page.locator('.search-coming .event');
    expect(await events.count()).toBe(20);
    const before = await page.locator('.search-coming .event-title a').evaluateAll((links) => links.map(String));
    const after = await page.evaluate(() => {
      document.querySelector<HTMLButtonElement>('.search-more button')?.click();
      return [...document.querySelectorAll('.search-coming .event-title a')].map(String);
    });
    expect(after).toHaveLength(40);
    expect(after.slice(0, 20)).toEqual(before);
    expect(await events.nth(20).locator('a:focus').count()).toBe(1);
  });

  it.each(
    HEAVY_LANGUAGES.flatMap((language, index) => {
      const onPhone = [language, 'a phone', PHONE] as const;
      const atDesk = [language, 'a desk', DESK] as const;
      return sizes({ long: [index % 2 === 0 ? onPhone : atDesk], soak: [onPhone, atDesk] });
    }),
  )('breaks no accessibility rule and scrolls no page sideways, in %s, on %s', async (language, _on, device) => {
    const page = await open(`/${language}/`, device);
    const found: Record<string, unknown> = {};
    const look = async (path: string) => {
      await settled(page);
      const folded = await beyond(page, device.viewport.width);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
      const over = Math.max(folded, await beyond(page, device.viewport.width));
      const broken = await brokenRules(page);
      if (over > 0 || Object.keys(broken).length > 0) found[path] = { over, ...broken };
    };
    for (const path of PLACES) {
      await page.goto(`${url()}/${language}/${path}`);
      await look(path);
    }
    for (const asked of [`q=${RIVER[language]}`, `q=${RIVER[language]}&when=dates&past=1`, 'category=topic-1&free=1']) {
      await page.goto(`${url()}/${language}/search/?${asked}`);
      await answered(page);
      expect(await page.locator('.search-coming .event').count(), asked).toBeGreaterThan(5);
      await look(asked);
    }
    expect(found).toEqual({});
  });
});

describe.runIf(browserIsThere())('the breadcrumbs of a page with a long name', () => {
  const { url, open } = visit('heavy');

  it.each([
    ['a phone', PHONE, 100],
    ['a phone where text has twice its size', { ...PHONE, viewport: { width: 360, height: 740 } }, 200],
    ['a desk', DESK, 100],
  ])('take one line, and show their first names in full: %s', async (_on, device, percent) => {
    const page = await open('/en/', device);
    const found: Record<string, unknown> = {};
    for (const path of ['en/events/long/', 'de/events/long/', 'de/categories/topic-18/', 'en/organizers/long/']) {
      await page.goto(`${url()}/${path}`);
      await settled(page);
      const [lines, cut, width] = await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
        const steps = [...document.querySelectorAll('.trail li')].filter((one) => one.checkVisibility());
        const names = steps.flatMap((one) => [...one.children]);
        return [
          new Set(steps.map((one) => one.getBoundingClientRect().top)).size,
          names.slice(0, 2).filter((one) => one.scrollWidth > one.clientWidth).length,
          document.documentElement.scrollWidth,
        ];
      }, percent);
      if (lines > 1 || cut > 0 || width > device.viewport.width) found[path] = { lines, cut, width };
    }
    expect(found).toEqual({});
  });

  it.each(['pointer', 'key'])('show a cut name in full over the content below, by %s', async (by) => {
    const page = await open('/de/categories/topic-18/', { viewport: { width: 800, height: 800 } });
    await settled(page);
    const link = page.locator('.trail a').last();
    const isCut = () =>
      link.evaluate((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
    const tops = () =>
      page.locator('.trail li, main').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const before = await tops();
    expect(await isCut()).toBe(true);
    if (by === 'pointer') await link.hover();
    else await link.focus();
    expect([await isCut(), await tops()]).toEqual([false, before]);
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const shown = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [
      x + width / 2,
      y + height - 2,
    ] as const);
    expect(shown).toBe(await link.textContent());
  });
});
