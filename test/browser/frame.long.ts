import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { visit } from './visits.ts';

const PLAY = '/en/events/a-midsummer-nights-dream/';
/** In a zone of its own, half an hour off whole hours. */
const FAR = '/en/events/tagores-letters-from-a-houseboat/';
const OVER = '/en/events/a-walk-through-the-tanners-quarter-2026-11-15/';

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe.runIf(browserIsThere())('the header, footer and event page of the site', () => {
  const { url, visitor, open } = visit('sample');

  it('stay dark on all pages after a visitor chose dark, before anything is painted', async () => {
    const page = await open('/en/');
    const light = await paperOf(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    const dark = await paperOf(page);
    expect(dark).not.toBe(light);
    // The script stands before the page's text: when the first of that is there, the choice holds.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (document.body === null) return;
        Reflect.set(window, 'atFirst', document.documentElement.dataset.theme);
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${url()}/de/2026/12/`);
    expect(await paperOf(page)).toBe(dark);
    expect(await page.evaluate(() => Reflect.get(window, 'atFirst'))).toBe('dark');
    expect(await page.getByRole('radio', { name: 'Dunkel' }).isChecked()).toBe(true);
    expect(await page.locator('meta[name=theme-color][media=all]').getAttribute('data-theme-color')).toBe('dark');
    await page.getByRole('radio', { name: 'Wie auf dem Gerät' }).check();
    await page.goto(`${url()}${PLAY}`);
    expect(await paperOf(page)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paperOf(page)).toBe(dark);
  });

  it('follow a choice made in another tab, where light overrides a dark system', async () => {
    const context = await visitor({ colorScheme: 'dark' });
    const [one, other] = [await context.newPage(), await context.newPage()];
    for (const page of [one, other]) await page.goto(`${url()}/en/`);
    const dark = await paperOf(other);
    await one.getByRole('radio', { name: 'Light' }).check();
    await other.locator('html[data-theme=light]').waitFor();
    expect(await paperOf(other)).not.toBe(dark);
  });

  it('can be dark even if the browser stores nothing', async () => {
    const context = await visitor();
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${url()}/en/`);
    const light = await paperOf(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await paperOf(page)).not.toBe(light);
    expect(errors).toEqual([]);
  });

  it('work under the strictest policy, without an error', async () => {
    const context = await visitor({ timezoneId: 'America/New_York' });
    await context.route('**/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': "default-src 'self'" },
      });
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${url()}${PLAY}`);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('button', { name: 'In your time zone' }).click();
    expect(await page.locator('.own-time').textContent()).toContain('14:00');
    expect(errors).toEqual([]);
  });

  it('use the system’s colours without scripts, and offer nothing that needs one', async () => {
    const options = { javaScriptEnabled: false, timezoneId: 'Asia/Tokyo' };
    const page = await open(PLAY, options);
    expect(await page.getByRole('radio').count()).toBe(0);
    // The search that the field leads to says what there is without scripts.
    expect(await page.getByRole('button').allTextContents()).toEqual(['Search']);
    expect(await page.locator('.fact-when').textContent()).toContain('20:00–22:10');
    const dark = await open(PLAY, { ...options, colorScheme: 'dark' });
    const [light, night] = await Promise.all(
      [page, dark].map((one) => one.locator('h1').evaluate((title) => getComputedStyle(title).color)),
    );
    expect(light).not.toBe(night);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'November 2026' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/2026/11/');
  });

  it('show an event’s time on the visitor’s clock, on request, and only if it differs', async () => {
    const here = await open(PLAY);
    expect(await here.getByRole('button', { name: 'In your time zone' }).count()).toBe(0);
    const there = await open(PLAY, { timezoneId: 'Asia/Tokyo' });
    await there.getByRole('button', { name: 'In your time zone' }).click();
    expect(await there.locator('.own-time').textContent()).toMatch(/Sun,? 29 Nov.*0?4:00.*0?6:10.*GMT\+9/);
    expect(await there.evaluate(() => document.activeElement?.className)).toBe('own-time');
    const india = await open(FAR, { timezoneId: 'Asia/Kolkata' });
    expect(await india.getByRole('button', { name: 'In your time zone' }).count()).toBe(0);
    expect(await india.locator('.fact-when').textContent()).toMatch(/21:30–22:30\s+UTC\+5:30/);
  });

  it('move nothing while a page loads', async () => {
    const context = await visitor({ timezoneId: 'Asia/Tokyo' });
    await context.addInitScript(() => {
      const shifts: number[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await context.newPage();
    for (const path of [PLAY, FAR, '/en/']) {
      await page.goto(`${url()}${path}`, { waitUntil: 'networkidle' });
      const moved = await page.evaluate(() => {
        const shifts: number[] = Reflect.get(window, 'shifts');
        return shifts.reduce((sum, one) => sum + one, 0);
      });
      expect(moved, path).toBeLessThan(0.01);
    }
  });

  it('offer to add an event to each calendar, and link to the events around it', async () => {
    const page = await open(PLAY);
    const fact = page.locator('.fact', { has: page.getByText('Add to calendar', { exact: true }) });
    const download = page.waitForEvent('download');
    await fact.getByRole('link', { name: '.ics' }).click();
    expect((await download).suggestedFilename()).toBe('a-midsummer-nights-dream.ics');
    for (const [name, host] of [
      ['Google', 'calendar.google.com'],
      ['Outlook', 'outlook.live.com'],
    ] as const) {
      const link = fact.getByRole('link', { name });
      expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host);
      expect(await link.getAttribute('rel')).toBe('nofollow noopener noreferrer');
    }
    const directions = page.getByRole('link', { name: 'Directions' });
    expect(await directions.getAttribute('href')).toMatch(/directions\?to=\d+\.\d+%2C\d+\.\d+$/);
    expect(await page.locator('.colophon').textContent()).toMatch(
      /Also in:\s+Català\s+Deutsch\s+Español\s+Last updated:\s+\d/,
    );
    await page.getByRole('navigation', { name: 'Before and after' }).locator('[rel=next]').click();
    await page.locator('.beside [rel=prev]').click();
    expect(new URL(page.url()).pathname).toBe(PLAY);
    const more = page.locator('.more section', { hasText: 'More at this venue' });
    const title = await more.locator('li a').first().textContent();
    await more.locator('li a').first().click();
    expect(await page.locator('h1').textContent()).toBe(title);
  });

  it('say that an event is over, and do not offer it to any calendar', async () => {
    const page = await open(OVER);
    expect(await page.locator('.notice').textContent()).toBe('This event is over.');
    expect(await page.locator('.adding').count()).toBe(0);
  });

  it('are usable by keyboard alone, with a visible focus', async () => {
    const page = await open(PLAY, { timezoneId: 'Asia/Tokyo' });
    const visited: string[] = [];
    for (let stop = 0; stop < 80; stop += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const active = document.activeElement;
        if (active === null || active === document.body) return undefined;
        const { outlineStyle, outlineWidth } = getComputedStyle(active);
        const name = active.textContent?.trim() || active.getAttribute('value') || '';
        return { name, isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 };
      });
      if (at === undefined) break;
      expect(at.isSeen, at.name).toBe(true);
      visited.push(at.name);
    }
    for (const name of [
      'Skip to content',
      'In your time zone',
      'Directions',
      'Apple or .ics file',
      'Outlook',
      'system',
    ])
      expect(visited).toContain(name);
  });

  it('have targets of at least 44 pixels for fingers, on many kinds of pages', async () => {
    const page = await open('/en/', { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });
    const small: Record<string, readonly string[]> = {};
    const kinds = ['', '2026/12/', 'upcoming/', 'venues/', 'venues/lera-theatre/', 'categories/theatre/', 'subscribe/'];
    for (const path of [...kinds.map((kind) => `/en/${kind}`), PLAY, FAR, OVER]) {
      await page.goto(`${url()}${path}`);
      // A link within a sentence is as high as its line.
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, summary, label:has([type=radio])')]
          .filter((one) => one.checkVisibility() && one.closest('.prose, .agenda-also, .skip') === null)
          .filter((one) => one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML.slice(0, 120)),
      );
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
  });

  it('print an event and a month in black on white, whatever colours were chosen', async () => {
    const page = await open(PLAY, { colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.emulateMedia({ media: 'print' });
    expect(await paperOf(page)).toBe('rgb(255, 255, 255)');
    for (const shown of ['h1', '.fact-when', '.prose', '.picture img'])
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    for (const hidden of ['.trail', '.adding', '.beside', '.more', '.foot', '.sections', '.languages', '.fact-link'])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    await page.goto(`${url()}/en/2026/12/`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = [...pdf.matchAll(/\/MediaBox ?\[0 0 (\d+)[\d.]* (\d+)/g)].map(([, width, height]) =>
      Number(width) > Number(height) ? 'across' : 'upright',
    );
    // The table alone: the days below it say the same again.
    expect(sheets).toEqual(['across']);
  });

  it('need few bytes for the first view of an event', async () => {
    const page = await open('/en/');
    let bytes = 0;
    const pending: Promise<void>[] = [];
    page.on('response', (response) => {
      if (!['document', 'stylesheet', 'script'].includes(response.request().resourceType())) return;
      pending.push(
        response.body().then((body) => {
          bytes += gzipSync(body).length;
        }),
      );
    });
    await page.goto(`${url()}${PLAY}`, { waitUntil: 'networkidle' });
    await Promise.all(pending);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(25_000);
  });
});
