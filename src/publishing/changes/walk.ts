import { Worker } from 'node:worker_threads';
import type { SiteOnDisk } from '#publishing/changes/last-build';
import { NO_FILES } from '../../../site/output/file-columns.ts';
import { Snapshot } from '../../../site/output/snapshot.ts';
import { siteSnapshotOf } from '../../../site/output/take-snapshot.ts';
import type { StoredWalk, Walk } from '../../../site/output/walk.ts';

/** The orders for a thread: a folder, perhaps with an earlier walk; `now` is the present instant, in ms since 1970. */
export type WalkOrder = {
  readonly folder: string;
  readonly earlier?: StoredWalk | undefined;
  readonly now: number;
};

/** The result of a thread's walk through a folder. */
export type WalkAnswer = Walk | { readonly failed: string };

/**
 * Looks at all files below a folder, as `walkBelow` does, in a thread of its own: the many files of a site take long, and the
 * caller goes on meanwhile. Rejects where the folder can't be read.
 */
export function walkInThread(order: WalkOrder): Promise<Walk> {
  const walked = new Promise<Walk>((resolve, reject) => {
    new Worker(new URL(import.meta.resolve('#publishing/changes/walk-thread')), { workerData: order })
      .on('message', (answer: WalkAnswer) => {
        if ('failed' in answer) reject(new Error(answer.failed));
        else resolve(answer);
      })
      .on('error', reject)
      .on('exit', (code) => reject(new Error(`The thread that looked at ${order.folder} ended with ${code}.`)));
  });
  // The caller may fail before it awaits the walk.
  walked.catch(() => undefined);
  return walked;
}

/** Returns a site as an earlier walk, for the next walk through its folder. */
export const storedWalkOf = ({ output, outputFolders }: SiteOnDisk): StoredWalk => ({
  paths: output.columns.paths,
  folders: outputFolders,
});

/**
 * Reads the files and folders of the site in `outDir`, as `walkInThread` does; `last` is an earlier look at it, `known` a
 * snapshot of its files, which may be from another folder. `now` is in ms since 1970. An unreadable site counts as empty.
 */
export async function readSiteOnDisk(
  outDir: string,
  now: number,
  last: SiteOnDisk | undefined,
  known: Snapshot | undefined = last?.output,
): Promise<SiteOnDisk> {
  try {
    const { files, folders } = await walkInThread({ folder: outDir, earlier: last && storedWalkOf(last), now });
    const output = known?.isUnchanged(files, now, 'site') ? known : siteSnapshotOf(outDir, files, { now, known });
    return { output, outputFolders: folders };
  } catch {
    return { output: Snapshot.of([]), outputFolders: NO_FILES };
  }
}
