import { RefusedError } from '#errors';
import { gitFailure, withoutCredentials } from '#repository/git';
import { type Identity, identityVariables } from '#repository/identity';
import type { Repository } from '#repository/repository';

/*
 * Two machines that write to one service at once could both make the same record. Whoever writes takes the turn first:
 * a name at the remote that only one can make, since a remote makes a name only where it does not exist.
 */

/** The turn at the remote; it is no branch, so that nothing is built of it and nobody sees it. */
const TURN = 'refs/almanac/turn';
const SEEN = 'refs/almanac/turn-seen';

/** No run takes so long: the turn of one that was killed is free after it. */
export const LONGEST_TURN = Temporal.Duration.from({ hours: 2 });

/** A turn that was taken over, or given back, between two questions is asked for again this often. */
const TRIES = 3;

/** The turn to write to the service. */
export interface Turn {
  /** Gives it back. Returns whether that was possible; otherwise it ends by itself after `LONGEST_TURN`. */
  release(): Promise<boolean>;
  /** Its former holder and the time, by a clock that runs ahead of this machine's by more than `LONGEST_TURN`. */
  readonly fromFuture: string | undefined;
}

/** The one who wants the turn, and the time. */
export type TurnOptions = {
  readonly who: string;
  /** A random text: machines made of one image may share name, process number and moment. */
  readonly mark: string;
  readonly at: Temporal.Instant;
  readonly author: Identity;
};

/** Takes the turn. Throws `RefusedError` where another has it, `RepositoryError` where the remote can't be used. */
export async function takeRemoteLock(repository: Repository, { who, mark, at, author }: TurnOptions): Promise<Turn> {
  const { git, remote, name } = repository;
  const seconds = Math.floor(at.epochMilliseconds / 1000);
  const dates = { GIT_AUTHOR_DATE: `@${seconds} +0000`, GIT_COMMITTER_DATE: `@${seconds} +0000` };
  const environment = { ...(await identityVariables(git, author)), ...dates };
  const empty = await git.run(['mktree']);
  const own = await git.run(['commit-tree', empty, '-F', '-'], { environment, input: `${who}\n\n${mark}\n` });
  // The lease says what the name stands for at the remote: '' is nothing.
  const push = (lease: string, source: string) => {
    const args = ['push', '--quiet', '--no-verify', `--force-with-lease=${TURN}:${lease}`, remote, `${source}:${TURN}`];
    return git.ask(args).then((answer) => ({ args, answer }));
  };
  let fromFuture: string | undefined;
  const mine = (): Turn => ({ release: async () => (await push(own, '')).answer.code === 0, fromFuture });
  for (let tries = 1; ; tries += 1) {
    const { args, answer } = await push('', own);
    if (answer.code === 0) return mine();
    const listed = await git.run(['ls-remote', remote, TURN]);
    const [held = ''] = listed.split('\t');
    // The answer was lost on its way, and the turn was taken.
    if (held === own) return mine();
    if (held === '' && tries >= TRIES) throw gitFailure(args, answer);
    if (held === '') continue;
    await git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote, `+${TURN}:${SEEN}`]);
    const [taken = '0', holder = ''] = (await git.run(['log', '-1', '--format=%ct%n%s', SEEN])).split('\n');
    const since = Temporal.Instant.fromEpochMilliseconds(Number(taken) * 1000);
    const isLongAgo = Temporal.Instant.compare(since.add(LONGEST_TURN), at) < 0;
    // By its own clock such a turn would not end for as long as the clock is ahead.
    const isFarAhead = Temporal.Instant.compare(at.add(LONGEST_TURN), since) < 0;
    const isAhead = Temporal.Instant.compare(at, since) < 0;
    if (!(isLongAgo || isFarAhead) || tries >= TRIES)
      throw new RefusedError({
        message: `It is the turn of another to write to the service: ${holder}, since ${since}.`,
        state: 'Nothing was sent to the service.',
        hint: `${isAhead ? 'The clocks of the two machines differ. ' : ''}Try again when it has ended. If it was killed, its turn ends ${LONGEST_TURN.total('hours')} hours after it began; \`git push ${withoutCredentials(remote)} :${TURN}\` ends it at once. (${name})`,
      });
    const freed = await push(held, '');
    fromFuture = isFarAhead && freed.answer.code === 0 ? `${holder}, since ${since}` : undefined;
  }
}
