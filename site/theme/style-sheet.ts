import { oklchOf } from '#config/contrast';
import type { ColorPair, OwnFontFace, Theme } from '#config/theme';

/*
 * The style sheet of a theme: the site's own, the theme over it, and the user's own over both, each in a cascade layer
 * (CSS Cascading and Inheritance Level 5, 6.4). A later layer wins over earlier ones, whatever its selectors.
 */

/** The layers, in order. Their names are public: see docs/site.md. */
export const CASCADE_LAYERS = ['almanac', 'theme', 'custom'] as const;

/** The bundled face, as in `styles/tokens.css`, and faces of the system, which are fallbacks of others. */
const FACES = {
  bundled:
    '"Newsreader Variable", "Newsreader as Times", "Newsreader as Noto", "Newsreader as DejaVu", Georgia, "Times New Roman", serif',
  serif: 'Georgia, "Times New Roman", serif',
  'sans-serif': 'system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
} as const;

/** Less space between elements; touch targets, `--target`, keep their size. */
const COMPACT: Readonly<Record<string, string>> = {
  '--space-3': '8px',
  '--space-4': '12px',
  '--space-6': '16px',
  '--space-8': '20px',
  '--space-12': '32px',
  '--space-16': '40px',
  '--space-24': '56px',
  '--size-6': 'clamp(2rem, 1.5rem + 1.8vw, 2.625rem)',
  '--size-day': 'min(var(--size-6), 2.75rem)',
};

type Face = NonNullable<NonNullable<Theme['fonts']>['text']>;

const stackOf = (face: Face) => (typeof face === 'string' ? FACES[face] : `"${face.family}", ${FACES[face.fallback]}`);

function fontFaces(face: OwnFontFace, addressOf: (path: string) => string): readonly string[] {
  return face.files.map(
    ({ file, weight, style }) =>
      `@font-face{font-family:"${face.family}";font-style:${style};font-weight:${weight};font-display:swap;src:url("${addressOf(file)}") format("woff2")}`,
  );
}

const rule = (selector: string, declarations: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

const pairOf = ({ light, dark }: ColorPair) => `light-dark(${light},${dark})`;

/** Returns the tint of a category, with a fixed lightness that ensures the contrast of text for every hue. */
function tintOf({ light, dark }: ColorPair): string {
  const [day, night] = [oklchOf(light), oklchOf(dark)];
  const chroma = (most: string, value: number) => `min(var(${most}),${value.toFixed(3)})`;
  return `light-dark(oklch(var(--tint-lightness) ${chroma('--tint-chroma', day.chroma)} ${day.hue.toFixed(1)}),oklch(var(--tint-lightness-night) ${chroma('--tint-chroma-night', night.chroma)} ${night.hue.toFixed(1)}))`;
}

/** Returns the class of a category with an own colour, by the place of its slug in `ownHues`. */
export const ownHueClass = (place: number): string => `hue-own-${place}`;

/** Returns the slugs of the categories with colours of their own, in the order of their classes. */
export const ownHues = (colors: Readonly<Record<string, ColorPair>>): readonly string[] => Object.keys(colors).sort();

const LOGO = [
  '.logo{display:block;width:auto;height:2.5rem;max-width:min(100%,20rem);object-fit:contain;object-position:left center}',
  '[dir="rtl"] .logo{object-position:right center}',
  '@media (min-width:48rem){.masthead-home .logo{height:5rem;max-width:min(100%,36rem)}}',
];

/** Rules that show one of two logos: for the colours that the visitor chose, else the system's. */
const LOGO_MODES = [
  ':root:not([data-theme="dark"]) .logo-dark{display:none}',
  ':root[data-theme="dark"] .logo-light{display:none}',
  '@media (prefers-color-scheme:dark){:root:not([data-theme="light"],[data-theme="dark"]) .logo-dark{display:block}:root:not([data-theme="light"]) .logo-light{display:none}}',
];

/** Returns the rules of a theme, without its layer. `addressOf` returns file addresses relative to the style sheet. */
export function themeRules(theme: Theme, addressOf: (path: string) => string): string {
  const { accent, categoryColors = {}, fonts, density, logo } = theme;
  const { text = 'bundled', headings } = fonts ?? {};
  const root = {
    ...(accent && { '--accent': pairOf(accent) }),
    ...(text !== 'bundled' && { '--face': stackOf(text) }),
    ...(headings && { '--face-headings': stackOf(headings) }),
    ...(density === 'compact' && COMPACT),
  };
  const ownFaces = [text, headings].filter((face) => typeof face === 'object');
  return [
    ...new Set(ownFaces.flatMap((face) => fontFaces(face, addressOf))),
    ...(Object.keys(root).length === 0 ? [] : [rule(':root', root)]),
    ...(headings ? ['h1,h2,h3,h4,.site-title,.foot-title{--face:var(--face-headings);font-family:var(--face)}'] : []),
    ...ownHues(categoryColors).flatMap((slug, place) => {
      const pair = categoryColors[slug];
      if (pair === undefined) return [];
      return [rule(`.${ownHueClass(place)}`, { '--mark': pairOf(pair), '--tint': tintOf(pair) })];
    }),
    ...(logo === undefined ? [] : LOGO),
    ...(typeof logo === 'object' ? LOGO_MODES : []),
  ].join('\n');
}

/** Returns the style sheet of a site with a theme from the texts of its layers; empty layers are left out. */
export function layeredSheet(texts: Readonly<Record<(typeof CASCADE_LAYERS)[number], string>>): string {
  const layers = CASCADE_LAYERS.filter((name) => texts[name] !== '').map(
    (name) => `@layer ${name}{\n${texts[name]}\n}`,
  );
  return [`@layer ${CASCADE_LAYERS.join(',')};`, ...layers, ''].join('\n');
}
