import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createProject, filesOf, type Project, runAlmanac, runHere } from '../../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';
import { type BuiltSite, madeSite, projectOfSmall } from '../../support/sites/made-site.ts';

describe('almanac build on a few weeks of the sample', () => {
  let sample: BuiltSite;
  let project: Project;

  beforeAll(async () => {
    sample = await madeSite('small');
    project = await projectOfSmall();
  });

  afterAll(() => project.remove());

  it('prints no warnings or errors', () => {
    expect(sample.runs.map(({ stderr }) => stderr)).toEqual(['', '']);
  });

  it('produces the same bytes in another folder', async () => {
    expect(await project.run(['build'], SAMPLE_DAY)).toMatchObject({ code: 0, stderr: '' });
    const [here, there] = [project.files('dist'), filesOf(sample.dist)];
    expect(Object.keys(here)).toEqual(Object.keys(there));
    expect(Object.keys(there).filter((path) => here[path] !== there[path])).toEqual([]);
  });

  it('leaves the old site in place and reports why when a file blocks the output folder', async () => {
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

  it('refuses content of another service with exit code 3 and leaves the site unchanged', async () => {
    const before = project.files('dist');
    const run = await project.run(['build'], { ...SAMPLE_DAY, ALMANAC_BASE_URL: 'https://calendar.example' });
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("Content belongs to the embedded service's sample");
    expect(run.stderr).toContain('rebind --discard');
    expect(project.files('dist')).toEqual(before);
    expect(await project.run(['rebind'], { ALMANAC_BASE_URL: 'https://calendar.example' })).toMatchObject({ code: 3 });
  });

  it('leaves the old site in place and names the file when a record cannot be read', async () => {
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

describe('almanac build into a folder that it does not own', () => {
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
    ['somebody else’s folder', 'mine'],
    ['a file', 'file'],
  ])('exits with 3 instead of replacing %s', async (_what, folder) => {
    const before = project.files('.');
    const run = await project.run(['build'], { ...SAMPLE_DAY, ALMANAC_OUT_DIR: folder });
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('Nothing was built or removed.');
    expect(project.files('.')).toEqual(before);
  });
});

describe('almanac build without events', () => {
  let project: Project;
  afterEach(() => project.remove());

  it('reports that there is nothing to publish and leaves an old site in place', async () => {
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
  it('lists its commands with --help, prints its version, and exits with 1 for an unknown command', async () => {
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
