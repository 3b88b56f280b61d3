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
import {
  type FileState,
  type FileStats,
  isSameSnapshot,
  isSameState,
  type Snapshot,
  sameSnapshotOf,
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
  readonly folders: { readonly [F in InputFolder]: Snapshot };
};

/** What a build leaves in the cache, so that the next one knows what has changed since. */
export type LastBuild = {
  readonly inputs: Inputs;
  /** The files of the output folder. */
  readonly output: Snapshot;
  /** What the build said of the site. */
  readonly said: readonly string[];
  /** What it warned of. */
  readonly warned: readonly string[];
  /** The digest of the notes that lie in a file of their own: only a build that has something to make reads them. */
  readonly notes: string;
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

const IGNORED = new Set(LOCK_FILES.map((name) => `${STATE_FOLDER}/${name}`));

const digestOf = (text: string | Uint8Array) => hash('sha256', text, 'base64url');

/**
 * Takes stock of everything of which a site is made. Of files that are as `known` has them the bytes are not read.
 * `content` is what the system said of the files of content since they were read, if that is known: then they are not looked
 * at once more where they are as they were. Returns `undefined` where that can't be told: a file can't be read, or nothing
 * says which packages are installed.
 */
export async function inputsOf(
  settings: Settings,
  known?: Inputs,
  content?: Promise<ReadonlyMap<string, FileStats>>,
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
  walk: Promise<ReadonlyMap<string, FileStats>>,
  known?: Snapshot,
): Promise<Snapshot> {
  try {
    const found = await walk;
    return siteSnapshotOf(outDir, found, { now: settings.now().epochMilliseconds, known });
  } catch {
    return new Map();
  }
}

/** Returns what the system said of the files of content, with what it says at present of those that a build reads later. */
function withStateOf(contentDir: string, found: ReadonlyMap<string, FileStats>): ReadonlyMap<string, FileStats> {
  const records = found.entries().filter(([path]) => !path.startsWith(`${STATE_FOLDER}/`));
  const state = statsBelow(join(contentDir, STATE_FOLDER)).entries();
  return new Map([...records, ...state.map(([path, stats]) => [`${STATE_FOLDER}/${path}`, stats] as const)]);
}

function takeInputs(
  settings: Settings,
  now: number,
  known?: Inputs,
  found?: ReadonlyMap<string, FileStats>,
): Inputs | undefined {
  const { configuration, root, contentDir, outDir, cacheDir, today } = settings;
  const own = ownPackage();
  const lists = installedLists();
  if (lists.length === 0) return undefined;
  const packages = lists.map((list) => digestOf(readFileSync(list, 'utf8')));
  const take = (name: InputFolder, folder: string, counts: (path: string) => boolean = () => true) =>
    snapshotOf(folder, { now, known: known?.folders[name], counts });
  const node = { ...process.versions };
  const isContent = (path: string) => !IGNORED.has(path);
  const again = found && withStateOf(contentDir, found);
  const same = known && again && sameSnapshotOf(contentDir, again, known.folders.content, { now, counts: isContent });
  return {
    told: digestOf(JSON.stringify({ own, packages, node, configuration, today, contentDir, outDir, cacheDir })),
    folders: {
      content: same ?? take('content', contentDir, isContent),
      words: take('words', join(root, WORDS_FOLDER), isWordsFile),
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

/** Tells whether a site made of one would be the same as one made of the other. */
export function areSame(before: Inputs, after: Inputs): boolean {
  return (
    before.told === after.told &&
    INPUT_FOLDERS.every((name) => isSameSnapshot(before.folders[name], after.folders[name]))
  );
}

/** Tells whether the system says the same of all files as was noted, so that there is nothing to note. */
export function isAsNoted(noted: LastBuild, found: Pick<LastBuild, 'inputs' | 'output'>): boolean {
  return (
    isSameState(noted.output, found.output) &&
    INPUT_FOLDERS.every((name) => isSameState(noted.inputs.folders[name], found.inputs.folders[name]))
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
  notes: z.string(),
});

/** What stands between paths, of which none can hold it, and between digests. */
const BETWEEN = '\0';

/** The numbers of a file: size, modified, changed, inode. */
const NUMBERS = 4;

function columnsOf(snapshot: Snapshot): z.output<typeof columns> {
  const numbers = new Float64Array(snapshot.size * NUMBERS);
  const digests: string[] = [];
  for (const { digest, size, modified, changed, inode } of snapshot.values()) {
    const at = digests.push(digest) - 1;
    numbers.set([size, modified, changed, inode], at * NUMBERS);
  }
  return { paths: [...snapshot.keys()].join(BETWEEN), digests: digests.join(BETWEEN), numbers };
}

function snapshotFrom({ paths, digests, numbers }: z.output<typeof columns>): Snapshot {
  const snapshot = new Map<string, FileState>();
  if (numbers.length === 0) return snapshot;
  const digestOf = digests.split(BETWEEN);
  for (const [index, path] of paths.split(BETWEEN).entries()) {
    const at = index * NUMBERS;
    snapshot.set(path, {
      digest: digestOf[index] ?? '',
      size: numbers[at] ?? 0,
      modified: numbers[at + 1] ?? 0,
      changed: numbers[at + 2] ?? 0,
      inode: numbers[at + 3] ?? 0,
    });
  }
  return snapshot;
}

const fileOf = (cacheDir: string) => join(cacheDir, 'build', 'last');
const notesFileOf = (cacheDir: string) => join(cacheDir, 'build', 'site.json');

/**
 * Reads the notes of which a build kept the digest. Returns `undefined` where they are damaged or those of another build.
 */
export async function readSiteNotes(cacheDir: string, { notes: digest }: LastBuild): Promise<string | undefined> {
  const text = await readFile(notesFileOf(cacheDir), 'utf8').catch(() => undefined);
  return text !== undefined && digestOf(text) === digest ? text : undefined;
}

/** Writes a file of the cache, whole or not at all. Rejects where that fails. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.partial`, content);
  await rename(`${file}.partial`, file);
}

/** Writes what is noted of a site, and returns the digest to keep. Throws where the cache can't be written. */
export async function writeSiteNotes(cacheDir: string, text: string): Promise<string> {
  await writeWhole(notesFileOf(cacheDir), text);
  return digestOf(text);
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
          content: snapshotFrom(folders.content),
          words: snapshotFrom(folders.words),
          media: snapshotFrom(folders.media),
          theme: snapshotFrom(folders.theme),
          pages: snapshotFrom(folders.pages),
          overrides: snapshotFrom(folders.overrides),
          source: snapshotFrom(folders.source),
          site: snapshotFrom(folders.site),
          library: snapshotFrom(folders.library),
        },
      },
      output: snapshotFrom(output),
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
    folders: Object.fromEntries(INPUT_FOLDERS.map((name) => [name, columnsOf(folders[name])])),
    output: columnsOf(output),
    said,
    warned,
    notes: digest,
  });
  await writeWhole(fileOf(cacheDir), Buffer.concat([Buffer.from(`${digestOf(noted)}\n`), noted]));
}
