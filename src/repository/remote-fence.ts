import { type GitIdentity, gitFailure, identityVariables } from '#repository/git';
import type { GitPushGuard, Repository } from '#repository/repository';

/*
 * A name at the remote tells machines without a common disk which run on a calendar is the latest: it points to a
 * commit with the run's number. A later run replaces that commit; a run that sends content replaces it, too, in the
 * same push, by a commit with the same number: so the remote takes content only of the latest run.
 */

/** A run: its number, and a random text that tells it from another that was given the same. */
type NumberedRun = { readonly token: number; readonly owner: string };

/** The name at the remote; it is no branch, so that nothing is built of it and nobody sees it. */
const FENCE = 'refs/almanac/fence';
const LOCAL_FENCE = 'refs/almanac/fence-seen';

/** The number of tries for a name that changed between two requests. */
const TRIES = 3;

type FenceState = NumberedRun & {
  /** The commit that says it; '' where there is none. */
  readonly commit: string;
};

const NOBODY: FenceState = { token: 0, owner: '', commit: '' };

async function heldAt({ git, remote }: Repository): Promise<FenceState> {
  const [commit = ''] = (await git.run(['ls-remote', remote, FENCE])).split('\t');
  if (commit === '') return NOBODY;
  await git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote, `+${FENCE}:${LOCAL_FENCE}`]);
  const [fetched = '', said = ''] = (await git.run(['log', '-1', '--format=%H%n%s', LOCAL_FENCE])).split('\n');
  const [, token, owner] = /^(\d{1,15}) ([\w-]+)$/.exec(said) ?? [];
  return token === undefined || owner === undefined
    ? { ...NOBODY, commit }
    : { token: Number(token), owner, commit: fetched };
}

const isSame = (one: NumberedRun, other: NumberedRun) => one.token === other.token && one.owner === other.owner;

/** Makes the commit that says which run is the latest; `on` is what tells it from others that say the same. */
async function saying({ git }: Repository, own: NumberedRun, on: string, author: GitIdentity): Promise<string> {
  const empty = await git.run(['mktree']);
  const environment = await identityVariables(git, author);
  const input = `${own.token} ${own.owner}\n\n${on}\n`;
  return git.run(['commit-tree', empty, '-F', '-'], { environment, input });
}

const guardOf = (held: FenceState, commit: string): GitPushGuard => ({
  options: ['--atomic', `--force-with-lease=${FENCE}:${held.commit}`],
  refs: [`${commit}:${FENCE}`],
});

/**
 * Makes a run the latest for all machines. Returns the number of another run that is not less than its own, if there is one:
 * then it is not the latest, and needs a greater number. Throws `RepositoryError`.
 */
export async function raiseRemoteFence(
  repository: Repository,
  own: NumberedRun,
  author: GitIdentity,
): Promise<number | undefined> {
  const { git, remote } = repository;
  for (let tries = 1; ; tries += 1) {
    const held = await heldAt(repository);
    if (isSame(held, own)) return undefined;
    if (held.token >= own.token) return held.token;
    const { options, refs } = guardOf(held, await saying(repository, own, 'It has begun.', author));
    const args = ['push', '--quiet', '--no-verify', ...options, remote, ...refs];
    const sent = await git.ask(args);
    if (sent.code === 0) return undefined;
    if (tries >= TRIES) throw gitFailure(args, sent);
  }
}

/** Tells whether a run is the latest for all machines. Throws `RepositoryError`. */
export async function isLatestAtRemote(repository: Repository, own: NumberedRun): Promise<boolean> {
  return isSame(await heldAt(repository), own);
}

/**
 * Returns the guard of a run's commit, by which the remote takes it only while the run is the latest; `undefined` after
 * a later run began. Throws `RepositoryError`.
 */
export async function remoteFenceGuard(
  repository: Repository,
  own: NumberedRun,
  author: GitIdentity,
): Promise<GitPushGuard | undefined> {
  const held = await heldAt(repository);
  if (!isSame(held, own)) return undefined;
  return guardOf(held, await saying(repository, own, `After ${held.commit}.`, author));
}
