import type { ShownImage } from '#records/html';
import type { FORMATS, PictureFiles } from './sizes.ts';
import type { Tint } from './tints.ts';

/** A picture of the site as settings hold it: plain data. */
export type SitePicture = {
  /** The name of the file that stands where nothing is chosen, and its size in pixels. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** What was made of it; absent where it is shown as it came, and where it is within descriptions only. */
  readonly made?: { readonly files: PictureFiles; readonly tint?: Tint | undefined } | undefined;
};

/** Files of a picture of which a browser chooses one, by the format: the attribute `srcset`. */
type Choice = Readonly<Record<(typeof FORMATS)[number], string>>;

/** A picture of a record as pages show it; sizes in pixels. */
export type ShownPicture = ShownImage & {
  /** Absent where it is shown as it came. */
  readonly made?:
    | {
        readonly choice: Choice;
        /** The square of lists. */
        readonly small: ShownImage & { readonly avif: string };
        /** What other programs show. */
        readonly shared: ShownImage;
        readonly tint?: Tint | undefined;
      }
    | undefined;
};

/** Returns a picture as pages show it; `at` gives the path of a file. */
export function shownPicture({ file, width, height, made }: SitePicture, at: (file: string) => string): ShownPicture {
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
