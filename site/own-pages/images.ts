import { join } from 'node:path';
import { fileOf } from '#content/calendar/addresses';
import type { OwnPages } from '#content/pages/own-page';
import { mediaAddress } from '../addresses/addresses.ts';

/** Returns the files of the images that pages show: where they lie in the site, and beside the pages. */
export function pageImageFiles(ownPages: OwnPages | undefined): ReadonlyMap<string, string> {
  const { folder = '', images = [] } = ownPages ?? {};
  return new Map(images.map(({ path, file }) => [fileOf(mediaAddress(file)), join(folder, path)]));
}
