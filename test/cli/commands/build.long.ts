import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadedIn, PACKAGE, TRACED } from '../../support/loaded-modules.ts';
import { createProject, filesOf, type Project, type Run } from '../../support/project.ts';
import { SAMPLE_DAY, SAMPLE_SITE, sampleConfiguration } from '../../support/sample.ts';
import { type BuiltSite, madeSite, projectOfSmall } from '../../support/sites/made-site.ts';
import { deadLinks } from '../../support/sites/site-links.ts';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.mjs', import.meta.url));

describe('almanac build on the whole sample', () => {
  let sample: BuiltSite;
  let project: Project;

  beforeAll(async () => {
    sample = await madeSite('sample');
    project = createProject(sampleConfiguration());
    // The mirrored images are what a build is made from, like content.
    for (const folder of ['content', '.cache/media'])
      cpSync(join(sample.root, folder), join(project.root, folder), { recursive: true });
  });

  afterAll(() => project.remove());

  it('prints no warnings or errors', () => {
    expect(sample.runs.map(({ stderr }) => stderr)).toEqual(['', '']);
  });

  it('produces the same bytes again from scratch in another folder, time zone and locale', async () => {
    const elsewhere = { ...SAMPLE_DAY, TZ: 'Pacific/Auckland', LANG: 'C', LC_ALL: 'sv_SE.UTF-8' };
    expect(await project.start(['build'], elsewhere)).toMatchObject({ code: 0, stderr: '' });
    const first = filesOf(sample.dist);
    const second = project.files('dist');
    expect(Object.keys(second)).toEqual(Object.keys(first));
    const different = Object.keys(first).filter((path) => first[path] !== second[path]);
    expect(different).toEqual([]);
  });

  it('leaves the old site in place when the build fails half-way', async () => {
    const before = project.files('dist');
    writeFileSync(join(project.root, 'not-a-folder'), '');
    const run = await project.start(['build'], { ...SAMPLE_DAY, ALMANAC_CACHE_DIR: 'not-a-folder' });
    expect(run.code).toBe(1);
    expect(run.stderr).not.toContain('has a defect');
    expect(project.files('dist')).toEqual(before);
    expect(readdirSync(project.root).filter((name) => name.startsWith('dist.'))).toEqual([]);
  });
});

describe('repeated runs of almanac build on a few weeks of the sample', () => {
  let sample: BuiltSite;
  let project: Project;

  beforeAll(async () => {
    sample = await madeSite('small');
    project = await projectOfSmall();
  });

  afterAll(() => project.remove());

  it('produce the same bytes incrementally as from scratch after edits, on the next day and for another URL', async () => {
    const content = join(project.root, 'content');
    const edit = (path: string, from: string | RegExp, to: string) => {
      const text = readFileSync(join(content, path), 'utf8');
      expect(text).toMatch(from);
      writeFileSync(join(content, path), text.replace(from, to));
    };
    const [event = '', , removed = ''] = readdirSync(join(content, 'en/events'));
    const [venue = ''] = readdirSync(join(content, 'en/venues'));
    const saved = filesOf(content);
    const compared = async (environment: Readonly<Record<string, string>>, takesOver = true) => {
      const built = await project.run(['build', '--json'], environment);
      expect(built).toMatchObject({ code: 0, stderr: '' });
      const { counts } = JSON.parse(built.stdout);
      expect(counts.takenOver > counts.made).toBe(takesOver);
      const after = project.files('dist');
      const clean = await project.run(['build', '--clean', '--json'], environment);
      expect(clean).toMatchObject({ code: 0, stderr: '' });
      // A clean build that differed would name what it put right.
      const all = { made: counts.made + counts.takenOver, takenOver: 0 };
      expect(JSON.parse(clean.stdout)).toMatchObject({ added: [], changed: [], removed: [], counts: all });
      expect(Object.keys(project.files('dist'))).toEqual(Object.keys(after));
      return after;
    };
    expect(await project.run(['build'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
    const before = project.files('dist');
    edit(`en/events/${event}`, '"title": "', '"title": "Edited: ');
    edit(`en/venues/${venue}`, '"venue": "', '"venue": "The new ');
    const edited = await compared(SAMPLE_DAY);
    const name = event.replace('.json', '');
    expect(edited[`en/events/${name}/index.html`]).toContain('Edited: ');
    expect(edited[`en/events/${name}.ics`]).toContain('Edited: ');
    expect(edited['ca/index.html']).toBe(before['ca/index.html']);
    rmSync(join(content, 'en/events', removed));
    const next = await compared({ ALMANAC_TODAY: '2026-11-22' });
    expect(next).not.toHaveProperty([`en/events/${removed.replace('.json', '')}.ics`]);
    expect(next['en/index.html']).not.toBe(edited['en/index.html']);
    const elsewhere = { ALMANAC_TODAY: '2026-11-22', ALMANAC_SITE_URL: 'https://elsewhere.example' };
    expect((await compared(elsewhere, false))['en/calendar.ics']).toContain('https://elsewhere.example/');
    for (const [path, text] of Object.entries(saved)) writeFileSync(join(content, path), text, 'latin1');
    expect(await project.run(['build'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
    expect(project.files('dist')).toEqual(before);
  });

  it('compile no templates again when a URL path changes only the links of pages', () => {
    const siteUrl = `${SAMPLE_SITE}/calendar/de`;
    const { status, stderr } = spawnSync(process.execPath, [...TRACED, MAIN, 'build'], {
      cwd: project.root,
      env: { ...process.env, ...SAMPLE_DAY, ALMANAC_OUT_DIR: 'below', ALMANAC_SITE_URL: siteUrl },
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    const packages = loadedIn(stderr, PACKAGE);
    expect(packages).toContain('ical-generator');
    for (const name of ['astro', 'vite', 'rolldown', 'esbuild']) expect(packages).not.toContain(name);

    const whole = filesOf(sample.dist);
    const assets = (files: Record<string, string>) =>
      Object.entries(files).filter(([path]) => path.startsWith('assets/'));
    const below = project.files('below');
    expect(assets(below)).toEqual(assets(whole));
    expect(deadLinks(join(project.root, 'below'), siteUrl)).toEqual([]);
    const styles = assets(below).filter(([path]) => path.endsWith('.css'));
    const urls = styles.flatMap(([, style]) => [...style.matchAll(/url\(([^)]+)\)/g)].map(([, url = '']) => url));
    expect(urls.length).toBeGreaterThan(0);
    // What is of the style sheet itself names no file.
    for (const url of urls.filter((one) => !one.startsWith('#'))) expect(below).toHaveProperty([`assets/${url}`]);
    const isPage = (path: string) => /\.(?:html|webmanifest)$/.test(path);
    // Also within the addresses of services that take an event with its URL.
    const atRoot = (text = '') => text.replaceAll(/(?:\/|%2F)calendar(?:\/|%2F)de/g, '');
    const unlike = sample.paths.filter((path) => isPage(path) && atRoot(below[path]) !== whole[path]);
    expect(unlike).toEqual([]);
  });

  it('restore the previous site with --rollback and keep it until something changes', async () => {
    const [event = ''] = readdirSync(join(project.root, 'content/en/events'));
    const file = join(project.root, 'content/en/events', event);
    const text = readFileSync(file, 'utf8');
    const build = async (...options: string[]) => {
      const run = await project.run(['build', ...options], SAMPLE_DAY);
      expect(run.code, run.stderr).toBe(0);
      return run;
    };
    await build();
    const before = project.files('dist');
    writeFileSync(file, text.replace('"title": "', '"title": "A mistake: '));
    await build();
    const mistaken = project.files('dist');
    expect(mistaken).not.toEqual(before);
    expect((await build('--rollback')).stderr).toContain('It stays until something changes');
    expect(project.files('dist')).toEqual(before);
    expect((await build()).stdout).toContain('Nothing has changed since the last build.');
    expect(project.files('dist')).toEqual(before);
    expect(project.files('dist.previous')).toEqual(mistaken);
    writeFileSync(file, text.replace('"title": "', '"title": "No mistake: '));
    // Nothing was noted of the older site: all is made.
    expect(JSON.parse((await build('--json')).stdout)).toMatchObject({ counts: { takenOver: 0 } });
    const mended = JSON.stringify(project.files('dist'));
    expect(mended).toContain('No mistake: ');
    expect(mended).not.toContain('A mistake: ');
    writeFileSync(file, text);
  });

  it('refuse --rollback and exit with 3 when there is no previous site', async () => {
    const { root } = project;
    renameSync(join(root, 'dist.previous'), join(root, 'elsewhere'));
    const before = project.files('dist');
    const run = await project.run(['build', '--rollback'], SAMPLE_DAY);
    expect(run).toMatchObject({ code: 3 });
    expect(run.stderr).toContain('There is no site before');
    expect(project.files('dist')).toEqual(before);
    renameSync(join(root, 'elsewhere'), join(root, 'dist.previous'));
  });
});

describe('almanac build on a few weeks of the sample in one language with a small limit for feeds', () => {
  let project: Project;
  let run: Run;
  let files: Record<string, string>;

  beforeAll(async () => {
    const sample = sampleConfiguration();
    const languages = sample.languages.filter(({ code }) => code === 'en').map((one) => ({ ...one, segment: null }));
    const window = { back: 'P14D', ahead: 'P14D' };
    const feeds = { events: 5 };
    const titles = { en: 'What’s on' };
    project = createProject({ ...sample, languages, defaultLanguage: 'en', titles, window, feeds });
    expect(await project.run(['sync'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    run = await project.start(['build'], SAMPLE_DAY);
    files = project.files('dist');
  });

  afterAll(() => project.remove());

  it('reports which feeds are cut and keeps every event in the archive feeds or the calendar feed', () => {
    expect(run).toMatchObject({ code: 0, stderr: '' });
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

  it('shows a content change on every affected page, and the same bytes again once it is reverted', async () => {
    const folder = join(project.root, 'content/en/venues');
    const isEvent = (path: string) => path.startsWith('en/events/') && path.endsWith('.html');
    const showing = (site: Record<string, string>, name: string) =>
      Object.keys(site).filter((path) => path.startsWith('en/') && site[path]?.includes(name));
    const venues = readdirSync(folder).map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { file: join(folder, name), text, venue: JSON.parse(text).venue };
    });
    const held = venues.find(({ venue }) => showing(files, venue).some(isEvent));
    if (held === undefined) throw new Error('No event is at a venue.');
    writeFileSync(held.file, JSON.stringify({ ...JSON.parse(held.text), venue: 'The Renamed Hall' }));
    // What it leaves in the cache is also of another time zone.
    const other = await project.start(['build'], { ...SAMPLE_DAY, TZ: 'Pacific/Auckland' });
    expect(other).toMatchObject({ code: 0 });
    const changed = project.files('dist');
    expect(showing(changed, 'The Renamed Hall')).toEqual(showing(files, held.venue));
    expect(showing(changed, held.venue)).toEqual([]);
    writeFileSync(held.file, held.text);
    expect(await project.start(['build'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    const again = project.files('dist');
    expect(Object.keys(again)).toEqual(Object.keys(files));
    expect(Object.keys(files).filter((path) => files[path] !== again[path])).toEqual([]);
  });
});
