import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { brokenRules } from './accessible.ts';
import { visit } from './visits.ts';

const DESK = { viewport: { width: 1280, height: 800 } } as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** The name of the topic of music in the addresses of each language. */
const MUSIC = { ca: 'musica', en: 'music', de: 'musik', es: 'musica' } as const;
const LANGUAGES = ['ca', 'en', 'de', 'es'] as const;

const chip = (page: Page, filter: string, value: string) =>
  page.locator(`.chips [data-filter=${filter}][data-value="${value}"]`);

const pressed = (page: Page) =>
  page.locator('.chips [aria-pressed=true]').evaluateAll((all) => all.map((one) => one.getAttribute('data-value')));

const titles = (page: Page) => page.locator('.chips .event-title a > span:first-child').allTextContents();

/** Waits for a status, and returns the number with which it begins; 0 without one. */
async function numberIn(status: Locator): Promise<number> {
  await status.waitFor();
  return Number(/^\d+/.exec((await status.textContent()) ?? '')?.[0] ?? 0);
}

/** Waits until the view is narrowed, and returns its number of events. */
async function countOf(page: Page): Promise<number> {
  return numberIn(page.locator('.chips.is-narrowed .search-status[aria-busy=false]'));
}

/** Returns the number of events that the page of the search has for some parameters. */
async function countInSearch(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return numberIn(page.locator('.search-status[aria-busy=false]'));
}

describe.runIf(browserIsThere())('a visitor who narrows a view', () => {
  const { open, url } = visit('sample');

  it.each(LANGUAGES)(
    'sees as many events as the search has, one chip within another, on a phone in %s',
    async (language) => {
      const page = await open(`/${language}/`, PHONE);
      await chip(page, 'category', MUSIC[language]).tap();
      const music = await countOf(page);
      await chip(page, 'access', 'any').tap();
      await page.waitForURL('**access=any');
      const both = await countOf(page);
      expect(both).toBeGreaterThan(0);
      expect(both).toBeLessThan(music);
      expect((await titles(page)).length).toBeGreaterThan(0);
      expect(await page.locator('.chips .event-facts').first().textContent()).toContain('·');
      const search = `${url()}/${language}/search/?category=${MUSIC[language]}`;
      expect([music, both]).toEqual([
        await countInSearch(page, search),
        await countInSearch(page, `${search}&access=any`),
      ]);
    },
  );

  it('hides what does not match, and has it again without chips and by the browser’s way back', async () => {
    const page = await open('/en/this-month/', DESK);
    const before = await page.locator('main .event:visible').count();
    await chip(page, 'free', '1').press(' ');
    const count = await countOf(page);
    expect(count).toBeGreaterThan(0);
    expect(await page.locator('.month').first().isVisible()).toBe(false);
    expect(await page.locator('.chips .event').count()).toBe(count);
    expect(await chip(page, 'free', '1').getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await page.locator('.month').first().waitFor();
    expect(await page.locator('main .event:visible').count()).toBe(before);
    await chip(page, 'free', '1').press('Enter');
    await countOf(page);
    await page.locator('.search-clear button').press('Enter');
    await page.locator('.month').first().waitFor();
    expect([await pressed(page), new URL(page.url()).search]).toEqual([[], '']);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('chip');
  });

  it('keeps the chips in other views, other months and other languages', async () => {
    const page = await open('/en/this-month/', DESK);
    await chip(page, 'category', 'music').click();
    await chip(page, 'free', '1').click();
    await countOf(page);
    await page.locator('.views a', { hasText: 'List' }).click();
    await page.waitForURL('**/en/upcoming/?category=music&free=1');
    await countOf(page);
    expect(await pressed(page)).toEqual(['1', 'music']);
    await page.locator('.languages a[hreflang=de]').click();
    await page.waitForURL('**/de/upcoming/?category=musik&free=1');
    await countOf(page);
    expect(await pressed(page)).toEqual(['1', 'musik']);
    await page.goto(`${url()}/en/2026/11/?free=1`);
    await countOf(page);
    await page.locator('.browse-next a').click();
    await page.waitForURL('**/en/2026/12/?free=1');
    expect(await countOf(page)).toBeGreaterThan(0);
    const dates = await page
      .locator('.chips .agenda-date time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(dates.filter((date) => !date?.startsWith('2026-12'))).toEqual([]);
  });

  it('sees a chip for each filter of the address, also for one that the view has no chip for', async () => {
    const page = await open('/en/2026/12/?category=reading-circles&free=1', DESK);
    await countOf(page);
    await page.locator('.chips [data-value=reading-circles]').waitFor();
    expect((await pressed(page)).toSorted()).toEqual(['1', 'reading-circles']);
    await page.locator('.chips [data-value=reading-circles]').press(' ');
    await page.waitForURL('**/en/2026/12/?free=1');
    expect(await countOf(page)).toBeGreaterThan(1);
  });

  it('sees thirty lines at first, and the next ones on request, from where the focus goes on', async () => {
    const page = await open('/en/upcoming/?category=city-life', DESK);
    await countOf(page);
    const lines = page.locator('.chips .event');
    expect(await lines.count()).toBe(30);
    const before = await titles(page);
    await page.locator('.chips .search-more button').press('Enter');
    expect(await lines.count()).toBeGreaterThan(30);
    expect((await titles(page)).slice(0, 30)).toEqual(before);
    expect(
      await lines
        .nth(30)
        .locator('.event-title a')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
  });

  it('sees the events of a past month in their order, and the link to today works again without chips', async () => {
    const page = await open('/en/2026/10/?category=music', DESK);
    expect(await countOf(page)).toBeGreaterThan(0);
    const dates = await page
      .locator('.chips .agenda-date time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual(dates.toSorted());
    await page.goto(`${url()}/en/2026/11/?free=1`);
    await countOf(page);
    await page.locator('.search-clear button').press('Enter');
    await page.locator('.browse-today a').press('Enter');
    await page.waitForURL('**#today');
    expect(await page.locator(':target').evaluate((one) => one.checkVisibility())).toBe(true);
  });

  it('sees on each chip how many events it leaves, and can’t press one that leaves none', async () => {
    const page = await open('/en/', DESK);
    await chip(page, 'online', '1').click();
    await countOf(page);
    const chips = await page.locator('.chips [data-filter]').evaluateAll((all) =>
      all.map((one) => ({
        isDisabled: one.ariaDisabled === 'true',
        isPressed: one.ariaPressed === 'true',
        count: one.querySelector('.search-count')?.textContent,
      })),
    );
    for (const { isDisabled, isPressed, count } of chips) if (!isPressed) expect(isDisabled).toBe(count === '');
    const empty = page.locator('.chips [aria-disabled=true]').first();
    await empty.click({ force: true });
    expect(new URL(page.url()).search).toBe('?online=1');
  });

  it('breaks no accessibility rule', async () => {
    const page = await open('/en/this-week/?free=1', DESK);
    await countOf(page);
    expect(await brokenRules(page)).toEqual({});
  });

  it('is led to the page of the same events if what narrows the view can’t be fetched', async () => {
    const page = await open('/en/', DESK);
    await page.route('**/narrow-*.js', (route) => route.abort());
    await Promise.all([page.waitForURL('**/en/free/'), chip(page, 'free', '1').click()]);
  });
});
