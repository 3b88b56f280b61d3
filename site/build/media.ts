import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOf } from '#content/calendar/addresses';
import { imageFile, imageUrlsOf, type MirroredImage, mediaFolder, readMedia } from '#content/state/media';
import type { Files } from '#content/store/files';
import { mediaAddress } from '../routing/addresses.ts';
import type { Publication } from './publication.ts';
import type { MediaSettings } from './settings.ts';

/** The most files that are read at once. */
const READS_AT_ONCE = 8;

async function isWhole(image: MirroredImage, folder: string): Promise<boolean> {
  try {
    const bytes = await readFile(join(folder, imageFile(image)));
    return createHash('sha256').update(bytes).digest('hex') === image.digest;
  } catch {
    return false;
  }
}

/** Returns the files of all mirrored images, by the URL that records name, whether or not the cache has them. */
export async function mirroredFiles(content: Files): Promise<ReadonlyMap<string, string>> {
  const { media } = await readMedia(content);
  return new Map([...media.values()].map((image) => [image.url, imageFile(image)]));
}

/** The media of a site that shows no images. */
export const NO_MEDIA: MediaSettings = { folder: '', images: {} };

/**
 * Returns the mirrored images whose files are in the cache, byte for byte. The others are left out, with one warning
 * for all: a build elsewhere than the sync has none until a sync there fetches them.
 */
export async function mediaSettings(
  content: Files,
  cacheDir: string,
  onWarning?: (message: string) => void,
): Promise<MediaSettings> {
  const folder = mediaFolder(cacheDir);
  const { media, damaged } = await readMedia(content);
  const all = [...media.values()];
  const images: Record<string, MediaSettings['images'][string]> = {};
  let missing = damaged;
  for (let from = 0; from < all.length; from += READS_AT_ONCE) {
    const batch = all.slice(from, from + READS_AT_ONCE);
    const whole = await Promise.all(batch.map((image) => isWhole(image, folder)));
    for (const [index, image] of batch.entries()) {
      const { url, width, height } = image;
      if (whole[index] === true) images[url] = { file: imageFile(image), width, height };
      else missing += 1;
    }
  }
  if (missing > 0)
    onWarning?.(
      `Images that are not in ${folder} as they should be, and are left out: ${missing}. A sync fetches them.`,
    );
  return { folder, images };
}

/** Returns the files of the images that pages show, each once, sorted. */
export function usedFiles({ settings, localisedSites }: Publication): readonly string[] {
  const entries = localisedSites.flatMap(({ eventIndex }) => [
    ...eventIndex.events,
    ...(['venues', 'organizers', 'categories', 'tags'] as const).flatMap((kind) => eventIndex.records(kind)),
  ]);
  const urls = entries.flatMap(({ record }) => imageUrlsOf(record));
  const files = urls.flatMap((url) => settings.media.images[url]?.file ?? []);
  return [...new Set(files)].sort();
}

/** Returns the files of the images that pages show: where they lie in the site, and in the cache. */
export function mediaFiles(publication: Publication): ReadonlyMap<string, string> {
  const { folder } = publication.settings.media;
  return new Map(usedFiles(publication).map((file) => [fileOf(mediaAddress(file)), join(folder, file)]));
}
