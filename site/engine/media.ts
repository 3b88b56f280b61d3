import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageDigest, imageFileName, type Media, type MirroredImage, readMedia } from '#content/state/media';
import type { Files } from '#content/store/files';
import { mediaFolder } from '#content/store/layout';

/** The most files that are read at once. */
const READS_AT_ONCE = 8;

async function isWhole(image: MirroredImage, folder: string): Promise<boolean> {
  try {
    const bytes = await readFile(join(folder, imageFileName(image)));
    return imageDigest(bytes) === image.digest;
  } catch {
    return false;
  }
}

/** The mirrored images of a site: all, and the ones whose files are in the cache, byte for byte. */
type MirroredImages = { readonly all: Media; readonly cached: readonly MirroredImage[] };

/** The images of a site that shows none. */
export const NO_IMAGES: MirroredImages = { all: new Map(), cached: [] };

/**
 * Returns the mirrored images. `cached` leaves out images without a file in the cache, with one warning for all: on
 * another machine than the sync's, they are missing until a sync there fetches them.
 */
export async function mirroredImages(
  content: Files,
  cacheDir: string,
  onWarning?: (message: string) => void,
): Promise<MirroredImages> {
  const folder = mediaFolder(cacheDir);
  const { media, damaged } = await readMedia(content);
  const all = [...media.values()];
  const cached: MirroredImage[] = [];
  for (let from = 0; from < all.length; from += READS_AT_ONCE) {
    const batch = all.slice(from, from + READS_AT_ONCE);
    const whole = await Promise.all(batch.map((image) => isWhole(image, folder)));
    cached.push(...batch.filter((_, index) => whole[index]));
  }
  const missing = damaged + all.length - cached.length;
  if (missing > 0)
    onWarning?.(
      `Images that are not in ${folder} as they should be, and are left out: ${missing}. A sync fetches them.`,
    );
  return { all: media, cached };
}
