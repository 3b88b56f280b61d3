import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Files, PARTIAL_ENDING } from '#content/store/files';
import { mediaFolder } from '#content/store/layout';
import { cacheFiles, removeSymbolicLinks } from '#content/store/links';
import { ndjsonText, readNdjson } from '#content/store/ndjson';
import { ContentError, messageOf } from '#errors';

/** Files of bytes in one flat folder. Every write is whole: a reader sees no part of one. */
interface ImageFolder {
  /** Returns the sizes of the images that are there, in bytes, by name. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A file name of a mirrored image, or of a part that a killed process left. */
const IMAGE_NAME = /^[0-9a-f]{64}\.[a-z]+(?:\.partial)?$/;

/**
 * Returns the images in a folder on disk, which `sizes` creates. A symbolic link in place of the folder or an image is
 * not followed, but removed. Throws `ContentError` if the disk refuses.
 */
export function diskImageFolder(folder: string): ImageFolder {
  const removeLinks = (name: string) => removeSymbolicLinks(dirname(folder), join(basename(folder), name));
  const tried = async <T>(verb: string, name: string, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (cause) {
      throw new ContentError({
        message: `Can't ${verb} ${join(folder, name)}: ${messageOf(cause)}`,
        state: 'The records are synced; not all of their images are mirrored.',
        hint: 'Check that this user may write to the cache folder (ALMANAC_CACHE_DIR) and that the disk is not full.',
        cause,
      });
    }
  };
  return {
    sizes: () =>
      tried('list', '', async () => {
        removeLinks('.');
        await mkdir(folder, { recursive: true });
        const names = (await readdir(folder)).filter((name) => IMAGE_NAME.test(name));
        const sizes = await Promise.all(names.map(async (name) => (await lstat(join(folder, name))).size));
        return new Map(names.map((name, index) => [name, sizes[index] ?? 0]));
      }),
    write: (name, bytes) =>
      tried('write', name, async () => {
        const partial = join(folder, `${name}${PARTIAL_ENDING}`);
        try {
          removeLinks(basename(partial));
          await writeFile(partial, bytes, { flush: true });
          await rename(partial, join(folder, name));
        } catch (error) {
          await rm(partial, { force: true }).catch(() => undefined);
          throw error;
        }
      }),
    remove: (name) =>
      tried('remove', name, async () => {
        removeLinks('.');
        await rm(join(folder, name), { force: true });
      }),
  };
}

const line = z.strictObject({
  url: z.string(),
  /** The instant of the last request for the address. */
  asked: z.iso.datetime(),
  etag: z.string().optional(),
  modified: z.string().optional(),
  /** The number of failures in a row, and the reason of the last. */
  failures: z.int().positive().optional(),
  reason: z.string().optional(),
});

/** The state of an image's address after the last request for it. */
export type AddressState = Omit<z.output<typeof line>, 'url'>;

const STATES_FILE = 'validators.ndjson';

/** Reads the states of addresses, by URL. They only spare requests: an unreadable one counts as unknown. */
export async function readAddressStates(files: Files): Promise<ReadonlyMap<string, AddressState>> {
  const { lines } = await readNdjson(files, STATES_FILE, line);
  return new Map(lines.map(({ url, ...state }) => [url, state]));
}

/** Writes the states of addresses, a line per URL, sorted. */
export async function writeAddressStates(files: Files, states: ReadonlyMap<string, AddressState>): Promise<void> {
  const sorted = [...states].sort(([a], [b]) => (a < b ? -1 : 1));
  await files.write(STATES_FILE, ndjsonText(sorted.map(([url, state]) => ({ url, ...state }))));
}

/** The cache of mirrored images: the images themselves, and the states of their addresses. */
export type MediaCache = { readonly images: ImageFolder; readonly notes: Files };

/** Returns the cache of mirrored images on disk. */
export function diskMediaCache(cacheDir: string): MediaCache {
  const folder = mediaFolder(cacheDir);
  return { images: diskImageFolder(folder), notes: cacheFiles(cacheDir, basename(folder)) };
}
