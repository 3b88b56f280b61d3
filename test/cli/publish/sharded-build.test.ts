import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, type Project } from '../../support/project.ts';
import { SAMPLE_DAY } from '../../support/sample.ts';
import { madeSite, projectOfSmall } from '../../support/sites/made-site.ts';

describe('a site that several machines build together', () => {
  /** The machine that has content. */
  let planning: Project;

  beforeAll(async () => {
    planning = await projectOfSmall();
  });

  afterAll(() => planning.remove());

  it('has the bytes of one that is built by one machine', async () => {
    const succeed = async (...options: readonly string[]) =>
      expect(await planning.run(['build', '--plan', 'plan', ...options], SAMPLE_DAY)).toMatchObject({ code: 0 });
    await succeed();
    for (const shard of ['2/2', '1/2']) await succeed('--shard', shard);
    await succeed('--assemble');
    expect(planning.files('dist')).toEqual(filesOf((await madeSite('small')).dist));
  });

  it.each(['0/3', '4/3', '1', '1/0', '1/1001', 'a/b'])('has no shard %s', async (part) => {
    const run = await planning.run(['build', '--shard', part, '--plan', 'plan'], {});
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('--shard') });
  });

  it('needs the folder of a plan', async () => {
    for (const option of ['--assemble', '--shard=1/2'])
      expect(await planning.run(['build', option], SAMPLE_DAY)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('--plan <folder>'),
      });
  });
});
