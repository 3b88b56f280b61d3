import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';
import type { Project } from '../support/project.ts';
import { SAMPLE_DAY } from '../support/sample.ts';
import { borrowingProject } from '../support/sites/borrowing.ts';
import { withTemplates } from '../support/sites/made-site.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PLACES = ['', '2026/', '2026/11/', '2026/w47/', '2026/11/21/', 'upcoming/', 'venues/moli/', 'events/avui/'];

describe.runIf(browserIsThere())('pages with events borrowed from other languages, in a browser', () => {
  let project: Project;
  let server: StaticServer;
  let browser: Browser;

  beforeAll(async () => {
    project = withTemplates(borrowingProject({ fallback: { ca: ['es', 'en'] } }));
    expect(await project.start(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    server = await serveFolder(join(project.root, 'dist'), 0);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    project.remove();
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
    ['dark', 1280],
  ] as const)(
    'break no accessibility rule and never scroll sideways, in %s colours at %i pixels',
    async (colorScheme, width) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      const found: string[] = [];
      for (const place of PLACES) {
        await page.goto(`${server.url}/ca/${place}`);
        await page.evaluate(axeSource);
        const broken = await page.evaluate(async () => {
          const axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } = Reflect.get(
            window,
            'axe',
          );
          const { violations } = await axe.run();
          const over = document.documentElement.scrollWidth - window.innerWidth;
          const rules = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
          return over > 0 ? [...rules, `too wide by ${over}`] : rules;
        });
        found.push(...broken.map((one) => `${place}: ${one}`));
      }
      await page.close();
      expect(found).toEqual([]);
    },
  );

  it('include the language of each borrowed event in the name of its link, for screen readers', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.url}/ca/2026/11/`);
    const table = page.locator('.month-full');
    expect(await table.getByRole('link', { name: '23:00 en castellà Quejío' }).count()).toBe(1);
    expect(await page.locator('.agenda').getByRole('link', { name: 'Quejío en castellà' }).count()).toBe(1);
    await page.locator('.agenda').getByRole('link', { name: 'Quejío en castellà' }).click();
    expect(new URL(page.url()).pathname).toBe('/es/events/quejio/');
    await page.close();
  });
});
