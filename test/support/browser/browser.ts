import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { HANGS } from '../until.ts';
import { launchChromium } from './chromium.ts';

/** Tells whether there is a browser; if there is none, the tests that need it are left out. */
export const browserIsThere = (): boolean => inject('chromium') !== '';

/** Starts the browser. What is waited for in it ends only where it hangs. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await launchChromium({ path: inject('chromium'), libraries: inject('chromiumLibraries') });
  browser.on('context', (context) => context.setDefaultTimeout(HANGS));
  return browser;
}
