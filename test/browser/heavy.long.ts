import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { settled, visit } from './visits.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };

describe.runIf(browserIsThere())('the way to a page of a long name', () => {
  const { url, open } = visit('heavy');

  it.each([
    ['a phone', PHONE, 100],
    ['a phone where text has twice its size', { ...PHONE, viewport: { width: 360, height: 740 } }, 200],
    ['a desk', DESK, 100],
  ])('takes one line, and its first names are whole: %s', async (_on, device, percent) => {
    const page = await open('/en/', device);
    const found: Record<string, unknown> = {};
    for (const path of ['en/events/long/', 'de/events/long/', 'de/categories/topic-18/', 'en/organizers/long/']) {
      await page.goto(`${url()}/${path}`);
      await settled(page);
      const [lines, cut, width] = await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
        const steps = [...document.querySelectorAll('.trail li')].filter((one) => one.checkVisibility());
        const names = steps.flatMap((one) => [...one.children]);
        return [
          new Set(steps.map((one) => one.getBoundingClientRect().top)).size,
          names.slice(0, 2).filter((one) => one.scrollWidth > one.clientWidth).length,
          document.documentElement.scrollWidth,
        ];
      }, percent);
      if (lines > 1 || cut > 0 || width > device.viewport.width) found[path] = { lines, cut, width };
    }
    expect(found).toEqual({});
  });

  it.each(['pointer', 'key'])('says a name that is cut whole, over what stands below, by %s', async (by) => {
    const page = await open('/de/categories/topic-18/', { viewport: { width: 800, height: 800 } });
    await settled(page);
    const link = page.locator('.trail a').last();
    const isCut = () =>
      link.evaluate((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
    const tops = () =>
      page.locator('.trail li, main').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const before = await tops();
    expect(await isCut()).toBe(true);
    if (by === 'pointer') await link.hover();
    else await link.focus();
    expect([await isCut(), await tops()]).toEqual([false, before]);
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const shown = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, [
      x + width / 2,
      y + height - 2,
    ] as const);
    expect(shown).toBe(await link.textContent());
  });
});
