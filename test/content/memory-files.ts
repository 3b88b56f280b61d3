import type { Files } from '#content/store/files';
import { ContentError } from '#errors';

/** Files that are only data, by path, with the rules of those on disk. */
export type MemoryFiles = Files & {
  /** Every file and its text, sorted by path. */
  snapshot(): Record<string, string>;
};

/** Makes files that are only data. A folder is there as long as a file is in it. */
export function memoryFiles(initial: Readonly<Record<string, string>> = {}): MemoryFiles {
  const texts = new Map(Object.entries(initial));
  const prefixOf = (folder: string) => (folder === '' ? '' : `${folder}/`);
  const inside = (folder: string) => [...texts.keys()].filter((path) => path.startsWith(prefixOf(folder)));

  const refuse = (verb: string, path: string, reason: string): never => {
    throw new ContentError({ message: `Can't ${verb} ${path}: ${reason}`, state: 'The file is as it was before.' });
  };
  const refuseUnlessFree = (verb: string, path: string) => {
    if (inside(path).length > 0) refuse(verb, path, 'a folder is in the way');
    const parents = path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));
    if (parents.some((parent) => texts.has(parent))) refuse(verb, path, 'a file is where its folder should be');
  };

  const textAt = (path: string) => {
    if (inside(path).length > 0) refuse('read', path, 'it is a folder');
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
      const names = inside(path).map((file) => file.slice(prefixOf(path).length).split('/')[0] ?? '');
      return [...new Set(names)].sort();
    },
    async write(path, text) {
      refuseUnlessFree('write', path);
      texts.set(path, [...text].join(''));
    },
    async stage(path, text) {
      refuseUnlessFree('write', path);
      texts.set(path, [...text].join(''));
    },
    async rename(from, to) {
      const text = texts.get(from) ?? refuse('rename', from, 'there is no such file');
      refuseUnlessFree('rename', to);
      texts.delete(from);
      texts.set(to, text);
    },
    async remove(path) {
      for (const file of [path, ...inside(path)]) texts.delete(file);
    },
    async flush() {},
    snapshot: () => Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
