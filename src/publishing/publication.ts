import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Files } from '#content/store/files';
import { messageOf } from '#errors';
import { digestOfBytes } from '#records/digest';
import type { Environment } from '#settings/environment';
import { differenceOf, Snapshot } from '../../site/output/snapshot.ts';
import { siteSnapshotOf } from '../../site/output/take-snapshot.ts';
import { filesBelow } from '../../site/output/walk.ts';

const state = z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number()]);
/** The record of a publication. `by` is the digest of the publishing command: another command may publish to another place. */
const publishedFile = z.object({ v: z.literal(1), by: z.string(), files: z.array(state) });

/** The files of the site at its last publication, and the lists of a publication; in the folder of `watch`. */
const PUBLISHED = 'published.json';
const CHANGED_LIST = 'changed.txt';
const REMOVED_LIST = 'removed.txt';
/** The paths of all lists since the command last succeeded: failed tries may have published any part of them. */
const TOUCHED = 'touched.txt';

/** Removes the record of the last publication, so that the next one publishes all files. */
export async function forgetPublished(files: Files): Promise<void> {
  await files.remove(PUBLISHED);
}

async function readPublished(files: Files, by: string): Promise<Snapshot> {
  try {
    const { files: rows, by: before } = publishedFile.parse(JSON.parse((await files.read(PUBLISHED)) ?? ''));
    if (before !== by) return Snapshot.of([]);
    return Snapshot.of(
      rows.map(([path, digest, size, modified, changed, inode]) => [path, { digest, size, modified, changed, inode }]),
    );
  } catch {
    // Without a record, all files are published.
    return Snapshot.of([]);
  }
}

function publishedText(site: Snapshot, by: string): string {
  const rows = Array.from(site, ([path, { digest, size, modified, changed, inode }]) => [
    path,
    digest,
    size,
    modified,
    changed,
    inode,
  ]);
  return `${JSON.stringify({ v: 1, by, files: rows })}\n`;
}

const sorted = (paths: readonly string[]) => [...new Set(paths)].sort();
const linesOf = (paths: readonly string[]) => paths.map((path) => `${path}\n`).join('');

/** Returns a text that identifies the site in a folder, and that no earlier site there had; `undefined` without a folder. */
export function siteIdentity(outDir: string): string | undefined {
  try {
    const { ino, ctimeMs } = statSync(outDir);
    return `${ino} ${ctimeMs}`;
  } catch {
    return undefined;
  }
}

/** The reason why a step failed or ended with a warning: a message, and the exit code, which differs by cause. */
export type Trouble = { readonly code: number; readonly message: string };

/** Runs a shell command to its end; `said` is the end of its output. */
export type ShellRunner = (
  line: string,
  environment: Environment,
  stopped: AbortSignal,
) => Promise<{ readonly code: number; readonly said: string }>;

/** A publication that has ended. */
export type PublicationEnd = {
  /** `busy` if a build has replaced the site meanwhile. */
  readonly outcome: 'done' | 'failed' | 'busy';
  readonly trouble: Trouble | undefined;
  /** The number of files that were to be published: new, changed and removed ones, and files of failed tries. */
  readonly files: number;
};

/** Publishes the site in the output folder, until it is stopped. */
export type Publisher = (stopped: AbortSignal) => Promise<PublicationEnd>;

/** Options of a publication: the command, its shell, the output folder, and the folder of `watch`'s files. */
type PublicationOptions = {
  readonly line: string;
  readonly shell: ShellRunner;
  readonly outDir: string;
  readonly folder: string;
  readonly files: Files;
  readonly now: () => number;
};

/** The code of a publication that failed before or after its command. */
const NOT_RUN = 1;

/**
 * Returns a publisher that runs a shell command. It publishes the differences to the site of the command's last success,
 * and all files of failed tries since, as these may have published a part: so nothing is forgotten, even after a failed
 * publication or a build by hand. A new command publishes all files.
 */
export function publisher(options: PublicationOptions): Publisher {
  const { line, shell, outDir, folder, files, now } = options;
  const by = digestOfBytes(line);
  return async (stopped) => {
    const failed = (message: string): PublicationEnd => ({
      outcome: 'failed',
      trouble: { code: NOT_RUN, message },
      files: 0,
    });
    const site = siteIdentity(outDir);
    const before = await readPublished(files, by);
    let after: Snapshot;
    try {
      after = siteSnapshotOf(outDir, filesBelow(outDir), { now: now(), known: before });
    } catch (error) {
      return failed(`The files of ${outDir} can't be read: ${messageOf(error)}`);
    }
    // A build beside this may have replaced the site meanwhile: then the lists would fit no site.
    if (site === undefined || after.size === 0 || siteIdentity(outDir) !== site)
      return { outcome: 'busy', trouble: undefined, files: 0 };
    const { added, changed, removed } = differenceOf(before, after);
    const touched = ((await files.read(TOUCHED)) ?? '').split('\n').filter((path) => path !== '');
    const toPublish = sorted([...added, ...changed, ...touched.filter((path) => after.has(path))]);
    const toRemove = sorted([...removed, ...touched.filter((path) => !after.has(path))]);
    const count = toPublish.length + toRemove.length;
    if (count === 0) return { outcome: 'done', trouble: undefined, files: 0 };
    try {
      await files.write(CHANGED_LIST, linesOf(toPublish));
      await files.write(REMOVED_LIST, linesOf(toRemove));
      await files.write(TOUCHED, linesOf(sorted([...touched, ...toPublish, ...toRemove])));
    } catch (error) {
      return failed(`The lists of what is to be published can't be written: ${messageOf(error)}`);
    }
    const environment = {
      ALMANAC_CHANGED: join(folder, CHANGED_LIST),
      ALMANAC_REMOVED: join(folder, REMOVED_LIST),
      ALMANAC_OUTPUT: outDir,
    };
    const { code, said } = await shell(line, environment, stopped);
    if (code !== 0)
      return { outcome: 'failed', trouble: { code, message: said === '' ? 'It said nothing.' : said }, files: count };
    try {
      await files.write(PUBLISHED, publishedText(after, by));
      await files.remove(TOUCHED);
    } catch (error) {
      return failed(`It is published, but that can't be noted, so it will be once more: ${messageOf(error)}`);
    }
    return { outcome: 'done', trouble: undefined, files: count };
  };
}
