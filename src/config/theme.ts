import { z } from 'zod';
import { type ColorMode, LEAST_CONTRAST, leastContrastIn, nearestWithContrast, parseColor } from '#config/contrast';

/** The folder of the user's own files of the theme, in the folder of the configuration. */
export const THEME_FOLDER = 'theme';

/** The path of the user's own style sheet, which no key of the configuration has to name. */
export const CUSTOM_SHEET = `${THEME_FOLDER}/custom.css`;

/** The views of the calendar beside the day, which a site always has. */
export const CALENDAR_VIEWS = ['month', 'week', 'programme', 'list'] as const;

/** A view of the calendar beside the day. */
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

/** The parts of the home page, in their order. */
export const HOME_PARTS = [
  'near',
  'today',
  'highlights',
  'week',
  'later',
  'month',
  'subscribe',
  'categories',
  'venues',
] as const;

/** A part of the home page. */
export type HomePart = (typeof HOME_PARTS)[number];

/** A colour by day and by night, as `#rrggbb`. */
export type ColorPair = { readonly light: string; readonly dark: string };

const COLOR = 'expected a colour as #rrggbb or by its CSS name, such as teal';

const TIME_OF_DAY: Readonly<Record<ColorMode, string>> = { light: 'by day', dark: 'by night' };

/** Returns the message that a colour has less contrast than `least`, with the nearest one that has enough. */
function contrastProblem(least: number, mode: ColorMode, hex: string): string | undefined {
  const contrast = leastContrastIn(mode, hex);
  if (contrast >= least) return undefined;
  // Rounded down: 4.49 is not to be read as 4.5.
  const rounded = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `${hex} stands out ${TIME_OF_DAY[mode]} by ${rounded}:1, which is hard to see; expected ${least}:1 at least, such as ${nearestWithContrast(least, mode, hex)}, the nearest`;
}

/**
 * Returns the schema of a colour with a contrast of at least `least` by day and by night. A single colour is for the
 * day; the night's is then the nearest colour with a contrast of at least `atNight`.
 */
function colorPair(least: number, atNight = least) {
  const pair = z.strictObject({
    light: z.string().meta({ description: 'By day.', example: '#0b5d52' }),
    dark: z.string().meta({ description: 'By night.', example: '#8fd6c8' }),
  });
  return z
    .union([z.string(), pair], { error: `${COLOR}, or an object with light and dark` })
    .transform((value, context): ColorPair => {
      const read = (text: string, mode: ColorMode, path: readonly string[]) => {
        const hex = parseColor(text);
        const message = hex === undefined ? COLOR : contrastProblem(least, mode, hex);
        if (message !== undefined) context.addIssue({ code: 'custom', path: [...path], message, input: text });
        return hex ?? '#000000';
      };
      if (typeof value !== 'string')
        return { light: read(value.light, 'light', ['light']), dark: read(value.dark, 'dark', ['dark']) };
      const light = read(value, 'light', []);
      return { light, dark: nearestWithContrast(atNight, 'dark', light) };
    });
}

/** Returns the schema of a path in the folder of the theme that has one of these endings, and no way out of the folder. */
export const themePathSchema = (endings: readonly string[]) => {
  const pattern = new RegExp(`^${THEME_FOLDER}/(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*\\.(?:${endings.join('|')})$`);
  const choices = endings.map((ending) => `.${ending}`).join(' or ');
  return z.string().regex(pattern, {
    error: `expected a file below ${THEME_FOLDER}/ that ends in ${choices}, its name of letters without accents, digits, and - . _`,
  });
};

const drawing = themePathSchema(['svg', 'png', 'webp']);

const logo = z.union(
  [
    drawing,
    z.strictObject({
      light: drawing.meta({ description: 'By day.', example: 'theme/logo.svg' }),
      dark: drawing.meta({ description: 'By night.', example: 'theme/logo-dark.svg' }),
    }),
  ],
  { error: `expected a file below ${THEME_FOLDER}/, or an object with light and dark` },
);

/** The faces that need no file. */
const KNOWN_FACES = ['bundled', 'serif', 'sans-serif'] as const;

const ownFace = z.strictObject({
  family: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,63}$/u, 'expected the name of a family of letters, digits and spaces')
    .meta({ description: 'The name of the family.', example: 'Town Sans' }),
  files: z
    .array(
      z.strictObject({
        file: themePathSchema(['woff2']).meta({
          description: 'A file below `theme/`.',
          example: 'theme/town-sans.woff2',
        }),
        weight: z
          .string()
          .regex(
            /^[1-9]\d{2}(?: [1-9]\d{2})?$/,
            'expected a weight, such as 400, or two for a variable font, such as 200 800',
          )
          .default('400')
          .meta({ description: 'Its weight, or the least and the most of a variable font.', example: '200 800' }),
        style: z
          .enum(['normal', 'italic'])
          .default('normal')
          .meta({ description: 'Upright or italic.', example: 'italic' }),
      }),
    )
    .min(1, 'expected at least one file')
    .max(12, 'expected 12 files at most')
    .meta({
      description: 'Its files, in WOFF2.',
      example: [{ file: 'theme/town-sans.woff2', weight: '200 800' }],
    }),
  fallback: z
    .enum(['serif', 'sans-serif'])
    .default('sans-serif')
    .meta({ description: 'What stands in until it is there.', example: 'serif' }),
});

const face = z.union([z.enum(KNOWN_FACES), ownFace], {
  error: `expected one of ${KNOWN_FACES.join(', ')}, or an object with family and files`,
});

/** The schema of how the site looks, and of what it shows of its calendar. */
export const themeSchema = z.strictObject({
  accent: colorPair(LEAST_CONTRAST.text, LEAST_CONTRAST.bestText).optional().meta({
    description:
      'The one colour of links and buttons under the pointer, of focus and of today; or `{ light, dark }` for day and night. It must stand out from the paper by 4.5:1; one that does not is refused, and the nearest that does is named. Without `dark`, the nearest that does so by 7:1 at night is taken.',
    example: '#0b5d52',
  }),
  categoryColors: z
    .record(z.string(), colorPair(LEAST_CONTRAST.mark))
    .optional()
    .meta({
      description:
        'The colours of categories by slug, in pages and calendar programs. They must stand out from the paper by 3:1. Other categories get theirs by their slugs.',
      example: { music: 'teal', talks: { light: '#8a5a00', dark: '#e0b060' } },
    }),
  logo: logo.optional().meta({
    description:
      'The logo in place of the title at the head of pages, or `{ light, dark }`: SVG without scripts, PNG or WebP. It is 40 pixels high, and on the home page of wide screens 80; `theme/custom.css` may say otherwise. One alone is shown by night, too. The title is its text.',
    example: 'theme/logo.svg',
  }),
  icon: themePathSchema(['svg', 'png']).optional().meta({
    description: 'The icon of the site in browsers: SVG without scripts, or a square PNG of 192 pixels or more.',
    example: 'theme/icon.svg',
  }),
  touchIcon: themePathSchema(['png']).optional().meta({
    description:
      'The icon on home screens: a square PNG of 180 pixels or more that fills its square. Without it, `icon` if that is a PNG.',
    example: 'theme/touch.png',
  }),
  fonts: z
    .strictObject({
      text: face.default('bundled').meta({
        description:
          "The face of all text: `'bundled'`, `'serif'` or `'sans-serif'` of the visitor's system, or an object for files of your own.",
        example: 'sans-serif',
      }),
      headings: face
        .optional()
        .meta({ description: 'The face of headings, the same; by default that of text.', example: 'serif' }),
    })
    .optional()
    .meta({
      description: 'The fonts of all text and of headings.',
      example: { text: { family: 'Town Sans', files: [{ file: 'theme/town-sans.woff2', weight: '200 800' }] } },
    }),
  density: z.enum(['comfortable', 'compact']).default('comfortable').meta({
    description: '`compact` puts less space between things; what is touched stays as large.',
    example: 'compact',
  }),
  views: z
    .array(z.enum(CALENDAR_VIEWS))
    .default([...CALENDAR_VIEWS])
    .transform((views) => CALENDAR_VIEWS.filter((view) => views.includes(view)))
    .meta({
      description:
        'The views of the calendar that the site has beside the day; without `list`, what is over has no list either.',
      example: ['month', 'list'],
    }),
  home: z
    .array(z.enum(HOME_PARTS))
    .min(1, 'expected at least one part')
    .default([...HOME_PARTS])
    .transform((parts) => HOME_PARTS.filter((part) => parts.includes(part)))
    .meta({ description: 'What the home page shows.', example: ['today', 'week', 'later', 'categories'] }),
});

/** The theme after validation. */
export type Theme = z.output<typeof themeSchema>;

/** A font of the user's own: its family, its files, and what stands in for it. */
export type OwnFontFace = z.output<typeof ownFace>;
