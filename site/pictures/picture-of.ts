import { ownImageUrl } from '#content/state/media';
import type { ShownImage } from '#records/html';
import type { AnyRecord } from '#records/schema';
import { plainField } from '#records/text';
import type { PictureSources } from './site-picture.ts';

/** Finds the site's pictures and pages for URLs of the service. */
export type SiteTargets = {
  /** Returns the picture for a URL in the form of `imageUrl`. */
  image(url: string): PictureSources | undefined;
  /** Returns the path of the site's page for a page of the service. */
  link(url: URL): string | undefined;
};

/** A record's image and its alternative text, which is empty if nobody wrote any. */
export type RecordPicture = PictureSources & { readonly alt: string };

/** Matches names of files, including default names of cameras and telephones: they describe nothing. */
const FILE_NAME =
  /^(?:[\p{L}\p{N}]+(?:[-_.+%]+[\p{L}\p{N}]+)+|(?:img|dsc[fn]?|image|photo|foto|pxl|screenshot)?[\s_-]*\d[\d\s_-]*)$|\.(?:jpe?g|png|gif|webp|avif)$/iu;

/** Returns the alternative text of a record's image: the site's own, else the service's; file names are ignored. */
function altOf({ local, service }: AnyRecord): string {
  if (local?.image_alt !== undefined) return local.image_alt;
  const { alt, caption, title } = service?.image ?? {};
  const texts = [alt, caption, title].map((text) => plainField(text ?? ''));
  return texts.find((text) => text !== '' && !FILE_NAME.test(text)) ?? '';
}

/** Returns the file of a picture for other programs, in a format that all can read if it was made. */
export const sharedImage = ({ made, src, width, height }: PictureSources): ShownImage =>
  made === undefined ? { src, width, height } : made.shared;

/** Returns the image of a record, if the site has it. */
export function pictureOf(record: AnyRecord, targets: SiteTargets): RecordPicture | undefined {
  const url = ownImageUrl(record);
  const sources = url === undefined ? undefined : targets.image(url);
  return sources && { ...sources, alt: altOf(record) };
}
