import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser.ts';
import { settled, visit } from './visits.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly nodes: readonly string[] };

/** The accessibility rules that a page breaks, and where: of all rules, or of those on colours. */
async function violations(page: Page, rules: 'all' | 'on colours'): Promise<Violation[]> {
  const options = { resultTypes: ['violations'], ...(rules === 'all' ? {} : { runOnly: ['cat.color'] }) };
  return page.evaluate(async (options) => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    const axe: Axe = Reflect.get(window, 'axe');
    const result = await axe.run(options);
    return result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  }, options);
}

describe.runIf(browserIsThere())('every kind of page, for those who can’t see it', () => {
  const { url, visitor, open, kindsIn } = visit('sample');

  it.each(LANGUAGES)('breaks no accessibility rule in light or dark colours, in %s', async (language) => {
    const page = await (await visitor()).newPage();
    const found: Record<string, Violation[]> = {};
    for (const path of ['/', ...kindsIn(language).values()]) {
      await page.goto(`${url()}${path}`);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.lang), path).toMatch(
        path === '/' ? /^ca/ : new RegExp(`^${language}`),
      );
      await page.evaluate(axeSource);
      // In other colours a page is the same page: what is not a matter of colours is looked at once.
      for (const [colorScheme, rules] of [
        ['light', 'all'],
        ['dark', 'on colours'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        const broken = await violations(page, rules);
        if (broken.length > 0) found[`${path} ${colorScheme}`] = broken;
      }
    }
    expect(found).toEqual({});
  });

  it('marks today, days with events, how far an event goes and the view, also in colours of one’s own', async () => {
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
