import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { visit, withLateFonts } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

/** How much may move, as browsers count it: a line of an address that breaks otherwise; the rest stays. */
const LITTLE = 0.06;

describe.runIf(browserIsThere())('a page whose font comes late', () => {
  const { visitor, url, kindsIn } = visit('sample');

  it.each([
    ['on a phone', 'de', PHONE],
    ['on a phone', 'en', PHONE],
    ['at a desk', 'de', DESK],
  ])('stays where it is when the font comes, %s, in %s', async (_at, language, device) => {
    const page = await (await visitor(device)).newPage();
    await page.addInitScript(() => {
      let moved = 0;
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += Reflect.get(entry, 'value');
      });
      shifts.observe({ type: 'layout-shift', buffered: true });
      Reflect.set(window, 'moved', () => moved);
    });
    const open = await withLateFonts(page);
    const moved: Record<string, number> = {};
    let withoutFont = 0;
    for (const path of kindsIn(language).values()) {
      await open(`${url()}${path}`, async () => {
        // With what stands in for the font, until that is seen.
        if (await page.evaluate(() => document.fonts.status === 'loading')) withoutFont += 1;
      });
      const by = await page.evaluate((): number => Reflect.get(window, 'moved')());
      if (by > LITTLE) moved[path] = by;
    }
    expect(withoutFont).toBeGreaterThan(0);
    expect(moved).toEqual({});
  });
});
