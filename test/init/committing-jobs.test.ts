import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../package/sources.ts';
import { GIT_ENVIRONMENT } from '../support/clones.ts';
import { some } from '../support/tiers/runs.ts';

type Step = { readonly id?: string; readonly run?: string; readonly env?: Readonly<Record<string, string>> };

const EDITOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.org'];

const jobsOf = (name: string): Record<string, { readonly steps: readonly Step[] }> =>
  parse(readFileSync(join(PROJECT, 'src/init/template/.github/workflows', name), 'utf8')).jobs;

let root: string;
let output: string;

const at = (name: string) => join(root, name);
const git = (folder: string, ...words: readonly string[]) =>
  execFileSync('git', [...EDITOR, ...words], {
    cwd: at(folder),
    encoding: 'utf8',
    env: GIT_ENVIRONMENT,
    stdio: 'pipe',
  }).trim();

function edit(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(at(folder), path)), { recursive: true });
    writeFileSync(join(at(folder), path), text);
  }
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
}

/** Merges something into the branch meanwhile, as an editor does. */
function merged(files: Readonly<Record<string, string>>): void {
  edit('editor', files);
  commit('editor', 'Merged meanwhile');
  git('editor', 'push', '--quiet', 'origin', 'main');
}

/** Runs a step as GitHub does. */
function ran(folder: string, step: Step | undefined, environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', step?.run ?? 'exit 9'], {
    cwd: at(folder),
    encoding: 'utf8',
    env: { ...step?.env, ...GIT_ENVIRONMENT, RUNNER_TEMP: root, GITHUB_OUTPUT: output, ...environment },
  });
  return { status, said: `${stdout}${stderr}` };
}

/** Runs the job that makes a commit, by `act` in place of its packages, then the one that takes it. */
function takes(jobs: ReturnType<typeof jobsOf>, making: string, act: () => void, meanwhile: () => void = () => {}) {
  const { steps = [] } = jobs[making] ?? {};
  const step = (id: string) => steps.find((one) => one.id === id);
  const base = git('making', 'rev-parse', 'HEAD');
  expect(ran('making', step('branch'))).toMatchObject({ status: 0 });
  act();
  expect(ran('making', step('made'), { BASE: base })).toMatchObject({ status: 0 });
  if (!existsSync(join(at('making'), 'commit.bundle'))) return undefined;
  expect(readFileSync(output, 'utf8')).toMatch(new RegExp(`^base=${base}\\nbase=${base}\\n$`));
  meanwhile();
  git('.', 'clone', '--quiet', '--depth=1', `file://${at('shared.git')}`, 'taking');
  cpSync(join(at('making'), 'commit.bundle'), join(at('taking'), 'commit.bundle'));
  return ran('taking', jobs.commit?.steps.at(-1), { BASE: base });
}

const subjects = () => git('shared.git', 'log', '--format=%s', 'main').split('\n');
const shown = (path: string) => git('shared.git', 'show', `main:${path}`);

/** A repository, the clone of an editor and that of a job, of which each test has a copy. */
let begun: string;

beforeAll(() => {
  begun = mkdtempSync(join(tmpdir(), 'almanac-'));
  root = begun;
  git('.', 'init', '--quiet', '--bare', '--initial-branch=main', '--template=', 'shared.git');
  git('.', 'init', '--quiet', '--initial-branch=main', '--template=', 'editor');
  edit('editor', {
    '.gitattributes': 'content/.almanac/ledger/** -merge\n',
    'content/ca/events/jazz.json': '{}\n',
    'content/.almanac/ledger/ca/events.ndjson': '1\n',
    'package.json': '{}\n',
  });
  commit('editor', 'Begin');
  git('editor', 'remote', 'add', 'origin', '../shared.git');
  git('editor', 'push', '--quiet', '--set-upstream', 'origin', 'main');
  git('.', 'clone', '--quiet', '--depth=1', '--template=', `file://${at('shared.git')}`, 'making');
});

afterAll(() => rmSync(begun, { recursive: true, force: true }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-'));
  output = at('output');
  cpSync(begun, root, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a run of Almanac does: a commit on the branch that it has as its upstream. */
const sync = (files: Readonly<Record<string, string>> = { 'content/ca/events/京都.json': '{"title":"new"}\n' }) => {
  edit('making', files);
  commit('making', 'Sync: 1 event new');
  git('making', 'push', '--quiet', 'origin', 'main');
};

describe('the jobs that write to the repository', () => {
  it('check commits in the same way', () => {
    const [one, other] = ['publish.yml', 'push.yml'].map((name) => {
      const lines = jobsOf(name).commit?.steps.at(-1)?.run?.split('\n') ?? [];
      return lines.slice(0, lines.findIndex((line) => line.startsWith('if [ -n "$others" ]')) + 1);
    });
    expect(one?.length).toBeGreaterThan(6);
    expect(other).toEqual(one);
  });
});

const JOBS: readonly (readonly [string, string])[] = [
  ['publish.yml', 'build'],
  ['push.yml', 'write'],
];

describe.each(some(JOBS, 2))('the job of %s that writes to the repository', (name, making) => {
  const jobs = jobsOf(name);

  it('pushes the commit that the previous, read-only job made', () => {
    const taken = takes(jobs, making, () => {
      sync();
      expect(subjects()).toEqual(['Begin']);
    });
    expect(taken).toMatchObject({ status: 0 });
    expect(subjects()).toEqual(['Sync: 1 event new', 'Begin']);
    expect(shown('content/ca/events/京都.json')).toBe('{"title":"new"}');
  });

  it('has no commit to push when nothing was committed', () => {
    expect(takes(jobs, making, () => {})).toBeUndefined();
    expect(readFileSync(output, 'utf8').trim().split('\n')).toHaveLength(1);
  });
});

describe('the job that pushes a commit', () => {
  const REFUSED: readonly (readonly [string, () => void])[] = [
    ['a package', () => sync({ 'package.json': '{"scripts":{"postinstall":"evil"}}\n' })],
    ['a workflow', () => sync({ '.github/workflows/evil.yml': 'on: push\n' })],
    [
      'a removed file',
      () => {
        rmSync(join(at('making'), 'package.json'));
        sync({});
      },
    ],
    ['a folder whose name begins with “content”', () => sync({ 'contents/evil.json': '{}\n' })],
    [
      'a symbolic link',
      () => {
        symlinkSync('/etc', join(at('making'), 'content/ca/venues'));
        sync({});
      },
    ],
    [
      'an executable file',
      () => {
        edit('making', { 'content/run.sh': 'evil\n' });
        git('making', 'add', '--all');
        git('making', 'update-index', '--chmod=+x', 'content/run.sh');
        git('making', 'commit', '--quiet', '--message', 'Evil');
        git('making', 'push', '--quiet', 'origin', 'main');
      },
    ],
    [
      'a change that a later commit hides',
      () => {
        sync({ 'package.json': '{"evil":1}\n' });
        sync({ 'package.json': '{}\n' });
      },
    ],
  ];

  it.each(some(REFUSED, 3))('refuses anything but content files: %s', (_what, act) => {
    const taken = takes(jobsOf('publish.yml'), 'build', act);
    expect(taken?.status).not.toBe(0);
    expect(subjects()).toEqual(['Begin']);
  });
});

describe('after the branch has moved in the meantime', () => {
  it('a sync is left to the next run', () => {
    const taken = takes(jobsOf('publish.yml'), 'build', sync, () => merged({ 'package.json': '{"a":1}\n' }));
    expect(taken).toMatchObject({ status: 0, said: expect.stringContaining('::notice::main has moved meanwhile') });
    expect(subjects()).toEqual(['Merged meanwhile', 'Begin']);
  });

  it('the commit of a push is added on top, with its ledger', () => {
    const ledger = 'content/.almanac/ledger/ca/events.ndjson';
    const pushed = () => sync({ 'content/ca/events/blues.json': '{"id":7}\n', [ledger]: '1\n7\n' });
    const meanwhile = () => merged({ 'content/ca/events/jazz.json': '{"title":"Jazz"}\n', [ledger]: '1\n8\n' });
    expect(takes(jobsOf('push.yml'), 'write', pushed, meanwhile)).toMatchObject({ status: 0 });
    expect(subjects()).toEqual(['Sync: 1 event new', 'Merged meanwhile', 'Begin']);
    expect(['content/ca/events/blues.json', 'content/ca/events/jazz.json', ledger].map(shown)).toEqual([
      '{"id":7}',
      '{"title":"Jazz"}',
      '1\n7',
    ]);
  });

  it('an edit of the same record is kept, and the run fails with instructions to find its commit', () => {
    const path = 'content/ca/events/jazz.json';
    const taken = takes(
      jobsOf('push.yml'),
      'write',
      () => sync({ [path]: '{"id":7}\n' }),
      () => merged({ [path]: '{"title":"Edited"}\n' }),
    );
    expect(taken).toMatchObject({ status: 1, said: expect.stringContaining('git cherry-pick FETCH_HEAD') });
    expect(shown(path)).toBe('{"title":"Edited"}');
  });
});
