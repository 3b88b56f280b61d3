import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { brokenRules } from './accessible.ts';
import { visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const ORGAN = '/en/events/organ-at-one-2026-11-21/';

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Presses Tab until a link or a summary of this text has the focus. */
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let stop = 1; stop <= 80; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (text.test(found)) return;
  }
  throw new Error(`Nothing of ${text} within 80 stops.`);
}

describe.runIf(browserIsThere())('the other dates of an event', () => {
  const { open } = visit('sample');

  it.each([
    ['at a desk', {}],
    ['on a phone', PHONE],
    ['without scripts', { javaScriptEnabled: false }],
  ])('are linked from a venue’s line for the series, and lead to each date, %s', async (_way, options) => {
    const page = await open('/en/venues/church-of-sant-jaume/', options);
    expect(await page.getByRole('link', { name: 'Organ at one' }).count()).toBe(1);
    await page.getByRole('link', { name: /^and \d+ more dates$/ }).click();
    expect(page.url()).toMatch(/\/en\/events\/organ-at-one-2026-11-21\/#dates$/);
    const section = page.getByRole('region', { name: 'Other dates' });
    const next = section.getByRole('link', { name: '17 Mar 2027' });
    await next.waitFor({ state: 'visible' });
    await next.click();
    await page.waitForURL('**/organ-at-one-2027-03-17/');
    expect(pathOf(page)).toBe('/en/events/organ-at-one-2027-03-17/');
  });

  it('unfold by key: later dates, past dates, and the links for subscribing to all', async () => {
    const page = await open(ORGAN);
    const section = page.getByRole('region', { name: 'Other dates' });
    expect(await section.getByRole('link').filter({ visible: true }).count()).toBe(6);
    await tabTo(page, /^4 later dates/);
    await page.keyboard.press('Enter');
    expect(await section.getByRole('link').filter({ visible: true }).count()).toBe(10);
    await tabTo(page, /^Past dates/);
    await page.keyboard.press('Enter');
    expect(await section.getByRole('link', { name: '23 Sept' }).isVisible()).toBe(true);
    await tabTo(page, /^Subscribe to all dates/);
    await page.keyboard.press('Enter');
    const address = await section.getByLabel('Address').inputValue();
    const answer = await page.request.get(`${new URL(page.url()).origin}${new URL(address).pathname}`);
    const text = await answer.text();
    expect(text.match(/^SUMMARY:.*$/gm)).toEqual(
      Array.from({ length: 12 }, () => expect.stringMatching(/Organ at one/)),
    );
  });

  it('take one line in the search, unless days are chosen', async () => {
    const page = await open('/en/search/?q=organ+at+one');
    await page.getByRole('link', { name: 'and 10 more dates' }).waitFor();
    expect(await page.locator('.search-coming .event').count()).toBe(1);
    await page.goto(`${new URL(page.url()).origin}/en/search/?q=organ+at+one&when=dates&from=2026-11-01&to=2029-01-01`);
    await page.waitForFunction(() => document.querySelectorAll('.search-coming .event').length === 11);
    expect(await page.locator('.event-dates').count()).toBe(0);
  });

  it.each([{}, PHONE])('break no accessibility rule, and never scroll sideways (%o)', async (options) => {
    const page = await open(ORGAN, options);
    for (const summary of await page.locator('.dates summary').all()) await summary.click();
    expect(await brokenRules(page)).toEqual({});
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
