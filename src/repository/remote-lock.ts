import { RefusedError } from '#errors';
import { type GitIdentity, gitFailure, identityVariables, withoutCredentials } from '#repository/git';
import type { Repository } from '#repository/repository';

/*
 * Two machines that write to one service at once could both create the same record. A machine takes the remote lock before
 * it writes: a ref at the remote, which only one machine can create.
 */

/** The ref at the remote; it is no branch, so that no host builds from it and nobody sees it. */
const LOCK = 'refs/almanac/lock';
const LOCAL_LOCK = 'refs/almanac/lock-seen';

/** The longest time that a lock is held: no run takes so long, and the lock of a killed run is free after it. */
export const LONGEST_HOLD = Temporal.Duration.from({ hours: 2 });

/** The number of tries for a lock that was taken over or given back between two requests. */
const TRIES = 3;

/** The lock, held by this machine: it alone may write to the service. */
interface RemoteLock {
  /** Gives the lock back. Returns false if that was not possible: then the lock ends after `LONGEST_HOLD`. */
  release(): Promise<boolean>;
  /** The former holder and its time, if the lock was taken over because that time is more than `LONGEST_HOLD` ahead. */
  readonly fromFuture: string | undefined;
}

/** Who takes the lock, and when. */
type RemoteLockOptions = {
  readonly who: string;
  /** A random text: machines made of one image may share name, process number and moment. */
  readonly mark: string;
  readonly at: Temporal.Instant;
  readonly author: GitIdentity;
};

/** Takes the lock under which one machine at a time may write to the service. Throws `RefusedError` if another machine or process holds it, `RepositoryError` if the remote can't be used. */
export async function takeRemoteLock(
  repository: Repository,
  { who, mark, at, author }: RemoteLockOptions,
): Promise<RemoteLock> {
  const { git, remote, name } = repository;
  const seconds = Math.floor(at.epochMilliseconds / 1000);
  const dates = { GIT_AUTHOR_DATE: `@${seconds} +0000`, GIT_COMMITTER_DATE: `@${seconds} +0000` };
  const environment = { ...(await identityVariables(git, author)), ...dates };
  const empty = await git.run(['mktree']);
  const commit = await git.run(['commit-tree', empty, '-F', '-'], { environment, input: `${who}\n\n${mark}\n` });
  // The lease is the commit that the ref must have at the remote; '' means that the ref must not exist.
  const push = (lease: string, source: string) => {
    const args = ['push', '--quiet', '--no-verify', `--force-with-lease=${LOCK}:${lease}`, remote, `${source}:${LOCK}`];
    return git.ask(args).then((answer) => ({ args, answer }));
  };
  let fromFuture: string | undefined;
  const mine = (): RemoteLock => ({ release: async () => (await push(commit, '')).answer.code === 0, fromFuture });
  for (let tries = 1; ; tries += 1) {
    const { args, answer } = await push('', commit);
    if (answer.code === 0) return mine();
    const listed = await git.run(['ls-remote', remote, LOCK]);
    const [held = ''] = listed.split('\t');
    // The lock was taken, and the remote's answer was lost.
    if (held === commit) return mine();
    if (held === '' && tries >= TRIES) throw gitFailure(args, answer);
    if (held === '') continue;
    await git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote, `+${LOCK}:${LOCAL_LOCK}`]);
    const [heldSince = '0', holder = ''] = (await git.run(['log', '-1', '--format=%ct%n%s', LOCAL_LOCK])).split('\n');
    const since = Temporal.Instant.fromEpochMilliseconds(Number(heldSince) * 1000);
    const isLongAgo = Temporal.Instant.compare(since.add(LONGEST_HOLD), at) < 0;
    // Otherwise such a lock would last until this clock reaches its time, and then for `LONGEST_HOLD`.
    const isFarAhead = Temporal.Instant.compare(at.add(LONGEST_HOLD), since) < 0;
    const isAhead = Temporal.Instant.compare(at, since) < 0;
    if (!(isLongAgo || isFarAhead) || tries >= TRIES)
      throw new RefusedError({
        message: `It is the turn of another to write to the service: ${holder}, since ${since}.`,
        state: 'Nothing was sent to the service.',
        hint: `${isAhead ? 'The clocks of the two machines differ. ' : ''}Try again when it has ended. If it was killed, its turn ends ${LONGEST_HOLD.total('hours')} hours after it began; \`git push ${withoutCredentials(remote)} :${LOCK}\` ends it at once. (${name})`,
      });
    const freed = await push(held, '');
    fromFuture = isFarAhead && freed.answer.code === 0 ? `${holder}, since ${since}` : undefined;
  }
}
