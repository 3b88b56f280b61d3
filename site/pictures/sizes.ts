/*
 * The files that are made of a picture. Their names depend only on the picture and their use, not on their bytes: pages
 * and feeds can name them before they are made.
 */

/** Width and height in pixels of a picture that is turned upright. */
export type PictureSize = { readonly width: number; readonly height: number };

/** The formats for browsers, the smallest files first. */
export const FORMATS = ['avif', 'webp'] as const;

/** The format of a picture's file, by the ending of its name. */
type Format = (typeof FORMATS)[number] | 'jpg';

/** A file to make of a picture; with other proportions, edges are cut off. */
export type PictureFile = PictureSize & { readonly name: string; readonly format: Format; readonly cut: boolean };

/** The use of a picture: of a record (on pages, in lists and by other programs), or within a description. */
export type PictureUse = 'record' | 'described';

/** The widths of a picture on pages: for phones, dense screens of phones, and dense screens of desktops. */
const WIDTHS = [480, 960, 1440];
const LARGEST = 1440;
const TALLEST = 2880;

/** The greatest width in places without a choice. */
const PLAIN = 960;

/** The width and height of pictures in lists, twice their displayed size. */
const SMALL = 128;

/** The width of pictures for other programs. */
const SHARED = 1200;

/** Returns the width for a file of a picture: at most `width`, never enlarged, its height within `TALLEST`. */
function widthWithin(size: PictureSize, width: number): number {
  return Math.max(1, Math.min(size.width, width, Math.floor((size.width * TALLEST) / size.height)));
}

const sized = (size: PictureSize, width: number): PictureSize => ({
  width,
  height: Math.max(1, Math.min(TALLEST, Math.round((size.height * width) / size.width))),
});

/** Returns the width of the largest file of a picture. */
export const largestWidth = (size: PictureSize): number => widthWithin(size, LARGEST);

/** Returns the widths of a picture's files, without widths too close to the largest. */
function widthsOf(size: PictureSize): readonly number[] {
  const most = largestWidth(size);
  return [...WIDTHS.filter((width) => width < most * 0.9), most];
}

/** Returns the beginning of the names of a picture's files, from its digest (SHA-256, in hexadecimal digits). */
const stem = (digest: string) => digest.slice(0, 32);

/** Returns the name of a picture's file for other programs, which is independent of its size. */
export const sharedFileName = (digest: string): string => `${stem(digest)}-shared.jpg`;

/** The files of a picture by use. */
export type PictureFiles = {
  /** The files in several widths for browsers to choose from, by format. */
  readonly chosen: Readonly<Record<(typeof FORMATS)[number], readonly PictureFile[]>>;
  /** The file for places without a choice. */
  readonly plain: PictureFile;
  /** The square of lists, by format. */
  readonly small: Readonly<Record<(typeof FORMATS)[number], PictureFile>>;
  readonly shared: PictureFile;
};

/** Returns the files of a picture of a size. */
export function pictureFiles(digest: string, size: PictureSize): PictureFiles {
  const whole = (width: number, format: Format): PictureFile => ({
    name: `${stem(digest)}-${width}.${format}`,
    format,
    ...sized(size, width),
    cut: false,
  });
  const widths = widthsOf(size);
  const side = Math.min(SMALL, size.width, size.height);
  const small = (format: Format): PictureFile => ({
    name: `${stem(digest)}-small.${format}`,
    format,
    width: side,
    height: side,
    cut: true,
  });
  return {
    chosen: { avif: widths.map((width) => whole(width, 'avif')), webp: widths.map((width) => whole(width, 'webp')) },
    plain: whole(widths.findLast((width) => width <= PLAIN) ?? widthWithin(size, PLAIN), 'webp'),
    small: { avif: small('avif'), webp: small('webp') },
    shared: {
      name: sharedFileName(digest),
      format: 'jpg',
      ...sized(size, widthWithin(size, SHARED)),
      cut: false,
    },
  };
}

/** Returns the files to make of a picture for a use. */
export function filesForUse(use: PictureUse, { chosen, plain, small, shared }: PictureFiles): readonly PictureFile[] {
  if (use === 'described') return [plain];
  return [...FORMATS.flatMap((format) => [...chosen[format], small[format]]), shared];
}
