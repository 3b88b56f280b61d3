import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { RefusedError, RepositoryError } from '#errors';
import { gitFailure, gitIn } from '#repository/git';
import { takeRemoteLock } from '#repository/remote-lock';
import { fetchHead, openRepository, publishCommit, type Repository } from '#repository/repository';
import { makeWorkingCopy } from '#repository/working-copy';
import { type Clone, GIT_ENVIRONMENT, type Shared, shareRepository } from '../support/clones.ts';
import { longIt } from '../support/tiers/runs.ts';

const AUTHOR = { name: 'Almanac', email: 'noreply@site.example' };
const AT = Temporal.Instant.from('2026-11-21T09:00:00Z');

let shared: Shared;
let clone: Clone;

const open = (root: string, environment: object = {}) =>
  openRepository({ folder: root, environment: { ...GIT_ENVIRONMENT, ...environment } });

beforeEach(() => {
  shared = shareRepository({ '.gitignore': '.cache/\n', 'content/ca/tags/one.json': '{}\n' });
  clone = shared.clone('clone');
});

afterEach(() => shared.remove());

/** A commit that adds a file on top of the head. */
async function aCommit(repository: Repository): Promise<{ readonly head: string; readonly commit: string }> {
  const head = await fetchHead(repository);
  const copy = await makeWorkingCopy(repository, head, 'content');
  writeFileSync(join(copy.folder, 'ca/tags/two.json'), '{}\n');
  const commit = await copy.commit(() => 'Sync: 1 tag new', AUTHOR);
  if (commit === undefined) throw new Error('nothing was committed');
  return { head, commit };
}

describe('committing to a folder', () => {
  it('is refused without a git repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-'));
    await expect(open(folder)).rejects.toThrow(/is in no git repository/);
    rmSync(folder, { recursive: true });
  });

  it('is refused with a detached head', async () => {
    clone.git('checkout', '--quiet', '--detach');
    await expect(open(clone.root)).rejects.toThrow(/No branch is checked out here/);
  });

  it('is refused on a branch without an upstream', async () => {
    clone.git('checkout', '--quiet', '-b', 'mine');
    await expect(open(clone.root)).rejects.toThrow("The branch 'mine' has no upstream");
  });

  it('is refused when git is not installed', async () => {
    await expect(open(clone.root, { PATH: '/nonexistent' })).rejects.toThrow(/git was not found on PATH/);
  });

  it('is refused when git ignores the content', async () => {
    clone.write('.gitignore', 'content/\n');
    clone.merge('Ignore content');
    const repository = await open(clone.root);
    await expect(makeWorkingCopy(repository, await fetchHead(repository), 'content')).rejects.toThrow(
      /Git ignores content\//,
    );
  });

  it('is refused for content outside the repository', async () => {
    const repository = await open(clone.root);
    expect(() => repository.pathOf(join(clone.root, '../elsewhere'))).toThrow(RepositoryError);
    expect(repository.pathOf(join(clone.root, 'content'))).toBe('content');
  });

  it('fails for a remote that does not answer, with an error that hides the password of its address', async () => {
    clone.git('remote', 'set-url', 'origin', 'http://bot:secret@127.0.0.1:9/shared.git');
    const error = await fetchHead(await open(clone.root)).catch((thrown: unknown) => String(thrown));
    expect(error).toContain("origin/main can't be fetched");
    expect(error).toContain('http://127.0.0.1:9/');
    expect(error).not.toContain('secret');
    // The branch may be of an address, without a name for the remote.
    clone.git('config', 'branch.main.remote', 'http://bot:secret@127.0.0.1:9/shared.git');
    const unnamed = await open(clone.root);
    expect(unnamed.name).toBe('http://127.0.0.1:9/shared.git/main');
    expect(await fetchHead(unnamed).catch((thrown: unknown) => String(thrown))).not.toContain('secret');
    // Not everything that git and its helpers print is without it.
    const said = { code: 128, stdout: '', stderr: 'fatal: unable to access https://bot:secret@host.example/a.git/' };
    expect(gitFailure(['push'], said).message).toContain('unable to access https://host.example/a.git/');
  });
});

longIt('a git command ends at its time-out even when a process that it started goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-git-'));
  const endless = 'tail -f /dev/null';
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${endless} &\necho $! >> started\nexec ${endless}\n`);
  chmodSync(join(folder, 'git'), 0o755);
  const environment = { ...GIT_ENVIRONMENT, PATH: `${folder}:${process.env.PATH}` };
  const started = () => {
    const file = join(folder, 'started');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1).map(Number) : [];
  };
  onTestFinished(() => {
    for (const pid of started()) process.kill(pid);
    rmSync(folder, { recursive: true });
  });
  // Longer and longer, until it has started something before it is ended.
  for (let timeout = 200; started().length === 0; timeout *= 2) {
    const answer = await gitIn({ folder, environment, timeout }).ask(['fetch']);
    const stderr = `ended by SIGTERM, after at most ${timeout / 1000} s`;
    expect(answer).toEqual({ code: 128, stdout: '', stderr });
  }
  // A signal of 0 only looks whether there is such a process.
  for (const pid of started()) expect(process.kill(pid, 0)).toBe(true);
});

describe('a commit to the shared branch', () => {
  it('contains one folder and leaves the checked-out files unchanged', async () => {
    clone.write('content/ca/tags/one.json', '{"mine": true}\n');
    clone.write('beside.txt', 'mine\n');
    clone.git('add', 'beside.txt');
    const before = clone.git('status', '--porcelain');
    const repository = await open(clone.root);
    const { head, commit } = await aCommit(repository);
    expect(await publishCommit(repository, commit, head)).toBe('published');
    expect(shared.git('show', '--format=%an <%ae>%n%s', '--name-status', 'main').split('\n')).toEqual([
      'Almanac <noreply@site.example>',
      'Sync: 1 tag new',
      '',
      'A\tcontent/ca/tags/two.json',
    ]);
    expect(clone.git('status', '--porcelain')).toBe(before);
  });

  it('is not made when nothing has changed', async () => {
    const repository = await open(clone.root);
    const copy = await makeWorkingCopy(repository, await fetchHead(repository), 'content');
    expect(await copy.commit(() => 'Sync', AUTHOR)).toBeUndefined();
  });

  it('is reported as overtaken when the branch has moved, and leaves the branch unchanged', async () => {
    const repository = await open(clone.root);
    const { head, commit } = await aCommit(repository);
    const other = shared.clone('other');
    other.write('notes.txt', 'mine\n');
    other.merge('Mine');
    expect(await publishCommit(repository, commit, head)).toBe('moved');
    expect(shared.git('log', '-1', '--format=%s', 'main')).toBe('Mine');
  });

  longIt('fails with the remote’s own message when the remote refuses it', async () => {
    const hook = join(shared.bare, 'hooks/pre-receive');
    writeFileSync(hook, '#!/bin/sh\necho "main is protected" >&2\nexit 1\n');
    chmodSync(hook, 0o755);
    const repository = await open(clone.root);
    const { head, commit } = await aCommit(repository);
    await expect(publishCommit(repository, commit, head)).rejects.toThrow(
      /origin\/main does not take it|main is protected/,
    );
  });

  longIt('is made in the folder’s repository even when a hook of a different repository runs it', async () => {
    const repository = await open(clone.root, { GIT_DIR: '/nonexistent', GIT_INDEX_FILE: '/nonexistent' });
    expect((await aCommit(repository)).commit).toMatch(/^[0-9a-f]{40}$/);
  });
});

describe('the lock at the remote', () => {
  const lockOf = async (mark: string) =>
    takeRemoteLock(await open(clone.root), { who: 'almanac push on one', mark, at: AT, author: AUTHOR });

  it('belongs to one holder until it is released', async () => {
    const lock = await lockOf('a');
    const refused = await lockOf('b').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(String(refused)).toContain('almanac push on one, since 2026-11-21T09:00:00Z');
    expect(await lock.release()).toBe(true);
    expect(await (await lockOf('b')).release()).toBe(true);
    expect(shared.git('for-each-ref', 'refs/almanac')).toBe('');
  });
});
