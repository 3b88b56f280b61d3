import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { visit } from './visits.ts';

/** The day on which the sample was built, by the site's clock. */
const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`);

const AFTERNOON = at('15:00');

/** Returns, in reading order, the headings and titles of today with the events' ends; hidden ones are left out. */
const todayOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.earlier')]
      .flatMap((earlier) => [
        ...(earlier
          .closest('.agenda > li, .day-parts')
          ?.querySelectorAll<HTMLElement>('.agenda-date, .earlier-title, .event') ?? []),
      ])
      .filter((one) => one.checkVisibility())
      .map((one) =>
        one.matches('.event') ? (one.dataset.end ?? 'all day') : one.textContent.replaceAll(/\s+/g, ' ').trim(),
      ),
  );

describe.runIf(browserIsThere())('the events of today', () => {
  const { url, visitor } = visit('sample');

  const openAt = async (path: string, now: Date, options: Parameters<typeof visitor>[0] = {}) => {
    const context = await visitor(options);
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.addInitScript(() => {
      Reflect.set(window, 'moved', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'moved', Reflect.get(window, 'moved') + Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${url()}${path}`, { waitUntil: 'networkidle' });
    return page;
  };

  it.each([
    '/en/',
    '/en/today/',
    '/en/upcoming/',
    '/en/free/',
    '/en/this-week/',
    '/en/weekend/',
    '/en/this-month/',
    '/en/venues/market-square/',
    '/en/categories/city-life/',
  ])('are sorted with coming ones first, by the visitor’s clock, and nothing moves, on %s', async (path) => {
    const morning = await todayOn(await openAt(path, at('07:00')));
    expect(morning).not.toContain('Earlier today');
    for (const timezoneId of ['Europe/Madrid', 'America/New_York']) {
      const page = await openAt(path, AFTERNOON, { timezoneId });
      const found = await todayOn(page);
      const cut = found.indexOf('Earlier today');
      const isEvent = (one: string) => one === 'all day' || /^\d{4}-/.test(one);
      const isOver = (one: string) => Date.parse(one) <= AFTERNOON.getTime();
      const [ahead, behind] = [found.slice(0, cut).filter(isEvent), found.slice(cut + 1)];
      expect(behind.length).toBeGreaterThan(0);
      expect(behind.filter((one) => !isOver(one))).toEqual([]);
      expect(ahead.filter(isOver)).toEqual([]);
      expect([...ahead, ...behind].sort()).toEqual(morning.filter(isEvent).sort());
      expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);
    }
  });

  it('stay in the order of the day without scripts, and on a page from yesterday', async () => {
    const morning = await todayOn(await openAt('/en/', at('07:00')));
    const old = await openAt('/en/', new Date(AFTERNOON.getTime() + 24 * 60 * 60 * 1000));
    expect(await todayOn(old)).toEqual(morning.map((one) => one.replace('Today Saturday', 'Saturday')));
    const context = await visitor({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${url()}/en/`);
    expect(await plain.getByText('Earlier today').isVisible()).toBe(false);
    expect(await plain.locator('.front-main .event').first().isVisible()).toBe(true);
  });

  it.each(['/en/', '/en/2026/11/21/', '/en/2026/11/22/', '/en/2026/11/', '/en/2026/w47/', '/en/upcoming/'])(
    'are labelled as today’s only on their day, by the site’s clock: %s',
    async (path) => {
      const marks = async (now: Date) => {
        const page = await openAt(path, now, { timezoneId: 'America/New_York' });
        const words = await page.locator('.daymark-word, .kicker-now, .today-word').allTextContents();
        return [
          words.filter((word) => /today|tomorrow/i.test(word)).length,
          await page.locator('.daymark-today, .is-today, [aria-current=date]').count(),
        ];
      };
      const [words = 0, days = 0] = await marks(at('23:59'));
      expect(words).toBeGreaterThan(0);
      if (path !== '/en/2026/11/22/' && path !== '/en/2026/11/21/') expect(days).toBeGreaterThan(0);
      expect(await marks(new Date(at('23:59').getTime() + 60_000))).toEqual([0, 0]);
    },
  );

  it('are at the top of the week on a phone, while a desktop shows the whole week', async () => {
    const topOfToday = async (width: number) => {
      const page = await openAt('/en/this-month/', at('07:00'), { viewport: { width, height: 800 } });
      await page.getByRole('link', { name: 'Week', exact: true }).click();
      await page.waitForURL('**/this-week/#today');
      const topOf = async (place: string) => (await page.locator(place).first().boundingBox())?.y;
      return { today: await topOf('.week-days .daymark-today'), week: await topOf('.view-title') };
    };
    expect((await topOfToday(390)).today).toBeLessThan(100);
    expect((await topOfToday(1_280)).week).toBeGreaterThan(0);
  });

  it('get a heading with their date on the home page of an earlier day', async () => {
    const page = await openAt('/en/', new Date(at('23:59').getTime() + 60_000));
    expect((await page.locator('#today').textContent())?.replaceAll(/\s+/g, ' ').trim()).toBe('Saturday 21 November');
  });

  it('are replaced by a note once all are over', async () => {
    const context = await visitor();
    await context.route('**/en/', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: body.replaceAll(
          /(<article class="event[^>]*?)( data-end="[^"]*")?>/g,
          '$1 data-end="2026-11-21T08:00+01:00">',
        ),
      });
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(at('23:30'));
    await page.goto(`${url()}/en/`);
    const today = page.locator('section[aria-labelledby=today]');
    expect(await today.getByText('Nothing more today.').isVisible()).toBe(true);
    expect(await today.locator('.event:not(.earlier .event)').count()).toBe(0);
    expect(await today.locator('.earlier .event').count()).toBeGreaterThan(0);
    expect(await page.locator('section[aria-labelledby=later] .event').count()).toBeGreaterThan(0);
  });
});
