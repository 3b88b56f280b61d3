import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createProgram } from '#cli/program';

const TEMPLATE = fileURLToPath(new URL('../../template', import.meta.url));
/** The scripts of a user's package.json. */
const SCRIPTS = ['start', 'sync', 'build', 'push', 'check', 'almanac'];

const read = (path: string) => readFileSync(join(TEMPLATE, path), 'utf8');
const WORKFLOWS = readdirSync(join(TEMPLATE, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const FILES = [...WORKFLOWS, ...readdirSync(join(TEMPLATE, 'unattended')).map((name) => `unattended/${name}`)];

const concurrency = z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() });
const permissions = z.record(z.string(), z.enum(['read', 'write']));
const step = z.strictObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const job = z.strictObject({
  'runs-on': z.literal('ubuntu-latest'),
  'timeout-minutes': z.int().positive(),
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  environment: z.union([z.string(), z.strictObject({ name: z.string(), url: z.string() })]).optional(),
  concurrency: concurrency.optional(),
  permissions: permissions.optional(),
  outputs: z.record(z.string(), z.string()).optional(),
  steps: z.array(step).min(1),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.unknown(),
  permissions,
  concurrency: concurrency.optional(),
  defaults: z.strictObject({ run: z.strictObject({ shell: z.literal('bash') }) }),
  jobs: z.record(z.string(), job),
});

const workflowOf = (path: string) => workflow.parse(parse(read(path)));
const PUBLISH = workflowOf('.github/workflows/publish.yml');
const PUSH = workflowOf('.github/workflows/push.yml');
const PULL_REQUEST = workflowOf('.github/workflows/pull-request.yml');

/** What commands there are below `npm run`, with their options, as the files call them. */
function calls(text: string): { readonly script: string; readonly words: readonly string[] }[] {
  return [...text.matchAll(/npm run (?:--silent )?([a-z]+)(?: -- ([^\n`;|>&]*))?/g)].map(
    ([, script = '', words = '']) => ({
      script,
      words: words.split(/\s+/).filter((word) => word !== ''),
    }),
  );
}

describe.each(FILES)('%s', (path) => {
  it('runs only scripts that a user has, with options that their commands have', () => {
    const program = createProgram();
    for (const { script, words } of calls(read(path))) {
      expect(SCRIPTS).toContain(script);
      const name = script === 'almanac' ? words[0] : script;
      const command = program.commands.find((one) => one.name() === name);
      expect(command?.name()).toBe(name);
      for (const option of words.filter((word) => word.startsWith('--')))
        expect(command?.options.map(({ long }) => long)).toContain(option);
    }
  });
});

describe.each(WORKFLOWS)('%s', (path) => {
  const { jobs, permissions: all } = workflowOf(path);
  const steps = Object.values(jobs).flatMap((one) => one.steps);

  it('may do no more than each job says', () => {
    expect(Object.values(all)).not.toContain('write');
    for (const { permissions: own, steps: done } of Object.values(jobs))
      if (own?.contents === 'write') expect(done.some(({ run }) => run?.includes('--commit'))).toBe(true);
  });

  it('uses actions of GitHub alone, by their major version', () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z/-]+@v\d+$/);
  });

  it('runs lines that a shell understands, into which nothing is written that others said', () => {
    for (const { run } of steps) {
      if (run === undefined) continue;
      expect(run).not.toContain('${{');
      execFileSync('bash', ['-n', '-c', run]);
    }
  });
});

describe('the workflows together', () => {
  it('commit one at a time', () => {
    const committing = [PUBLISH, PUSH, PULL_REQUEST].flatMap(({ jobs }) =>
      Object.values(jobs).filter(({ steps }) => steps.some(({ run }) => run?.includes('--commit'))),
    );
    expect(committing).toHaveLength(2);
    for (const one of committing) expect(one.concurrency).toEqual({ group: 'almanac', 'cancel-in-progress': false });
  });

  it('give secrets to one job alone, behind an environment', () => {
    const withSecrets = Object.entries({ ...PUBLISH.jobs, ...PUSH.jobs, ...PULL_REQUEST.jobs }).filter(([, one]) =>
      JSON.stringify(one).includes('secrets.'),
    );
    expect(withSecrets.map(([name, { environment }]) => [name, environment])).toEqual([['write', 'calendar']]);
  });

  it('look at pull requests as GitHub runs them for forks', () => {
    expect(PULL_REQUEST.on).toBe('pull_request');
    expect(PULL_REQUEST.permissions).toEqual({ contents: 'read' });
    const runs = Object.values(PULL_REQUEST.jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''));
    for (const command of ['run --silent check', 'push -- --dry-run', 'run --silent build'])
      expect(runs.join('\n')).toContain(command);
    const checkout = Object.values(PULL_REQUEST.jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    );
    expect(checkout.map(({ with: chosen }) => chosen)).toEqual([{ 'persist-credentials': false }]);
  });

  it('publish also when the sync did not come to its end, and fail then', () => {
    const { build, deploy, verdict } = PUBLISH.jobs;
    const sync = build?.steps.find(({ id }) => id === 'sync')?.run ?? '';
    expect(sync).toContain('|| code=$?');
    expect(deploy?.needs).toBe('build');
    expect(verdict?.if).toContain('always()');
  });
});

describe('unattended/gitlab-ci.yml', () => {
  const jobs = z.record(z.string(), z.unknown()).parse(parse(read('unattended/gitlab-ci.yml')));
  const committing = z.looseObject({ resource_group: z.string() }).parse(jobs['.committing']);

  it('commits one at a time, on a branch that knows its upstream', () => {
    expect(committing.resource_group).toBe('almanac');
    const own = Object.values(jobs).filter((one) => JSON.stringify(one).includes('--commit'));
    expect(own).toHaveLength(2);
    for (const one of own) expect(one).toMatchObject({ extends: '.committing' });
  });

  it('gives merge requests nothing that is secret', () => {
    expect(JSON.stringify(jobs.check)).not.toMatch(/TOKEN|ALMANAC_AUTH|--commit|extends/);
  });
});
