import { type Dirent, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { STATE_FOLDER } from '#content/store/layout';
import { type ProjectFolders, projectInputFolders } from '#publishing/changes/inputs';
import { digestOfBytes } from '#records/digest';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import { statsOfAll } from '../../../site/output/file-columns.ts';
import { filesBelow } from '../../../site/output/walk.ts';

/** The age of a file, in ms, below which it may change without a change of its times: a tick of the system's clock. */
const YOUNG = 20;

/** Tells whether a file is whole; partial files get their name later. */
const isWhole = (path: string) => !path.endsWith('.partial');

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * Returns a digest of the present files of a project: content, pages, configuration, theme, overrides, words, `public/` and
 * images, by the system's facts of them. If they can't be read, or have changed just now, a text that no other state has. `now`
 * is in ms since 1970.
 */
export function projectDigest(places: ProjectFolders, now: number): string {
  try {
    const rows: string[] = [];
    let youngest = 0;
    const row = (path: string, size: number, modified: number, changed: number, inode: number) => {
      youngest = Math.max(youngest, changed);
      rows.push(`${path}\n${size} ${modified} ${changed} ${inode}`);
    };
    const { media, ...written } = projectInputFolders(places);
    for (const [name, { folder, counts = () => true }] of Object.entries(written))
      for (const [path, { size, modified, changed, inode }] of statsOfAll(filesBelow(folder)))
        if (counts(path) && isWhole(path)) row(`${name}/${path}`, size, modified, changed, inode);
    // Mirrored images are named by their digests.
    rows.push(...entriesIn(media.folder).map(({ name }) => name));
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(places.root, CONFIGURATION_FILE));
    row(CONFIGURATION_FILE, size, mtimeMs, ctimeMs, ino);
    const digest = digestOfBytes(rows.sort().join('\n'));
    return now - youngest < YOUNG ? `${digest} at ${now}` : digest;
  } catch {
    return `unknown at ${now}`;
  }
}

/** A watch on folders, until it is closed. */
type FolderWatch = { close(): void };

/**
 * Calls `changed` for each saved file of content, pages, words, theme, overrides, `public/` or the configuration. Each folder
 * has a watcher of its own: there are few, with at most two levels. If the system can't watch them, nothing is called.
 */
export function watchInputs(places: ProjectFolders, changed: () => void): FolderWatch {
  const { root } = places;
  const { media: _, ...folders } = projectInputFolders(places);
  const watchers = new Map<string, FSWatcher>();
  let closed = false;
  const drop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const add = (folder: string, take: (name: string) => void) => {
    if (closed || watchers.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => take(name ?? ''));
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
    } catch {
      // Some network file systems can't be watched. Each cycle of `watch` looks at the files as well.
    }
  };
  const addBelow = (folder: string, levels: number) => {
    add(folder, (name) => {
      if (name === STATE_FOLDER || name.endsWith('.partial')) return;
      if (levels > 0) addBelow(folder, levels);
      changed();
    });
    if (levels === 0) return;
    const inside = new Set(foldersIn(folder));
    for (const known of watchers.keys()) if (known.startsWith(`${folder}/`) && !isBelow(known, inside)) drop(known);
    for (const one of inside) addBelow(one, levels - 1);
  };
  const trees = Object.values(folders).map(({ folder }) => folder);
  const begin = (tree: string) => {
    for (const known of [...watchers.keys()]) if (isBelow(known, new Set([tree]))) drop(known);
    addBelow(tree, 2);
  };
  for (const one of trees) begin(one);
  for (const folder of new Set([root, ...trees.map((tree) => dirname(tree))]))
    add(folder, (name) => {
      // A folder may be made later, or replaced by another.
      const replaced = trees.filter((tree) => folder === dirname(tree) && name === basename(tree));
      for (const one of replaced) begin(one);
      if (replaced.length > 0 || (folder === root && name === CONFIGURATION_FILE)) changed();
    });
  return {
    close() {
      closed = true;
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}

const isBelow = (path: string, folders: ReadonlySet<string>) =>
  [...folders].some((folder) => path === folder || path.startsWith(`${folder}/`));

const foldersIn = (folder: string) =>
  entriesIn(folder)
    .filter((entry) => entry.isDirectory() && entry.name !== STATE_FOLDER)
    .map(({ name }) => `${folder}/${name}`);
