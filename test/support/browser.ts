import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';

/** Whether there is a browser; where there is none, the tests that need it are left out. */
export const browserIsThere = (): boolean => inject('chromium') !== '';

/** Starts the browser. */
export function launchBrowser(): Promise<Browser> {
  return launchChromium({ path: inject('chromium'), libraries: inject('chromiumLibraries') });
}
