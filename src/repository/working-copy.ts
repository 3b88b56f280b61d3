import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RepositoryError } from '#errors';
import { type Change, readChanges } from '#repository/changes';
import { type Identity, identityVariables } from '#repository/identity';
import type { Repository } from '#repository/repository';

/**
 * One folder of a commit, apart from the folder that people work in: what is done here is in nobody's way, and to drop
 * it is to forget it.
 */
export type WorkingCopy = {
  /** The commit that it is a copy of. */
  readonly head: string;
  /** Where the folder lies that was asked for; it is not there if the commit does not have it. */
  readonly folder: string;
  /** Makes a commit of what the folder has become, on top of `head`; `undefined` where it is what it was. */
  commit(message: (changes: readonly Change[]) => string, author: Identity): Promise<string | undefined>;
};

const copyFolder = ({ stateFolder }: Repository) => join(stateFolder, 'copy');

/** Where the copy of a folder lies, or lay when its run was cut off. */
export function copyOf(repository: Repository, path: string): string {
  return join(copyFolder(repository), path);
}

/** Removes the copy. */
export async function removeCopy(repository: Repository): Promise<void> {
  await rm(copyFolder(repository), { recursive: true, force: true });
}

/** Copies one folder of a commit, in the place of any earlier copy. Throws `RepositoryError`. */
export async function makeCopy(repository: Repository, head: string, path: string): Promise<WorkingCopy> {
  const { git, gitFolder, stateFolder } = repository;
  const tree = copyFolder(repository);
  const index = join(stateFolder, 'index');
  await removeCopy(repository);
  await rm(index, { force: true });
  await mkdir(tree, { recursive: true });
  const environment = { GIT_DIR: gitFolder, GIT_WORK_TREE: tree, GIT_INDEX_FILE: index };
  const inCopy = (args: readonly string[], input = '') => git.run(['-C', tree, ...args], { environment, input });

  await inCopy(['read-tree', head]);
  // What lies beside the folder is not needed, but for the rules by which git reads and writes it.
  const files = await inCopy(['ls-files', '-z', '--', path, ':(glob)**/.gitattributes', ':(glob)**/.gitignore']);
  if (files !== '') await inCopy(['checkout-index', '--force', '-u', '-z', '--stdin'], files);
  const probe = ['-C', tree, 'check-ignore', '--quiet', '--no-index', '--', `${path}/.almanac/service.json`];
  if ((await git.ask(probe, { environment })).code === 0)
    throw new RepositoryError({
      message: `Git ignores ${path}/, so that what is synced can't be committed.`,
      hint: 'Take it out of .gitignore, and commit that.',
    });

  return {
    head,
    folder: join(tree, path),
    async commit(message, author) {
      await inCopy(['add', '--all', '--', path]);
      const written = await inCopy(['write-tree']);
      if (written === (await git.run(['rev-parse', `${head}^{tree}`]))) return undefined;
      const listed = await git.run(['diff-tree', '-r', '-z', '--name-status', '--find-renames', head, written]);
      const variables = await identityVariables(git, author);
      return git.run(['commit-tree', written, '-p', head, '-F', '-'], {
        environment: variables,
        input: `${message(readChanges(listed, path))}\n`,
      });
    },
  };
}
