import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The executable of a Chromium; empty where there is none. */
    chromium: string;
    /** A folder of libraries that it needs beside the system's; empty where it needs none. */
    chromiumLibraries: string;
  }
}

/** Finds a Chromium for the browser tests, or says in one line that they are left out. */
export default function setup(project: TestProject): void {
  const { path, libraries } = findChromium();
  if (path === '') console.log('No Chromium here (CHROMIUM_PATH names one): the browser tests are left out.');
  project.provide('chromium', path);
  project.provide('chromiumLibraries', libraries);
}
