import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { withTemplates } from '../support/sites/made-site.ts';
import { deadLinks } from '../support/sites/site-links.ts';

/** What the HTML, CSS and JavaScript of a page may weigh, compressed. */
const BUDGET = 50_000;

const SITE = 'https://almanac.example';
const WORDS =
  'concert open-air evening string quartet river square market dance school summer choir workshop film club'.split(' ');

/** Words that hardly repeat, so that compression has as little to win as with real titles. */
function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_word, index) => {
    const draw = Math.imul(seed * 31 + index + 1, 2_654_435_761) >>> 0;
    return `${WORDS[draw % WORDS.length]}${draw.toString(36)}`;
  }).join(' ');
}

/** Where an event of a month of 1,000 lies: forty on one day, some over several days, the rest spread out. */
function datesOf(index: number): { start: string; end: string; allDay: boolean } {
  const time = `${String(8 + (index % 14)).padStart(2, '0')}:${(index * 5) % 60 < 10 ? '05' : '30'}:00`;
  if (index < 40) return { start: `2026-12-12 ${time}`, end: '2026-12-12 23:30:00', allDay: false };
  const day = String(1 + (index % 31)).padStart(2, '0');
  if (index % 25 === 0) return { start: `2026-12-${day}`, end: `2027-01-${day}`, allDay: true };
  return { start: `2026-12-${day} ${time}`, end: `2026-12-${day} 23:30:00`, allDay: false };
}

describe('a month of a thousand events with forty on one day', () => {
  let project: Project;

  beforeAll(async () => {
    const sample = sampleConfiguration(SITE);
    const languages = sample.languages.filter(({ code }) => code === 'en');
    const titles = { en: 'What’s on' };
    const window = { back: 'P1D', ahead: 'P1D' };
    project = withTemplates(createProject({ ...sample, languages, defaultLanguage: 'en', titles, window }));
    expect(await project.run(['sync', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    for (let index = 0; index < 1_000; index += 1) {
      const { start, end, allDay } = datesOf(index);
      const file = join(project.root, 'content/en/events', `crowd-${index}.json`);
      mkdirSync(dirname(file), { recursive: true });
      const dates = { start_date: start, end_date: end, all_day: allDay, timezone: 'Europe/Madrid' };
      writeFileSync(file, JSON.stringify({ title: words(index, 5), cost: `€${index}`, ...dates }));
    }
    expect(await project.start(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
  });

  afterAll(() => project.remove());

  const read = (path: string) => readFileSync(join(project.root, 'dist', path));

  /** A page with its style sheets and scripts, each compressed as a host sends it. */
  function weight(page: string): number {
    const html = read(page);
    const $ = load(html.toString());
    const assets = $('link[rel=stylesheet], script[src]')
      .map((_, element) => $(element).attr('href') ?? $(element).attr('src') ?? '')
      .get();
    expect(assets.length).toBeGreaterThan(0);
    return [html, ...assets.map((address) => read(address.replace(/^\//, '')))]
      .map((bytes) => gzipSync(bytes).length)
      .reduce((sum, bytes) => sum + bytes);
  }

  it.each([
    ['month', 'en/2026/12/index.html'],
    ['following month', 'en/2027/01/index.html'],
    ['week', 'en/2026/w50/index.html'],
    ['day', 'en/2026/12/12/index.html'],
    ['year', 'en/2026/index.html'],
    ['list', 'en/upcoming/index.html'],
    ['home', 'en/index.html'],
  ])('keeps the page of the %s within its byte budget', (_view, page) => {
    expect(weight(page)).toBeLessThan(BUDGET);
  });

  it('links each crowded day to a page with all its events, and has no dead links', () => {
    const links = (page: string, selector: string) => {
      const $ = load(read(page).toString());
      return $(selector)
        .map((_, element) => $(element).attr('href') ?? '')
        .get();
    };
    const more = links('en/2026/12/index.html', '.line-more a, .agenda-more a');
    expect(new Set(more).size).toBe(31);
    expect(more).toContain('/en/2026/12/12/');
    const onTheDay = new Set(links('en/2026/12/12/index.html', 'main a[href*="/events/"]'));
    const crowd = Array.from({ length: 40 }, (_one, index) => `/en/events/crowd-${index}/`);
    expect(crowd.filter((address) => !onTheDay.has(address))).toEqual([]);
    expect(deadLinks(join(project.root, 'dist'), SITE)).toEqual([]);
  });
});
