import type { CalendarViewName, ColorPair, HomePart } from '#config/theme';

/** An icon of the site: its address, its media type, its size in pixels, `any` for drawings. */
export type Icon = {
  readonly address: string;
  readonly type: string;
  readonly sizes: string;
  /** `maskable` if it may be cut to a circle. */
  readonly purpose?: 'maskable';
};

/** An image of the theme: its address, and its size. */
export type ThemePicture = { readonly address: string; readonly width: number; readonly height: number };

/** The theme's settings for pages and web application manifests. */
export type ThemeSettings = {
  /** The address of the style sheet, which includes the site's own. */
  readonly sheet: string;
  /** The font that pages load first: an address, or the bundled one; absent for fonts of the system. */
  readonly preload: { readonly address: string } | 'bundled' | undefined;
  /** The logo at the head of pages in place of the title. */
  readonly logo: { readonly light: ThemePicture; readonly dark: ThemePicture | undefined } | undefined;
  /** The icon in browsers, and all icons of the web application manifest; by default the site's. */
  readonly icon: { readonly address: string; readonly type: string; readonly all: readonly Icon[] } | undefined;
  /** The address of the icon on home screens, in a theme with its own icons. */
  readonly touchIcon: string | undefined;
  /** Colours by the slug of a category. */
  readonly categoryColors: Readonly<Record<string, ColorPair>>;
  /** The views of the site besides the day. */
  readonly views: readonly CalendarViewName[];
  /** The parts of the home page. */
  readonly home: readonly HomePart[];
};
