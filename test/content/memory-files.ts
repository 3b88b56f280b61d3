import type { Files } from '#content/store/files';
import { ContentError } from '#errors';

/** Files that are only data, by path, with the rules of those on disk. */
export type MemoryFiles = Files & {
  /** Returns every file and its text, sorted by path. */
  snapshot(): Record<string, string>;
};

/** Makes files that are only data. A folder is there as long as a file is in it. */
export function memoryFiles(initial: Readonly<Record<string, string>> = {}): MemoryFiles {
  const texts = new Map(Object.entries(initial));
  const prefixOf = (folder: string) => (folder === '' ? '' : `${folder}/`);
  const inside = (folder: string) => [...texts.keys()].filter((path) => path.startsWith(prefixOf(folder)));
  const parentsOf = (path: string) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));
  /** The number of files in each folder, at any depth. */
  const counts = new Map<string, number>();
  const count = (path: string, by: 1 | -1) => {
    for (const folder of parentsOf(path)) counts.set(folder, (counts.get(folder) ?? 0) + by);
  };
  const isFolder = (path: string) => (counts.get(path) ?? 0) > 0;
  const put = (path: string, text: string) => {
    if (!texts.has(path)) count(path, 1);
    texts.set(path, text);
  };
  const drop = (path: string) => {
    if (texts.delete(path)) count(path, -1);
  };
  for (const path of texts.keys()) count(path, 1);

  const refuse = (verb: string, path: string, reason: string): never => {
    throw new ContentError({ message: `Can't ${verb} ${path}: ${reason}`, state: 'The file is as it was before.' });
  };
  const refuseUnlessFree = (verb: string, path: string) => {
    if (isFolder(path)) refuse(verb, path, 'a folder is in the way');
    if (parentsOf(path).some((parent) => texts.has(parent))) refuse(verb, path, 'a file is where its folder should be');
  };

  const textAt = (path: string) => {
    if (isFolder(path)) refuse('read', path, 'it is a folder');
    return texts.get(path);
  };

  return {
    async read(path) {
      return textAt(path);
    },
    async readLines(path, take) {
      const text = textAt(path);
      if (text) for (const line of text.replace(/\r?\n$/, '').split(/\r?\n/)) take(line);
      return text !== undefined;
    },
    async list(path) {
      if (!isFolder(path)) return [];
      const names = inside(path).map((file) => file.slice(prefixOf(path).length).split('/')[0] ?? '');
      return [...new Set(names)].sort();
    },
    async write(path, text) {
      refuseUnlessFree('write', path);
      put(path, typeof text === 'string' ? text : [...text].join(''));
    },
    async stage(path, text) {
      refuseUnlessFree('write', path);
      put(path, typeof text === 'string' ? text : [...text].join(''));
    },
    async rename(from, to) {
      const text = texts.get(from) ?? refuse('rename', from, 'there is no such file');
      refuseUnlessFree('rename', to);
      drop(from);
      put(to, text);
    },
    async remove(path) {
      for (const file of [path, ...(isFolder(path) ? inside(path) : [])]) drop(file);
    },
    async flush() {},
    snapshot: () => Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
