import type { ResponseCache } from '#client/response-cache';
import type { Disk } from '#content/store/disk';
import type { Files } from '#content/store/files';
import { ledgerPath } from '#content/store/layout';
import { KINDS } from '#interface/kinds';
import { LANGUAGES } from './pulling.ts';

/** Returns the disk, refusing some of its mutating operations for want of space. */
export function fullAt(disk: Disk, at: number, writes: number): Disk {
  let operations = 0;
  const spend = () => {
    operations += 1;
    if (operations >= at && operations < at + writes)
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  return {
    ...disk,
    async open(path) {
      spend();
      const file = await disk.open(path);
      return {
        ...file,
        async write(text) {
          spend();
          return file.write(text);
        },
      };
    },
    async mkdir(path) {
      spend();
      return disk.mkdir(path);
    },
    async rename(from, to) {
      spend();
      return disk.rename(from, to);
    },
  };
}

/** Returns the answers of a run that was cut off, as `sync` keeps them: in plain files that nothing flushes. */
export function pagesOn(disk: Disk): ResponseCache {
  return {
    read: (key) => disk.readFile(`/pages/${key}`),
    async write(key, text) {
      await disk.mkdir('/pages');
      const file = await disk.open(`/pages/${key}`);
      await file.write(text);
      await file.close();
    },
    remove: (key) => disk.rm(`/pages/${key}`),
    clear: () => disk.rm('/pages'),
  };
}

/** Returns a text that identifies what content and service agree on. */
export async function contentState(files: Files): Promise<string> {
  const ledgers: (string | undefined)[] = [];
  for (const { code } of LANGUAGES) for (const kind of KINDS) ledgers.push(await files.read(ledgerPath(code, kind)));
  return JSON.stringify(ledgers);
}

/** Files whose writers throw. */
export function readOnly(files: Files): Files {
  const refuse = (): never => {
    throw new Error('a sync without changes wrote');
  };
  return { ...files, write: refuse, rename: refuse, remove: refuse };
}
