import type { FolderEntry, PageFolder } from '#content/pages/folder';
import { type LoadedPages, readPages } from '#content/pages/read';
import { imageInfo } from '#media/image';

/** The smallest PNG header: 3 by 2 pixels. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000003000000020806000000' + '00000000', 'hex');

/** Files by path; `null` for what is neither a file nor a folder. */
export type PageFiles = Readonly<Record<string, string | Buffer | null>>;

/** Returns a folder of pages that is only data. */
export function memoryPages(files: PageFiles): PageFolder {
  return {
    list(path) {
      const prefix = path === '' ? '' : `${path}/`;
      const found = new Map<string, FolderEntry>();
      for (const [file, content] of Object.entries(files)) {
        if (!file.startsWith(prefix)) continue;
        const [name = '', ...more] = file.slice(prefix.length).split('/');
        found.set(name, { name, is: more.length > 0 ? 'folder' : content === null ? 'other' : 'file' });
      }
      return Promise.resolve([...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1)));
    },
    read(path, most) {
      const content = files[path];
      return Promise.resolve(content == null ? undefined : Buffer.from(content).subarray(0, most + 1));
    },
  };
}

/** Reads pages in Catalan and English. */
export function pagesIn(folder: PageFolder): Promise<LoadedPages> {
  const languages = [
    { code: 'ca', tag: 'ca' },
    { code: 'en', tag: 'en-GB' },
  ];
  return readPages({ root: '/site/pages', folder, languages, imageOf: imageInfo });
}

/** Returns the text of a page's file: the lines of its head, and its text. */
export const pageText = (head: readonly string[], text = '') => ['---', ...head, '---', text].join('\n');
