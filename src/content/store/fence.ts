import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#content/store/disk';
import { diskFailure } from '#content/store/files';
import { RefusedError } from '#errors';

/*
 * A run that was stopped for longer than its lock lasts may go on beside its successor. Results are therefore accepted
 * only from the latest run: each run has a token, a number that only grows, and a folder holds a file named by the token
 * of the latest run that has begun. A disk, even a shared one, only has to make such a file and to list a folder. No
 * file is ever changed, so none is half written.
 */

/** A run that may write to a folder that it shares with other runs. */
type FenceToken = {
  /** The number; a later run has a greater one. */
  readonly token: number;
  /**
   * A random text, which distinguishes runs with the same number: the machine that gives out numbers may have lost
   * some.
   */
  readonly owner: string;
};

/** The token of a run of a fleet, and the folder that says which run is the latest. */
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

/** Returns the number of the latest other run that is not earlier than `run`; `undefined` if there is none. */
function ahead(tokens: readonly FenceToken[], run: FenceToken): number | undefined {
  const others = tokens.filter((one) => !isSame(one, run) && one.token >= run.token);
  return others.length === 0 ? undefined : Math.max(...others.map(({ token }) => token));
}

/**
 * Makes a run the latest: from then on the results of earlier runs are refused, except those that they have already
 * begun to write under the lock of the content folder. Returns `undefined`, or the number of another run if that is at
 * least the run's own: then the run is not the latest, and needs a greater number. Throws `ContentError` where the disk
 * fails.
 */
export async function raiseFence({ folder, ...token }: Fence): Promise<number | undefined> {
  const before = ahead(await tokensIn(folder), token);
  if (before !== undefined) return before;
  try {
    await mkdir(folder, { recursive: true });
    // The folder may lie in a repository.
    await writeFile(join(folder, '.gitignore'), '*\n');
    await writeFile(join(folder, nameOf(token)), '');
  } catch (error) {
    throw diskFailure(`write ${folder}`, 'Nothing was changed.', error);
  }
  // Another run may have done the same meanwhile.
  const tokens = await tokensIn(folder);
  const behind = ahead(tokens, token);
  // A run that is not the latest leaves nothing in the way of the latest.
  const obsolete = tokens.filter((one) => one.token < token.token || (behind !== undefined && isSame(one, token)));
  for (const token of obsolete) await rm(join(folder, nameOf(token)), { force: true });
  return behind;
}

/** Tells whether a run is the latest that has begun. Throws `ContentError` where the disk fails. */
export async function isLatestRun({ folder, ...token }: Fence): Promise<boolean> {
  const tokens = await tokensIn(folder);
  return tokens.some((one) => isSame(one, token)) && ahead(tokens, token) === undefined;
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
