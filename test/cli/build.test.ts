import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lint } from '../feeds/lint/lint.ts';
import { createProject, type Project, runAlmanac } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { deadLinks } from '../support/site-links.ts';
import { invalidHtml } from '../support/valid-html.ts';

describe('almanac build on the sample', () => {
  let project: Project;

  beforeAll(async () => {
    project = createProject(sampleConfiguration());
    expect(await project.run(['sync'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
    expect(await project.run(['build'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
  });

  afterAll(() => project.remove());

  it('gives the same bytes again, from nothing, in another time zone and locale', async () => {
    const first = project.files('dist');
    const elsewhere = {
      ...SAMPLE_DAY,
      TZ: 'Pacific/Auckland',
      LANG: 'C',
      LC_ALL: 'C',
      ALMANAC_CACHE_DIR: 'other-cache',
      ALMANAC_OUT_DIR: 'other-dist',
    };
    // The mirrored images are what a build is made from, like content.
    cpSync(join(project.root, '.cache/media'), join(project.root, 'other-cache/media'), { recursive: true });
    expect(await project.run(['build'], elsewhere)).toMatchObject({ code: 0 });
    const second = project.files('other-dist');
    expect(Object.keys(second)).toEqual(Object.keys(first));
    const different = Object.keys(first).filter((path) => first[path] !== second[path]);
    expect(different).toEqual([]);
  });

  it('gives the same bytes again over its own caches', async () => {
    const first = project.files('dist');
    expect(await project.run(['build'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    expect(project.files('dist')).toEqual(first);
  });

  it('shows a change of content in every page that holds it', async () => {
    const venues = readdirSync(join(project.root, 'content/en/venues')).filter((name) => !name.includes('draft'));
    const name = venues[0] ?? '';
    const file = join(project.root, 'content/en/venues', name);
    const before = readFileSync(file, 'utf8');
    const record = JSON.parse(before);
    writeFileSync(file, JSON.stringify({ ...record, venue: 'The Renamed Hall' }));
    expect(await project.run(['build'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    const pages = Object.entries(project.files('dist')).filter(([path]) => path.startsWith('en/'));
    expect(
      pages.some(
        ([path, html]) => path.startsWith('en/events/') && path.endsWith('.html') && html.includes('The Renamed Hall'),
      ),
    ).toBe(true);
    expect(pages.filter(([, html]) => html.includes(record.venue)).map(([path]) => path)).toEqual([]);
    writeFileSync(file, before);
  });

  it('has no dead link or anchor', () => {
    expect(deadLinks(join(project.root, 'dist'), 'https://almanac.example')).toEqual([]);
  });

  it('has none either where the site has a path', async () => {
    const siteUrl = 'https://almanac.example/deep/path';
    const out = { ...SAMPLE_DAY, ALMANAC_SITE_URL: siteUrl, ALMANAC_OUT_DIR: 'linked' };
    expect(await project.run(['build'], out)).toMatchObject({ code: 0 });
    expect(deadLinks(join(project.root, 'linked'), siteUrl)).toEqual([]);
  });

  it('is valid HTML on every page of a language, and on what the others have beside records and dates', () => {
    const pages = Object.keys(project.files('dist')).filter((path) => path.endsWith('.html'));
    // The long tier looks at all of them.
    const isOneOfMany = (path: string) =>
      /^\w+\/(?:(?:events|venues|organizers|categories|tags)\/.*|\d{4})\//.test(path);
    const looked = pages.filter((path) => path.startsWith('en/') || !isOneOfMany(path));
    expect(looked.length).toBeGreaterThan(500);
    expect(invalidHtml(join(project.root, 'dist'), looked)).toEqual([]);
  }, 240_000);

  it('has the headers of hosts, and the changes of each language', () => {
    const files = Object.keys(project.files('dist'));
    const expected = [
      '_headers',
      '.htaccess',
      'vercel.json',
      ...['ca', 'de', 'en', 'es'].map((code) => `${code}/changes.atom`),
    ];
    expect(files).toEqual(expect.arrayContaining(expected));
  });

  it('has feeds in which no rule of calendars is broken', () => {
    const findings = Object.entries(project.files('dist'))
      .filter(([path]) => path.endsWith('.ics'))
      .flatMap(([path, text]) =>
        lint(new Uint8Array(Buffer.from(text, 'latin1')), path.includes('/events/') ? 'event' : 'feed').map((one) => ({
          path,
          ...one,
        })),
      );
    expect(findings).toEqual([]);
  });

  it('has few scripts, files of its own, and loads nothing from another host', () => {
    const files = project.files('dist');
    for (const [path, html] of Object.entries(files).filter(([name]) => name.endsWith('.html'))) {
      const $ = load(html);
      const scripts = $('script:not([type="application/ld+json"])')
        .map((_, element) => `${$(element).attr('src')}${$(element).text()}`)
        .get();
      const names = scripts.map((script) => /^\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(script)?.[1]);
      const clock = $('.own-time').length > 0 ? ['own-time'] : [];
      const copy = path.endsWith('/subscribe/index.html') ? ['copy-address'] : [];
      expect(names, path).toEqual(['theme', ...clock, ...copy]);
      for (const script of scripts) expect(Object.keys(files), path).toContain(script.replace(/^\//, ''));
      expect(html, path).not.toMatch(/<[^>]* (?:on\w+|style)=/);
      const loaded = $('link[rel=stylesheet], link[rel=preload], link[rel=icon], img, source, iframe')
        .map((_, element) => $(element).attr('href') ?? $(element).attr('src') ?? '')
        .get();
      expect(
        loaded.filter((address) => /^(?:https?:)?\/\//.test(address)),
        path,
      ).toEqual([]);
    }
  });

  it('offers on each page the feeds that there are, and on the page of all calendars every one', () => {
    const files = project.files('dist');
    const site = 'https://almanac.example/';
    const hrefs = (path: string, selector: string, attribute: string) => {
      const $ = load(Buffer.from(files[path] ?? '', 'latin1').toString());
      return $(selector)
        .map((_, element) => decodeURI($(element).attr(attribute) ?? ''))
        .get();
    };
    for (const language of ['ca', 'en', 'de', 'es']) {
      const listed = hrefs(`${language}/subscribe/index.html`, '.feed-address input', 'value').map((url) =>
        url.replace(site, ''),
      );
      const built = Object.keys(files).filter(
        (path) => path.startsWith(`${language}/`) && /\.(?:ics|atom)$/.test(path) && !/^\w+\/events\//.test(path),
      );
      expect(listed.sort()).toEqual(built.map((path) => Buffer.from(path).toString()).sort());
    }
    const offered = (path: string) => hrefs(path, 'link[type="text/calendar"]', 'href');
    expect(offered('en/upcoming/index.html')).toEqual(['/en/calendar.ics', '/en/upcoming.ics']);
    expect(offered('en/venues/lera-theatre/index.html')).toEqual(['/en/calendar.ics', '/en/venues/lera-theatre.ics']);
    const subscribe = hrefs('en/venues/lera-theatre/index.html', '.sections li:last-child a', 'href');
    expect(subscribe).toEqual(['/en/subscribe/#venues-lera-theatre']);
  });

  it('has at least 60 events in each of four languages', () => {
    for (const language of ['ca', 'en', 'de', 'es']) {
      const feed = project.files('dist')[`${language}/calendar.ics`] ?? '';
      expect(feed.split('BEGIN:VEVENT').length - 1).toBeGreaterThanOrEqual(60);
    }
  });

  it('leads through the months without a gap, and says which one is shown', () => {
    const months = Object.keys(project.files('dist')).flatMap(
      (path) => /^de\/(\d{4})\/(\d\d)\/index\.html$/.exec(path)?.slice(1, 3).join('-') ?? [],
    );
    const first = Temporal.PlainYearMonth.from(months[0] ?? '');
    expect(months).toEqual(months.map((_, index) => first.add({ months: index }).toString()));
    expect(months).toContain('2026-11');
  });

  it('refuses, with 3, content that belongs to another service, and leaves the site as it was', async () => {
    const before = project.files('dist');
    const run = await project.run(['build'], { ...SAMPLE_DAY, ALMANAC_BASE_URL: 'https://calendar.example' });
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("Content belongs to the embedded service's sample");
    expect(run.stderr).toContain('rebind --discard');
    expect(project.files('dist')).toEqual(before);
    expect(await project.run(['rebind'], { ALMANAC_BASE_URL: 'https://calendar.example' })).toMatchObject({ code: 3 });
  });

  it('leaves the old site and names the file where a record can’t be read', async () => {
    const before = project.files('dist');
    const file = join(project.root, 'content/en/events', readdirSync(join(project.root, 'content/en/events'))[0] ?? '');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"start_date"', '"starts"'));
    const run = await project.run(['build'], SAMPLE_DAY);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('start_date');
    expect(run.stderr).toContain('is as it was.');
    expect(project.files('dist')).toEqual(before);
    writeFileSync(file, text);
  });

  it.each([
    ['the project itself', '.'],
    ['the content', 'content'],
    ['a folder of somebody else’s', 'mine'],
    ['a file', 'file'],
  ])('refuses, with 3, an output folder that would replace %s', async (_what, folder) => {
    mkdirSync(join(project.root, 'mine'), { recursive: true });
    writeFileSync(join(project.root, 'mine/thesis.txt'), 'years of work');
    writeFileSync(join(project.root, 'file'), 'a file');
    const before = project.files('.');
    const run = await project.run(['build'], { ...SAMPLE_DAY, ALMANAC_OUT_DIR: folder });
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('Nothing was built or removed.');
    expect(project.files('.')).toEqual(before);
  });

  it('leaves the old site where the build fails half-way', async () => {
    const before = project.files('dist');
    writeFileSync(join(project.root, 'not-a-folder'), '');
    const run = await project.run(['build'], { ...SAMPLE_DAY, ALMANAC_CACHE_DIR: 'not-a-folder' });
    expect(run.code).toBe(1);
    expect(run.stderr).not.toContain('has a defect');
    expect(project.files('dist')).toEqual(before);
    expect(readdirSync(project.root).filter((name) => name.startsWith('dist.'))).toEqual([]);
  });
});

describe('almanac build with a small budget for feeds', () => {
  let project: Project;
  afterEach(() => project.remove());

  it('says what is left out, and has every event in the archives or the calendar', async () => {
    const sample = sampleConfiguration();
    const languages = sample.languages.filter(({ code }) => code === 'en').map((one) => ({ ...one, segment: null }));
    const window = { back: 'P14D', ahead: 'P14D' };
    const feeds = { events: 5 };
    const titles = { en: 'What’s on' };
    project = createProject({ ...sample, languages, defaultLanguage: 'en', titles, window, feeds });
    expect(await project.run(['sync'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    const run = await project.run(['build'], SAMPLE_DAY);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const files = project.files('dist');
    const uids = (path: string) => files[path]?.match(/^UID:.*$/gm) ?? [];
    const all = Object.keys(files).filter((path) => path.startsWith('en/events/') && path.endsWith('.ics'));
    expect(run.stdout).toContain(`en: calendar.ics holds 5 of ${all.length} events, `);
    expect(run.stdout).toMatch(/ more feeds are cut; /);
    const archives = Object.keys(files).filter((path) => /^en\/\d{4}[\d-]*\.ics$/.test(path));
    expect(archives.length).toBeGreaterThan(2);
    const held = new Set(['en/calendar.ics', ...archives].flatMap(uids));
    expect([...held].sort()).toEqual(all.flatMap(uids).sort());
    const page = files['en/subscribe/index.html'] ?? '';
    // What of a divided year is nearest to the day is there for who subscribed to it, and offered to nobody.
    const isDivided = (path: string) => archives.some((other) => other.startsWith(path.replace('.ics', '-')));
    for (const path of archives.filter((one) => !isDivided(one)))
      expect(page).toContain(`value="https://almanac.example/${path}"`);
  });
});

describe('almanac build without anything to publish', () => {
  let project: Project;
  afterEach(() => project.remove());

  it('says so and publishes no empty site, nor touches an old one', async () => {
    project = createProject(sampleConfiguration());
    mkdirSync(join(project.root, 'dist'));
    writeFileSync(join(project.root, 'dist/index.html'), 'the old site');
    writeFileSync(join(project.root, 'dist/.almanac-output'), '');
    const run = await project.run(['build'], SAMPLE_DAY);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('There are no events to publish');
    expect(run.stderr).toContain('npm run sync');
    expect(project.files('dist')).toEqual({ '.almanac-output': '', 'index.html': 'the old site' });
  });
});

describe('almanac', () => {
  it('shows what there is with --help, and exits with 1 for what there is not', async () => {
    const help = await runAlmanac('.', ['--help']);
    expect(help.code).toBe(0);
    for (const command of ['start', 'sync', 'build', 'rebind'])
      expect(help.stdout).toMatch(new RegExp(`^ +${command} `, 'm'));
    const unknown = await runAlmanac('.', ['publish']);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("unknown command 'publish'");
  });
});
