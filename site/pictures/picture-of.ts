import { ownImageUrl } from '#content/state/media';
import type { ShownImage } from '#records/html';
import type { AnyRecord } from '#records/schema';
import { plainField } from '#records/text';
import type { ShownPicture } from './shown-picture.ts';

/** The site's own pictures and pages for URLs of the service. */
export type OwnPictures = {
  /** The picture of a URL as `imageUrl` writes it. */
  image(url: string): ShownPicture | undefined;
  /** The path of the page that stands for a page of the service. */
  link(url: URL): string | undefined;
};

/** A record's image and the words that stand for it, which are none where nobody wrote any. */
export type Picture = ShownPicture & { readonly alt: string };

/** The name of a file, or what a camera or telephone calls one: it says nothing of what is to be seen. */
const FILE_NAME =
  /^(?:[\p{L}\p{N}]+(?:[-_.+%]+[\p{L}\p{N}]+)+|(?:img|dsc[fn]?|image|photo|foto|pxl|screenshot)?[\s_-]*\d[\d\s_-]*)$|\.(?:jpe?g|png|gif|webp|avif)$/iu;

/** Returns the words for a record's image: those of this site, else the service's own; a file's name is none. */
function altOf({ local, service }: AnyRecord): string {
  if (local?.image_alt !== undefined) return local.image_alt;
  const { alt, caption, title } = service?.image ?? {};
  const said = [alt, caption, title].map((text) => plainField(text ?? ''));
  return said.find((text) => text !== '' && !FILE_NAME.test(text)) ?? '';
}

/** Returns what other programs show of a picture: the file that all of them can read, where it was made. */
export const sharedOf = ({ made, src, width, height }: ShownPicture): ShownImage =>
  made === undefined ? { src, width, height } : made.shared;

/** Returns the image of a record, if the site has it. */
export function pictureOf(record: AnyRecord, own: OwnPictures): Picture | undefined {
  const url = ownImageUrl(record);
  const shown = url === undefined ? undefined : own.image(url);
  return shown && { ...shown, alt: altOf(record) };
}
