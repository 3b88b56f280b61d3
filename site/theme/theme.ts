import { posix } from 'node:path';
import { CALENDAR_VIEWS, HOME_PARTS, type Theme } from '#config/theme';
import { digestOfBytes } from '#records/digest';
import type { Icon, ThemePicture, ThemeSettings } from './settings.ts';
import type { ThemeFile, ThemeSource } from './source.ts';
import { layeredSheet, themeRules } from './style-sheet.ts';

/** A theme ready to be published: its settings for pages, and its files, with paths in the output folder. */
export type MadeTheme = {
  /** Absent if the user has only scripts: then the site keeps its own look. */
  readonly settings: ThemeSettings | undefined;
  /** Returns the address of a file. */
  readonly placeOf: (path: string) => string;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** The folder of files with a digest of their bytes in the name, including the site's own style sheet and fonts. */
const ASSETS = 'assets';

const shortDigest = (bytes: Uint8Array) => digestOfBytes(bytes).slice(0, 10);

/** Returns the address of a file, with a digest of its bytes in the name. */
function addressOf({ path, bytes }: Pick<ThemeFile, 'path' | 'bytes'>): string {
  const { name, ext } = posix.parse(path);
  return `${ASSETS}/${name}.${shortDigest(bytes)}${ext}`;
}

const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/** Returns the first file of the text's face. */
function firstFont({ fonts }: Theme): string | 'bundled' | undefined {
  const { text = 'bundled' } = fonts ?? {};
  if (typeof text === 'object') return (text.files.find(({ style }) => style === 'normal') ?? text.files[0])?.file;
  return text === 'bundled' ? text : undefined;
}

/** Makes a theme from the user's own theme and the text of the site's style sheet. */
export function makeTheme({ theme, files, custom }: ThemeSource, siteSheet: string): MadeTheme {
  const addresses = new Map<string, string>();
  const published = new Map<string, Uint8Array>();
  for (const file of files.values()) {
    const address = addressOf(file);
    addresses.set(file.path, address);
    published.set(address, file.bytes);
  }
  const placeOf = (path: string) => {
    const address = addresses.get(path);
    if (address === undefined) throw new TypeError(`the theme has no file ${path}`);
    return address;
  };
  if (theme === undefined && custom === undefined) return { settings: undefined, placeOf, files: published };
  // The style sheet lies beside the files that it names.
  const beside = (path: string) => posix.basename(placeOf(path));
  const sheet = Buffer.from(
    layeredSheet({
      almanac: siteSheet,
      theme: theme === undefined ? '' : themeRules(theme, beside),
      custom: custom?.(beside) ?? '',
    }),
  );
  const address = addressOf({ path: 'theme.css', bytes: sheet });
  published.set(address, sheet);

  const pictureOf = (path: string): ThemePicture => ({
    address: placeOf(path),
    width: Math.round(files.get(path)?.size?.width ?? 1),
    height: Math.round(files.get(path)?.size?.height ?? 1),
  });
  const iconOf = (path: string): Icon => {
    const { width, height } = pictureOf(path);
    const { ext } = posix.parse(path);
    return {
      address: placeOf(path),
      type: TYPES[ext] ?? '',
      sizes: ext === '.svg' ? 'any' : `${width}x${height}`,
    };
  };
  const { logo, icon, touchIcon = icon?.endsWith('.png') ? icon : undefined } = theme ?? {};
  const first = theme === undefined ? 'bundled' : firstFont(theme);
  return {
    settings: {
      sheet: address,
      preload: first === undefined || first === 'bundled' ? first : { address: placeOf(first) },
      logo:
        logo === undefined
          ? undefined
          : {
              light: pictureOf(typeof logo === 'string' ? logo : logo.light),
              dark: typeof logo === 'string' ? undefined : pictureOf(logo.dark),
            },
      icon:
        icon === undefined ? undefined : { ...iconOf(icon), all: [...new Set([icon, touchIcon ?? icon])].map(iconOf) },
      touchIcon: touchIcon === undefined ? undefined : placeOf(touchIcon),
      categoryColors: theme?.categoryColors ?? {},
      views: theme?.views ?? CALENDAR_VIEWS,
      home: theme?.home ?? HOME_PARTS,
    },
    placeOf,
    files: published,
  };
}
