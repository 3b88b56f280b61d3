import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RepositoryError } from '#errors';
import { type GitIdentity, identityVariables } from '#repository/git';
import type { Repository } from '#repository/repository';

/**
 * A copy of one folder of a commit, apart from the folder that people work in: changes here disturb nobody, and can be
 * dropped with the copy.
 */
type WorkingCopy = {
  /** The commit that it is a copy of. */
  readonly head: string;
  /** The path of the copied folder; it may not exist if the commit does not have it. */
  readonly folder: string;
  /** Commits the present state of the folder, on top of `head`; returns `undefined` if nothing has changed. */
  commit(message: (changes: readonly FileChange[]) => string, author: GitIdentity): Promise<string | undefined>;
};

const copyFolder = ({ stateFolder }: Repository) => join(stateFolder, 'copy');
/** Returns the folder of a copy in the making, or about to replace the one before. */
const nextFolder = ({ stateFolder }: Repository) => join(stateFolder, 'copy.next');
const oldFolder = ({ stateFolder }: Repository) => join(stateFolder, 'copy.old');

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** Returns the path of the copy of a folder that an earlier run left behind; `undefined` if there is none. */
export async function copyLeftBehind(repository: Repository, path: string): Promise<string | undefined> {
  const [copy, next] = [copyFolder(repository), nextFolder(repository)];
  // The run was cut off while a new copy replaced the old one.
  if (!existsSync(copy) && existsSync(next)) await rename(next, copy);
  const folder = join(copy, path);
  return existsSync(folder) ? folder : undefined;
}

/** Removes the working copy, and one in the making. */
export async function removeWorkingCopy(repository: Repository): Promise<void> {
  await remove(nextFolder(repository));
  await remove(copyFolder(repository));
}

/** Replaces the working copy by the one in the making; at every moment one of them is there as a whole. */
async function replace(repository: Repository): Promise<void> {
  const [copy, old] = [copyFolder(repository), oldFolder(repository)];
  await remove(old);
  if (existsSync(copy)) await rename(copy, old);
  await rename(nextFolder(repository), copy);
  await remove(old);
}

/**
 * Copies one folder of a commit, and replaces any earlier copy with it; calls `prepare` with the new folder before that.
 * Throws `RepositoryError`, also where git ignores the folder.
 */
export async function makeWorkingCopy(
  repository: Repository,
  head: string,
  path: string,
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<WorkingCopy> {
  const { git, gitFolder, stateFolder } = repository;
  const next = nextFolder(repository);
  const index = join(stateFolder, 'index');
  await remove(next);
  await rm(index, { force: true });
  // A git that was killed leaves its lock.
  await rm(`${index}.lock`, { force: true });
  await mkdir(next, { recursive: true });
  const inTree = (tree: string) => ({
    GIT_DIR: gitFolder,
    GIT_WORK_TREE: tree,
    GIT_INDEX_FILE: index,
  });
  const run = (tree: string, args: readonly string[], input = '') =>
    git.run(['-C', tree, ...args], { environment: inTree(tree), input });

  await run(next, ['read-tree', head]);
  // Files outside the folder are not needed, except the rules by which git reads and writes files.
  const files = await run(next, ['ls-files', '-z', '--', path, ':(glob)**/.gitattributes', ':(glob)**/.gitignore']);
  if (files !== '') await run(next, ['checkout-index', '--force', '-u', '-z', '--stdin'], files);
  const probe = ['-C', next, 'check-ignore', '--quiet', '--no-index', '--', `${path}/.almanac/service.json`];
  if ((await git.ask(probe, { environment: inTree(next) })).code === 0)
    throw new RepositoryError({
      message: `Git ignores ${path}/, so that what is synced can't be committed.`,
      hint: 'Take it out of .gitignore, and commit that.',
    });

  await prepare(join(next, path));
  await replace(repository);

  const tree = copyFolder(repository);
  return {
    head,
    folder: join(tree, path),
    async commit(message, author) {
      await run(tree, ['add', '--all', '--', path]);
      const written = await run(tree, ['write-tree']);
      if (written === (await git.run(['rev-parse', `${head}^{tree}`]))) return undefined;
      const listed = await git.run(['diff-tree', '-r', '-z', '--name-status', '--find-renames', head, written]);
      const variables = await identityVariables(git, author);
      return git.run(['commit-tree', written, '-p', head, '-F', '-'], {
        environment: variables,
        input: `${message(readFileChanges(listed, path))}\n`,
      });
    },
  };
}

/** The change of one file by a commit; paths are relative to the folder in question. */
export type FileChange = { readonly does: 'added' | 'updated' | 'removed' | 'renamed'; readonly path: string };

const DOES: Readonly<Record<string, FileChange['does']>> = { A: 'added', D: 'removed', R: 'renamed' };

/** Parses the output of `git diff-tree -z --name-status --find-renames`; returns the changes of files below a folder. */
export function readFileChanges(listed: string, folder: string): readonly FileChange[] {
  const changes: FileChange[] = [];
  const words = listed.split('\0');
  for (let at = 0; at + 1 < words.length; ) {
    const letter = words[at]?.charAt(0) ?? '';
    // A rename or a copy lists both names: the second is the present one.
    const names = letter === 'R' || letter === 'C' ? 2 : 1;
    const path = words[at + names] ?? '';
    if (path.startsWith(`${folder}/`))
      changes.push({ does: DOES[letter] ?? 'updated', path: path.slice(folder.length + 1) });
    at += 1 + names;
  }
  return changes;
}
