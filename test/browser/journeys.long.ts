import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { SAMPLE_DAY, SAMPLE_SITE } from '../support/sample.ts';
import { visit } from './visits.ts';

const TODAY = Temporal.PlainDate.from(SAMPLE_DAY.ALMANAC_TODAY);
/** The day of the sample is a Saturday itself. */
const NEXT_SATURDAY = TODAY.add({ days: 7 });

const WAYS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['with scripts', {}],
  ['without scripts', { javaScriptEnabled: false }],
];

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The calendar of a text; throws where it is none. */
function calendarOf(text: string): ICAL.Component {
  const calendar = ICAL.Component.fromString(text);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar;
}

/** What has the focus, and whether it is seen to have it. */
function focused(page: Page): Promise<{ href: string; rel: string; isSeen: boolean } | undefined> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(active);
    const { top, bottom, width, height } = active.getBoundingClientRect();
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const isInView = width > 1 && height > 1 && bottom > 0 && top < window.innerHeight;
    const href = active.getAttribute('href') ?? '';
    return { href, rel: active.getAttribute('rel') ?? '', isSeen: isOutlined && isInView };
  });
}

/** Presses Tab until a link has the focus, which is seen at each stop; then Enter. */
async function tabTo(page: Page, what: string, isIt: (link: { href: string; rel: string }) => boolean): Promise<void> {
  for (let stop = 1; stop <= 60; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at === undefined) throw new Error(`The focus is lost after ${stop} stops on the way to ${what}.`);
    expect(at.isSeen, `${pathOf(page)}, stop ${stop}: ${at.href}`).toBe(true);
    if (!isIt(at)) continue;
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== before);
    return;
  }
  throw new Error(`No link to ${what} within 60 stops.`);
}

describe.runIf(browserIsThere())('a visitor of the sample', () => {
  const { url, visitor, open } = visit('sample');

  it.each(WAYS)(
    'finds next Saturday’s concert from the home page and adds it to a calendar, %s',
    async (_way, options) => {
      expect(TODAY.dayOfWeek).toBe(6);
      const page = await open('/en/', options);
      await page.getByRole('main').getByRole('link', { name: 'Music', exact: true }).first().click();
      expect(pathOf(page)).toBe('/en/categories/music/');
      const saturday = page.locator('.agenda-day', { has: page.locator(`time[datetime="${NEXT_SATURDAY}"]`) });
      expect(await saturday.getByRole('heading').first().textContent()).toMatch(/Saturday\s+28\s+November/);
      const link = saturday.locator('.event-title a').first();
      const title = (await link.textContent()) ?? '';
      await link.click();
      expect(await page.locator('h1').textContent()).toBe(title);
      expect(await page.locator('.fact-when').textContent()).toMatch(/Saturday,\s28\sNovember\s2026/);
      const address = pathOf(page);
      const download = page.waitForEvent('download');
      await page.locator('.adding').getByRole('link', { name: '.ics' }).click();
      const added = calendarOf(await readFile(await (await download).path(), 'utf8'));
      const events = added.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
      expect(events.map(({ summary }) => summary)).toEqual([title]);
      const [event] = events;
      expect(event?.component.getFirstPropertyValue('url')).toBe(`${SAMPLE_SITE}${address}`);
      const shown = await page.locator('.fact-when time').first().getAttribute('datetime');
      expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(shown ?? '').toISOString());
      expect(Temporal.PlainDate.from(event?.startDate.toString() ?? '')).toEqual(NEXT_SATURDAY);
    },
  );

  it.each(WAYS)('browses the months by keyboard alone and never loses the focus, %s', async (_way, options) => {
    const page = await open('/en/', options);
    await tabTo(page, 'the month', ({ href }) => href === '/en/this-month/');
    expect(pathOf(page)).toBe('/en/this-month/');
    for (const month of ['/en/2026/12/', '/en/2027/01/', '/en/2027/02/']) {
      await tabTo(page, 'the next month', ({ rel }) => rel === 'next');
      expect(pathOf(page)).toBe(month);
    }
    await tabTo(page, 'the month before', ({ rel }) => rel === 'prev');
    expect(pathOf(page)).toBe('/en/2027/01/');
    await tabTo(page, 'today', ({ href }) => href === '/en/this-month/');
    expect(pathOf(page)).toBe('/en/this-month/');
    await tabTo(page, 'a day', ({ href }) => /^\/en\/2026\/11\/\d\d\/$/.test(href));
    expect(pathOf(page)).toMatch(/^\/en\/2026\/11\/\d\d\/$/);
  });

  it.each(WAYS)('subscribes to the events of a category, %s', async (way, options) => {
    const permissions = way === 'with scripts' ? ['clipboard-read', 'clipboard-write'] : [];
    const page = await open('/en/', { ...options, permissions });
    await page.getByRole('navigation').getByRole('link', { name: 'Topics' }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Film', exact: true }).click();
    expect(pathOf(page)).toBe('/en/categories/film/');
    await page.locator('.subscribe a').click();
    expect(pathOf(page)).toBe('/en/subscribe/');
    const feed = page.locator('[id="categories-film"]');
    const field = feed.getByRole('textbox', { name: 'Address' });
    await field.waitFor({ state: 'visible' });
    const address = await field.inputValue();
    expect(address).toBe(`${SAMPLE_SITE}/en/categories/film.ics`);
    if (way === 'with scripts') {
      await feed.getByRole('button', { name: 'Copy' }).click();
      await feed.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    } else expect(await feed.getByRole('button').count()).toBe(0);
    const response = await page.request.get(`${url()}${new URL(address).pathname}`);
    expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const events = calendarOf(await response.text()).getAllSubcomponents('vevent');
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(event.getFirstProperty('categories')?.getValues()).toContain('Film');
  });

  it('keeps the dark colours across links, reloads and new tabs, until light is chosen', async () => {
    const context = await visitor();
    const page = await context.newPage();
    const paper = (one: Page) => one.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto(`${url()}/en/`);
    const light = await paper(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    const dark = await paper(page);
    expect(dark).not.toBe(light);
    await page.getByRole('navigation').getByRole('link', { name: 'Venues' }).first().click();
    expect(pathOf(page)).toBe('/en/venues/');
    expect(await paper(page)).toBe(dark);
    await page.reload();
    expect(await paper(page)).toBe(dark);
    await page.goBack();
    expect(await paper(page)).toBe(dark);
    const other = await context.newPage();
    await other.goto(`${url()}/de/2026/12/`);
    expect(await paper(other)).toBe(dark);
    await other.getByRole('radio', { name: 'Hell' }).check();
    await page.reload();
    expect(await paper(page)).toBe(light);
    expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
  });
});
