import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserIsThere, launchBrowser } from '../../support/browser/browser.ts';
import type { Project } from '../../support/project.ts';
import { hostileProject, watch } from './hostile-site.ts';
import { PAYLOADS } from './xss-payloads.ts';

/** One in so many attacks, of each way; the long tier tries all of them, on every page. */
const EVERY = 16;

const attacks = PAYLOADS.filter((_, index) => index % EVERY === 0);

describe.runIf(browserIsThere())('pages of events that attack their readers, in a browser without a policy', () => {
  let project: Project;

  beforeAll(async () => {
    project = await hostileProject(attacks);
  });

  afterAll(() => project?.remove());

  it('run nothing and ask no other host, nor do the home page, the month and the feed of changes', async () => {
    const browser = await launchBrowser();
    try {
      const { alarms, open, show } = await watch(browser, join(project.root, 'dist'));
      const files = Object.keys(project.files('dist'));
      const looked = files.filter((path) =>
        /^en\/(?:index\.html|events\/.+\.html|2026\/1[12]\/index\.html|changes\.atom)$/.test(path),
      );
      expect(looked.length).toBeGreaterThanOrEqual(attacks.length + 4);
      await open(looked);
      expect(alarms).toEqual([]);
      // It would be noticed.
      await show('<img src=x onerror=__ran(1)>');
      expect(alarms.join()).toMatch(/ran/);
    } finally {
      await browser.close();
    }
  });
});
