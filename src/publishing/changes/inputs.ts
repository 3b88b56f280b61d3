import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { THEME_FOLDER } from '#config/theme';
import { isWordsFile, WORDS_FOLDER } from '#config/word-files';
import { PAGES_FOLDER } from '#content/pages/own-page';
import { mediaFolder, STATE_FOLDER } from '#content/store/layout';
import { LOCK_FILES } from '#content/store/lock';
import { digestOfBytes } from '#records/digest';
import { ownPackage } from '#settings/own-package';
import type { Settings } from '#settings/settings';
import { installedVersionLists } from '../../../site/engine/compile/digest.ts';
import { OVERRIDES_FOLDER } from '../../../site/engine/compile/overrides.ts';
import { publicFolderOf } from '../../../site/hosting/public-files.ts';
import { type FileColumns, FileColumnsCollector, statsOfAll } from '../../../site/output/file-columns.ts';
import { Snapshot } from '../../../site/output/snapshot.ts';
import { inputSnapshotOf } from '../../../site/output/take-snapshot.ts';
import { filesBelow, type Walk } from '../../../site/output/walk.ts';

/** The inputs of a site at one moment. */
export type SiteInputs = {
  /**
   * The digest of the inputs outside of the folders: the configuration, the day, the versions of Node.js and of the
   * packages.
   */
  readonly otherDigest: string;
  /**
   * The files of content, of the mirrored images, of the project's own theme, components, words, pages and `public/`, and of
   * Almanac's own code.
   */
  readonly folders: { readonly [F in InputFolder]: Snapshot };
};

/** The folders of inputs that people and syncs write. */
const PROJECT_FOLDERS = ['content', 'words', 'media', 'theme', 'overrides', 'pages', 'public'] as const;

/** The names of the folders of inputs: the project's, and the folders of Almanac's own code. */
export const INPUT_FOLDERS = [...PROJECT_FOLDERS, 'source', 'site', 'library'] as const;

type InputFolder = (typeof INPUT_FOLDERS)[number];

/** Returns the files of each folder of inputs, as `of` returns them by the folder's name. */
export const filesByFolder = (of: (name: InputFolder) => Snapshot): SiteInputs['folders'] => ({
  content: of('content'),
  words: of('words'),
  media: of('media'),
  theme: of('theme'),
  overrides: of('overrides'),
  pages: of('pages'),
  public: of('public'),
  source: of('source'),
  site: of('site'),
  library: of('library'),
});

/** The folders of a project by which the folders of its inputs are found. */
export type ProjectFolders = Pick<Settings, 'root' | 'contentDir' | 'outDir' | 'cacheDir'>;

/** A folder, and the files in it that are inputs of a site; by default all. */
type InputPlace = { readonly folder: string; readonly counts?: (path: string) => boolean };

/** The paths within content of the lock's files, which are no inputs. */
const LOCKS: readonly string[] = LOCK_FILES.map((name) => `${STATE_FOLDER}/${name}`);

const isNoLock = (path: string) => !LOCKS.includes(path);

/** Returns the folders of a project's inputs, and which files in them count; without `public` where there is no such folder. */
export function projectInputFolders({ root, contentDir, outDir, cacheDir }: ProjectFolders): {
  readonly [F in Exclude<(typeof PROJECT_FOLDERS)[number], 'public'>]: InputPlace;
} & { readonly public?: InputPlace } {
  const publicFolder = publicFolderOf(root, outDir);
  return {
    content: { folder: contentDir, counts: isNoLock },
    words: { folder: join(root, WORDS_FOLDER), counts: isWordsFile },
    media: { folder: mediaFolder(cacheDir) },
    theme: { folder: join(root, THEME_FOLDER) },
    overrides: { folder: join(root, OVERRIDES_FOLDER) },
    pages: { folder: join(root, PAGES_FOLDER) },
    ...(publicFolder === undefined ? {} : { public: { folder: publicFolder } }),
  };
}

/**
 * Reads all inputs of a site. Files that are unchanged since `known`, earlier inputs, are not read again. `content`, a walk
 * through content after its records were read, saves another look at all but the state folder. Returns `undefined` if a
 * file can't be read, or no list of installed packages exists.
 */
export async function readSiteInputs(
  settings: Settings,
  known?: SiteInputs,
  content?: Promise<Walk>,
): Promise<SiteInputs | undefined> {
  const now = settings.now().epochMilliseconds;
  try {
    return takeInputs(settings, now, known, (await content)?.files);
  } catch {
    return undefined;
  }
}

/** Returns the files of content from a walk, with a new look at the state folder, which a build reads later. */
function withStateOf(contentDir: string, walkFiles: FileColumns): FileColumns {
  const files = new FileColumnsCollector();
  const state = `${STATE_FOLDER}/`;
  // State comes first, as its folder does.
  for (const [path, stats] of statsOfAll(filesBelow(join(contentDir, STATE_FOLDER))))
    if (isNoLock(`${state}${path}`)) files.add(`${state}${path}`, stats);
  for (const [path, stats] of statsOfAll(walkFiles)) if (!path.startsWith(state)) files.add(path, stats);
  return files.columns;
}

function takeInputs(
  settings: Settings,
  now: number,
  known?: SiteInputs,
  content?: FileColumns,
): SiteInputs | undefined {
  const { configuration, contentDir, outDir, cacheDir, today } = settings;
  const almanac = ownPackage();
  const lists = installedVersionLists();
  if (lists.length === 0) return undefined;
  const packages = lists.map((list) => digestOfBytes(readFileSync(list, 'utf8')));
  const take = (name: InputFolder, place: (InputPlace & { readonly files?: FileColumns }) | undefined) => {
    if (place === undefined) return Snapshot.of([]);
    const { folder, ...files } = place;
    return inputSnapshotOf(folder, { now, known: known?.folders[name], ...files });
  };
  const ownFolder = (name: string) => ({ folder: join(almanac.folder, name) });
  const places: Readonly<Partial<Record<InputFolder, InputPlace>>> = {
    ...projectInputFolders(settings),
    source: ownFolder('src'),
    site: ownFolder('site'),
    library: ownFolder('lib'),
  };
  const node = { ...process.versions };
  const takeContent = () => {
    const files = content === undefined ? filesBelow(contentDir, isNoLock) : withStateOf(contentDir, content);
    const before = known?.folders.content;
    return before?.isUnchanged(files, now) ? before : take('content', { folder: contentDir, files });
  };
  return {
    otherDigest: digestOfBytes(
      JSON.stringify({ own: almanac, packages, node, configuration, today, contentDir, outDir, cacheDir }),
    ),
    folders: filesByFolder((name) => (name === 'content' ? takeContent() : take(name, places[name]))),
  };
}

/** Tells whether two inputs make the same site. */
export function areSameInputs(before: SiteInputs, after: SiteInputs): boolean {
  return (
    before.otherDigest === after.otherDigest &&
    INPUT_FOLDERS.every((name) => before.folders[name].hasSameFiles(after.folders[name]))
  );
}
