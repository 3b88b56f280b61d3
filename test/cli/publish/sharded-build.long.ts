import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../../support/sample.ts';
import { projectOfSmall, withTemplates } from '../../support/sites/made-site.ts';

describe('a site that several machines build together', () => {
  /** The machine that has content, and one that has none. */
  let planning: Project;
  let rendering: Project;
  let whole: Record<string, string>;

  beforeAll(async () => {
    planning = await projectOfSmall();
    rendering = withTemplates(createProject(smallConfiguration()));
    await succeed(planning, ['build']);
    whole = planning.files('dist');
    await plan();
    for (const [index, of] of [
      [1, 1],
      [1, 2],
      [2, 2],
    ] as const)
      await render(index, of);
    cpSync(join(planning.root, 'plan'), join(planning.root, 'kept'), { recursive: true });
  });

  beforeEach(() => {
    for (const folder of ['dist', 'plan', '.cache/build'])
      rmSync(join(planning.root, folder), { recursive: true, force: true });
    rmSync(join(rendering.root, 'plan'), { recursive: true, force: true });
  });

  afterAll(() => {
    planning.remove();
    rendering.remove();
  });

  async function succeed(
    machine: Project,
    command: readonly string[],
    environment: Readonly<Record<string, string>> = SAMPLE_DAY,
  ) {
    const run = await machine.run(command, environment);
    expect(run.code, run.stderr).toBe(0);
    return run;
  }

  const plan = async () => {
    await succeed(planning, ['build', '--plan', 'plan']);
    mkdirSync(join(rendering.root, 'plan'));
    for (const name of ['plan.json', 'plan.data'])
      copyFileSync(join(planning.root, 'plan', name), join(rendering.root, 'plan', name));
  };

  /** Puts the plan, which is always the same, and some of its shards in their place. */
  const given = (...shards: readonly string[]) => {
    mkdirSync(join(planning.root, 'plan'));
    for (const name of ['plan.json', 'plan.data', ...shards])
      copyFileSync(join(planning.root, 'kept', name), join(planning.root, 'plan', name));
  };

  const fileOf = (index: number, of: number) => `shard-${index}-of-${of}.jsonl`;

  const render = async (index: number, of: number) => {
    await succeed(rendering, ['build', '--shard', `${index}/${of}`, '--plan', 'plan'], {});
    copyFileSync(join(rendering.root, 'plan', fileOf(index, of)), join(planning.root, 'plan', fileOf(index, of)));
  };

  const assemble = (environment = SAMPLE_DAY) => planning.run(['build', '--assemble', '--plan', 'plan'], environment);

  it.each([1, 3])('has the bytes of one that is built by one machine, of %i shards', async (of) => {
    await plan();
    for (let index = of; index > 0; index -= 1) await render(index, of);
    expect(readdirSync(rendering.root)).not.toContain('content');
    // On the day after, the site is still as of the day of its plan.
    expect(await assemble({ ALMANAC_TODAY: '2026-11-22' })).toMatchObject({ code: 0 });
    expect(planning.files('dist')).toEqual(whole);
    // What was noted of its pages is right: nothing is to be made, and one event that was edited changes what shows it.
    const again = await succeed(planning, ['build', '--json']);
    expect(JSON.parse(again.stdout).counts).toEqual({ rendered: 0, made: 0, takenOver: 0 });
  });

  it('has after an edit the bytes of a clean one, as its pages were noted', async () => {
    given(fileOf(1, 2), fileOf(2, 2));
    expect(await assemble()).toMatchObject({ code: 0 });
    const folder = join(planning.root, 'content/en/events');
    const file = join(folder, readdirSync(folder).sort()[0] ?? '');
    const before = readFileSync(file, 'utf8');
    try {
      writeFileSync(file, before.replace('"title": "', '"title": "Edited: '));
      const { stdout } = await succeed(planning, ['build', '--json']);
      const { counts } = JSON.parse(stdout);
      expect(counts.rendered).toBeGreaterThan(0);
      expect(counts.takenOver).toBeGreaterThan(10 * counts.rendered);
      const edited = planning.files('dist');
      await succeed(planning, ['build', '--clean']);
      expect(planning.files('dist')).toEqual(edited);
    } finally {
      writeFileSync(file, before);
    }
  });

  describe('is refused, and leaves what stands,', () => {
    const refused = async (told: string) => {
      mkdirSync(join(planning.root, 'dist'));
      const run = await assemble();
      expect(run.code).not.toBe(0);
      expect(run.stderr).toContain(told);
      expect(run.stderr).toContain('a site that stands is as it was');
      expect(readdirSync(join(planning.root, 'dist'))).toEqual([]);
    };

    const changed = (name: string, change: (text: string) => string) => {
      const file = join(planning.root, 'plan', name);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    };

    it('where a shard is missing', async () => {
      given(fileOf(1, 2));
      await refused(fileOf(2, 2));
    });

    it('where a shard is of another plan', async () => {
      given(fileOf(1, 1));
      changed(fileOf(1, 1), (text) => text.replace(/"plan":"[^"]+"/, '"plan":"another"'));
      await refused('is of another plan');
    });

    it('where a shard is given out for another', async () => {
      given(fileOf(1, 2));
      copyFileSync(join(planning.root, 'plan', fileOf(1, 2)), join(planning.root, 'plan', fileOf(2, 2)));
      await refused(`${fileOf(2, 2)} is of another plan`);
    });

    it.each([
      ['cut off', (text: string) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)],
      ['changed within', (text: string) => text.replace('<main', '<mein')],
    ])('where a shard is %s', async (_, change) => {
      given(fileOf(1, 1));
      changed(fileOf(1, 1), change);
      await refused('is damaged, or not whole');
    });

    it('where there are shards of two cuts', async () => {
      given(fileOf(1, 1), fileOf(1, 2));
      await refused('shards of several cuts');
    });

    it('where content is not as it was planned', async () => {
      given(fileOf(1, 1));
      const file = join(
        planning.root,
        'content/en/events',
        readdirSync(join(planning.root, 'content/en/events'))[0] ?? '',
      );
      const before = readFileSync(file, 'utf8');
      try {
        writeFileSync(file, before.replace('"title": "', '"title": "Edited: '));
        await refused('The plan is of other content');
      } finally {
        writeFileSync(file, before);
      }
    });
  });

  it('takes the shards of the plan before away with a new plan', async () => {
    given(fileOf(1, 1));
    await succeed(planning, ['build', '--plan', 'plan']);
    expect(readdirSync(join(planning.root, 'plan')).sort()).toEqual(['plan.data', 'plan.json']);
  });

  it('has no shard of a plan that is damaged, or of another version', async () => {
    await plan();
    const file = join(rendering.root, 'plan/plan.json');
    const text = readFileSync(file, 'utf8');
    const shard = () => rendering.run(['build', '--shard', '1/2', '--plan', 'plan'], {});
    writeFileSync(file, text.replace(/"code":"[^"]+"/, '"code":"another"'));
    expect(await shard()).toMatchObject({ code: 1, stderr: expect.stringContaining('another version') });
    writeFileSync(file, text.replace(/"data":"[^"]+"/, '"data":"another"'));
    expect(await shard()).toMatchObject({ code: 1, stderr: expect.stringContaining('missing or damaged') });
    expect(readdirSync(join(rendering.root, 'plan')).sort()).toEqual(['plan.data', 'plan.json']);
  });
});
