import { expect, it } from 'vitest';
import { settled, type Visits } from './visits.ts';

const isFont = (url: string) => url.endsWith('.woff2');

/** Has every kind of page load without a complaint of the browser, in light and in dark colours; nothing moves in it once it is read. */
export function checkQuiet({ url, visitor, kindsIn }: Visits, languages: readonly string[]): void {
  it.each(['light', 'dark'] as const)(
    'contacts no other host, breaks no policy, logs no error and moves nothing once parsed, in %s colours',
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
        // Where the parser pauses, and what is painted of a page by then, is up to the machine: it is shown once it is read.
        const unread = new CSSStyleSheet();
        unread.replaceSync('html { visibility: hidden !important }');
        document.adoptedStyleSheets = [unread];
        document.addEventListener('DOMContentLoaded', () => {
          document.adoptedStyleSheets = [];
        });
        const shifts = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const [first] = Reflect.get(entry, 'sources') ?? [];
            tell(`moves by ${Reflect.get(entry, 'value')}, among others ${first?.node?.outerHTML?.slice(0, 80)}`);
          }
        });
        shifts.observe({ type: 'layout-shift', buffered: true });
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(url())) complain(`asks ${request.url()}`);
      });
      page.on('console', (message) => {
        if (isFont(message.location().url)) return;
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
      });
      page.on('pageerror', (error) => complain(error.message));
      // What moves where a font comes after the first paint is judged by the tests of that: here none comes at all.
      await page.route(
        ({ href }) => isFont(href),
        (route) => route.abort(),
      );
      for (const path of ['/', '/404.html', ...languages.flatMap((code) => [...kindsIn(code).values()])]) {
        await page.goto(`${url()}${path}`);
        await settled(page);
      }
      expect(complaints).toEqual([]);
    },
  );
}
