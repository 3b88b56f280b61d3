import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLatestAtRemote, raiseRemoteFence, remoteFenceGuard } from '#repository/remote-fence';
import { fetchHead, openRepository, publishCommit, type Repository } from '#repository/repository';
import { makeWorkingCopy } from '#repository/working-copy';
import { GIT_ENVIRONMENT, type Shared, shareRepository } from '../support/clones.ts';

const AUTHOR = { name: 'Almanac', email: 'noreply@site.example' };

let shared: Shared;
let here: Repository;
let there: Repository;

beforeEach(async () => {
  shared = shareRepository({ '.gitignore': '.cache/\n', 'content/ca/tags/one.json': '{}\n' });
  const open = (name: string) => openRepository({ folder: shared.clone(name).root, environment: GIT_ENVIRONMENT });
  here = await open('here');
  there = await open('there');
});

afterEach(() => shared.remove());

async function aCommit(repository: Repository, name: string) {
  const head = await fetchHead(repository);
  const copy = await makeWorkingCopy(repository, head, 'content');
  writeFileSync(join(copy.folder, `ca/tags/${name}.json`), '{}\n');
  const commit = await copy.commit(() => `Sync: ${name}`, AUTHOR);
  if (commit === undefined) throw new Error('nothing was committed');
  return { head, commit };
}

const first = { token: 1, owner: 'first' };
const second = { token: 2, owner: 'second' };

describe('the fence at a remote', () => {
  it('accepts several commits of the latest run', async () => {
    expect(await raiseRemoteFence(here, first, AUTHOR)).toBeUndefined();
    for (const name of ['two', 'three']) {
      const { head, commit } = await aCommit(here, name);
      const guard = await remoteFenceGuard(here, first, AUTHOR);
      expect(await publishCommit(here, commit, head, guard)).toBe('published');
      expect(shared.git('rev-parse', 'main')).toBe(commit);
    }
    expect(await isLatestAtRemote(there, first)).toBe(true);
  });

  it('gives no guard to a run after a later run has begun on a different machine', async () => {
    await raiseRemoteFence(here, first, AUTHOR);
    expect(await raiseRemoteFence(there, second, AUTHOR)).toBeUndefined();
    expect(await isLatestAtRemote(here, first)).toBe(false);
    expect(await remoteFenceGuard(here, first, AUTHOR)).toBeUndefined();
  });

  it('refuses a commit whose guard dates from before a later run began', async () => {
    await raiseRemoteFence(here, first, AUTHOR);
    const { head, commit } = await aCommit(here, 'two');
    const guard = await remoteFenceGuard(here, first, AUTHOR);
    await raiseRemoteFence(there, second, AUTHOR);
    await expect(publishCommit(here, commit, head, guard)).rejects.toThrow(/does not take the commit/);
    expect(shared.git('rev-parse', 'main')).toBe(head);
  });

  it('reports the greatest number to a run with a smaller one, and to a second run with the same one', async () => {
    await raiseRemoteFence(there, second, AUTHOR);
    expect(await raiseRemoteFence(here, first, AUTHOR)).toBe(2);
    expect(await raiseRemoteFence(here, { ...second, owner: 'other' }, AUTHOR)).toBe(2);
    expect(await raiseRemoteFence(there, second, AUTHOR)).toBeUndefined();
    expect(await isLatestAtRemote(there, second)).toBe(true);
  });
});
