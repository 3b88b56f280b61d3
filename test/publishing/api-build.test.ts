import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Project } from '../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../support/sample.ts';
import { madeSite, projectOfSmall } from '../support/sites/made-site.ts';

// A site that is more than a host takes would be too large for a test.
vi.mock('../../site/hosting/limits.ts', async (original) => ({
  ...(await original<object>()),
  overLimits: (host: string, files: ReadonlyMap<string, unknown>, others: readonly string[]) => [
    `${host} takes no ${files.size} files, without ${others.join()}`,
  ],
}));

const configuration = { ...smallConfiguration(), api: true, host: 'netlify' };

describe('a site with an API', () => {
  let project: Project;
  let without: readonly string[];

  let warned = '';

  const build = async (environment: Readonly<Record<string, string>>, ...options: string[]) => {
    const run = await project.run(['build', '--json', ...options], environment);
    warned = run.stderr;
    expect(run.code, run.stderr).toBe(0);
    return JSON.parse(run.stdout);
  };

  beforeAll(async () => {
    without = (await madeSite('small')).paths;
    project = await projectOfSmall(configuration);
    await build(SAMPLE_DAY);
  });

  afterAll(() => project.remove());

  it('additionally has the files of events, changes and the schema, and no further file', () => {
    const more = Object.keys(project.files('dist')).filter((path) => !without.includes(path));
    expect(more.filter((path) => !/^(?:ca|en)\/api\//.test(path))).toEqual([
      'api/events-v1.schema.json',
      'ca/changes.json',
      'en/changes.json',
    ]);
    expect(more).toEqual(expect.arrayContaining(['en/api/events.json', 'en/api/months/2026-11.json']));
    expect(project.files('dist')['en/index.html']).toContain('type="application/feed+json"');
  });

  it('reports its size, and warns in each build if it exceeds the limits of its host', async () => {
    const files = Object.values(project.files('dist'));
    const { size } = await build(SAMPLE_DAY);
    expect(size.files).toBe(files.length);
    expect(size.bytes).toBeGreaterThan(100 * files.length);
    expect(warned).toContain(`netlify takes no ${files.length} files, without en`);
  });
});
