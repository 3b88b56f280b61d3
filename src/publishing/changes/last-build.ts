import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { removeSymbolicLinks } from '#content/store/links';
import { filesByFolder, INPUT_FOLDERS, type SiteInputs } from '#publishing/changes/inputs';
import { digestOfBytes } from '#records/digest';
import type { NewManifest, StoredManifest } from '../../../site/engine/build-manifest.ts';
import type { FileColumns } from '../../../site/output/file-columns.ts';
import { haveSameStats, Snapshot } from '../../../site/output/snapshot.ts';
import type { StoredWalk } from '../../../site/output/walk.ts';

/** The digests of the files of a build's manifest: of the site as a whole, and of each language, by code. */
export type ManifestDigests = z.output<typeof manifestDigests>;

const manifestDigests = z.object({ site: z.string(), files: z.record(z.string(), z.string()) });

/** The files and folders of a site in its output folder. */
export type SiteOnDisk = {
  /** The files of the output folder. */
  readonly output: Snapshot;
  /** The folders in it, by an earlier look; some may have changed since. */
  readonly outputFolders: FileColumns;
};

/** The cache entry of a build, with which the next one finds the changes since. */
type LastBuild = SiteOnDisk & {
  readonly inputs: SiteInputs;
  /** The messages of the build. */
  readonly said: readonly string[];
  /** The warnings of the build. */
  readonly warned: readonly string[];
  /** The digests of the manifest, which lies in files of its own: only a build that has something to make reads them. */
  readonly notes: ManifestDigests;
};

const haveSameStates = (before: Snapshot, after: Snapshot) => before === after || haveSameStats(before, after);

/** Tells whether all files of a site and its inputs have the same size, times and so on as in the cache entry of the last build. */
export function matchesLastBuild(last: LastBuild, current: SiteOnDisk & Pick<LastBuild, 'inputs'>): boolean {
  return (
    haveSameStates(last.output, current.output) &&
    isDeepStrictEqual(last.outputFolders, current.outputFolders) &&
    INPUT_FOLDERS.every((name) => haveSameStates(last.inputs.folders[name], current.inputs.folders[name]))
  );
}

/**
 * Files as a text of their paths, a text of their digests, if known, and the numbers of each file: a value for each
 * fact of each file would take many times as long to read.
 */
const fileColumns = z.object({ paths: z.string(), numbers: z.instanceof(Float64Array) });

const columns = fileColumns.extend({ digests: z.string() });

const lastBuildSchema = z.object({
  told: z.string(),
  folders: z.record(z.enum(INPUT_FOLDERS), columns),
  output: columns,
  outputFolders: fileColumns,
  said: z.array(z.string()),
  warned: z.array(z.string()),
  notes: manifestDigests,
});

const walked = z.object({ paths: z.string(), folders: fileColumns });

const LAST = join('build', 'last');
const EARLIER = join('build', 'earlier');
const SITE_MANIFEST = join('build', 'site.json');
const fileManifestPath = (code: string) => join('build', `files-${code}.json`);

/** Reads the manifest of the last build. Returns `undefined` if it is missing, damaged or another build's. */
export async function readSiteManifest(
  cacheDir: string,
  { notes: digests }: LastBuild,
): Promise<StoredManifest | undefined> {
  const read = async (path: string, digest: string | undefined) => {
    const bytes = await readFile(join(cacheDir, path)).catch(() => undefined);
    return bytes !== undefined && digestOfBytes(bytes) === digest ? bytes.toString() : undefined;
  };
  const site = await read(SITE_MANIFEST, digests.site);
  return site === undefined
    ? undefined
    : { site, filesOf: (code) => read(fileManifestPath(code), digests.files[code]) };
}

/** Writes a file below a folder, whole or not at all; follows no symbolic link in the folder. Rejects where that fails. */
export async function writeWhole(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  removeSymbolicLinks(folder, `${path}.partial`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.partial`, content);
  await rename(`${file}.partial`, file);
}

/**
 * Writes the manifest of a build into the cache, and returns its digests. `last` are the digests of the manifest before:
 * its files of unchanged languages stay. Rejects where the cache can't be written.
 */
export async function writeSiteManifest(
  cacheDir: string,
  { site, files }: NewManifest,
  last: ManifestDigests | undefined,
): Promise<ManifestDigests> {
  await writeWhole(cacheDir, SITE_MANIFEST, site);
  const digests: Record<string, string> = {};
  for (const [code, text] of files) {
    if (text !== undefined) await writeWhole(cacheDir, fileManifestPath(code), text);
    digests[code] = text === undefined ? (last?.files[code] ?? '') : digestOfBytes(text);
  }
  return { site: digestOfBytes(site), files: digests };
}

/** Writes a value with its digest before it. Rejects where that fails. */
async function writeSealed(cacheDir: string, path: string, value: unknown): Promise<void> {
  const bytes = serialize(value);
  await writeWhole(cacheDir, path, Buffer.concat([Buffer.from(`${digestOfBytes(bytes)}\n`), bytes]));
}

/** Returns the value in a file of `writeSealed`; `undefined` where it is missing, damaged, or not accepted by `schema`. */
async function readSealed<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    const sealed = await readFile(file);
    const end = sealed.indexOf('\n');
    const bytes = sealed.subarray(end + 1);
    if (sealed.toString('utf8', 0, end) !== digestOfBytes(bytes)) return undefined;
    return schema.safeParse(deserialize(bytes)).data;
  } catch {
    return undefined;
  }
}

/**
 * Reads the walk of the site before the current one, in whose folder the next one is made. Returns `undefined` if it is
 * missing or damaged: then its folders are read.
 */
export const readEarlierWalk = (cacheDir: string): Promise<StoredWalk | undefined> =>
  readSealed(join(cacheDir, EARLIER), walked);

/** Writes the walk of the site that a build has just replaced. Rejects where the cache can't be written. */
export const writeEarlierWalk = (cacheDir: string, site: StoredWalk): Promise<void> =>
  writeSealed(cacheDir, EARLIER, site);

/**
 * Reads the cache entry of the last build. Returns `undefined` if it is missing, damaged or another version's: then
 * everything is built.
 */
export async function readLastBuild(cacheDir: string): Promise<LastBuild | undefined> {
  const stored = await readSealed(join(cacheDir, LAST), lastBuildSchema);
  if (stored === undefined) return undefined;
  const { told: otherDigest, folders, output, ...rest } = stored;
  return {
    inputs: { otherDigest, folders: filesByFolder((name) => new Snapshot(folders[name])) },
    output: new Snapshot(output),
    ...rest,
  };
}

/** Writes the cache entry of a build: its inputs, output, messages and warnings. Rejects where the cache can't be written. */
export async function writeLastBuild(cacheDir: string, { inputs, output, ...rest }: LastBuild): Promise<void> {
  const { otherDigest, folders } = inputs;
  await writeSealed(cacheDir, LAST, {
    told: otherDigest,
    folders: Object.fromEntries(INPUT_FOLDERS.map((name) => [name, folders[name].columns])),
    output: output.columns,
    ...rest,
  });
}
