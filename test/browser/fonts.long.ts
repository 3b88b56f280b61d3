import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { settled, visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

/** How much may move, as browsers count it: a line of an address that breaks otherwise; the rest stays. */
const LITTLE = 0.06;

describe.runIf(browserIsThere())('a page whose font arrives late', () => {
  const { visitor, url, kindsIn } = visit('sample');

  it.each([
    ['on a phone', 'de', PHONE],
    ['on a phone', 'en', PHONE],
    ['at a desk', 'de', DESK],
  ])('moves nothing when the font arrives, %s, in %s', async (_at, language, device) => {
    const page = await (await visitor(device)).newPage();
    let late = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      let moved = 0;
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += Reflect.get(entry, 'value');
      });
      shifts.observe({ type: 'layout-shift', buffered: true });
      Reflect.set(window, 'moved', () => moved);
      let isPainted = false;
      const paints = new PerformanceObserver((list) => {
        isPainted ||= list.getEntriesByName('first-contentful-paint').length > 0;
      });
      paints.observe({ type: 'paint', buffered: true });
      Reflect.set(window, 'isPainted', () => isPainted);
    });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    const moved: Record<string, number> = {};
    let withoutFont = 0;
    const paths = [...kindsIn(language).values()];
    for (const path of paths) {
      late = Promise.withResolvers();
      await page.goto(`${url()}${path}`, { waitUntil: 'domcontentloaded' });
      // With what stands in for the font, until that is seen.
      await page.waitForFunction(() => Reflect.get(window, 'isPainted')());
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      if (await page.evaluate(() => document.fonts.status === 'loading')) withoutFont += 1;
      late.resolve();
      await settled(page);
      const by = await page.evaluate((): number => Reflect.get(window, 'moved')());
      if (by > LITTLE) moved[path] = by;
    }
    expect(withoutFont).toBe(paths.length);
    expect(moved).toEqual({});
    expect(complaints).toEqual([]);
  });
});
