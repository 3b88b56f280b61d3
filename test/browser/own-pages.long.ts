import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';
import { createProject, type Project } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { withTemplates } from '../support/sites/made-site.ts';
import { invalidHtml } from '../support/sites/valid-html.ts';
import { brokenRules } from './accessible.ts';

const WORD = 'Barrierefreiheitsstärkungsgesetzesvollzugsverordnung'.repeat(3);
const CELLS = Array.from({ length: 30 }, (_cell, index) => `Column ${index}`).join(' | ');

const PAGES: Readonly<Record<string, string>> = {
  'en/legal-notice.md': [
    '---\ntitle: Legal notice\ndescription: Who answers\n---',
    '# Legal notice\n\nSee [privacy](privacy.md#cookies).\n\n# Contact\n\n#### Post\n\n1. One\n2. Two',
    `| ${CELLS} |\n|${'---|'.repeat(30)}\n| ${CELLS} |`,
    '![A house](house.png)\n\n<script>window.ran = true</script><img src=x onerror="window.ran = true">',
  ].join('\n\n'),
  'en/privacy.md': '---\ntitle: Privacy\nnav: header\n---\n## Cookies\n\nWe keep the language that you chose.\n',
  'en/begun.md': '---\ntitle: Begun\ndraft: true\n---\nNot yet.\n',
  'de/impressum.md': `---\ntitle: ${WORD}\nkey: legal-notice\nnav: header\n---\n## ${WORD}\n\n${WORD}\n`,
};

/** A PNG of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe.runIf(browserIsThere())('a site with own pages, in a browser', () => {
  let project: Project;
  let server: StaticServer;
  let browser: Browser;

  beforeAll(async () => {
    project = withTemplates(createProject({ ...sampleConfiguration(), window: { back: 'P1D', ahead: 'P1D' } }));
    expect(await project.run(['sync', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    for (const [path, text] of Object.entries(PAGES)) {
      const file = join(project.root, 'pages', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    writeFileSync(join(project.root, 'pages/en/house.png'), Buffer.from(PNG, 'base64'));
    expect(await project.start(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
    server = await serveFolder(join(project.root, 'dist'), 0);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    project?.remove();
  });

  async function at<T>(path: string, width: number, look: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    try {
      await page.goto(`${server.url}${path}`);
      return await look(page);
    } finally {
      await page.close();
    }
  }

  const ADDRESSES = ['/en/legal-notice/', '/en/privacy/', '/de/impressum/', '/en/search/'];

  it('has valid own pages, which break no accessibility rule', async () => {
    const files = ADDRESSES.map((address) => `${address.slice(1)}index.html`);
    expect(invalidHtml(join(project.root, 'dist'), files)).toEqual([]);
    for (const address of ADDRESSES) expect([address, await at(address, 1280, brokenRules)]).toEqual([address, {}]);
  });

  it.each([320, 1280])('fits a screen of %i pixels, whatever a page contains', async (width) => {
    for (const address of ADDRESSES) {
      const over = await at(address, width, (page) =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      );
      expect([address, over]).toEqual([address, 0]);
    }
  });

  it('runs no script of a page, and shows its image', async () => {
    const [ran, width] = await at('/en/legal-notice/', 1280, (page) =>
      page.evaluate(() => [Reflect.get(window, 'ran'), document.querySelector('main img')?.getAttribute('width')]),
    );
    expect([ran, width]).toEqual([undefined, '1']);
  });

  it('links to pages from the footer, to their sections, and to their translations', async () => {
    await at('/en/', 1280, async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click();
      await page.getByRole('main').getByRole('link', { name: 'privacy' }).click();
      expect(new URL(page.url()).hash).toBe('#cookies');
      await page.goBack();
      await page.getByRole('link', { name: 'Deutsch' }).click();
      expect(new URL(page.url()).pathname).toBe('/de/impressum/');
    });
  });

  it('finds pages while a visitor types in the search', async () => {
    await at('/en/search/?q=language', 1280, async (page) => {
      const pages = page.getByRole('region', { name: 'Pages' });
      await pages.getByRole('link', { name: 'Privacy' }).waitFor();
      await page.getByRole('searchbox').fill('legal');
      await pages.getByRole('link', { name: 'Legal notice' }).waitFor();
      expect(await pages.getByRole('link').count()).toBe(1);
      await page.getByRole('searchbox').fill('');
      await pages.waitFor({ state: 'hidden' });
    });
  });

  it('rebuilds only an edited page and the search file, and omits a draft', async () => {
    const before = project.files('dist');
    expect(Object.keys(before)).not.toContain('en/begun/index.html');
    writeFileSync(join(project.root, 'pages/en/privacy.md'), `${PAGES['en/privacy.md']}\nAnd nothing else.\n`);
    const { stdout } = await project.start(['build', '--quiet', '--json'], SAMPLE_DAY);
    expect(JSON.parse(stdout)).toMatchObject({
      added: [],
      removed: [],
      changed: ['en/privacy/index.html', 'en/search/pages.json'],
    });
    const after = project.files('dist');
    await project.start(['build', '--quiet', '--clean'], SAMPLE_DAY);
    expect(project.files('dist')).toEqual(after);
  });

  it('is not built if a page takes an address of the site, and stays unchanged', async () => {
    const file = join(project.root, 'pages/en/events.md');
    writeFileSync(file, '---\ntitle: Events\n---\n');
    const before = project.files('dist');
    const run = await project.start(['build', '--quiet'], SAMPLE_DAY);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      "pages/en/events.md:1:1: The address that the file's name stands for is one of the site's own.",
    );
    expect(project.files('dist')).toEqual(before);
    expect((await project.run(['check'])).stdout).toContain(
      'pages/en/begun.md:3:1: warning: This page is a draft, so it is not published.',
    );
  });
});
