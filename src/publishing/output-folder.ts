import type { StatsFs } from 'node:fs';
import { access, constants, lstat, mkdir, readdir, realpath, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { removeSymbolicLinks } from '#content/store/links';
import { BuildError, messageOf, RefusedError } from '#errors';
import type { Settings } from '#settings/settings';
import type { OutputFolder } from '../../site/output/output.ts';

/** The file that marks a folder as the output of a build, which may be replaced as a whole. */
const MARK = '.almanac-output';

const previousOf = (folder: string) => `${folder}.previous`;

/**
 * Returns the folder in which a site is made before it takes its place, `folder`. There it replaces the site before the
 * current one: the two share all equal files, so that only other files cost time.
 */
export const nextFolderOf = (folder: string) => `${folder}.next`;

/** Tells whether there is something at a path. */
export const pathExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes links in the place of the folders that a build has beside its output: it writes to them, and replaces them. */
function removeLinksBeside(folder: string): void {
  for (const path of [nextFolderOf(folder), previousOf(folder)]) removeSymbolicLinks(dirname(path), basename(path));
}

/**
 * Returns the place of the output folder: if it is a link that a person has made, such as to another disk, the link's
 * target, so that the link stays. Throws `RefusedError` for a broken link.
 */
export async function placeOfOutput(outDir: string): Promise<string> {
  const isLink = await lstat(outDir).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
  if (!isLink) return outDir;
  try {
    return await realpath(outDir);
  } catch {
    throw new RefusedError({
      message: `The output folder ${outDir} is a link that leads nowhere.`,
      state: 'Nothing was built or removed.',
      hint: 'Make the folder that it leads to, or remove the link.',
    });
  }
}

/** Tells whether `inner` is `outer` or lies in it. */
function liesIn(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || !(way === '..' || way.startsWith('../') || way.startsWith('..\\') || /^[A-Za-z]:/.test(way));
}

async function isOurs(folder: string): Promise<boolean> {
  if (!(await pathExists(folder))) return true;
  const entries = await readdir(folder).catch(() => undefined);
  return entries !== undefined && (entries.length === 0 || entries.includes(MARK));
}

/**
 * Throws a `RefusedError` for an output folder that holds anything but a site built here, that the project, content or cache lie
 * in, or that lies in content: a build replaces it as a whole.
 */
export async function checkOutputFolder({ outDir, root, contentDir, cacheDir }: Settings): Promise<void> {
  const inTheWay = [root, contentDir, cacheDir].find((folder) => liesIn(folder, outDir));
  const refuse = (message: string): never => {
    throw new RefusedError({
      message,
      state: 'Nothing was built or removed.',
      hint: 'A build replaces its output folder as a whole: name another with ALMANAC_OUT_DIR, or empty it first.',
    });
  };
  if (inTheWay !== undefined) refuse(`The output folder ${outDir} would take ${inTheWay} with it.`);
  if (liesIn(outDir, contentDir)) refuse(`The output folder ${outDir} lies in the content folder.`);
  if (!(await isOurs(outDir))) refuse(`${outDir} holds files that no build put there.`);
}

function buildError(error: unknown, what: string, state: string | undefined): BuildError {
  return new BuildError({
    message: `${what}: ${messageOf(error)}`,
    state,
    hint: 'Give this user the right to write there, or choose others with ALMANAC_OUT_DIR and ALMANAC_CACHE_DIR.',
    cause: error,
  });
}

/**
 * Removes links beside the site, and puts back the old site where a build was cut off between its two renames. Throws
 * `BuildError`.
 */
export async function recoverOutput(folder: string): Promise<void> {
  try {
    removeLinksBeside(folder);
    if (!(await pathExists(folder)) && (await pathExists(previousOf(folder)))) await rename(previousOf(folder), folder);
  } catch (error) {
    throw buildError(error, `The site of the last build can't be put back from ${previousOf(folder)}`, undefined);
  }
}

/** Writes the mark by which later builds know a site's folder as one that they may replace. */
export function markOutput(site: OutputFolder): void {
  site.write(MARK, 'Made by Almanac. Each build replaces this folder as a whole.\n');
}

/** Returns the folder in which the site before the current one lies until `makeBuildFolders`; the next one is made from it. */
export const earlierFolderOf = async (outDir: string) =>
  (await pathExists(nextFolderOf(outDir))) ? nextFolderOf(outDir) : previousOf(outDir);

/**
 * Makes the folder around the output folder, and `otherFolders` to which the build writes, such as the cache, and checks that
 * they can be written. The site before the current one becomes the folder of the next one. Throws `BuildError`, with
 * `siteState`: the sentence about the current site, if there is one.
 */
export async function makeBuildFolders(
  outDir: string,
  otherFolders: readonly string[],
  siteState: string | undefined,
): Promise<void> {
  try {
    removeLinksBeside(outDir);
    if (!(await pathExists(nextFolderOf(outDir))) && (await pathExists(previousOf(outDir))))
      await rename(previousOf(outDir), nextFolderOf(outDir));
    for (const folder of [dirname(outDir), ...otherFolders]) {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    }
  } catch (error) {
    throw buildError(error, "The folders of the build can't be written", siteState);
  }
}

/** Tells whether two sites share the mark, and so all files that are the same: then keeping both costs little. */
async function shareFiles(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((folder) => lstat(join(folder, MARK)).catch(() => undefined)));
  return a !== undefined && a.ino === b?.ino;
}

/**
 * Puts the finished site in the place of the old one, which stays beside it if the two share files. Throws `BuildError`
 * after a failure: then the old site stays or is put back, and `state` is the sentence for the error that says so. Calls
 * `onWarning` for an old site that can't be removed.
 */
export async function replaceOutput(
  folder: string,
  state: string | undefined,
  onWarning: (text: string) => void,
  move: typeof rename = rename,
): Promise<void> {
  const previous = previousOf(folder);
  let away = false;
  const keeps = await shareFiles(folder, nextFolderOf(folder));
  try {
    await rm(previous, { recursive: true, force: true });
    if (await pathExists(folder)) {
      await move(folder, previous);
      away = true;
    }
    await move(nextFolderOf(folder), folder);
  } catch (error) {
    const isBack =
      !away ||
      (await move(previous, folder).then(
        () => true,
        () => false,
      ));
    const now = isBack ? state : `The site before is whole in ${previous}; the next build puts it back, or rename it.`;
    throw buildError(error, `The new site can't take the place of ${folder}`, now);
  }
  if (keeps) return;
  await rm(previous, { recursive: true, force: true }).catch((error: unknown) =>
    onWarning(`The site before is still in ${previous} and can be removed: ${messageOf(error)}`),
  );
}

/**
 * Swaps the current site with the site before the last build. Throws `RefusedError` if there is none, and `BuildError`
 * after a failure: then a whole site is in place, or the error says where the current one is.
 */
export async function swapWithPrevious(folder: string, move: typeof rename = rename): Promise<void> {
  const previous = previousOf(folder);
  const next = nextFolderOf(folder);
  removeLinksBeside(folder);
  if (!(await pathExists(join(previous, MARK))))
    throw new RefusedError({
      message: `There is no site before the one in ${folder}: none was built since, or the last build did not end.`,
      state: 'Nothing was changed.',
      hint: 'Undo the edits in content, with `git revert` where it is in a repository, and build again.',
    });
  let away = false;
  try {
    await rm(next, { recursive: true, force: true });
    await move(folder, next);
    away = true;
    await move(previous, folder);
    await move(next, previous);
  } catch (error) {
    const isBack =
      !away ||
      (await pathExists(folder)) ||
      (await move(next, folder).then(
        () => true,
        () => false,
      ));
    throw buildError(
      error,
      `The site before can't take the place of ${folder}`,
      isBack ? 'A whole site stands there.' : `The site that stood there is whole in ${next}: rename it.`,
    );
  }
}

/**
 * Throws a `BuildError` if the disk has less room than `bytes`, the size of the current site: called before a build that makes
 * the whole site again. `state` is the sentence of the error about what is left unchanged. Does nothing where the free
 * room is unknown.
 */
export async function checkDiskRoom(
  outDir: string,
  bytes: number,
  state: string | undefined,
  room: (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'bsize'>> = statfs,
): Promise<void> {
  const disk = await room(dirname(outDir)).catch(() => undefined);
  if (disk === undefined || disk.bavail * disk.bsize >= bytes) return;
  const mebibytes = (size: number) => `${Math.ceil(size / 2 ** 20)} MiB`;
  throw new BuildError({
    message: `The disk has too little room for a new site beside the old one: that takes ${mebibytes(bytes)}, and ${mebibytes(disk.bavail * disk.bsize)} are free at ${dirname(outDir)}.`,
    state,
    hint: 'Make room, or name a folder on another disk with ALMANAC_OUT_DIR.',
  });
}
