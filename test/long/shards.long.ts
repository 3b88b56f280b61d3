import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, filesOf, type Project } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';
import { madeSite, withTemplates } from '../support/sites/made-site.ts';
import { sizes } from '../support/tiers/runs.ts';

describe('the sample, planned once and rendered in parts by processes that have no content', () => {
  let planning: Project;
  let rendering: Project;
  let whole: Record<string, string>;

  async function succeed(machine: Project, ...command: readonly string[]) {
    const run = await machine.start(['build', '--plan', 'plan', ...command], SAMPLE_DAY);
    expect(run.code, run.stderr).toBe(0);
  }

  beforeAll(async () => {
    const { root, siteUrl } = await madeSite('sample');
    planning = withTemplates(createProject(sampleConfiguration(siteUrl)));
    rendering = withTemplates(createProject(sampleConfiguration(siteUrl)));
    cpSync(join(root, 'content'), join(planning.root, 'content'), { recursive: true });
    for (const folder of ['media', 'pictures'])
      cpSync(join(root, '.cache', folder), join(planning.root, '.cache', folder), { recursive: true });
    const run = await planning.start(['build'], SAMPLE_DAY);
    expect(run.code, run.stderr).toBe(0);
    whole = planning.files('dist');
    await succeed(planning);
  });

  afterAll(() => {
    planning.remove();
    rendering.remove();
  });

  it.each(sizes({ long: [5], soak: [1, 2, 5, 8] }))(
    'has the bytes of one build when it is put together of %i shards',
    async (of) => {
      for (const folder of ['dist', 'dist.previous', '.cache/build'])
        rmSync(join(planning.root, folder), { recursive: true, force: true });
      const plan = join(rendering.root, 'plan');
      rmSync(plan, { recursive: true, force: true });
      mkdirSync(plan);
      for (const name of ['plan.json', 'plan.data']) cpSync(join(planning.root, 'plan', name), join(plan, name));
      for (let index = 1; index <= of; index += 1) await succeed(rendering, '--shard', `${index}/${of}`);
      const shards = readdirSync(plan).filter((name) => name.startsWith('shard-'));
      for (const name of shards) cpSync(join(plan, name), join(planning.root, 'plan', name));
      await succeed(planning, '--assemble');
      for (const name of shards) rmSync(join(planning.root, 'plan', name));
      expect(readdirSync(rendering.root)).not.toContain('content');
      expect(filesOf(join(planning.root, 'dist'))).toEqual(whole);
    },
  );
});
