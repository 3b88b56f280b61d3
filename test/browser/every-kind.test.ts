import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser.ts';
import { FORMER_PAGES, PAGE_ROUTES } from '../support/page-kinds.ts';
import { checkFit } from './fitting.ts';
import { settled, visit } from './visits.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];

describe.runIf(browserIsThere())('every kind of page, in a browser', () => {
  const visits = visit('sample');
  const { site, url, visitor, kindsIn } = visits;

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

  // The long tier looks at the other languages.
  checkFit(visits, ['ca', 'en']);

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
