import { expect, it } from 'vitest';
import { type Visits, withLateFonts } from './visits.ts';

/** Has every kind of page load without a complaint of the browser, in light and in dark colours. */
export function checkQuiet({ url, visitor, kindsIn }: Visits, languages: readonly string[]): void {
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
        const told = (entries: PerformanceEntryList) => {
          for (const entry of entries) tell(`moves by ${Reflect.get(entry, 'value')}`);
        };
        const shifts = new PerformanceObserver((list) => told(list.getEntries()));
        shifts.observe({ type: 'layout-shift', buffered: true });
        Reflect.set(window, 'endShifts', () => {
          told(shifts.takeRecords());
          shifts.disconnect();
        });
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(url())) complain(`asks ${request.url()}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
      });
      page.on('pageerror', (error) => complain(error.message));
      const open = await withLateFonts(page);
      for (const path of ['/', '/404.html', ...languages.flatMap((code) => [...kindsIn(code).values()])]) {
        // What moves where a font comes late is judged by the tests of that.
        await open(`${url()}${path}`, () => page.evaluate(() => Reflect.get(window, 'endShifts')()));
      }
      expect(complaints).toEqual([]);
    },
  );
}
