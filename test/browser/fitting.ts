import { expect, it } from 'vitest';
import { settled, type Visits } from './visits.ts';

/** Has every kind of page, and the longest names of months, fit windows of all widths. */
export function checkFit({ url, visitor, kindsIn }: Visits, languages: readonly string[]): void {
  it.each(languages)('fits phones, tablets and desktops without scrolling sideways, in %s', async (language) => {
    const page = await (await visitor()).newPage();
    const wide: string[] = [];
    for (const path of ['/', ...kindsIn(language).values()]) {
      await page.goto(`${url()}${path}`);
      await settled(page);
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) wide.push(`${path} by ${over} at ${width}`);
      }
    }
    expect(wide).toEqual([]);
  });

  it.each(languages)('has room in its month links for the longest names, in %s', async (language) => {
    const page = await (await visitor()).newPage();
    const outside: string[] = [];
    // Between September and November.
    await page.goto(`${url()}/${language}/2026/10/`);
    await settled(page);
    for (const width of [320, 360, 768, 896, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page
        .locator('.view-bar .browse')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      if (over > 0) outside.push(`by ${over} at ${width}`);
    }
    expect(outside).toEqual([]);
  });
}
