import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Files } from '#content/store/files';
import { STATE_FOLDER } from '#content/store/layout';
import { ndjsonText, readNdjson } from '#content/store/ndjson';
import { imageSources, imageUrl } from '#records/html';
import type { AnyRecord } from '#records/schema';
import { descriptionOrExcerpt } from '#records/visibility';

/** The path of the manifest of mirrored images, relative to the content folder. */
export const MEDIA_PATH = `${STATE_FOLDER}/media.ndjson`;

/** The formats of images that are mirrored, and the endings of their files. */
export const IMAGE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;

/** The media type of a format that is mirrored. */
export type ImageType = keyof typeof IMAGE_ENDINGS;

const line = z.strictObject({
  /** The version of the line's format. */
  v: z.literal(1),
  /** The image's URL on the service, as `imageUrl` returns it. */
  url: z.string(),
  /** The SHA-256 of the file, in hexadecimal digits. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
  /** Width and height in pixels, as the image is shown. */
  width: z.int().positive(),
  height: z.int().positive(),
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']),
});

/** A mirrored image. */
export type MirroredImage = Omit<z.output<typeof line>, 'v'>;

/** The mirrored images by URL. */
export type Media = ReadonlyMap<string, MirroredImage>;

/** Returns the SHA-256 of an image in hexadecimal. File names hold it, and some file systems ignore case. */
export function imageDigest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Returns the name of a mirrored image's file, in the cache and on the site. */
export function imageFileName({ digest, type }: Pick<MirroredImage, 'digest' | 'type'>): string {
  return `${digest}.${IMAGE_ENDINGS[type]}`;
}

/**
 * Reads the manifest of mirrored images. A line that can't be read is skipped and counted as `damaged`: its image can
 * be fetched again.
 */
export async function readMedia(files: Files): Promise<{ readonly media: Media; readonly damaged: number }> {
  const { lines, damaged } = await readNdjson(files, MEDIA_PATH, line);
  return { media: new Map(lines.map(({ v: _version, ...image }) => [image.url, image])), damaged };
}

/** Returns the text of the manifest: a line per image, sorted by URL. */
export function mediaText(media: Media): string {
  const images = [...media.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
  return ndjsonText(images.map((image) => ({ v: 1, ...image })));
}

/** Returns the URL of a record's own image, or `undefined` if it has none. */
export function ownImageUrl({ service }: AnyRecord): string | undefined {
  return imageUrl(service?.image?.url, service?.url);
}

/**
 * Returns the URLs of the images that a record's page may show: its own, then the images in its description; each once.
 */
export function imageUrlsOf(record: AnyRecord): readonly string[] {
  const image = ownImageUrl(record);
  const described = imageSources(descriptionOrExcerpt(record), record.service?.url);
  return [...new Set(image === undefined ? described : [image, ...described])];
}
