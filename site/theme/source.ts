import type { Theme } from '#config/theme';

/** A file of the user's own that a theme names. It was checked, and has the type of its ending. */
export type ThemeFile = {
  /** Its path in the folder of the configuration: `theme/logo.svg`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The size of an image in pixels, or in the units of a drawing. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
};

/** The user's own theme: its configuration and files. */
export type ThemeSource = {
  /** Absent if the user has only a style sheet or scripts. */
  readonly theme: Theme | undefined;
  /** All files that the theme, the user's own style sheet and `head` name, by path. */
  readonly files: ReadonlyMap<string, ThemeFile>;
  /** Returns the user's own style sheet, with addresses from `addressOf` for the paths of files. */
  readonly custom: ((addressOf: (path: string) => string) => string) | undefined;
};
