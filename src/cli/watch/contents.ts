import { hash } from 'node:crypto';
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CONFIGURATION_FILE } from '#cli/settings/configuration-file';
import type { Settings } from '#cli/settings/settings';
import { THEME_FOLDER } from '#config/theme';
import { isWordsFile, WORDS_FOLDER } from '#config/word-files';
import { PAGES_FOLDER } from '#content/pages/own-page';
import { mediaFolder, STATE_FOLDER } from '#content/store/layout';
import { LOCK_FILES } from '#content/store/lock';
import { OVERRIDES_FOLDER } from '../../../site/build/compile/overrides.ts';
import { statsOfAll } from '../../../site/build/publish/found-files.ts';
import { filesBelow } from '../../../site/build/publish/walk.ts';

/** The places of what a site is made of. */
export type Places = Pick<Settings, 'root' | 'contentDir' | 'cacheDir'>;

/** Every command touches the lock's files, also those that change nothing; what is half written gets its name later. */
const IGNORED = new Set(LOCK_FILES.map((name) => `${STATE_FOLDER}/${name}`));
const counts = (path: string) => !IGNORED.has(path) && !path.endsWith('.partial');

/** The age below which a file may change without its times telling it, in ms: a tick of the system's clock. */
const YOUNG = 20;

/** The folders of the user's own of which the site is made beside content. */
const OWN_FOLDERS: readonly string[] = [THEME_FOLDER, OVERRIDES_FOLDER, WORDS_FOLDER, PAGES_FOLDER];

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/**
 * Returns what tells the present state of content, pages, configuration, theme, overrides, words and images from any other, by what the
 * system says of the files. Where that can't be told, it is like no other.
 */
export function contentAt({ root, contentDir, cacheDir }: Places, now: number): string {
  try {
    const rows: string[] = [];
    let youngest = 0;
    const row = (path: string, size: number, modified: number, changed: number, inode: number) => {
      youngest = Math.max(youngest, changed);
      rows.push(`${path}\n${size} ${modified} ${changed} ${inode}`);
    };
    for (const [path, { size, modified, changed, inode }] of statsOfAll(filesBelow(contentDir)))
      if (counts(path)) row(path, size, modified, changed, inode);
    for (const name of OWN_FOLDERS)
      for (const [path, { size, modified, changed, inode }] of statsOfAll(filesBelow(join(root, name))))
        if (name !== WORDS_FOLDER || isWordsFile(path))
          row(`${name} of the project/${path}`, size, modified, changed, inode);
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, CONFIGURATION_FILE));
    row(CONFIGURATION_FILE, size, mtimeMs, ctimeMs, ino);
    const digest = hash('sha256', [...rows.sort(), ...namesIn(mediaFolder(cacheDir))].join('\n'), 'base64url');
    return now - youngest < YOUNG ? `${digest} at ${now}` : digest;
  } catch {
    return `unknown at ${now}`;
  }
}

/** Notices what is saved in folders. */
export type FolderWatch = { close(): void };

/**
 * Calls `changed` for each file of content, pages or words, and the configuration, that is saved. Folders are watched by
 * themselves, as they are few: content has two levels, and pages have one. Where the system can't watch them, nothing is
 * called.
 */
export function watchContent({ root, contentDir }: Places, changed: () => void): FolderWatch {
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
      // As on some network file systems. Each cycle looks as well.
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
  const trees = [
    { tree: contentDir, levels: 2 },
    ...OWN_FOLDERS.map((name) => ({ tree: join(root, name), levels: 2 })),
  ];
  const begin = ({ tree, levels }: (typeof trees)[number]) => {
    for (const known of [...watchers.keys()]) if (isBelow(known, new Set([tree]))) drop(known);
    addBelow(tree, levels);
  };
  for (const one of trees) begin(one);
  for (const folder of new Set([root, ...trees.map(({ tree }) => dirname(tree))]))
    add(folder, (name) => {
      // It may be made later, or another put in its place.
      const put = trees.filter(({ tree }) => folder === dirname(tree) && name === basename(tree));
      for (const one of put) begin(one);
      if (put.length > 0 || (folder === root && name === CONFIGURATION_FILE)) changed();
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

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== STATE_FOLDER)
      .map(({ name }) => `${folder}/${name}`);
  } catch {
    return [];
  }
}
