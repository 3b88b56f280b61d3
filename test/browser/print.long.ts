import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { visit } from './visits.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];

/** The sheets of a printed document that lie across. */
const across = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 (\d+)[\d.]* (\d+)/g)].filter(
    ([, width, height]) => Number(width) > Number(height),
  ).length;

/** The sheets of a printed document. */
const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0;

describe.runIf(browserIsThere())('the print preview', () => {
  const { url, visitor, open, kindsIn } = visit('sample');

  it.each([true, false])(
    'shows only titles and content on every kind of page, without navigation and buttons (scripts: %s)',
    async (javaScriptEnabled) => {
      const page = await (await visitor({ javaScriptEnabled })).newPage();
      await page.emulateMedia({ media: 'print' });
      const wrong: Record<string, readonly string[]> = {};
      for (const [kind, path] of kindsIn('en')) {
        await page.goto(`${url()}${path}`);
        const found = await page.evaluate(() => {
          const isShown = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().height > 1;
          const around = [...document.querySelectorAll('nav, footer, button')].filter(isShown);
          const title = document.querySelector('h1');
          return [...around.map((one) => one.outerHTML.slice(0, 80)), ...(title && isShown(title) ? [] : ['no title'])];
        });
        if (found.length > 0) wrong[kind] = found;
      }
      expect(wrong).toEqual({});
    },
  );

  it.each(LANGUAGES)('shows a month alone on one landscape sheet, in %s', async (language) => {
    for (const javaScriptEnabled of [true, false])
      for (const month of ['11', '12']) {
        const page = await open(`/${language}/2026/${month}/`, { javaScriptEnabled });
        const pdf = await page.pdf({ preferCSSPageSize: true });
        expect([across(pdf), sheets(pdf)], month).toEqual([1, 1]);
      }
  });

  it.each(LANGUAGES)('shows the titles of a month in full, in %s', async (language) => {
    const page = await open(`/${language}/2026/12/`);
    await page.setViewportSize({ width: 1_060, height: 730 });
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.month-full .line:not(.bar) .line-text')]
        .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    const lines = page.locator('.month-full .line:not(.bar) .line-text');
    expect(await lines.count()).toBeGreaterThan(20);
    const heights = await lines.evaluateAll((all) => all.map((one) => one.clientHeight));
    // Some take more than one line.
    expect(Math.max(...heights)).toBeGreaterThan(1.8 * Math.min(...heights));
  });

  it('fits an event with its picture on one sheet of A4', async () => {
    // Elsewhere the page offers the visitor's own time, too.
    const page = await open('/de/events/ein-sommernachtstraum/', { timezoneId: 'America/Lima' });
    await page.locator('.picture img').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    expect(sheets(await page.pdf({ format: 'A4' }))).toBe(1);
  });

  it('draws an event over all of its days, with a rule that needs no background', async () => {
    const page = await open('/en/2026/12/');
    await page.setViewportSize({ width: 1_060, height: 730 });
    await page.emulateMedia({ media: 'print' });
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll('.month-full .bar-7 a')].map((bar) => ({
        rule: getComputedStyle(bar).borderBlockEndWidth,
        days: Math.round(bar.getBoundingClientRect().width / (bar.closest('td')?.getBoundingClientRect().width ?? 1)),
      })),
    );
    expect(bars.length).toBeGreaterThan(0);
    expect(new Set(bars.map(({ rule, days }) => `${rule} over ${days}`))).toEqual(new Set(['1px over 7']));
  });

  it('shows all facts and the text of an event in black, within the sheet', async () => {
    const page = await open('/en/events/a-midsummer-nights-dream/', { javaScriptEnabled: false, colorScheme: 'dark' });
    // A4 upright, without its margins.
    await page.setViewportSize({ width: 680, height: 1_009 });
    await page.emulateMedia({ media: 'print' });
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('h1, .facts dt, .facts dd, .prose p')]
        .filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
        .map((one) => one.textContent),
    );
    expect(outside).toEqual([]);
    for (const shown of ['h1', '.fact-when', '.fact-venue', '.prose p'])
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    const ink = await page
      .locator('.prose p')
      .first()
      .evaluate((one) => getComputedStyle(one).color);
    expect(ink).toBe('rgb(0, 0, 0)');
  });
});
