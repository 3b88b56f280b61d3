import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../support/project.ts';
import { SAMPLE_DAY, SAMPLE_SITE, smallConfiguration } from '../support/sample.ts';
import { projectOfSmall } from '../support/sites/made-site.ts';
import { deadLinks } from '../support/sites/site-links.ts';

const configuration = { ...smallConfiguration(), api: true };

describe('a site with an API', () => {
  let project: Project;

  const build = async (environment: Readonly<Record<string, string>>, ...options: string[]) => {
    const run = await project.run(['build', '--json', ...options], environment);
    expect(run.code, run.stderr).toBe(0);
    return JSON.parse(run.stdout);
  };

  beforeAll(async () => {
    project = await projectOfSmall(configuration);
    await build(SAMPLE_DAY);
  });

  afterAll(() => project.remove());

  it('is identical to a clean build after an edit and on another day, and rewrites only changed files', async () => {
    const [name = ''] = readdirSync(join(project.root, 'content/en/events'));
    const file = join(project.root, 'content/en/events', name);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"title": "', '"title": "Edited: '));
    const edited = await build(SAMPLE_DAY);
    const written: readonly string[] = edited.changed;
    expect(written.filter((path) => path.startsWith('en/api/')).length).toBeGreaterThan(0);
    expect(written.filter((path) => path.startsWith('ca/api/'))).toEqual([]);
    await build({ ALMANAC_TODAY: '2026-11-23' });
    const files = project.files('dist');
    await build({ ALMANAC_TODAY: '2026-11-23' }, '--clean');
    expect(project.files('dist')).toEqual(files);
  });

  it('has no files of single events while these are switched off', async () => {
    const configured = (feeds: object) =>
      writeFileSync(
        join(project.root, 'almanac.config.ts'),
        `export default ${JSON.stringify({ ...configuration, feeds })};\n`,
      );
    // Processes of their own: one reads a configuration once.
    const rebuild = async () =>
      expect(await project.start(['build'], { ALMANAC_TODAY: '2026-11-23' })).toMatchObject({ code: 0 });
    const before = project.files('dist');
    const isSingle = (path: string) => /^[^/]+\/events\/[^/]+\.ics$/.test(path);
    expect(Object.keys(before).filter(isSingle).length).toBeGreaterThan(20);
    configured({ eventFiles: false });
    await rebuild();
    const without = project.files('dist');
    expect(Object.keys(without)).toEqual(Object.keys(before).filter((path) => !isSingle(path)));
    expect(deadLinks(join(project.root, 'dist'), SAMPLE_SITE)).toEqual([]);
    const naming = Object.entries(without).filter(([, text]) => /\/events\/[^/"'*]+\.ics/.test(text));
    expect(naming.map(([path]) => path)).toEqual([]);
    expect(JSON.parse(without['en/api/events.json'] ?? '').events[0].calendar).toBe(`${SAMPLE_SITE}/en/calendar.ics`);
    configured({});
    await rebuild();
    expect(project.files('dist')).toEqual(before);
  });
});
