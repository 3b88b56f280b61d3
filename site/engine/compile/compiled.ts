import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { removeSymbolicLinks } from '#content/store/links';
import { digestOfBytes } from '#records/digest';

/*
 * Compiled templates lie in the cache, in a folder named by the digest of their inputs. A rename makes the complete
 * folder appear at once; a list of its files tells whether it is still complete.
 */

/** Paths in a folder of compiled templates: the files that browsers load, and the module that renders the templates. */
export const COMPILED_PATHS = { client: 'client', server: 'server', entry: 'server/entry.mjs' } as const;

/** The list of files, by path: the digest of each. */
const LIST = 'files.json';
const list = z.record(z.string(), z.string());

/** Milliseconds before folders of other digests are removed: a concurrent build may use them. */
const KEEP_MS = 3_600_000;

async function digestsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== LIST)
    .sort();
  const digests = paths.map(async (path) => [path, digestOfBytes(await readFile(join(folder, path)))] as const);
  return Object.fromEntries(await Promise.all(digests));
}

/** Tells whether a folder holds exactly the files of its list, byte for byte. */
async function isWhole(folder: string): Promise<boolean> {
  try {
    const listed = list.parse(JSON.parse(await readFile(join(folder, LIST), 'utf8')));
    const actual = await digestsOf(folder);
    const paths = Object.keys(listed);
    return paths.length === Object.keys(actual).length && paths.every((path) => listed[path] === actual[path]);
  } catch {
    return false;
  }
}

/**
 * Moves a complete folder to the path `folder`. If an equal one is there already, keeps that; moves a damaged one to
 * `beside`.
 */
async function place(complete: string, folder: string, beside: string): Promise<void> {
  for (;;)
    try {
      return await rename(complete, folder);
    } catch (error) {
      if (await isWhole(folder)) return;
      const isInTheWay = await rename(folder, join(beside, 'damaged')).then(
        () => true,
        () => false,
      );
      if (!isInTheWay) throw error;
    }
}

/** Name of the folder of a digest, or of a build's working folder beside it. */
const NAME = /^[0-9a-f]{32}(?:\.\w+)?$/;

/** Tells whether a build made this entry in the folder of all compiled templates. */
async function isOurs(parent: string, name: string): Promise<boolean> {
  if (NAME.test(name)) return true;
  const names = await readdir(join(parent, name)).catch((): string[] => []);
  return names.includes(LIST) || names.includes('made');
}

/**
 * Makes the folder of compiled templates, and returns its real path. It may be a link to a folder that several
 * calendars share. A link to a folder with other things in it is removed, so that nothing is written or removed there.
 */
async function placeOfAll(cacheDir: string): Promise<string> {
  const folder = join(cacheDir, 'templates');
  const isLink = await lstat(folder).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
  if (isLink) {
    const names = await readdir(folder).catch(() => undefined);
    const ours = await Promise.all((names ?? []).map((name) => isOurs(folder, name)));
    if (names === undefined || ours.includes(false)) removeSymbolicLinks(cacheDir, 'templates');
  }
  await mkdir(folder, { recursive: true });
  // Vite names files relative to their real paths.
  return realpath(folder);
}

async function removeOld(current: string, parent: string): Promise<void> {
  const { mtimeMs: now } = await stat(parent);
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const age = await lstat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (name !== current && age > KEEP_MS && (await isOurs(parent, name)))
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Returns the folder of compiled templates with a digest. If the cache lacks a complete one, `compile` is called to
 * fill `outDir` in a fresh folder, `root`; then old ones are removed. A killed or concurrent build never leaves an
 * incomplete folder in place.
 */
export async function compiledFolder(
  cacheDir: string,
  digest: string,
  compile: (root: string, outDir: string) => Promise<void>,
): Promise<string> {
  const parent = await placeOfAll(cacheDir);
  const folder = join(parent, digest);
  if (await isWhole(folder)) return folder;
  const beside = await mkdtemp(join(parent, `${digest}.`));
  try {
    const complete = join(beside, 'made');
    await compile(beside, complete);
    await writeFile(join(complete, LIST), `${JSON.stringify(await digestsOf(complete), null, 2)}\n`);
    await place(complete, folder, beside);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  await removeOld(digest, parent);
  return folder;
}
