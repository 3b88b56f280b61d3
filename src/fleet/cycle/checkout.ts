import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { acquireLock } from '#content/store/lock';
import { RefusedError } from '#errors';
import type { CalendarPlace } from '#fleet/config';
import { gitIn } from '#repository/git';
import { fetchHead, type Repository } from '#repository/repository';
import type { Environment } from '#settings/environment';

/**
 * Returns the folder of a calendar's configuration: its own, or the one in the checkout of its repository on this machine,
 * cloned if missing. Throws `RepositoryError` if it can't be cloned, `RefusedError` for a directory outside of it.
 */
export async function calendarFolderOf(
  place: CalendarPlace,
  name: string,
  work: string,
  environment: Environment,
): Promise<string> {
  if (place.kind === 'folder') return place.folder;
  const checkouts = join(work, 'checkouts');
  const checkout = join(checkouts, name);
  const folder = resolve(checkout, place.directory);
  if (folder !== checkout && !folder.startsWith(join(checkout, '/')))
    throw new RefusedError({
      message: `'${place.directory}' is not inside the repository of ${name}.`,
      hint: 'Correct `directory` in fleet.config.ts.',
    });
  if (existsSync(checkout)) return folder;
  await mkdir(checkouts, { recursive: true });
  const beside = await mkdtemp(join(checkouts, `.${name}.`));
  try {
    const branch = place.branch === undefined ? [] : ['--branch', place.branch];
    await gitIn({ folder: beside, environment }).run(['clone', '--quiet', ...branch, '--', place.url, 'made']);
    // The rename puts a whole checkout there or none, even if a run is cut off or two runs clone at once.
    if (!existsSync(checkout)) await rename(join(beside, 'made'), checkout);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  return folder;
}

/** The lock of git's index, in git's folder; and its name in Almanac's folder until the checkout is whole again. */
const INDEX_LOCK = 'index.lock';
const CUT_OFF = 'cut-off';

/** Returns the paths of the locks in git's folder; no branch has a name with their ending. */
async function locksIn(gitFolder: string): Promise<readonly string[]> {
  const names = await readdir(gitFolder);
  const refs = await readdir(join(gitFolder, 'refs'), { recursive: true });
  return [...names, ...refs.map((name) => join('refs', name))].filter((name) => name.endsWith('.lock'));
}

/** Tells whether git's index differs from the files of the branch. */
const isApart = async ({ git }: Repository) =>
  (await git.ask(['diff-index', '--cached', '--quiet', 'HEAD', '--'])).code === 1;

/**
 * Moves the branch forward to a commit of the shared branch with the same files as the index. Without such a commit,
 * because a person has staged other files, and if git does not move the branch, nothing changes: the run will report
 * the obstacle.
 */
async function followFiles({ git }: Repository, head: string): Promise<void> {
  const tree = await git.ask(['write-tree']);
  if (tree.code !== 0) return;
  const commits = (await git.run(['log', '--format=%T %H', `HEAD..${head}`])).split('\n');
  const [, commit] = commits.find((line) => line.startsWith(`${tree.stdout.trim()} `))?.split(' ') ?? [];
  if (commit !== undefined) await git.ask(['reset', '--soft', '--quiet', commit]);
}

/**
 * Mends a checkout of the fleet's own in which git was killed: removes git's locks, which would stop every later run;
 * restores all files from the shared branch if git was about to check them out, or else moves the branch if only that
 * was missing. Only for the latest run. Throws `RefusedError` if another run is still at work there, `RepositoryError`
 * if git can't mend it.
 */
export async function mendCheckout(repository: Repository, now: () => Temporal.Instant): Promise<void> {
  const { git, gitFolder, stateFolder } = repository;
  const cutOff = join(stateFolder, CUT_OFF);
  if ((await locksIn(gitFolder)).length === 0 && !existsSync(cutOff) && !(await isApart(repository))) return;
  const since = now().toString({ smallestUnit: 'second' });
  const held = await acquireLock(stateFolder, { command: 'almanac fleet work', since, pid: process.pid });
  try {
    // The lock of the index is renamed, so that the next run still sees the cut-off checkout if this one is killed, too.
    for (const lock of await locksIn(gitFolder))
      await (lock === INDEX_LOCK ? rename(join(gitFolder, lock), cutOff) : rm(join(gitFolder, lock), { force: true }));
    const isCutOff = existsSync(cutOff);
    if (!isCutOff && !(await isApart(repository))) return;
    const head = await fetchHead(repository);
    // A branch with commits of its own is not ours to move: the run will say so.
    if ((await git.run(['rev-list', '--count', `${head}..HEAD`])) === '0')
      await (isCutOff ? git.run(['reset', '--hard', '--quiet', head]) : followFiles(repository, head));
    if (isCutOff) await rm(cutOff);
  } finally {
    await held.release();
  }
}
