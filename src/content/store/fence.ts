import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#content/store/disk';
import { diskFailure } from '#content/store/files';
import { RefusedError } from '#errors';

/*
 * A run that was stopped for longer than its lock lasts may go on beside its successor. What runs make is therefore taken only
 * from the latest: each has a token, a number that only grows, and a folder holds a file named by the token of the latest that
 * has begun. A disk, even a shared one, only has to make such a file and to list a folder; and no file is ever changed, so that
 * none is half written.
 */

/** A run that may write to a folder that it shares with other runs. */
type FenceToken = {
  /** The number; a later run has a greater one. */
  readonly token: number;
  /** A random text: two runs have one number where the machine that gives numbers has lost some. */
  readonly owner: string;
};

/** A run of a fleet by its number, and the folder that tells which run is the latest. */
export type Fence = FenceToken & { readonly folder: string };

const DIGITS = 16;
const NAME = new RegExp(`^(\\d{${DIGITS}})-([\\w-]+)$`);

const nameOf = ({ token, owner }: FenceToken) => `${String(token).padStart(DIGITS, '0')}-${owner}`;

async function tokensIn(folder: string): Promise<readonly FenceToken[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw diskFailure(`read ${folder}`, 'Nothing was changed.', error);
  });
  return names.flatMap((name) => {
    const [, token, owner] = NAME.exec(name) ?? [];
    return token === undefined || owner === undefined ? [] : [{ token: Number(token), owner }];
  });
}

const isSame = (one: FenceToken, other: FenceToken) => one.token === other.token && one.owner === other.owner;

/** Returns the greatest number that another run has, if it is not less than one's own. */
function ahead(tokens: readonly FenceToken[], own: FenceToken): number | undefined {
  const others = tokens.filter((one) => !isSame(one, own) && one.token >= own.token);
  return others.length === 0 ? undefined : Math.max(...others.map(({ token }) => token));
}

/**
 * Makes a run the latest: from here on nothing is taken from earlier ones, except for what they are about to write under a lock
 * of the folder. Returns the number of another run that is not less than its own, if there is one: then it is not the latest, and
 * needs a greater number. Throws `ContentError` where the disk fails.
 */
export async function raiseFence({ folder, ...own }: Fence): Promise<number | undefined> {
  const before = ahead(await tokensIn(folder), own);
  if (before !== undefined) return before;
  try {
    await mkdir(folder, { recursive: true });
    // The folder may lie in a repository.
    await writeFile(join(folder, '.gitignore'), '*\n');
    await writeFile(join(folder, nameOf(own)), '');
  } catch (error) {
    throw diskFailure(`write ${folder}`, 'Nothing was changed.', error);
  }
  // Another may have done the same since.
  const tokens = await tokensIn(folder);
  const behind = ahead(tokens, own);
  // A run that is not the latest leaves nothing in the way of the latest.
  const gone = tokens.filter((one) => one.token < own.token || (behind !== undefined && isSame(one, own)));
  for (const one of gone) await rm(join(folder, nameOf(one)), { force: true });
  return behind;
}

/** Tells whether a run is the latest that has begun. Throws `ContentError` where the disk fails. */
export async function isLatestRun({ folder, ...own }: Fence): Promise<boolean> {
  const tokens = await tokensIn(folder);
  return tokens.some((one) => isSame(one, own)) && ahead(tokens, own) === undefined;
}

/** Returns the error that refuses the results of a run after which another has begun. */
export function supersededError({ token }: FenceToken): RefusedError {
  return new RefusedError({
    message: `Another run on this calendar has begun since this one, which has the number ${token}.`,
    state: 'What this run was about to write is dropped.',
    hint: 'Nothing needs to be done: the later run does the same work.',
  });
}

/** Throws a `RefusedError` if another run has begun since. Without a fence there is nothing to check. */
export async function checkFence(fence: Fence | undefined): Promise<void> {
  if (fence !== undefined && !(await isLatestRun(fence))) throw supersededError(fence);
}
