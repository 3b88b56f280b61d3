import type { ShownImage } from '#records/html';
import type { FORMATS, PictureFiles } from './sizes.ts';
import type { Tint } from './tints.ts';

/** A mirrored picture that pages can show: its files and size, as plain data. */
export type SitePicture = {
  /** The name of the file for places without a choice, and its size in pixels. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Its made files; absent if it is shown unchanged, or within descriptions only. */
  readonly made?: { readonly files: PictureFiles; readonly tint?: Tint | undefined } | undefined;
};

/** The choice of files for browsers by format: the attribute `srcset`. */
type PictureChoice = Readonly<Record<(typeof FORMATS)[number], string>>;

/** The files of a record's picture for pages, by path; sizes in pixels. */
export type PictureSources = ShownImage & {
  /** Absent if it is shown unchanged. */
  readonly made?:
    | {
        readonly choice: PictureChoice;
        /** The square of lists. */
        readonly small: ShownImage & { readonly avif: string };
        /** The file for other programs. */
        readonly shared: ShownImage;
        readonly tint?: Tint | undefined;
      }
    | undefined;
};

/** Returns the files of a picture for pages; `at` returns the path of a file. */
export function pictureSources(
  { file, width, height, made }: SitePicture,
  at: (file: string) => string,
): PictureSources {
  const plain = { src: at(file), width, height };
  if (made === undefined) return plain;
  const { chosen, small, shared } = made.files;
  const srcset = (format: (typeof FORMATS)[number]) =>
    chosen[format].map(({ name, width }) => `${at(name)} ${width}w`).join(', ');
  return {
    ...plain,
    made: {
      choice: { avif: srcset('avif'), webp: srcset('webp') },
      small: {
        avif: at(small.avif.name),
        src: at(small.webp.name),
        width: small.webp.width,
        height: small.webp.height,
      },
      shared: { src: at(shared.name), width: shared.width, height: shared.height },
      tint: made.tint,
    },
  };
}
