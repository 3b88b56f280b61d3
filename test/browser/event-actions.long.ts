import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserIsThere } from '../support/browser/browser.ts';
import { visit } from './visits.ts';

const PLAY = '/en/events/a-midsummer-nights-dream/';

describe.runIf(browserIsThere())('the page of an event, in a browser', () => {
  const { url, visitor, open } = visit('sample');
  const button = (page: Page) => page.locator('.share button');

  it('offers sharing through the device’s dialog', async () => {
    const context = await visitor();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: async (what: object) => Reflect.set(window, 'shared', what) });
    });
    const page = await context.newPage();
    await page.goto(`${url()}${PLAY}#content`);
    await button(page).click();
    const title = (await page.locator('h1').textContent()) ?? '';
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({ title, url: `${url()}${PLAY}` });
    expect(await button(page).textContent()).toBe('Share');
  });

  it('offers sharing by copying its address if the device has no dialog, and confirms it', async () => {
    const context = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${url()}${PLAY}`);
    expect(await button(page).getAttribute('aria-live')).toBe('polite');
    await button(page).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url()}${PLAY}`);
    await page.clock.runFor(3_000);
    await page.getByRole('button', { name: 'Share' }).waitFor();
  });

  it('has no share button if the browser can neither share nor copy', async () => {
    const context = await visitor();
    await context.addInitScript(() => {
      for (const name of ['share', 'clipboard']) Object.defineProperty(navigator, name, { value: undefined });
    });
    const page = await context.newPage();
    await page.goto(`${url()}${PLAY}`);
    expect(await button(page).isVisible()).toBe(false);
    const plain = await open(PLAY, { javaScriptEnabled: false });
    expect(await button(plain).isVisible()).toBe(false);
  });
});
