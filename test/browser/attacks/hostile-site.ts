import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { EventChange } from '#content/state/changes';
import { messageOf } from '#errors';
import type { CalendarRows } from '#service/database/rows';
import { startService } from '#service/http/server';
import { calendarOf } from '../../service/running.ts';
import { createProject, type Project } from '../../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';
import { withTemplates } from '../../support/sites/made-site.ts';
import { PAYLOADS } from './xss-payloads.ts';

const SITE = 'https://almanac.example';
const FIRST_DAY = Temporal.PlainDate.from(SAMPLE_DAY.ALMANAC_TODAY);

const STAMPS = {
  date: '2026-01-01 09:00:00',
  date_utc: '2026-01-01 08:00:00',
  modified: '2026-01-01 09:00:00',
  modified_utc: '2026-01-01 08:00:00',
};

/** A calendar with each payload in every text field of an event, a venue, an organizer, a category and a tag. */
export function hostileCalendar(payloads: readonly string[] = PAYLOADS): CalendarRows {
  const post = { language: 'en', author: 1, status: 'publish', image: null, ...STAMPS };
  const id = (index: number, kind: number) => 1 + index * 5 + kind;
  const link = (payload: string) => `<p>before <a href="${payload}">link</a> after</p>`;
  const text = (payload: string) => `<p>before ${payload} after</p>${link(payload)}`;
  return {
    ...calendarOf(
      ...payloads.map((payload, index) => {
        const day = FIRST_DAY.add({ days: index % 30 });
        return {
          ...post,
          id: id(index, 0),
          slug: payload,
          title: payload,
          description: text(payload),
          excerpt: text(payload),
          cost: payload,
          website: payload,
          start_date: `${day} 20:00:00`,
          end_date: `${day} 22:00:00`,
          venue: id(index, 1),
          organizers: [id(index, 2)],
          categories: [id(index, 3)],
          tags: [id(index, 4)],
        };
      }),
    ),
    venues: payloads.map((payload, index) => ({
      ...post,
      id: id(index, 1),
      slug: payload,
      venue: payload,
      description: text(payload),
      address: payload,
      city: payload,
      country: payload,
      province: payload,
      state: payload,
      zip: payload,
      phone: `972 ${payload}`,
      stateprovince: payload,
      website: payload,
      show_map: true,
      show_map_link: true,
    })),
    organizers: payloads.map((payload, index) => ({
      ...post,
      id: id(index, 2),
      slug: payload,
      organizer: payload,
      description: text(payload),
      phone: `972 ${payload}`,
      website: payload,
      email: index % 2 === 0 ? payload : `x@example.org${payload}`,
    })),
    terms: payloads.flatMap((payload, index) =>
      (['categories', 'tags'] as const).map((kind, which) => ({
        language: 'en',
        id: id(index, 3 + which),
        kind,
        name: payload,
        slug: payload,
        description: text(payload),
        parent: 0,
      })),
    ),
  };
}

/** News of each payload, as a service that changes its titles makes them. */
function hostileNews(payloads: readonly string[]): string {
  const news = payloads.map((payload, index): EventChange => {
    // A feed tells the latest: some of each kind of payload.
    const at = `2026-11-20T10:${String((index * 37) % 60).padStart(2, '0')}:00Z`;
    const common = { at, language: 'en', id: 1 + index * 5, name: 'x', title: payload };
    return index % 2 === 0
      ? { ...common, type: 'renamed', from: payload, to: payload }
      : { ...common, id: 900_000 + index, type: 'gone' };
  });
  return [{ v: 1 }, ...news].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Makes a project whose site was synced from a service of nothing but payloads, and built. */
export async function hostileProject(payloads: readonly string[] = PAYLOADS): Promise<Project> {
  const service = await startService({
    seed: hostileCalendar(payloads),
    languages: [{ code: 'en', segment: null }],
    defaultLanguage: 'en',
    now: () => FIRST_DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '10:00' }).toInstant(),
  });
  const english = sampleConfiguration(SITE).languages.filter(({ code }) => code === 'en');
  const project = withTemplates(
    createProject({
      ...sampleConfiguration(SITE),
      service: { baseUrl: service.url },
      languages: english.map((one) => ({ ...one, segment: null })),
      defaultLanguage: 'en',
      titles: { en: 'What’s on' },
    }),
  );
  try {
    for (const command of ['sync', 'build']) {
      if (command === 'build') {
        const log = join(project.root, 'content/.almanac/changes.ndjson');
        mkdirSync(dirname(log), { recursive: true });
        writeFileSync(log, hostileNews(payloads));
      }
      const { code, stderr } = await project.start([command, '--quiet'], SAMPLE_DAY);
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr}`);
    }
  } finally {
    await service.close();
  }
  return project;
}

/** What a page holds that no page of the site may hold, whether or not it has run. */
function suspects(): string[] {
  const found: string[] = [];
  const own = (address: string) => new URL(address, location.href).origin === location.origin;
  const FORBIDDEN =
    'iframe, frame, object, embed, applet, base, form:not(body > .masthead form, main > .with-script form, main > .view-head > .jump > form), svg, math, style, template:not(main > .with-script > template), video, audio, textarea';
  for (const one of document.querySelectorAll(FORBIDDEN)) found.push(one.outerHTML);
  for (const one of document.querySelectorAll('script'))
    if (one.type !== 'application/ld+json' && (one.src === '' || !own(one.src) || one.text !== ''))
      found.push(one.outerHTML);
  for (const one of document.querySelectorAll('*'))
    for (const { name, value } of one.attributes) {
      if (/^(?:on|style$|srcdoc$|formaction$|background$|ping$)/i.test(name)) found.push(`${name}=${value}`);
      if (/^(?:href|src|action|poster|data|xlink:href)$/i.test(name)) {
        const { protocol } = new URL(value, location.href);
        if (!['http:', 'https:', 'mailto:', 'tel:', 'webcal:'].includes(protocol)) found.push(`${name}=${value}`);
      }
    }
  for (const one of document.querySelectorAll('script[type="application/ld+json"]')) {
    const data: unknown = JSON.parse(one.textContent);
    JSON.stringify(data, (name, value: unknown) => {
      if (['url', 'sameAs', 'image', 'item', '@id'].includes(name) && typeof value === 'string')
        if (!/^https?:/.test(value)) found.push(`${name}: ${value}`);
      return value;
    });
  }
  return found;
}

/** What an Atom feed holds that is no part of one. */
function foreign(feed: string): string[] {
  return [...new DOMParser().parseFromString(feed, 'text/xml').querySelectorAll('*')]
    .filter((one) => one.namespaceURI !== 'http://www.w3.org/2005/Atom')
    .map((one) => one.outerHTML);
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  // As which Chromium shows a document with all that it can run.
  atom: 'text/xml; charset=utf-8',
};

/** A browser that looks at a built site without the protection of its policy, and tells what ran. */
export type Watch = {
  /** What ran, was asked for or stands on the pages that nobody wanted there; empty where all is well. */
  readonly alarms: readonly string[];
  /** Opens files of the site, by their paths in the output folder. */
  open(paths: readonly string[]): Promise<void>;
  /** Opens a text of ours in the place of a page: to see that what runs is noticed. */
  show(html: string): Promise<void>;
};

const AT_ONCE = 4;

/** Watches a folder of pages. */
export async function watch(browser: Browser, folder: string): Promise<Watch> {
  const alarms: string[] = [];
  const context: BrowserContext = await browser.newContext({ bypassCSP: true });
  await context.exposeBinding('__ran', ({ page }) => alarms.push(`${page.url()}: ran`));
  const shown = new Map<string, string>();
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== SITE) {
      alarms.push(`${route.request().frame().url()}: asks ${url}`);
      return route.abort();
    }
    const path = decodeURIComponent(url.pathname.slice(1));
    // Only what can hold a text of the service; images, style sheets and fonts are the site's own.
    const type = TYPES[path.replace(/^.*\./, '')];
    if (!route.request().isNavigationRequest() || type === undefined) return route.abort();
    return route.fulfill({ contentType: type, body: shown.get(path) ?? readFileSync(join(folder, path), 'utf8') });
  });
  const look = async (page: Page, path: string): Promise<string[]> => {
    try {
      await page.goto(`${SITE}/${path.split('/').map(encodeURIComponent).join('/')}`);
      return path.endsWith('.html')
        ? await page.evaluate(suspects)
        : await page.evaluate(foreign, readFileSync(join(folder, path), 'utf8'));
    } catch (error) {
      // A page that leads away by itself, or data that can't be read.
      return [messageOf(error)];
    }
  };
  const open = async (paths: readonly string[]) => {
    const left = [...paths];
    const workers = Array.from({ length: AT_ONCE }, async () => {
      const page = await context.newPage();
      page.on('dialog', (dialog) => {
        alarms.push(`${page.url()}: says ${dialog.message()}`);
        void dialog.dismiss();
      });
      for (let path = left.pop(); path !== undefined; path = left.pop())
        for (const found of await look(page, path)) alarms.push(`${path}: ${found.slice(0, 300)}`);
      await page.close();
    });
    await Promise.all(workers);
  };
  return {
    alarms,
    open,
    async show(html) {
      shown.set('shown.html', html);
      await open(['shown.html']);
    },
  };
}
