import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { settled, visit } from './visits.ts';

describe.runIf(browserIsThere())('a month on a wide screen', () => {
  const { open } = visit('sample');

  it.each(['.line:not(.bar)', '.bar'])(
    'shows a cut title in full by pointer and by key, and moves nothing: %s',
    async (line) => {
      const page = await open('/de/2026/11/', { javaScriptEnabled: true });
      await settled(page);
      const cut = await page.locator(`.month-full ${line} a`).evaluateAll((links) => {
        const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
          scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
        return links.findIndex((one) => [...one.querySelectorAll('.line-text')].some(isCut));
      });
      expect(cut).toBeGreaterThanOrEqual(0);
      const link = page.locator(`.month-full ${line} a`).nth(cut);
      const heights = () =>
        page.locator('.month-full td').evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().height));
      const isWhole = () =>
        link
          .locator('.line-text')
          .evaluate((one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1);
      const before = await heights();
      await link.hover();
      expect([await isWhole(), await heights()]).toEqual([true, before]);
      await page.mouse.move(0, 0);
      expect(await isWhole()).toBe(false);
      await link.press('Shift');
      expect([await isWhole(), await heights()]).toEqual([true, before]);
    },
  );

  it('uses the width of the screen, unlike text', async () => {
    const page = await open('/en/2026/11/', { viewport: { width: 1920, height: 1080 } });
    const widthOf = (what: string) =>
      page
        .locator(what)
        .first()
        .evaluate((one) => one.getBoundingClientRect().width);
    expect(await widthOf('.month-full')).toBeGreaterThan(1_700);
    expect(await widthOf('.month-agenda')).toBeLessThan(1_300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
