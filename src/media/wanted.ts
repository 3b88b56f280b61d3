import { imageUrlsOf } from '#content/state/media';
import type { AnyRecord } from '#records/schema';

/** The URL of an image, and the file of the first record that shows it. */
export type WantedImage = { readonly url: string; readonly path: string };

const NONE: readonly string[] = [];

/** Returns the URLs of the images of a record; one that is shown to nobody wants none. */
export function imagesOf(record: AnyRecord): readonly string[] {
  return record.service?.protected === true ? NONE : imageUrlsOf(record);
}

/** Returns the images that records want, by the paths of the records: sorted by URL, each once. */
export function wantedImages(images: ReadonlyMap<string, readonly string[]>): readonly WantedImage[] {
  const wanted = new Map<string, string>();
  for (const [path, urls] of images)
    for (const url of urls) {
      const first = wanted.get(url);
      if (first === undefined || path < first) wanted.set(url, path);
    }
  return [...wanted].map(([url, path]) => ({ url, path })).sort((a, b) => (a.url < b.url ? -1 : 1));
}
