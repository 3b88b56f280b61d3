import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createProgram } from '#cli/program/program';
import { worldIn } from '../support/world.ts';

const TEMPLATE = fileURLToPath(new URL('../../src/init/template', import.meta.url));
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
  it('runs only scripts of a user’s package.json, with valid options', async () => {
    const program = await createProgram(worldIn('.').world);
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

  it('has no write permission outside its jobs', () => {
    expect(Object.values(all)).not.toContain('write');
  });

  it('runs packages only in jobs without write permission and without stored credentials', () => {
    for (const { permissions: own, steps: done } of Object.values(jobs)) {
      const text = done.map(({ uses = '', run = '' }) => `${uses}\n${run}`).join('\n');
      const runsPackages = /\b(?:npm|npx|node|yarn|pnpm)\b/.test(text);
      if (own?.contents === 'write') expect(runsPackages).toBe(false);
      const checkout = done.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      if (runsPackages) expect(checkout?.with?.['persist-credentials']).toBe(false);
    }
  });

  it('runs only valid shell lines, without interpolated expressions', () => {
    for (const { run } of steps) {
      if (run === undefined) continue;
      expect(run).not.toContain('${{');
      execFileSync('bash', ['-n', '-c', run]);
    }
  });
});

describe('the workflows together', () => {
  it('commit one at a time, and hold no lock while they wait for an approval', () => {
    const group = { group: 'almanac', 'cancel-in-progress': false };
    const { approval, write } = PUSH.jobs;
    expect([PUBLISH.jobs.build?.concurrency, write?.concurrency]).toEqual([group, group]);
    expect([approval?.environment, write?.needs]).toEqual(['review', 'approval']);
    for (const one of [PUSH, PUBLISH, approval]) expect(one?.concurrency).toBeUndefined();
  });

  it('give write credentials to one job behind an environment, and reading jobs only a header', () => {
    const jobs = { ...PUBLISH.jobs, ...PUSH.jobs };
    const knowing = (secret: RegExp) =>
      Object.entries(jobs).filter(([, one]) => one.steps.some((each) => secret.test(JSON.stringify(each))));
    const writing = knowing(/secrets\.(?!ALMANAC_AUTH_HEADER\b)/);
    expect(writing.map(([name, { environment }]) => [name, environment])).toEqual([['write', 'calendar']]);
    for (const [, one] of writing) expect(one.permissions).toEqual({ contents: 'read' });
    expect(knowing(/secrets\.ALMANAC_AUTH_HEADER\b/).map(([name]) => name)).toEqual(['build', 'plan', 'write']);
    expect(read('.github/workflows/pull-request.yml')).not.toContain('secrets.');
  });

  it.each([
    ['pull-request.yml', PULL_REQUEST.jobs.check],
    ['push.yml', PUSH.jobs.plan],
  ])('show the output of a refused push, and fail with its exit code: %s', (_name, looking) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
    const [summary, output] = [join(folder, 'summary'), join(folder, 'output')];
    const npm = '#!/bin/sh\necho "::warning::Why"\necho "What it would write"\necho Why >&2\nexit 3\n';
    writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}`, GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output };
    const bash = (run: string, more: object = {}) =>
      spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], { cwd: folder, env: { ...env, ...more } });
    const steps = looking?.steps ?? [];
    const plan = steps.findIndex(({ id }) => id === 'plan');
    const ended = bash(steps[plan]?.run ?? 'exit 9');
    expect(readFileSync(summary, 'utf8')).toMatch(/### What .*\n\n {4}What it would write\n {4}Why\n$/);
    expect(String(ended.stdout)).toContain('::warning::Why');
    if (ended.status === 0) {
      expect(readFileSync(output, 'utf8')).toBe('code=3\n');
      const rest = steps.slice(plan + 1);
      expect(rest.some(({ run }) => run?.includes('run --silent build'))).toBe(true);
      expect(rest.at(-1)?.env).toEqual({ CODE: '$'.concat('{{ steps.plan.outputs.code }}') });
      expect(bash(rest.at(-1)?.run ?? '', { CODE: '3' }).status).toBe(3);
    } else expect(ended.status).toBe(3);
    rmSync(folder, { recursive: true });
  });

  it('check pull requests with only the rights of a fork', () => {
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

  it('publish after a failed sync, and then fail', () => {
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

  it('commits one at a time, through one shared job definition', () => {
    expect(committing.resource_group).toBe('almanac');
    const own = Object.values(jobs).filter((one) => JSON.stringify(one).includes('--commit'));
    expect(own).toHaveLength(2);
    for (const one of own) expect(one).toMatchObject({ extends: '.committing' });
  });

  it('sets a timeout for each job', () => {
    const running = Object.values(jobs).filter((one) => z.looseObject({ script: z.unknown() }).safeParse(one).success);
    const timed = running.filter(
      (one) => z.looseObject({ script: z.array(z.string()), timeout: z.string() }).safeParse(one).success,
    );
    expect(timed).toHaveLength(4);
  });

  it('gives merge requests no secrets', () => {
    expect(JSON.stringify(jobs.check)).not.toMatch(/TOKEN|ALMANAC_AUTH|--commit|extends/);
  });
});

describe('unattended/crontab', () => {
  const text = read('unattended/crontab');

  it('sets the PATH and the credentials that cron lacks', () => {
    expect(text).toMatch(/^PATH=\/.*:\/usr\/bin:\/bin$/m);
    const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
    execFileSync('git', ['init', '--quiet', folder]);
    execFileSync('mkdir', [join(folder, 'unattended')]);
    writeFileSync(join(folder, '.almanac.env'), 'ALMANAC_AUTH_USER=editor\nALMANAC_AUTH_PASSWORD="abcd efgh"\n');
    const run = 'printf %s "$ALMANAC_AUTH_USER:$ALMANAC_AUTH_PASSWORD"\n';
    writeFileSync(join(folder, 'unattended/run.sh'), run);
    const line = /^17 \S+ \* \* \* (.*)$/m.exec(text)?.[1] ?? 'exit 9';
    const env = { HOME: folder, PATH: process.env.PATH };
    const said = execFileSync('sh', ['-c', line.replace('/srv/calendar', folder)], { env, encoding: 'utf8' });
    expect(said).toBe('editor:abcd efgh');
    // A commit that changes what is run must not change what is locked.
    expect(line).not.toMatch(/flock[^;|&]* unattended\/run\.sh sh/);
    rmSync(folder, { recursive: true });
  });
});
