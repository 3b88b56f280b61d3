import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPackage } from '#cli/program/own-package';
import { pagesFolder, type Settings } from '#cli/settings/settings';
import { THEME_FOLDER } from '#config/theme';
import { isWordsFile, WORDS_FOLDER } from '#config/word-files';
import { mediaFolder, STATE_FOLDER } from '#content/store/layout';
import { LOCK_FILES } from '#content/store/lock';
import { installedLists } from '../../../site/build/compile/digest.ts';
import { OVERRIDES_FOLDER } from '../../../site/build/compile/overrides.ts';
import { FoundColumns, type FoundFiles, statsOfAll } from '../../../site/build/publish/found-files.ts';
import type { Snapshot } from '../../../site/build/publish/snapshot.ts';
import { type SnapshotOptions, snapshotOf } from '../../../site/build/publish/take-snapshot.ts';
import { filesBelow, type Walk } from '../../../site/build/publish/walk.ts';

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

/** The folders of inputs. */
export const INPUT_FOLDERS = [
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

/** A folder of inputs. */
export type InputFolder = (typeof INPUT_FOLDERS)[number];

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
  content?: Promise<Walk>,
): Promise<Inputs | undefined> {
  const now = settings.now().epochMilliseconds;
  try {
    return takeInputs(settings, now, known, (await content)?.files);
  } catch {
    return undefined;
  }
}

const isNoLock = (path: string) => !LOCKS.includes(path);

/** Returns what the system said of the files of content, with what it says at present of those that a build reads later. */
function withStateOf(contentDir: string, found: FoundFiles): FoundFiles {
  const files = new FoundColumns();
  const state = `${STATE_FOLDER}/`;
  // State comes first, as its folder does.
  for (const [path, stats] of statsOfAll(filesBelow(join(contentDir, STATE_FOLDER))))
    if (isNoLock(`${state}${path}`)) files.add(`${state}${path}`, stats);
  for (const [path, stats] of statsOfAll(found)) if (!path.startsWith(state)) files.add(path, stats);
  return files.columns;
}

function takeInputs(settings: Settings, now: number, known?: Inputs, content?: FoundFiles): Inputs | undefined {
  const { configuration, root, contentDir, outDir, cacheDir, today } = settings;
  const own = ownPackage();
  const lists = installedLists();
  if (lists.length === 0) return undefined;
  const packages = lists.map((list) => digestOf(readFileSync(list, 'utf8')));
  const take = (name: InputFolder, folder: string, options: Pick<SnapshotOptions, 'counts' | 'found'> = {}) =>
    snapshotOf(folder, { now, known: known?.folders[name], ...options });
  const node = { ...process.versions };
  const takeContent = () => {
    const found = content === undefined ? filesBelow(contentDir, isNoLock) : withStateOf(contentDir, content);
    const before = known?.folders.content;
    return before?.isAsFound(found, now) ? before : take('content', contentDir, { found });
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

/** Tells whether a site made of one would be the same as one made of the other. */
export function areSame(before: Inputs, after: Inputs): boolean {
  return (
    before.told === after.told && INPUT_FOLDERS.every((name) => before.folders[name].hasSameFiles(after.folders[name]))
  );
}
