import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { removeLinks } from '#content/store/links';
import { filesByFolder, INPUT_FOLDERS, type Inputs } from '#publishing/changes/inputs';
import { digestOfBytes } from '#records/digest';
import type { KeptNotes, NewNotes } from '../../../site/engine/notes.ts';
import type { FoundFiles } from '../../../site/output/found-files.ts';
import { areSameStates, Snapshot } from '../../../site/output/snapshot.ts';
import type { NotedWalk } from '../../../site/output/walk.ts';

/** The digests of the notes of a site, and by the codes of languages of those of their files. */
export type NotesDigests = z.output<typeof notesDigests>;

const notesDigests = z.object({ site: z.string(), files: z.record(z.string(), z.string()) });

/** A site in its folder. */
export type SiteOnDisk = {
  /** The files of the output folder. */
  readonly output: Snapshot;
  /** The folders in it, as they were found; what is in some of them may have changed since. */
  readonly outputFolders: FoundFiles;
};

/** What a build leaves in the cache, so that the next one knows what has changed since. */
export type LastBuild = SiteOnDisk & {
  readonly inputs: Inputs;
  /** What the build said of the site. */
  readonly said: readonly string[];
  /** What it warned of. */
  readonly warned: readonly string[];
  /** The digests of the notes that lie in files of their own: only a build that has something to make reads them. */
  readonly notes: NotesDigests;
};

const haveSameStates = (before: Snapshot, after: Snapshot) => before === after || areSameStates(before, after);

/** Tells whether the system says the same of all files as was noted, so that there is nothing to note. */
export function isAsNoted(noted: LastBuild, found: SiteOnDisk & Pick<LastBuild, 'inputs'>): boolean {
  return (
    haveSameStates(noted.output, found.output) &&
    isDeepStrictEqual(noted.outputFolders, found.outputFolders) &&
    INPUT_FOLDERS.every((name) => haveSameStates(noted.inputs.folders[name], found.inputs.folders[name]))
  );
}

/**
 * Files as a text of their paths, one of their digests where those are noted, and the numbers of each file: a value for each
 * fact of each file would take many times as long to read.
 */
const found = z.object({ paths: z.string(), numbers: z.instanceof(Float64Array) });

const columns = found.extend({ digests: z.string() });

const notes = z.object({
  told: z.string(),
  folders: z.record(z.enum(INPUT_FOLDERS), columns),
  output: columns,
  outputFolders: found,
  said: z.array(z.string()),
  warned: z.array(z.string()),
  notes: notesDigests,
});

const walked = z.object({ paths: z.string(), folders: found });

const LAST = join('build', 'last');
const EARLIER = join('build', 'earlier');
const SITE_NOTES = join('build', 'site.json');
const fileNotesOf = (code: string) => join('build', `files-${code}.json`);

/**
 * Reads the notes of which a build kept the digest. Returns `undefined` where they are damaged or those of another build.
 */
export async function readSiteNotes(cacheDir: string, { notes: digests }: LastBuild): Promise<KeptNotes | undefined> {
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
 * Writes what is noted of a site, and returns the digests to keep; `last` are those of what was kept before. Throws where the
 * cache can't be written.
 */
export async function writeSiteNotes(
  cacheDir: string,
  { site, files }: NewNotes,
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
 * Reads what was noted of the site before the one that stands, of which the next one is made. Returns `undefined` where
 * nothing is, or it is damaged: then its folders are read.
 */
export const readEarlierSite = (cacheDir: string): Promise<NotedWalk | undefined> =>
  readSealed(join(cacheDir, EARLIER), walked);

/** Notes the site that is the one before from now on. Rejects where the cache can't be written. */
export const writeEarlierSite = (cacheDir: string, site: NotedWalk): Promise<void> =>
  writeSealed(cacheDir, EARLIER, site);

/**
 * Reads what the last build noted. Returns `undefined` where it noted nothing, or where its notes are damaged or those
 * of another version of Almanac: then everything is built.
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
