import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { removeLinks } from '#content/store/links';
import { filesByFolder, INPUT_FOLDERS, type Inputs } from '#publishing/changes/inputs';
import { digestOfBytes } from '#records/digest';
import type { NewManifest, StoredManifest } from '../../../site/engine/build-manifest.ts';
import type { FoundFiles } from '../../../site/output/found-files.ts';
import { haveSameStats, Snapshot } from '../../../site/output/snapshot.ts';
import type { StoredWalk } from '../../../site/output/walk.ts';

/** The digests of a site's manifest, and of the manifest's files for languages, by code. */
export type NotesDigests = z.output<typeof notesDigests>;

const notesDigests = z.object({ site: z.string(), files: z.record(z.string(), z.string()) });

/** A site in its folder. */
export type SiteOnDisk = {
  /** The files of the output folder. */
  readonly output: Snapshot;
  /** The folders in it, by an earlier look; some may have changed since. */
  readonly outputFolders: FoundFiles;
};

/** The cache entry of a build, by which the next one knows the changes since. */
type LastBuild = SiteOnDisk & {
  readonly inputs: Inputs;
  /** The messages of the build. */
  readonly said: readonly string[];
  /** The warnings of the build. */
  readonly warned: readonly string[];
  /** The digests of the notes that lie in files of their own: only a build that has something to make reads them. */
  readonly notes: NotesDigests;
};

const haveSameStates = (before: Snapshot, after: Snapshot) => before === after || haveSameStats(before, after);

/** Tells whether the system says the same of all files as was noted, so that there is nothing to note. */
export function isAsNoted(noted: LastBuild, found: SiteOnDisk & Pick<LastBuild, 'inputs'>): boolean {
  return (
    haveSameStates(noted.output, found.output) &&
    isDeepStrictEqual(noted.outputFolders, found.outputFolders) &&
    INPUT_FOLDERS.every((name) => haveSameStates(noted.inputs.folders[name], found.inputs.folders[name]))
  );
}

/**
 * Files as a text of their paths, a text of their digests, if known, and the numbers of each file: a value for each
 * fact of each file would take many times as long to read.
 */
const fileColumns = z.object({ paths: z.string(), numbers: z.instanceof(Float64Array) });

const columns = fileColumns.extend({ digests: z.string() });

const notes = z.object({
  told: z.string(),
  folders: z.record(z.enum(INPUT_FOLDERS), columns),
  output: columns,
  outputFolders: fileColumns,
  said: z.array(z.string()),
  warned: z.array(z.string()),
  notes: notesDigests,
});

const walked = z.object({ paths: z.string(), folders: fileColumns });

const LAST = join('build', 'last');
const EARLIER = join('build', 'earlier');
const SITE_NOTES = join('build', 'site.json');
const fileNotesOf = (code: string) => join('build', `files-${code}.json`);

/** Reads the manifest of a build by its digest. Returns `undefined` if it is damaged or another build's. */
export async function readSiteNotes(
  cacheDir: string,
  { notes: digests }: LastBuild,
): Promise<StoredManifest | undefined> {
  const read = async (path: string, digest: string | undefined) => {
    const bytes = await readFile(join(cacheDir, path)).catch(() => undefined);
    return bytes !== undefined && digestOfBytes(bytes) === digest ? bytes.toString() : undefined;
  };
  const site = await read(SITE_NOTES, digests.site);
  return site === undefined ? undefined : { site, filesOf: (code) => read(fileNotesOf(code), digests.files[code]) };
}

/** Writes a file below a folder, whole or not at all; no link in that is followed. Rejects where it fails. */
export async function writeWhole(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  removeLinks(folder, `${path}.partial`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.partial`, content);
  await rename(`${file}.partial`, file);
}

/**
 * Writes the manifest of a site, and returns the digests to keep; `last`, the digests of the manifest before, has the
 * digests of unchanged files. Throws if the cache can't be written.
 */
export async function writeSiteNotes(
  cacheDir: string,
  { site, files }: NewManifest,
  last: NotesDigests | undefined,
): Promise<NotesDigests> {
  await writeWhole(cacheDir, SITE_NOTES, site);
  const digests: Record<string, string> = {};
  for (const [code, text] of files) {
    if (text !== undefined) await writeWhole(cacheDir, fileNotesOf(code), text);
    digests[code] = text === undefined ? (last?.files[code] ?? '') : digestOfBytes(text);
  }
  return { site: digestOfBytes(site), files: digests };
}

/** Writes a value with its digest before it. Rejects where that fails. */
async function writeSealed(cacheDir: string, path: string, value: unknown): Promise<void> {
  const bytes = serialize(value);
  await writeWhole(cacheDir, path, Buffer.concat([Buffer.from(`${digestOfBytes(bytes)}\n`), bytes]));
}

/** Returns the value in a file of `writeSealed`; `undefined` where there is none, it is damaged, or not as `schema` has it. */
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
export const readEarlierSite = (cacheDir: string): Promise<StoredWalk | undefined> =>
  readSealed(join(cacheDir, EARLIER), walked);

/** Notes the site that is the one before from now on. Rejects where the cache can't be written. */
export const writeEarlierSite = (cacheDir: string, site: StoredWalk): Promise<void> =>
  writeSealed(cacheDir, EARLIER, site);

/**
 * Reads the cache entry of the last build. Returns `undefined` if it is missing, damaged or another version's: then
 * everything is built.
 */
export async function readLastBuild(cacheDir: string): Promise<LastBuild | undefined> {
  const noted = await readSealed(join(cacheDir, LAST), notes);
  if (noted === undefined) return undefined;
  const { told, folders, output, ...rest } = noted;
  return {
    inputs: { told, folders: filesByFolder((name) => new Snapshot(folders[name])) },
    output: new Snapshot(output),
    ...rest,
  };
}

/** Notes what a build was made of and what came of it. Rejects where the cache can't be written. */
export async function writeLastBuild(cacheDir: string, { inputs, output, ...rest }: LastBuild): Promise<void> {
  const { told, folders } = inputs;
  await writeSealed(cacheDir, LAST, {
    told,
    folders: Object.fromEntries(INPUT_FOLDERS.map((name) => [name, folders[name].columns])),
    output: output.columns,
    ...rest,
  });
}
