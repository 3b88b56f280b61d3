import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { ownPackage } from '#cli/program/own-package';
import { pagesFolder, type Settings } from '#cli/settings/settings';
import { THEME_FOLDER } from '#config/theme';
import { isWordsFile, WORDS_FOLDER } from '#config/word-files';
import { mediaFolder } from '#content/state/media';
import { STATE_FOLDER } from '#content/store/layout';
import { LOCK_FILES } from '#content/store/lock';
import { installedLists } from '../../../site/build/compile/digest.ts';
import { OVERRIDES_FOLDER } from '../../../site/build/compile/overrides.ts';
import type { KeptNotes, NewNotes } from '../../../site/build/notes.ts';
import { type FoundFiles, foundFiles, NotedSnapshot, statsIn } from '../../../site/build/publish/noted-snapshot.ts';
import {
  areSameStates,
  type FileStats,
  isSameSnapshot,
  type SnapshotOptions,
  siteSnapshotOf,
  snapshotOf,
  statsBelow,
} from '../../../site/build/publish/snapshot.ts';

/** Everything of which a site is made, at one moment. */
export type Inputs = {
  /**
   * The digest of what is in none of the folders: the configuration, the day, the versions of Node.js and of the
   * packages.
   */
  readonly told: string;
  /**
   * The files of content, of the mirrored images, of the project's own theme, components, words and pages, and of Almanac's own
   * code.
   */
  readonly folders: { readonly [F in InputFolder]: NotedSnapshot };
};

/** The digests of the notes of a site, and by the codes of languages of those of their files. */
export type NotesDigests = z.output<typeof notesDigests>;

const notesDigests = z.object({ site: z.string(), files: z.record(z.string(), z.string()) });

/** What a build leaves in the cache, so that the next one knows what has changed since. */
export type LastBuild = {
  readonly inputs: Inputs;
  /** The files of the output folder. */
  readonly output: NotedSnapshot;
  /** What the build said of the site. */
  readonly said: readonly string[];
  /** What it warned of. */
  readonly warned: readonly string[];
  /** The digests of the notes that lie in files of their own: only a build that has something to make reads them. */
  readonly notes: NotesDigests;
};

const INPUT_FOLDERS = [
  'content',
  'words',
  'media',
  'theme',
  'overrides',
  'pages',
  'source',
  'site',
  'library',
] as const;
type InputFolder = (typeof INPUT_FOLDERS)[number];

/** The paths within content of files that are of no site. */
const LOCKS: readonly string[] = LOCK_FILES.map((name) => `${STATE_FOLDER}/${name}`);

const digestOf = (text: string | Uint8Array) => hash('sha256', text, 'base64url');

/**
 * Takes stock of everything of which a site is made. Of files that are as `known` has them the bytes are not read. Where
 * `content` is given, what the system said of the files of content since records were read, only the others there are looked
 * at once more. Returns `undefined` where that can't be told: a file can't be read, or nothing says which packages are
 * installed.
 */
export async function inputsOf(
  settings: Settings,
  known?: Inputs,
  content?: Promise<FoundFiles>,
): Promise<Inputs | undefined> {
  const now = settings.now().epochMilliseconds;
  try {
    return takeInputs(settings, now, known, await content);
  } catch {
    return undefined;
  }
}

/**
 * Takes a snapshot of a folder with a site, of which `walk` is what the system says; an empty one where it can't be read.
 */
export async function siteOf(
  settings: Settings,
  outDir: string,
  walk: Promise<FoundFiles>,
  known?: NotedSnapshot,
): Promise<NotedSnapshot> {
  const now = settings.now().epochMilliseconds;
  try {
    const found = await walk;
    if (known?.isAsFound(found, now, 'site')) return known;
    return new NotedSnapshot({ files: siteSnapshotOf(outDir, statsIn(found), { now, known: known?.files }) });
  } catch {
    return new NotedSnapshot({ files: new Map() });
  }
}

/** Returns what the system said of the files of content, with what it says at present of those that a build reads later. */
function withStateOf(contentDir: string, found: FoundFiles): Map<string, FileStats> {
  const records = statsIn(found);
  for (const path of records.keys()) if (path.startsWith(`${STATE_FOLDER}/`)) records.delete(path);
  const state = statsBelow(join(contentDir, STATE_FOLDER)).entries();
  // State comes first, as its folder does.
  return new Map([...state.map(([path, stats]) => [`${STATE_FOLDER}/${path}`, stats] as const), ...records]);
}

function takeInputs(settings: Settings, now: number, known?: Inputs, content?: FoundFiles): Inputs | undefined {
  const { configuration, root, contentDir, outDir, cacheDir, today } = settings;
  const own = ownPackage();
  const lists = installedLists();
  if (lists.length === 0) return undefined;
  const packages = lists.map((list) => digestOf(readFileSync(list, 'utf8')));
  const take = (name: InputFolder, folder: string, options: Pick<SnapshotOptions, 'counts' | 'found'> = {}) => {
    const before = known?.folders[name].files;
    return new NotedSnapshot({ files: snapshotOf(folder, { now, known: before, ...options }) });
  };
  const node = { ...process.versions };
  const takeContent = () => {
    const found = content === undefined ? statsBelow(contentDir) : withStateOf(contentDir, content);
    for (const path of LOCKS) found.delete(path);
    const before = known?.folders.content;
    return before?.isAsFound(foundFiles(found), now) ? before : take('content', contentDir, { found });
  };
  return {
    told: digestOf(JSON.stringify({ own, packages, node, configuration, today, contentDir, outDir, cacheDir })),
    folders: {
      content: takeContent(),
      words: take('words', join(root, WORDS_FOLDER), { counts: isWordsFile }),
      media: take('media', mediaFolder(cacheDir)),
      theme: take('theme', join(root, THEME_FOLDER)),
      pages: take('pages', pagesFolder(settings)),
      overrides: take('overrides', join(root, OVERRIDES_FOLDER)),
      source: take('source', join(own.folder, 'src')),
      site: take('site', join(own.folder, 'site')),
      library: take('library', join(own.folder, 'lib')),
    },
  };
}

/** Tells whether two snapshots hold the same files with the same bytes. */
export const hasSameFiles = (before: NotedSnapshot, after: NotedSnapshot): boolean =>
  before === after || isSameSnapshot(before.files, after.files);

const haveSameStates = (before: NotedSnapshot, after: NotedSnapshot) =>
  before === after || areSameStates(before.files, after.files);

/** Tells whether a site made of one would be the same as one made of the other. */
export function areSame(before: Inputs, after: Inputs): boolean {
  return (
    before.told === after.told && INPUT_FOLDERS.every((name) => hasSameFiles(before.folders[name], after.folders[name]))
  );
}

/** Tells whether the system says the same of all files as was noted, so that there is nothing to note. */
export function isAsNoted(noted: LastBuild, found: Pick<LastBuild, 'inputs' | 'output'>): boolean {
  return (
    haveSameStates(noted.output, found.output) &&
    INPUT_FOLDERS.every((name) => haveSameStates(noted.inputs.folders[name], found.inputs.folders[name]))
  );
}

/**
 * A snapshot as a text of its paths, one of its digests, and the numbers of each file: a value for each fact of each file
 * would take many times as long to read.
 */
const columns = z.object({ paths: z.string(), digests: z.string(), numbers: z.instanceof(Float64Array) });

const notes = z.object({
  told: z.string(),
  folders: z.record(z.enum(INPUT_FOLDERS), columns),
  output: columns,
  said: z.array(z.string()),
  warned: z.array(z.string()),
  notes: notesDigests,
});

const fileOf = (cacheDir: string) => join(cacheDir, 'build', 'last');
const notesFileOf = (cacheDir: string) => join(cacheDir, 'build', 'site.json');
const filesFileOf = (cacheDir: string, code: string) => join(cacheDir, 'build', `files-${code}.json`);

/**
 * Reads the notes of which a build kept the digest. Returns `undefined` where they are damaged or those of another build.
 */
export async function readSiteNotes(cacheDir: string, { notes: digests }: LastBuild): Promise<KeptNotes | undefined> {
  const read = async (file: string, digest: string | undefined) => {
    const bytes = await readFile(file).catch(() => undefined);
    return bytes !== undefined && digestOf(bytes) === digest ? bytes.toString() : undefined;
  };
  const site = await read(notesFileOf(cacheDir), digests.site);
  return site === undefined
    ? undefined
    : { site, filesOf: (code) => read(filesFileOf(cacheDir, code), digests.files[code]) };
}

/** Writes a file of the cache, whole or not at all. Rejects where that fails. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
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
  await writeWhole(notesFileOf(cacheDir), site);
  const digests: Record<string, string> = {};
  for (const [code, text] of files) {
    if (text !== undefined) await writeWhole(filesFileOf(cacheDir, code), text);
    digests[code] = text === undefined ? (last?.files[code] ?? '') : digestOf(text);
  }
  return { site: digestOf(site), files: digests };
}

/**
 * Reads what the last build noted. Returns `undefined` where it noted nothing, or where its notes are damaged or those
 * of another version of Almanac: then everything is built.
 */
export async function readLastBuild(cacheDir: string): Promise<LastBuild | undefined> {
  try {
    const bytes = await readFile(fileOf(cacheDir));
    const end = bytes.indexOf('\n');
    const noted = bytes.subarray(end + 1);
    if (bytes.toString('utf8', 0, end) !== digestOf(noted)) return undefined;
    const { told, folders, output, said, warned, notes: digest } = notes.parse(deserialize(noted));
    return {
      inputs: {
        told,
        folders: {
          content: new NotedSnapshot({ columns: folders.content }),
          words: new NotedSnapshot({ columns: folders.words }),
          media: new NotedSnapshot({ columns: folders.media }),
          theme: new NotedSnapshot({ columns: folders.theme }),
          pages: new NotedSnapshot({ columns: folders.pages }),
          overrides: new NotedSnapshot({ columns: folders.overrides }),
          source: new NotedSnapshot({ columns: folders.source }),
          site: new NotedSnapshot({ columns: folders.site }),
          library: new NotedSnapshot({ columns: folders.library }),
        },
      },
      output: new NotedSnapshot({ columns: output }),
      said,
      warned,
      notes: digest,
    };
  } catch {
    return undefined;
  }
}

/** Notes what a build was made of and what came of it. Throws where the cache can't be written. */
export async function writeLastBuild(
  cacheDir: string,
  { inputs: { told, folders }, output, said, warned, notes: digest }: LastBuild,
): Promise<void> {
  const noted = serialize({
    told,
    folders: Object.fromEntries(INPUT_FOLDERS.map((name) => [name, folders[name].columns])),
    output: output.columns,
    said,
    warned,
    notes: digest,
  });
  await writeWhole(fileOf(cacheDir), Buffer.concat([Buffer.from(`${digestOf(noted)}\n`), noted]));
}
