import { type GitIdentity, gitFailure, identityVariables } from '#repository/git';
import type { GitPushGuard, Repository } from '#repository/repository';

/*
 * A ref at the remote tells machines without a common disk which run on a calendar is the latest: it points to a
 * commit with the run's number. A later run replaces that commit; a run that sends content replaces it, too, in the
 * same push, by a commit with the same number: so the remote accepts content only from the latest run.
 */

/** A run: its number, and a random text that tells it apart from another run with the same number. */
type NumberedRun = { readonly token: number; readonly owner: string };

/** The ref at the remote; it is no branch, so that no host builds from it and nobody sees it. */
const FENCE = 'refs/almanac/fence';
const LOCAL_FENCE = 'refs/almanac/fence-seen';

/** The number of tries for a ref that changes between two requests. */
const TRIES = 3;

type FenceState = NumberedRun & {
  /** The commit with the number; '' where there is none. */
  readonly commit: string;
};

const NOBODY: FenceState = { token: 0, owner: '', commit: '' };

/** Returns the run that the remote has as the latest; `NOBODY`'s number and owner where it has none. */
async function latestAt({ git, remote }: Repository): Promise<FenceState> {
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

/** Makes a commit with the number of a run; `remark` makes it differ from other commits with that number. */
async function fenceCommit(
  { git }: Repository,
  run: NumberedRun,
  remark: string,
  author: GitIdentity,
): Promise<string> {
  const empty = await git.run(['mktree']);
  const environment = await identityVariables(git, author);
  const input = `${run.token} ${run.owner}\n\n${remark}\n`;
  return git.run(['commit-tree', empty, '-F', '-'], { environment, input });
}

const guardOf = (latest: FenceState, commit: string): GitPushGuard => ({
  options: ['--atomic', `--force-with-lease=${FENCE}:${latest.commit}`],
  refs: [`${commit}:${FENCE}`],
});

/**
 * Makes a run the latest for all machines, and returns `undefined`. If another run has the same or a greater number, changes
 * nothing and returns that number: the run needs a greater one. Throws `RepositoryError`.
 */
export async function raiseRemoteFence(
  repository: Repository,
  run: NumberedRun,
  author: GitIdentity,
): Promise<number | undefined> {
  const { git, remote } = repository;
  for (let tries = 1; ; tries += 1) {
    const latest = await latestAt(repository);
    if (isSame(latest, run)) return undefined;
    if (latest.token >= run.token) return latest.token;
    const { options, refs } = guardOf(latest, await fenceCommit(repository, run, 'It has begun.', author));
    const args = ['push', '--quiet', '--no-verify', ...options, remote, ...refs];
    const sent = await git.ask(args);
    if (sent.code === 0) return undefined;
    if (tries >= TRIES) throw gitFailure(args, sent);
  }
}

/** Tells whether a run is the latest for all machines. Throws `RepositoryError`. */
export async function isLatestAtRemote(repository: Repository, run: NumberedRun): Promise<boolean> {
  return isSame(await latestAt(repository), run);
}

/**
 * Returns the guard for the push of a run's commit, with which the remote accepts it only while the run is the latest;
 * `undefined` if a later run has begun. Throws `RepositoryError`.
 */
export async function remoteFenceGuard(
  repository: Repository,
  run: NumberedRun,
  author: GitIdentity,
): Promise<GitPushGuard | undefined> {
  const latest = await latestAt(repository);
  if (!isSame(latest, run)) return undefined;
  return guardOf(latest, await fenceCommit(repository, run, `After ${latest.commit}.`, author));
}
