import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { settled, visit } from './visits.ts';

describe.runIf(browserIsThere())('the preferences of a visitor', () => {
  const { url, open } = visit('sample');

  it.each(['en/search/', 'en/upcoming/', 'en/weekend/', 'en/events/'])(
    'keep the focus visible in forced colours: %s',
    async (path) => {
      const page = await open('/en/', { forcedColors: 'active' });
      if (path === 'en/events/') await page.locator('main .event-title a').first().click();
      else await page.goto(`${url()}/${path}`);
      await settled(page);
      const unseen = await page.evaluate(() => {
        const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, summary)')];
        return controls
          .filter((one) => one.checkVisibility())
          .slice(0, 40)
          .filter((one) => {
            one.focus();
            const shown = one.matches('input[type=radio], input[type=checkbox]') ? one.nextElementSibling : one;
            return shown === null || getComputedStyle(shown).outlineStyle === 'none';
          })
          .map((one) => one.outerHTML.slice(0, 120));
      });
      expect(unseen).toEqual([]);
    },
  );

  it('keep chosen and remaining options of the search distinct in forced colours', async () => {
    const page = await open('/en/search/', { forcedColors: 'active' });
    await settled(page);
    const looks = (when: string) =>
      page
        .locator(`label:has([name=when][value="${when}"]) > span`)
        .evaluate((one) =>
          ['backgroundColor', 'color', 'borderColor'].map((name) => Reflect.get(getComputedStyle(one), name)),
        );
    expect(await looks('')).not.toEqual(await looks('weekend'));
  });

  it.each(['en/', 'en/this-month/', 'en/2026/'])(
    'keep the number of today readable in forced colours: %s',
    async (path) => {
      const page = await open(`/${path}`, { forcedColors: 'active' });
      await settled(page);
      const number = page.locator('.is-today .day-number').first();
      await number.scrollIntoViewIfNeeded();
      const before = await number.screenshot();
      // The same digits the other way round take the same room, so that only what is read differs.
      await number.evaluate((one) => {
        for (const text of one.childNodes)
          if (text.nodeType === Node.TEXT_NODE && text.nodeValue !== null)
            text.nodeValue = [...text.nodeValue].reverse().join('');
      });
      expect((await number.screenshot()).equals(before)).toBe(false);
    },
  );

  it.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)('decide whether pages change with motion: %s', async (reducedMotion, moves) => {
    const page = await open('/en/', { reducedMotion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        document.documentElement.dataset.moved = String(Reflect.get(event, 'viewTransition') !== null);
      });
    });
    const moved = async (one: Page) => {
      await Promise.all([one.waitForURL('**/venues/'), one.locator('.sections a[href="/en/venues/"]').click()]);
      await settled(one);
      return one.locator('html').getAttribute('data-moved');
    };
    expect(await moved(page)).toBe(String(moves));
  });
});
