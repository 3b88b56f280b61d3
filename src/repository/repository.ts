import { join, posix, relative, sep } from 'node:path';
import { RefusedError, RepositoryError } from '#errors';
import { type Git, type GitOptions, gitFailure, gitIn, withoutCredentials } from '#repository/git';

/** The repository that holds content, and the branch of its remote that all who commit to it share. */
export type Repository = {
  /** Git in the folder that the repository was opened from. */
  readonly git: Git;
  /** Almanac's own folder inside git's: of this machine, never committed, never cached. */
  readonly stateFolder: string;
  readonly gitFolder: string;
  readonly remote: string;
  /** The full name of the branch at the remote, such as `refs/heads/main`. */
  readonly ref: string;
  /** The branch as people name it, such as `origin/main`. */
  readonly name: string;
  /**
   * Returns a path of the file system as the repository names it, with `/`. Throws `RepositoryError` for one outside of
   * it.
   */
  pathOf(folder: string): string;
};

/** The local ref for the last fetched head of the shared branch; it is no branch. */
const LOCAL_HEAD = 'refs/almanac/head';

/** Opens the repository that a folder is in. Throws `RepositoryError` where there is none that can be committed to. */
export async function openRepository(options: GitOptions): Promise<Repository> {
  const { folder } = options;
  const git = gitIn(options);
  const place = await git.ask(['rev-parse', '--path-format=absolute', '--git-common-dir', '--show-prefix']);
  if (place.code !== 0)
    throw new RepositoryError({
      message: `${folder} is in no git repository: ${gitFailure(['rev-parse'], place).message}`,
      hint: 'Make one with `git init`, commit, and push it to where others have it; or leave out --commit.',
    });
  const [gitFolder = '', prefix = ''] = place.stdout.split('\n');
  const branch = await git.ask(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  if (branch.code !== 0)
    throw new RepositoryError({
      message: 'No branch is checked out here (a detached HEAD), so there is nowhere to commit to.',
      hint: 'Check one out, as with `git checkout -B main origin/main`.',
    });
  const local = branch.stdout.trim();
  const setting = async (key: string) => (await git.ask(['config', '--get', `branch.${local}.${key}`])).stdout.trim();
  const [remote, ref] = [await setting('remote'), await setting('merge')];
  if (remote === '' || ref === '' || remote === '.')
    throw new RepositoryError({
      message: `The branch '${local}' has no upstream: no remote is known that others push it to.`,
      hint: `Push it once with \`git push --set-upstream origin ${local}\`.`,
    });
  return {
    git,
    gitFolder,
    stateFolder: join(gitFolder, 'almanac'),
    remote,
    ref,
    name: `${withoutCredentials(remote)}/${ref.replace(/^refs\/heads\//, '')}`,
    pathOf(path) {
      const inside = posix.join(prefix, relative(folder, path).split(sep).join('/'));
      if (inside !== '..' && !inside.startsWith('../') && !posix.isAbsolute(inside) && inside !== '.') return inside;
      throw new RepositoryError({ message: `${path} is not inside the repository of ${folder}.` });
    },
  };
}

/** Fetches the head of the shared branch from the remote, and returns its commit. Throws `RepositoryError`. */
export async function fetchHead({ git, remote, ref, name }: Repository): Promise<string> {
  try {
    await git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote, `+${ref}:${LOCAL_HEAD}`]);
  } catch (error) {
    throw error instanceof RepositoryError
      ? new RepositoryError({
          message: `${name} can't be fetched: ${error.message}`,
          hint: 'Look at `git remote -v`, and whether this machine may read from there.',
          cause: error,
        })
      : error;
  }
  return git.run(['rev-parse', '--verify', LOCAL_HEAD]);
}

/**
 * Moves the checked-out branch forward to a commit of the shared one. Edits that are not committed stay. Throws
 * `RefusedError`, and changes nothing, if the branch has commits of its own or an edit is in the way.
 */
export async function fastForward({ git, name }: Repository, commit: string): Promise<void> {
  const ahead = await git.run(['rev-list', '--count', `${commit}..HEAD`]);
  if (ahead !== '0')
    throw new RefusedError({
      message: `This folder has commits that ${name} does not have: ${ahead}.`,
      state: 'They are as they were.',
      hint: 'Share them first: `git pull --rebase`, then `git push`.',
    });
  const args = ['merge', '--ff-only', '--quiet', commit];
  const merged = await git.ask(args);
  if (merged.code === 0) return;
  throw new RefusedError({
    message: `This folder can't take what ${name} has: ${gitFailure(args, merged).message}`,
    state: 'Every file here is as it was.',
    hint: `Commit what was edited here and push it, or put it aside with \`git stash --include-untracked\`.`,
  });
}

/** Fetches the shared branch, and tells whether the checked-out one has all of its commits. Throws `RepositoryError`. */
export async function hasSharedCommits(repository: Repository): Promise<boolean> {
  const head = await fetchHead(repository);
  return (await repository.git.run(['rev-list', '--count', `HEAD..${head}`])) === '0';
}

/** Returns the number of files below a path that were edited and are not committed. */
export async function countUncommitted({ git }: Repository, path: string): Promise<number> {
  const listed = await git.run(['status', '--porcelain', '-z', '--untracked-files=all', '--', `:(top)${path}`]);
  return listed.split('\0').filter((entry) => entry !== '').length;
}

/** `published` if the commit is now the head of the shared branch, `moved` if the branch has got other commits meanwhile. */
export type PublishOutcome = 'published' | 'moved';

/** Options and refs of `git push` for another ref in the same push, so that the remote accepts both or none. */
export type GitPushGuard = { readonly options: readonly string[]; readonly refs: readonly string[] };

const NO_GUARD: GitPushGuard = { options: [], refs: [] };

/**
 * Sends a commit, whose parent is `parent`, as the new head of the shared branch; never forces it. Throws `RepositoryError`
 * where the remote refuses the commit although the branch has not moved.
 */
export async function publishCommit(
  repository: Repository,
  commit: string,
  parent: string,
  guard: GitPushGuard = NO_GUARD,
): Promise<PublishOutcome> {
  const { git, remote, ref, name } = repository;
  const args = ['push', '--quiet', '--no-follow-tags', ...guard.options, remote, `${commit}:${ref}`, ...guard.refs];
  const sent = await git.ask(args);
  if (sent.code === 0) return 'published';
  // Git's messages differ between hosts; the head of the branch is reliable.
  const head = await fetchHead(repository);
  if (head === commit) return 'published';
  if (head !== parent) return 'moved';
  throw new RepositoryError({
    message: `${name} does not take the commit: ${gitFailure(args, sent).message}`,
    hint: 'Look whether this machine may push there, and whether the branch is protected from it.',
  });
}
