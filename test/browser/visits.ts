import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { launchBrowser } from '../support/browser/browser.ts';
import { GONE_PAGE, SAMPLE_DAY } from '../support/sample.ts';
import { addressOfFile, type BuiltSite, madeSite } from '../support/sites/made-site.ts';
import type { SiteName } from '../support/sites/made-sites.ts';
import { FORMER_PAGES, onePageOfEachKind } from '../support/sites/page-kinds.ts';

/** A browser before a served site. */
export type Visits = {
  site(): BuiltSite;
  /** The URL of the server, without a trailing slash. */
  url(): string;
  /** A visitor of their own: nothing of the others' is kept. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a page, as a visitor of their own. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** By kind, the address of a page of a language, from the routes that make pages. */
  kindsIn(language: string): ReadonlyMap<string, string>;
};

/** Has the tests of a file look at a site in a browser. */
export function visit(name: SiteName): Visits {
  let site: BuiltSite;
  let server: StaticServer;
  let browser: Browser;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    site = await madeSite(name);
    server = await serveFolder(site.dist, 0);
    browser = await launchBrowser();
  });

  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function visitor(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      colorScheme: 'light',
      timezoneId: 'Europe/Madrid',
      // None that the sites have: their roots lead such a visitor nowhere.
      locale: 'fr-FR',
      ...options,
    });
    contexts.push(context);
    // The day for which the sites are made.
    await context.clock.setFixedTime(`${SAMPLE_DAY.ALMANAC_TODAY}T11:00:00Z`);
    return context;
  }

  return {
    site: () => site,
    url: () => server.url,
    visitor,
    async open(path, options) {
      const page = await (await visitor(options)).newPage();
      await page.goto(`${server.url}${path}`);
      return page;
    },
    kindsIn(language) {
      const pages = site.pages.filter((path) => path.startsWith(`${language}/`));
      const kinds = new Map(onePageOfEachKind(pages.filter((path) => path !== GONE_PAGE)));
      // No address says that a record is gone.
      if (pages.includes(GONE_PAGE)) kinds.set(FORMER_PAGES, GONE_PAGE);
      return new Map([...kinds].map(([kind, path]) => [kind, `/${addressOfFile(path)}`]));
    },
  };
}

/** Waits until the fonts of a page have come, and what they move has moved. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
