import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { brokenRules } from './accessible.ts';
import { settled, visit } from './visits.ts';

/** Returns the left edges of elements in the window. */
const leftOf = (element: Element) => element.getBoundingClientRect().left;

describe.runIf(browserIsThere())('a site in a language that is written from right to left', () => {
  const visits = visit('right to left');

  it('declares its direction on its own pages, and not on pages in another language', async () => {
    const { site } = visits;
    expect(site().read('ca/index.html')).toContain('<html lang="ar" dir="rtl"');
    expect(site().read('en/index.html')).toMatch(/<html lang="en-GB"(?! dir)/);
    expect(JSON.parse(site().read('ca/manifest.webmanifest'))).toMatchObject({ lang: 'ar', dir: 'rtl' });
    // The root speaks the first language; what leads to another one goes that one's way.
    expect(site().read('index.html')).toContain('<html lang="ar" dir="rtl"');
    expect(site().read('index.html')).toContain('<li lang="en-GB" dir="ltr">');
    expect(site().read('en/index.html')).toMatch(/lang="ar" dir="rtl" hreflang="ar"/);
  });

  it('is mirrored: it begins at the right, and arrows for the next page point to the left', async () => {
    const page = await visits.open('/ca/2026/w47/');
    const [brand, languages] = await Promise.all([
      page.locator('.masthead a').first().evaluate(leftOf),
      page.locator('.languages').first().evaluate(leftOf),
    ]);
    expect(brand).toBeGreaterThan(languages);
    expect(await page.locator('.browse-previous [aria-hidden]').first().textContent()).toContain('→');
    expect(await page.locator('.browse-next [aria-hidden]').first().textContent()).toContain('←');
    const [previous, next] = await Promise.all([
      page.locator('.browse-previous').first().evaluate(leftOf),
      page.locator('.browse-next').first().evaluate(leftOf),
    ]);
    expect(previous).toBeGreaterThan(next);
    await page.goto(`${visits.url()}/ca/2026/11/`);
    const days = page.locator('.month-full thead th:not(.week)');
    expect(await days.first().evaluate(leftOf)).toBeGreaterThan(await days.last().evaluate(leftOf));
  });

  it('keeps the direction of times, telephone numbers and names', async () => {
    const page = await visits.open('/ca/');
    const bidi = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => [getComputedStyle(element).unicodeBidi, getComputedStyle(element).direction]);
    expect(await bidi('.event-time time')).toEqual(['isolate', 'rtl']);
    expect(await bidi('.event-title a')).toEqual(['plaintext', 'rtl']);
    expect(await bidi('.event-place')).toEqual(['isolate', 'rtl']);
    const venue = visits
      .site()
      .pages.find((path) => /^ca\/venues\/.+/.test(path) && /<bdi>\s*\+34/.test(visits.site().read(path)));
    if (venue === undefined) throw new Error('no venue has a telephone');
    await page.goto(`${visits.url()}/${venue}`);
    expect(await bidi('dd bdi')).toEqual(['isolate', 'ltr']);
  });

  it('uses the plural forms of the language in pages and in texts written by scripts', async () => {
    const page = await visits.open('/ca/search/');
    await page.locator('.search-status[aria-busy=false]').waitFor();
    expect(await page.locator('.search-status').textContent()).toMatch(/^\d+ (?:فعالية|فعاليات)$/);
    await page.locator('#words').fill('لا شيء يشبه هذا');
    await page.getByText('لم يُعثر على شيء').waitFor();
  });

  it('fits phones, tablets and desktops without scrolling sideways', async () => {
    const page = await (await visits.visitor()).newPage();
    const wide: string[] = [];
    for (const path of ['/', ...visits.kindsIn('ca').values()]) {
      await page.goto(`${visits.url()}${path}`);
      await settled(page);
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(() => {
          const { scrollWidth } = document.documentElement;
          // From right to left what is too wide goes out at the left.
          const outside = [...document.body.querySelectorAll('*')].filter(
            (element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1,
          );
          return Math.max(scrollWidth - window.innerWidth, outside.length > 0 ? 1 : 0);
        });
        if (over > 0) wide.push(`${path} by ${over} at ${width}`);
      }
    }
    expect(wide).toEqual([]);
  });

  it('has room for the names of weekdays above a month on a phone', async () => {
    const page = await visits.open('/ca/2026/11/', { viewport: { width: 390, height: 844 } });
    await settled(page);
    const cut = await page.locator('.month thead th:not(.week)').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const seen = [...cell.querySelectorAll('[aria-hidden]')].filter((one) => one.checkVisibility());
        const room = cell.getBoundingClientRect();
        return seen.filter((one) => one.getBoundingClientRect().width > room.width).map((one) => one.textContent);
      }),
    );
    expect(cut).toEqual([]);
  });

  it('breaks no accessibility rule in light or dark colours', async () => {
    const page = await (await visits.visitor()).newPage();
    const found: Record<string, object> = {};
    for (const path of ['/', ...visits.kindsIn('ca').values()]) {
      await page.goto(`${visits.url()}${path}`);
      await settled(page);
      const broken = await brokenRules(page);
      if (Object.keys(broken).length > 0) found[path] = broken;
    }
    expect(found).toEqual({});
  });
});
