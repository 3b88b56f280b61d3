import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';

/** Tells whether there is a browser; if there is none, the tests that need it are left out. */
export const browserIsThere = (): boolean => inject('chromium') !== '';

/** Starts the browser. */
export function launchBrowser(): Promise<Browser> {
  return launchChromium({ path: inject('chromium'), libraries: inject('chromiumLibraries') });
}
