import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** Whether there is a browser; where there is none, the tests that need it are left out. */
export const browserIsThere = (): boolean => inject('chromium') !== '';

/** Starts the browser. */
export function launchBrowser(): Promise<Browser> {
  const libraries = inject('chromiumLibraries');
  return chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--use-gl=angle', '--use-angle=swiftshader'],
    env: { ...process.env, ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries }) },
  });
}
