import type { Sharp, SharpOptions } from 'sharp';
import type { ImageType } from '#content/state/media';
import { messageOf } from '#errors';
import { largestWidth, type PictureFile, type PictureSize } from './sizes.ts';
import { type Tint, tintOf } from './tints.ts';

/** The library that reads, scales and writes pictures. */
export type Encoder = typeof import('sharp').default;

/** Loads the encoder. Rejects if this machine has none. */
export const loadEncoder = async (): Promise<Encoder> => {
  const { default: sharp } = await import('sharp');
  // Each picture is read once, and two at a time are enough for the cores.
  sharp.cache(false);
  return sharp;
};

/** A picture that can never be shown. The message is a clause with the reason. */
export class RefusedPicture extends Error {}

/** The facts of a decoded picture. */
type PictureFacts = PictureSize & {
  /** Its average colour; absent for transparent pictures. */
  readonly tint?: Tint | undefined;
  /** A clause about a change to the picture, if there is any. */
  readonly tamed?: string | undefined;
};

/** A decoded picture: its facts, and a function that encodes its files. */
type DecodedPicture = PictureFacts & { encode(file: PictureFile): Promise<Buffer> };

/** The most pixels; larger pictures are refused before they are decoded. */
const MOST_PIXELS = 50_000_000;

/** The most seconds for a picture; a slower one is not shown in this build, and tried again in the next one. */
const LONGEST = 60;

/** The options of each format; a change here needs another `ENCODING_VERSION`. */
const QUALITY = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 74, effort: 4 },
  jpg: { quality: 80, progressive: true },
} as const;

/** The version of made files, besides the version of the encoder. */
export const ENCODING_VERSION = 1;

/** The encoder's names of formats. */
const FORMAT_OF: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** The background of transparent pictures in formats without transparency. */
const PAPER = '#ffffff';

/** Runs a step of the encoder. Throws `RefusedPicture` if the step fails because of the picture. */
async function step<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const reason = messageOf(error);
    // The machine is the cause, not the picture.
    if (/timeout|out of memory|cannot allocate/i.test(reason)) throw error;
    if (/pixel limit/i.test(reason)) throw new RefusedPicture(`has more than ${MOST_PIXELS / 1_000_000} megapixels`);
    throw new RefusedPicture('is damaged, so that it can’t be read');
  }
}

function tamedOf(pages: number | undefined, space: string | undefined): string | undefined {
  if (pages !== undefined && pages > 1) return 'moves; its first picture is shown';
  return space === 'cmyk' ? 'has the colours of print (CMYK); those of screens are shown' : undefined;
}

/**
 * Decodes a picture: turned upright, in the colours of screens, without other metadata. Throws `RefusedPicture` if it
 * has another type than when it was mirrored, is too large or damaged.
 */
export async function decodePicture(sharp: Encoder, bytes: Uint8Array, type: ImageType): Promise<DecodedPicture> {
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'truncated', autoOrient: true };
  const picture = () => sharp(bytes, options).timeout({ seconds: LONGEST });
  const { format, pages, space, autoOrient } = await step(() => picture().metadata());
  if (format !== FORMAT_OF[type]) throw new RefusedPicture('is of another kind than its first bytes say');
  const size = { width: autoOrient.width, height: autoOrient.height };
  // Decoded once, in the largest needed size, from which all files are made.
  const { data, info } = await step(() =>
    picture()
      .resize({ width: largestWidth(size) })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const read = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const isOpaque = channels !== 4 || (await step(() => read().stats())).isOpaque;
  const [red = 0, green = 0, blue = 0] = await step(() =>
    read().flatten({ background: PAPER }).resize(1, 1, { fit: 'fill' }).raw().toBuffer(),
  );
  return {
    ...size,
    tint: isOpaque ? tintOf(red, green, blue) : undefined,
    tamed: tamedOf(pages, space),
    encode({ width, height, format, cut }) {
      const scaled = read().resize({
        width,
        height,
        ...(cut ? { fit: 'cover', position: 'attention' } : { fit: 'fill' }),
      });
      return step(() => {
        if (format === 'jpg') return scaled.flatten({ background: PAPER }).jpeg(QUALITY.jpg).toBuffer();
        const pixels = isOpaque ? scaled.removeAlpha() : scaled;
        return (format === 'avif' ? pixels.avif(QUALITY.avif) : pixels.webp(QUALITY.webp)).toBuffer();
      });
    },
  };
}

/** Returns a card, given as SVG, as a PNG with few colours. */
export function encodeCard(sharp: Encoder, svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ palette: true, colours: 16, dither: 0, effort: 1 }).toBuffer();
}
