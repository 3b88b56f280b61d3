import type { Theme } from '#config/theme';

/** A file of the user's own that a theme names; it was looked at, and holds what its ending says. */
export type ThemeFile = {
  /** Its path in the folder of the configuration: `theme/logo.svg`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Of images: in pixels, or in the units of a drawing. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
};

/** A theme as the user has it: what the configuration says, and the files. */
export type ThemeSource = {
  /** Absent where the user has a style sheet or scripts only. */
  readonly theme: Theme | undefined;
  /** All files that the theme, the user's own style sheet and `head` name, by path. */
  readonly files: ReadonlyMap<string, ThemeFile>;
  /** Returns the user's own style sheet, with the addresses that `addressOf` gives for the paths of files. */
  readonly custom: ((addressOf: (path: string) => string) => string) | undefined;
};
