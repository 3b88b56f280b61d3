import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { HEAVY, HEAVY_DAY } from '../support/sites/heavy.ts';
import { brokenRules } from './accessible.ts';
import { visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DAY = `/en/${HEAVY_DAY}/`;
const PROGRAMME = `${DAY}programme/`;

const pathOf = (page: Page) => new URL(page.url()).pathname;
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe.runIf(browserIsThere())('the programme of a day of 60 events at 12 venues', () => {
  const { open } = visit('heavy');

  it.each([{}, { javaScriptEnabled: false }])('is linked from the day, and links back (%o)', async (options) => {
    const page = await open(DAY, options);
    await page.getByRole('main').getByRole('link', { name: 'Programme by venue' }).click();
    expect(pathOf(page)).toBe(PROGRAMME);
    await page.getByRole('main').getByRole('link', { name: 'The whole day' }).click();
    expect(pathOf(page)).toBe(DAY);
  });

  it('is a table with a column for each venue and a row for each hour, each event once', async () => {
    const page = await open(PROGRAMME);
    const table = page.getByRole('table');
    expect(await table.getByRole('columnheader').count()).toBe(HEAVY.stages + 2 + 1);
    expect(await table.getByRole('rowheader').first().textContent()).toMatch(/08:00/);
    expect(await table.locator('.slot').count()).toBe(HEAVY.onOneDay);
    expect(await page.locator('.programme-hours').isVisible()).toBe(false);
  });

  it('scrolls sideways by keyboard within itself, while its headings stay in view', async () => {
    const page = await open(PROGRAMME, { viewport: { width: 1000, height: 700 } });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const region = page.getByRole('region', { name: /28 November 2026/ });
    await region.focus();
    expect(await region.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none');
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => {
      const one = document.querySelector('.programme-wide');
      return one !== null && one.scrollLeft > 100 && one.scrollTop > 100;
    });
    const box = await region.boundingBox();
    const hour = await page.getByRole('rowheader').nth(6).boundingBox();
    const venue = await page.getByRole('columnheader').nth(1).boundingBox();
    expect(Math.abs((hour?.x ?? 0) - (box?.x ?? -99))).toBeLessThan(3);
    expect(Math.abs((venue?.y ?? 0) - (box?.y ?? -99))).toBeLessThan(3);
  });

  it('is a list of hours on a phone, with the venue of each event', async () => {
    const page = await open(PROGRAMME, PHONE);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await page.getByRole('table').isVisible()).toBe(false);
    const hours = page.locator('.programme-hours > li');
    expect(await hours.count()).toBeGreaterThan(10);
    expect(await page.locator('.programme-hours .slot').count()).toBe(HEAVY.onOneDay);
    expect(await hours.first().locator('.slot-place').first().textContent()).toMatch(/Stage/);
  });

  it('fits on at most five sheets of paper, with all its columns', async () => {
    const page = await open(PROGRAMME);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(5);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1060, height: 750 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each([{}, PHONE])('breaks no accessibility rule (%o)', async (options) => {
    expect(await brokenRules(await open(PROGRAMME, options))).toEqual({});
  });
});
