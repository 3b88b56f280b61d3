import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadedIn, PACKAGE, TRACED } from '../../support/loaded-modules.ts';
import { createProject, filesOf, type Project, runAlmanac, runHere } from '../../support/project.ts';
import { SAMPLE_DAY, SAMPLE_SITE, sampleConfiguration, smallConfiguration } from '../../support/sample.ts';
import { type BuiltSite, madeSite } from '../../support/sites/made-site.ts';
import { deadLinks } from '../../support/sites/site-links.ts';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

describe('almanac build on some weeks of the sample', () => {
  let sample: BuiltSite;
  let project: Project;

  beforeAll(async () => {
    sample = await madeSite('small');
    project = createProject(smallConfiguration());
    // The mirrored images are what a build is made from, like content.
    for (const folder of ['content', '.cache/media'])
      cpSync(join(sample.root, folder), join(project.root, folder), { recursive: true });
  });

  afterAll(() => project.remove());

  it('says nothing but what it did', () => {
    expect(sample.runs.map(({ stderr }) => stderr)).toEqual(['', '']);
  });

  it('gives the same bytes again, from nothing, in another folder, time zone and locale', async () => {
    const elsewhere = { ...SAMPLE_DAY, TZ: 'Pacific/Auckland', LANG: 'C', LC_ALL: 'C' };
    expect(await project.start(['build'], elsewhere)).toMatchObject({ code: 0, stderr: '' });
    const first = filesOf(sample.dist);
    const second = project.files('dist');
    expect(Object.keys(second)).toEqual(Object.keys(first));
    const different = Object.keys(first).filter((path) => first[path] !== second[path]);
    expect(different).toEqual([]);
  });

  it('compiles no template once more, for no other site either, where a path changes the links of pages and no asset', () => {
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

  it('puts the site before the last build back with --rollback, until something changes', async () => {
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

  it('refuses --rollback, with 3, where there is no site before', async () => {
    const { root } = project;
    renameSync(join(root, 'dist.previous'), join(root, 'elsewhere'));
    const before = project.files('dist');
    const run = await project.run(['build', '--rollback'], SAMPLE_DAY);
    expect(run).toMatchObject({ code: 3 });
    expect(run.stderr).toContain('There is no site before');
    expect(project.files('dist')).toEqual(before);
    renameSync(join(root, 'elsewhere'), join(root, 'dist.previous'));
  });

  it('leaves the old site and says why, where a file stands where the next one is to be made', async () => {
    const { root } = project;
    rmSync(join(root, 'dist.previous'), { recursive: true, force: true });
    writeFileSync(join(root, 'dist.previous'), 'a file');
    const before = project.files('dist');
    const run = await project.run(['build', '--clean'], SAMPLE_DAY);
    expect(run).toMatchObject({ code: 1 });
    expect(run.stderr).toContain("The site can't be built");
    expect(run.stderr).toContain('What was built before is untouched.');
    expect(project.files('dist')).toEqual(before);
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
});

describe('almanac build into a folder that is not its own', () => {
  let project: Project;

  beforeAll(() => {
    project = createProject(sampleConfiguration());
    mkdirSync(join(project.root, 'content/en/events'), { recursive: true });
    writeFileSync(join(project.root, 'content/en/events/an-event.json'), '{}');
    mkdirSync(join(project.root, 'mine'));
    writeFileSync(join(project.root, 'mine/thesis.txt'), 'years of work');
    writeFileSync(join(project.root, 'file'), 'a file');
  });

  afterAll(() => project.remove());

  it.each([
    ['the project itself', '.'],
    ['the content', 'content'],
    ['a folder of somebody else’s', 'mine'],
    ['a file', 'file'],
  ])('refuses, with 3, an output folder that would replace %s', async (_what, folder) => {
    const before = project.files('.');
    const run = await project.run(['build'], { ...SAMPLE_DAY, ALMANAC_OUT_DIR: folder });
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('Nothing was built or removed.');
    expect(project.files('.')).toEqual(before);
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
    expect(help.stdout).toContain('docs/configuration.md names the ALMANAC_… variables');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runHere('.', ['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
    const unknown = await runHere('.', ['publish']);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("unknown command 'publish'");
  });
});
