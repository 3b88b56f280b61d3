/*
 * Which files are made of a picture. Their names tell of which picture they are and for what, and nothing of their bytes: pages
 * and feeds name them wherever they are made.
 */

/** Width and height in pixels, as a picture is shown. */
export type Size = { readonly width: number; readonly height: number };

/** What browsers are offered, the smaller one first. */
export const FORMATS = ['avif', 'webp'] as const;

/** What a file of a picture is, by the ending of its name. */
type Format = (typeof FORMATS)[number] | 'jpg';

/** A file to make of a picture; where its form is another than that of the picture, its edges are cut off. */
export type MadeFile = Size & { readonly name: string; readonly format: Format; readonly cut: boolean };

/** Where a picture is shown: as that of a record, on pages, in lists and by other programs, or within a description. */
export type Use = 'record' | 'described';

/** The widths in which pages have a picture: of phones, of dense screens of phones, of dense screens of desks. */
const WIDTHS = [480, 960, 1440];
const LARGEST = 1440;
const TALLEST = 2880;

/** The widest that stands in a page which does not choose among several. */
const PLAIN = 960;

/** The width and height of what lists show, twice the size in which they show it. */
const SMALL = 128;

/** The width of what other programs show where a page is shared. */
const SHARED = 1200;

/** Returns the width in which a picture is made that is to be no wider than `width`, and never larger than it came. */
function widthWithin(size: Size, width: number): number {
  return Math.max(1, Math.min(size.width, width, Math.floor((size.width * TALLEST) / size.height)));
}

const sized = (size: Size, width: number): Size => ({
  width,
  height: Math.max(1, Math.min(TALLEST, Math.round((size.height * width) / size.width))),
});

/** Returns the width of the largest file of a picture. */
export const widestOf = (size: Size): number => widthWithin(size, LARGEST);

/** Returns the widths in which a picture is made, each worth its file beside the next. */
function widthsOf(size: Size): readonly number[] {
  const most = widestOf(size);
  return [...WIDTHS.filter((width) => width < most * 0.9), most];
}

/** Returns how the names of the files of a picture begin, by its digest (SHA-256, in hexadecimal digits). */
const stem = (digest: string) => digest.slice(0, 32);

/** Returns the name of the file that other programs show; of any picture, whatever its size. */
export const sharedFile = (digest: string): string => `${stem(digest)}-shared.jpg`;

/** The files of a picture, by what they are for. */
export type PictureFiles = {
  /** By format: the widths of which browsers choose one. */
  readonly chosen: Readonly<Record<(typeof FORMATS)[number], readonly MadeFile[]>>;
  /** What stands where nothing is chosen. */
  readonly plain: MadeFile;
  /** The square of lists, by format. */
  readonly small: Readonly<Record<(typeof FORMATS)[number], MadeFile>>;
  readonly shared: MadeFile;
};

/** Returns the files of a picture of a size. */
export function pictureFiles(digest: string, size: Size): PictureFiles {
  const whole = (width: number, format: Format): MadeFile => ({
    name: `${stem(digest)}-${width}.${format}`,
    format,
    ...sized(size, width),
    cut: false,
  });
  const widths = widthsOf(size);
  const side = Math.min(SMALL, size.width, size.height);
  const small = (format: Format): MadeFile => ({
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
      name: sharedFile(digest),
      format: 'jpg',
      ...sized(size, widthWithin(size, SHARED)),
      cut: false,
    },
  };
}

/** Returns the files to make of a picture for a use. */
export function filesFor(use: Use, { chosen, plain, small, shared }: PictureFiles): readonly MadeFile[] {
  if (use === 'described') return [plain];
  return [...FORMATS.flatMap((format) => [...chosen[format], small[format]]), shared];
}
