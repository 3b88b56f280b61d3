import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { checkAccessibility } from './accessible.ts';
import { visit } from './visits.ts';

/** What visitors look at most. */
const KINDS = ['home', 'month', 'event', 'record of venues', 'subscribe'];

describe.runIf(browserIsThere())('a page of the most visited kinds', () => {
  const visits = visit('small');
  const { open } = visits;

  // The long tier looks at every kind of page, in every language.
  checkAccessibility(visits, ['en'], KINDS);

  it('marks today, days with events, bars and the current view even in forced colours', async () => {
    const phone = await open('/en/2026/11/', { viewport: { width: 360, height: 800 }, forcedColors: 'active' });
    const desk = await open('/en/2026/11/', { forcedColors: 'active' });
    // What is none of these is left out.
    const theirs = (name: string) =>
      phone.evaluate((value) => {
        document.body.style.backgroundColor = value;
        const { backgroundColor } = getComputedStyle(document.body);
        document.body.style.backgroundColor = '';
        return backgroundColor;
      }, name);
    const colour = (page: Page, selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    const rule = (selector: string) =>
      desk
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).borderBlockEndWidth);
    expect(await colour(phone, '.dot')).toBe(await theirs('CanvasText'));
    expect(await colour(phone, '.is-today .day-number')).toBe(await theirs('Highlight'));
    expect(await rule('.month-full .bar a')).toBe('1px');
    expect(await rule('.views [aria-current]')).toBe('4px');
  });
});
