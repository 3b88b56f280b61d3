import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { brokenRules } from './accessible.ts';
import { visit } from './visits.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'] as const;
const SAVE = '.save button';

const titlesIn = (page: Page, section: string) =>
  page.locator(`${section} .event-title a > span:first-child`).allTextContents();

describe.runIf(browserIsThere())('a visitor who saves events', () => {
  const { open, url, site } = visit('sample');

  /** Returns the paths of some pages of events that are linked from a list. */
  const eventsOn = (page: Page) =>
    page.locator('main .event-title a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

  /** Saves the event of a page, and returns its title. */
  async function save(page: Page, path: string): Promise<string> {
    await page.goto(`${url()}${path}`);
    await page.locator(SAVE).press('Enter');
    return (await page.locator('h1').textContent()) ?? '';
  }

  /** Opens the page of saved events, and waits until it has them. */
  async function openSaved(page: Page, language: string): Promise<void> {
    await page.goto(`${url()}/${language}/saved/`);
    await page.locator('.saved .search-status', { hasText: /\d|\.$/ }).waitFor();
  }

  it.each(LANGUAGES)('has them on one page until they are removed, in %s', async (language) => {
    const page = await open(`/${language}/upcoming/`);
    const [first = '', , third = ''] = await eventsOn(page);
    const titles = [await save(page, first), await save(page, third)];
    await page.locator('.save a').click();
    await page.waitForURL(`**/${language}/saved/`);
    await page.locator('.saved .event').first().waitFor();
    expect((await titlesIn(page, '.search-coming')).toSorted()).toEqual(titles.toSorted());
    await page.locator('.saved-remove button').first().press('Enter');
    expect(await page.locator('.saved .event').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-status');
    await openSaved(page, language);
    expect(await page.locator('.saved .event').count()).toBe(1);
  });

  it('sees on the page of an event that it is saved, and can change that', async () => {
    const page = await open('/en/upcoming/');
    const [path = ''] = await eventsOn(page);
    await save(page, path);
    await page.reload();
    const state = () => page.locator(SAVE).getAttribute('aria-pressed');
    expect([await state(), await page.locator('.save a').isVisible()]).toEqual(['true', true]);
    await page.locator(SAVE).click();
    expect([await state(), await page.locator('.save a').isVisible()]).toEqual(['false', false]);
    await openSaved(page, 'en');
    expect(await page.locator('.saved .search-status').textContent()).toMatch(/^You have not saved any events/);
  });

  it('sees events of another language, the next date of a series, past events, and events that are gone', async () => {
    const page = await open('/de/upcoming/');
    const [german = ''] = await eventsOn(page);
    const title = await save(page, german);
    const series = site().pages.filter((path) => /^en\/events\/thursday-jam/.test(path));
    await page.goto(`${url()}/en/past/`);
    const past = await eventsOn(page);
    const saved = (path: string) => ({ path, title: 'A lost event', lang: 'en-GB', day: '2026-11-01' });
    const paths = ['en/events/lost/', ...past.slice(0, 2).map((path) => path.slice(1))];
    await page.evaluate((more) => {
      const kept: unknown[] = JSON.parse(localStorage.getItem('almanac-saved /') ?? '[]');
      localStorage.setItem('almanac-saved /', JSON.stringify([...kept, ...more, { path: 5 }]));
    }, paths.map(saved));
    expect(series.length).toBeGreaterThan(0);
    await openSaved(page, 'en');
    expect(await titlesIn(page, '.search-coming')).toContain(title);
    expect(
      await page.locator('.search-coming .event-title a > span', { hasText: title }).first().getAttribute('lang'),
    ).toBe('de');
    expect(await page.locator('.saved-gone').textContent()).toContain(
      'A lost event – This event is no longer on the calendar.',
    );
    expect(await page.locator('.saved .event').count()).toBe(3);
    expect(await page.locator('.saved .search-status').textContent()).toBe('4 events');
  });

  it('gets one calendar file of the coming ones, with reminders on request', async () => {
    const page = await open('/en/upcoming/');
    const paths = (await eventsOn(page)).slice(0, 3);
    for (const path of paths) await save(page, path);
    await openSaved(page, 'en');
    const downloaded = async (reminder: string) => {
      await page.locator('.saved-calendar select').selectOption(reminder);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.saved-calendar button').press('Enter'),
      ]);
      expect(file.suggestedFilename()).toBe('saved-events.ics');
      return readFileSync(await file.path(), 'utf8');
    };
    const uids = paths.map((path) => /^UID:.*$/m.exec(site().read(`${path.slice(1, -1)}.ics`))?.[0].trim());
    const plain = await downloaded('');
    expect([...plain.matchAll(/^UID:.*$/gm)].map(([uid]) => uid.trim()).toSorted()).toEqual(uids.toSorted());
    expect(plain).not.toContain('VALARM');
    const reminding = await downloaded('PT1H');
    expect(reminding.match(/TRIGGER:-PT1H/g)).toHaveLength(3);
  });

  it('finds an event that has another address now, and keeps that one', async () => {
    const page = await open('/en/upcoming/');
    const [path = ''] = await eventsOn(page);
    const title = await save(page, path);
    await page.evaluate(() => {
      const [key = ''] = Object.keys(localStorage).filter((one) => one.startsWith('almanac-saved'));
      localStorage.setItem(
        key,
        (localStorage.getItem(key) ?? '').replace(/"path":"[^"]*"/, '"path":"en/events/before/"'),
      );
    });
    await page.route('**/en/events/before/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<meta http-equiv="refresh" content="0; url=${path}">` }),
    );
    await openSaved(page, 'en');
    expect(await titlesIn(page, '.search-coming')).toEqual([title]);
    await page.goto(`${url()}${path}`);
    expect(await page.locator(SAVE).getAttribute('aria-pressed')).toBe('true');
  });

  it('reads what became of an event since it was saved, and not what was before', async () => {
    const page = await open('/en/upcoming/');
    const [first = '', second = ''] = await eventsOn(page);
    await save(page, first);
    await save(page, second);
    const news = (path: string, text: string) =>
      `<article class="event news"><p class="event-time">Rescheduled</p><div class="event-body"><h3 class="event-title"><a href="${path}">x</a></h3><p class="event-place">${text}</p></div></article>`;
    const day = (date: string, text: string) => `<li class="agenda-day"><time datetime="${date}"></time>${text}</li>`;
    await page.route('**/en/changes/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<ol>${day('2026-11-22', news(first, 'To Friday.'))}${day('2026-11-20', news(second, 'To Monday.'))}</ol>`,
      }),
    );
    await openSaved(page, 'en');
    expect(await page.locator('.saved-change').allTextContents()).toEqual(['Rescheduled To Friday.']);
  });

  it('breaks no accessibility rule, and is told that the page needs JavaScript', async () => {
    const page = await open('/en/upcoming/');
    const [path = ''] = await eventsOn(page);
    await save(page, path);
    await openSaved(page, 'en');
    expect(await brokenRules(page)).toEqual({});
    const plain = await open('/en/saved/', { javaScriptEnabled: false });
    expect(await plain.locator('.without-script').isVisible()).toBe(true);
    expect(await plain.locator('.saved').isVisible()).toBe(false);
    await plain.goto(`${url()}${path}`);
    expect(await plain.locator('.save').isVisible()).toBe(false);
  });
});
