import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { diskFiles } from '#content/store/files';
import { readCollection } from '#content/store/store';
import { DIALECTS } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import { startService } from '#service/http/server';
import { LANGUAGE_FORMS, type LanguageForm } from '#service/http/site';
import { sampleCalendar } from '#service/sample/calendar';
import { runHere } from '../support/project.ts';
import { SAMPLE_DAY, SAMPLE_SITE } from '../support/sample.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

const TODAY = Temporal.PlainDate.from(SAMPLE_DAY.ALMANAC_TODAY);

/** Some days of the sample in two of its languages: pages of every kind, and few of each. */
const ENVIRONMENT = {
  ...SAMPLE_DAY,
  ALMANAC_LANGUAGES: 'ca,en',
  ALMANAC_WINDOW_BACK: 'P3D',
  ALMANAC_WINDOW_AHEAD: 'P9D',
  ALMANAC_SITE_URL: SAMPLE_SITE,
};

/** Returns the records of a folder, without what holds ids, slugs or addresses of the service. */
async function contentOf(folder: string, service: string) {
  const files = diskFiles(folder);
  const all: string[] = [];
  for (const language of ['ca', 'en'])
    for (const kind of KINDS)
      for (const { record } of (await readCollection(files, language, kind)).records) {
        const values = Object.entries(record).filter(
          ([field, value]) =>
            !['service', 'slug', 'venue', 'organizer', 'categories', 'tags', 'parent'].includes(field) &&
            !String(value).startsWith(service),
        );
        all.push(JSON.stringify([language, kind, ...values]));
      }
  return all.sort();
}

/** Returns the texts of all pages, without their addresses, sorted, each with the languages of its alternates. */
function pagesOf(folder: string) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('index.html'),
  );
  const texts = paths.map((path) => {
    const page = load(readFileSync(join(folder, path), 'utf8'));
    const alternates = page('link[rel=alternate][hreflang]:not([type])')
      .toArray()
      .map((one) => page(one).attr('hreflang'));
    page('script, style, .colophon-address').remove();
    return [alternates.join(' '), page('main').text().replace(/\s+/g, ' ')].join(': ');
  });
  return texts.sort();
}

async function siteOf(languagesAs: LanguageForm) {
  const service = await startService({
    seed: sampleCalendar(TODAY),
    languages: ['ca', 'en', 'de', 'es'].map((code) => ({ code, segment: code === 'ca' ? null : code })),
    defaultLanguage: 'ca',
    languagesAs,
    dialect: DIALECTS['the-events-calendar'],
    now: () => TODAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant(),
  });
  onTestFinished(() => service.close());
  const root = mkdtempSync(join(tmpdir(), 'almanac-forms-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const run = async (...words: string[]) => {
    const ended = await runHere(root, words, ENVIRONMENT);
    expect(ended.code, `${words.join(' ')}: ${ended.stderr}`).toBe(0);
    return ended.stdout;
  };
  await run('init', service.url, '--directory', '.', '--title', 'Agenda');
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(checkout, join(root, 'node_modules/almanac'));
  await run('doctor');
  await run('sync');
  await run('build');
  return {
    content: await contentOf(join(root, 'content'), service.url),
    pages: pagesOf(join(root, 'dist')),
    again: await run('sync'),
  };
}

describe('the sample on a site with any form of languages', () => {
  it('gives the same content and pages except ids and slugs, and a second sync changes nothing', async () => {
    const sites = [];
    for (const form of LANGUAGE_FORMS) sites.push(await siteOf(form));
    const [first] = sites;
    expect(first?.content.length).toBeGreaterThan(200);
    expect(first?.pages.filter((page) => page.startsWith('ca en-GB x-default: ')).length).toBeGreaterThan(100);
    for (const { content, pages, again } of sites) {
      expect(content).toEqual(first?.content);
      expect(pages).toEqual(first?.pages);
      expect(again).toContain('\n0 changes; ');
    }
  });
});
