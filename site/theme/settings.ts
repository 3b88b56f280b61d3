import type { ColorPair, HomePart, ViewName } from '#config/theme';

/** An icon of the site: its address, its media type, its size in pixels, `any` for drawings. */
export type Icon = {
  readonly address: string;
  readonly type: string;
  readonly sizes: string;
  /** `maskable` for one that may be cut to a circle. */
  readonly purpose?: 'maskable';
};

/** An image of the theme: its address, and its size. */
export type ThemePicture = { readonly address: string; readonly width: number; readonly height: number };

/** What pages and manifests show of a theme. */
export type ThemeSettings = {
  /** The address of the style sheet, which holds that of the site, too. */
  readonly sheet: string;
  /** The font that pages load first: an address, or the one that comes with the site; none for those of the system. */
  readonly preload: { readonly address: string } | 'bundled' | undefined;
  /** What stands at the head of pages in place of the title. */
  readonly logo: { readonly light: ThemePicture; readonly dark: ThemePicture | undefined } | undefined;
  /** The icon in browsers, and all icons of the manifest; without one they are the site's. */
  readonly icon: { readonly address: string; readonly type: string; readonly all: readonly Icon[] } | undefined;
  /** The address of the icon on home screens, of a theme that has icons of its own. */
  readonly touchIcon: string | undefined;
  /** By the slug of a category. */
  readonly categoryColors: Readonly<Record<string, ColorPair>>;
  /** The views that the site has beside the day. */
  readonly views: readonly ViewName[];
  /** The parts of the home page. */
  readonly home: readonly HomePart[];
};
