import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageFileName, type MirroredImage, mediaText } from '#content/state/media';
import { mediaFolder } from '#content/store/layout';
import { posterPng } from '#service/sample/poster';
import { service } from '../fixtures.ts';

/** The URL of an image. */
export const url = (name: string) => `https://service.example/${name}.png`;

/** Returns a mirrored image, and its bytes. */
export function imageOf(name: string): { readonly image: MirroredImage; readonly bytes: Buffer } {
  const bytes = posterPng(name, 60, 40);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { bytes, image: { url: url(name), digest, bytes: bytes.length, width: 60, height: 40, type: 'image/png' } };
}

/** Returns the manifest of images. */
export const manifestOf = (...names: string[]) =>
  mediaText(new Map(names.map((name) => [url(name), imageOf(name).image])));

/** Puts the files of images into a cache. */
export function fill(cacheDir: string, ...names: string[]): void {
  mkdirSync(mediaFolder(cacheDir), { recursive: true });
  for (const name of names) {
    const { image, bytes } = imageOf(name);
    writeFileSync(join(mediaFolder(cacheDir), imageFileName(image)), bytes);
  }
}

/** Fields of a record with an image. */
export const withImage = (name: string, more: object = {}) => ({
  service: { ...service(1), image: { url: url(name) } },
  ...more,
});
