import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser.ts';
import { FORMER_PAGES, PAGE_ROUTES } from '../support/page-kinds.ts';
import { settled, visit } from './visits.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];

describe.runIf(browserIsThere())('every kind of page, in a browser', () => {
  const { site, url, visitor, kindsIn } = visit('sample');

  it('is made by a route, and every route makes one in every language', () => {
    const outside = ['404', 'index'];
    for (const language of LANGUAGES) {
      const kinds = new Set(kindsIn(language).keys());
      expect(PAGE_ROUTES.filter((route) => !kinds.has(route) && ![...outside, FORMER_PAGES].includes(route))).toEqual(
        [],
      );
    }
    expect([...kindsIn('en').keys()]).toEqual(
      expect.arrayContaining([FORMER_PAGES, '[lang]/upcoming/[...page] (more)']),
    );
    for (const page of outside) expect(site().pages).toContain(`${page}.html`);
  });

  it.each(LANGUAGES)('fits phones, tablets and desktops without scrolling sideways, in %s', async (language) => {
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

  it.each(LANGUAGES)('has room for the steps from a month to the longest names beside it, in %s', async (language) => {
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

  it.each(['light', 'dark'] as const)(
    'asks no other host for anything, breaks no policy, logs no error and moves nothing while it loads, in %s colours',
    async (colorScheme) => {
      const context = await visitor({ viewport: { width: 390, height: 844 }, colorScheme });
      const page = await context.newPage();
      const complaints: string[] = [];
      const complain = (what: string) => complaints.push(`${page.url()}: ${what}`);
      await page.exposeFunction('complain', complain);
      await page.addInitScript(() => {
        const tell = (what: string) => Reflect.get(window, 'complain')(what);
        document.addEventListener('securitypolicyviolation', (event) =>
          tell(`${event.violatedDirective} refuses ${event.blockedURI}`),
        );
        const shifts = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) tell(`moves by ${Reflect.get(entry, 'value')}`);
        });
        shifts.observe({ type: 'layout-shift', buffered: true });
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(url())) complain(`asks ${request.url()}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
      });
      page.on('pageerror', (error) => complain(error.message));
      for (const path of ['/', '/404.html', ...LANGUAGES.flatMap((code) => [...kindsIn(code).values()])]) {
        await page.goto(`${url()}${path}`);
        await settled(page);
      }
      expect(complaints).toEqual([]);
    },
  );
});
