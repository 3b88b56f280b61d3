import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { settled, visit } from './visits.ts';

type Box = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Reverses every visible text in the window, and returns the boxes in which that must be seen. Runs in the page. */
function turnTexts(): Box[] {
  const boxes: Box[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) texts.push(node);
  for (const text of texts) {
    const value = text.data.trim();
    const parent = text.parentElement;
    const turned = [...value].reverse().join('');
    if (parent === null || value === '' || turned === value || !parent.checkVisibility()) continue;
    if (parent.closest('.visually-hidden, .skip, noscript, script') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { x, y, width, height } = range.getBoundingClientRect();
    const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    if (width > 3 && height > 3 && isInside) boxes.push({ text: value, x, y, width, height });
    text.data = text.data.replace(value, turned);
  }
  return boxes;
}

/** Returns the texts of the boxes in which two pictures are the same. Runs in a page. */
async function sameBoxes({
  pictures,
  boxes,
}: {
  pictures: readonly string[];
  boxes: readonly Box[];
}): Promise<string[]> {
  const drawn = await Promise.all(
    pictures.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      return context;
    }),
  );
  return boxes
    .filter(({ x, y, width, height }) => {
      const [one, other] = drawn.map((context) => context?.getImageData(x, y, width, height).data ?? []);
      return one?.every((value, index) => value === other?.[index]) ?? true;
    })
    .map(({ text }) => text);
}

describe.runIf(browserIsThere())('the preferences of a visitor', () => {
  const { url, open, visitor, kindsIn } = visit('sample');

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

  it('leave no text invisible in forced colours on any kind of page', async () => {
    const page = await open('/en/', { forcedColors: 'active', viewport: { width: 1280, height: 2_400 } });
    const blank = await (await visitor()).newPage();
    const invisible: Record<string, readonly string[]> = {};
    for (const [kind, path] of kindsIn('en')) {
      await page.goto(`${url()}${path}`);
      await settled(page);
      const before = await page.screenshot();
      const boxes = await page.evaluate(turnTexts);
      const after = await page.screenshot();
      const same = await blank.evaluate(sameBoxes, {
        pictures: [before, after].map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
        boxes,
      });
      if (same.length > 0) invisible[kind] = same;
      expect(boxes.length, kind).toBeGreaterThan(0);
    }
    expect(invisible).toEqual({});
  });

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
