import { hexOf, isCssColor } from '#config/css-colors';

/*
 * Colours in OKLCH (CSS Color Module Level 4, 9), in which a change of lightness keeps the hue, and the contrast
 * between two of them (WCAG 2.2, 1.4.3).
 */

/** A colour by its lightness, from 0 to 1, its chroma, and its hue in degrees. */
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

/** The components of a colour in sRGB, from 0 to 1. */
type Rgb = readonly [number, number, number];

/** The colours of a page by day or by night. */
export type ColorMode = 'light' | 'dark';

/** The backgrounds of text and marks, as `site/styles/tokens.css` has them: the paper, and its tint. */
export const BACKGROUNDS: Readonly<Record<ColorMode, readonly Oklch[]>> = {
  light: [
    { lightness: 0.985, chroma: 0.006, hue: 85 },
    { lightness: 0.958, chroma: 0.009, hue: 85 },
  ],
  dark: [
    { lightness: 0.185, chroma: 0.012, hue: 60 },
    { lightness: 0.235, chroma: 0.014, hue: 60 },
  ],
};

/** The least contrasts of WCAG 2.2: of text (1.4.3), of other marks (1.4.11), and of text at its best (1.4.6). */
export const LEAST_CONTRAST = { text: 4.5, mark: 3, bestText: 7 } as const;

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curved = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function rgbOf(hex: string): Rgb {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

/** Returns the components in linear light. For a colour that screens can't show, some are outside of 0 to 1. */
function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns a colour, `#rrggbb`, in OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = rgbOf(hex);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [first, second] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(first, second),
    hue: ((Math.atan2(second, first) * 180) / Math.PI + 360) % 360,
  };
}

const isShown = (color: Oklch) => linearOf(color).every((part) => part >= -0.0005 && part <= 1.0005);

/** Returns a colour as `#rrggbb`, with as much of its chroma as screens show. */
export function hexOfOklch(color: Oklch): string {
  let chroma = color.chroma;
  while (chroma > 0 && !isShown({ ...color, chroma })) chroma -= 0.002;
  const parts = linearOf({ ...color, chroma: Math.max(chroma, 0) }).map((part) =>
    Math.round(curved(Math.min(Math.max(part, 0), 1)) * 255),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of two colours, `#rrggbb`: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the least contrast of a colour, `#rrggbb`, with the backgrounds of a mode. */
export function leastContrastIn(mode: ColorMode, hex: string): number {
  return Math.min(...BACKGROUNDS[mode].map((ground) => contrastOf(hex, hexOfOklch(ground))));
}

/** The step of a colour's lightness in the search for a contrast. */
const STEP = 0.0025;

/**
 * Returns the colour of the same hue, nearest in lightness, whose contrast is at least `least`: darker by day, lighter by night,
 * or `hex` itself. Black or white where no lightness has it.
 */
export function nearestWithContrast(least: number, mode: ColorMode, hex: string): string {
  const color = oklchOf(hex);
  for (let away = 0; away <= 1; away += STEP) {
    const lightness = color.lightness + (mode === 'light' ? -away : away);
    const candidate = away === 0 ? hex : hexOfOklch({ ...color, lightness: Math.min(Math.max(lightness, 0), 1) });
    if (leastContrastIn(mode, candidate) >= least) return candidate;
  }
  return mode === 'light' ? '#000000' : '#ffffff';
}

/** Parses `#rgb`, `#rrggbb` or a CSS name, in any case. Returns it as `#rrggbb`; `undefined` for any other text. */
export function parseColor(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  if (isCssColor(written)) return hexOf(written);
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(written) ?? [];
  if (short !== undefined) return `#${short.replaceAll(/./g, '$&$&')}`;
  return long === undefined ? undefined : `#${long}`;
}
