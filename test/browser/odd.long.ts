import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';
import { createProject, type Project } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { withTemplates } from '../support/sites/made-site.ts';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3).slice(0, 200);

/** Every weekday and every month, so that each name stands in the column of dates once. */
const DAYS = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13'];
const MONTHS = Array.from({ length: 12 }, (_month, index) => `2027-${String(index + 1).padStart(2, '0')}-04`);

const event = (title: string, start: string, end: string, more: object = {}) => ({
  title,
  start_date: start,
  end_date: end,
  all_day: !start.includes(' '),
  timezone: 'Europe/Madrid',
  ...more,
});

const WIDE = `<table><tr>${Array.from({ length: 40 }, (_cell, index) => `<td>Column ${index}</td>`).join('')}</tr></table>`;

const long = {
  venue: ['long'],
  organizer: ['long'],
  categories: ['long'],
  tags: ['long'],
  // With a figure it is a price: there are tickets.
  cost: `5 ${WORD}`,
  local: { online: true },
  website: `https://${'a'.repeat(60)}.example/`,
  description: `<p>${WORD}</p><h2>${WORD}</h2><pre>${WORD}</pre>${WIDE}`,
};

/** Content by hand: what an editor may write, and hardly anyone does. */
const RECORDS: Readonly<Record<string, object>> = {
  'venues/long': {
    venue: WORD,
    slug: 'long',
    address: WORD,
    city: WORD,
    phone: '972',
    website: 'https://example.org',
    description: long.description,
  },
  'organizers/long': { organizer: WORD, slug: 'long', email: `${WORD}@example.org` },
  'categories/long': { name: WORD, slug: 'long' },
  'tags/dates': { name: 'Dates', slug: 'dates' },
  'tags/long': { name: WORD, slug: 'long' },
  'events/long': event(WORD, '2026-12-20 20:00:00', '2026-12-20 22:00:00', long),
  'events/long-days': event(`${WORD} ${WORD}`, '2026-11-20', '2026-12-20', long),
  'events/without-a-title': event(' ', '2026-11-21 20:00:00', '2026-11-21 22:00:00'),
  'events/last-night': event('Last night', '2026-11-20 23:30:00', '2026-11-21 05:00:00'),
  'events/fair': event('Fair', '2026-11-10', '2027-12-31'),
  ...Object.fromEntries(
    [...DAYS, ...MONTHS].map((day) => [
      `events/on-${day}`,
      event('x', `${day} 10:00:00`, `${day} 11:00:00`, { tags: ['dates'] }),
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 11 }, (_one, index) => [
      `events/many-${index}`,
      event(`Many ${index}`, '2026-12-12 10:00:00', '2026-12-13 20:00:00'),
    ]),
  ),
};

const LANGUAGES = ['ca', 'en', 'de', 'es'];

describe.runIf(browserIsThere())('a site with unusual records, in a browser', () => {
  let project: Project;
  let server: StaticServer;
  let browser: Browser;

  beforeAll(async () => {
    project = withTemplates(createProject({ ...sampleConfiguration(), window: { back: 'P1D', ahead: 'P1D' } }));
    expect(await project.run(['sync', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    for (const language of LANGUAGES)
      for (const [name, record] of Object.entries(RECORDS)) {
        const file = join(project.root, 'content', language, `${name}.json`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify(record));
      }
    expect(await project.start(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    server = await serveFolder(join(project.root, 'dist'), 0);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    project.remove();
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

  const places = [
    '',
    '2026/',
    '2026/11/',
    '2026/w47/',
    '2026/11/21/',
    '2026/12/20/',
    '2026/12/',
    'upcoming/',
    'subscribe/',
    'subscribe/#venues-long',
    'events/long/',
    'events/long-days/',
  ];
  const kinds = ['venues', 'organizers', 'categories', 'tags'].flatMap((kind) => [`${kind}/`, `${kind}/long/`]);

  it.each([360, 1280])('fits a screen of %i pixels, however long a word is', async (width) => {
    const wide: string[] = [];
    for (const place of [...places, ...kinds]) {
      // With `hyphens: auto`, a language whose words the browser can divide would hide what others show.
      const over = await at(`/ca/${place}`, width, (page) =>
        page.evaluate(() => {
          for (const folded of document.querySelectorAll('details')) folded.open = true;
          return document.documentElement.scrollWidth - window.innerWidth;
        }),
      );
      if (over > 0) wide.push(`${place}: ${over}`);
    }
    expect(wide).toEqual([]);
  });

  it('scrolls a wide table by keyboard without scrolling the page', async () => {
    const [table, side] = await at('/en/events/long/', 360, async (page) => {
      const region = page.getByRole('region', { name: 'Table' });
      await region.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
      return [await region.evaluate((one) => one.scrollLeft), await page.evaluate(() => scrollX)];
    });
    expect(table).toBeGreaterThan(0);
    expect(side).toBe(0);
  });

  it.each([360, 1280])('keeps texts for screen readers within a screen of %i pixels', async (width) => {
    for (const month of ['2026/11/', '2026/12/']) {
      const outside = await at(`/en/${month}`, width, (page) =>
        page.evaluate(() =>
          [...document.querySelectorAll('.month .visually-hidden')]
            .filter((one) => one.getClientRects().length > 0)
            .filter((one) => {
              const { left, right } = one.getBoundingClientRect();
              return left < 0 || right > window.innerWidth;
            })
            .map((one) => one.textContent),
        ),
      );
      expect(outside, month).toEqual([]);
    }
  });

  it.each(LANGUAGES)('breaks no name of a day or month beside an agenda in %s', async (language) => {
    for (const width of [320, 390, 1280]) {
      const broken = await at(`/${language}/tags/dates/`, width, (page) =>
        page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.querySelectorAll('.agenda .daymark > span')].flatMap((one) => {
            const column = one.closest('.agenda-date')?.getBoundingClientRect().right ?? 0;
            const range = document.createRange();
            range.selectNodeContents(one);
            const lines = range.getClientRects().length;
            const words = (one.textContent ?? '').trim().split(/\s+/).length;
            return lines > words || range.getBoundingClientRect().right > column + 1 ? [one.textContent] : [];
          });
        }),
      );
      expect(broken, `${width}`).toEqual([]);
    }
    const months = await at(`/${language}/tags/dates/`, 390, (page) =>
      page.locator('.daymark-month').allTextContents(),
    );
    expect(new Set(months.map((month) => month.replace(/ \d+$/, ''))).size).toBe(12);
  });

  it.each([320, 390])('shows every section on a screen of %i pixels, in the header or in the footer', async (width) => {
    const hidden = await at('/de/', width, (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('.sections a, .foot-sections a')]
          .filter((link) => link.checkVisibility())
          .filter((link) => {
            const { left, right, height } = link.getBoundingClientRect();
            return height < 44 || left < 0 || right > window.innerWidth;
          })
          .map((link) => link.textContent),
      ),
    );
    expect(hidden).toEqual([]);
    const textsOf = (links: string) => at('/de/', width, (page) => page.locator(`${links} a:visible`).allInnerTexts());
    const head = await textsOf('.sections');
    expect(head).toEqual(['Programm', 'Kalender', 'Orte', 'Themen', 'Suche']);
    expect(await textsOf('.foot-sections')).toEqual(expect.arrayContaining(['Veranstalter', 'Orte', 'Themen']));
  });

  it('keeps the marks of a day within their cell on the smallest screen', async () => {
    const over = await at('/ca/2026/12/', 320, (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('.dots')]
          .filter((dots) => {
            const cell = dots.closest('td')?.getBoundingClientRect();
            const first = dots.firstElementChild?.getBoundingClientRect();
            const last = dots.lastElementChild?.getBoundingClientRect();
            return !cell || !first || !last || first.left < cell.left + 1 || last.right > cell.right - 1;
          })
          .map((dots) => dots.textContent),
      ),
    );
    expect(over).toEqual([]);
  });

  it('names records without a title after their address, in headings and links', async () => {
    expect(await at('/en/events/without-a-title/', 390, (page) => page.locator('h1').textContent())).toBe(
      'Without a title',
    );
    const empty = await at('/en/', 390, (page) =>
      page.evaluate(() => [...document.querySelectorAll('a')].filter((link) => link.textContent.trim() === '').length),
    );
    expect(empty).toBe(0);
  });

  it('lists events that are still running today, and omits the ones that ended this morning', async () => {
    const today = await at('/en/', 390, (page) => page.locator('section[aria-labelledby=today]').textContent());
    expect(today).toContain('Fair');
    expect(today).toContain('Now on');
    expect(today).toMatch(/until 31\sDec\s2027/);
    expect(today).not.toContain('Last night');
    const december = await at('/en/2026/12/', 390, (page) => page.locator('.month-agenda').textContent());
    expect(december).toContain('Fair');
    expect(december).not.toContain('Now on');
  });
});
