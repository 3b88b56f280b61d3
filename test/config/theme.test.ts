import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACKGROUNDS,
  contrastOf,
  hexOfOklch,
  LEAST_CONTRAST,
  leastContrastIn,
  nearestWithContrast,
  oklchOf,
  parseColor,
} from '#config/contrast';
import { validateConfiguration } from '#settings/settings';
import { GOOD } from './good.ts';

const themeOf = (theme: object) => validateConfiguration({ ...GOOD, theme }).theme;

/** Returns the lines that a theme is refused with. */
function refusal(theme: object): string {
  try {
    themeOf(theme);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1).join('\n') : '';
  }
  return '';
}

describe('colours', () => {
  it('survive conversion to OKLCH and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const hex = `#${number.toString(16).padStart(6, '0')}`;
        expect(hexOfOklch(oklchOf(hex))).toBe(hex);
      }),
    );
  });

  it('have the contrast ratios that WCAG defines', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('are checked against the backgrounds of the site’s style sheet', () => {
    const tokens = readFileSync(fileURLToPath(new URL('../../site/styles/tokens.css', import.meta.url)), 'utf8');
    const written = (name: string, of: 0 | 1) => {
      const [, light, dark] =
        new RegExp(`${name}: light-dark\\((oklch\\(.+?\\)), (oklch\\(.+?\\))\\)`).exec(tokens) ?? [];
      return [light, dark][of];
    };
    const said = ({ lightness, chroma, hue }: (typeof BACKGROUNDS.light)[number]) =>
      `oklch(${lightness} ${chroma} ${hue})`;
    expect(BACKGROUNDS.light.map(said)).toEqual([written('--paper', 0), written('--paper-tint', 0)]);
    expect(BACKGROUNDS.dark.map(said)).toEqual([written('--paper', 1), written('--paper-tint', 1)]);
  });

  it('always have a nearest colour with enough contrast', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(
        color,
        fc.constantFrom('light' as const, 'dark' as const),
        fc.constantFrom(3, 4.5),
        (hex, mode, least) => {
          const found = nearestWithContrast(least, mode, hex);
          expect(leastContrastIn(mode, found)).toBeGreaterThanOrEqual(least);
          if (leastContrastIn(mode, hex) >= least) expect(found).toBe(hex);
        },
      ),
    );
  });

  it.each([
    ['#0B5', '#00bb55'],
    ['#00bb55', '#00bb55'],
    [' Teal ', '#008080'],
    ['#12345', undefined],
    ['rgb(1 2 3)', undefined],
    ['rebeccapurple', undefined],
  ])('are parsed or refused: %s', (text, hex) => expect(parseColor(text)).toBe(hex));
});

describe('a theme', () => {
  it('derives the nearest dark accent from the light one, unless it sets one', () => {
    expect(themeOf({ accent: '#0b5d52' })?.accent).toEqual({
      light: '#0b5d52',
      dark: nearestWithContrast(LEAST_CONTRAST.bestText, 'dark', '#0b5d52'),
    });
    const pair = { light: '#0b5d52', dark: '#9be0d2' };
    expect(themeOf({ accent: pair })?.accent).toEqual(pair);
  });

  it('is refused when a colour has too little contrast, with the nearest one that has enough', () => {
    const line = refusal({ accent: '#ffcc00' });
    expect(line).toMatch(
      /^ {2}theme\.accent: found "#ffcc00"; #ffcc00 stands out by day by 1\.3:1, .+ expected 4\.5:1 at least, such as #[0-9a-f]{6}, the nearest$/,
    );
    const [named = ''] = /(?<=such as )#[0-9a-f]{6}/.exec(line) ?? [];
    expect(refusal({ accent: named })).toBe('');
    expect(refusal({ accent: { light: '#0b5d52', dark: '#0b5d52' } })).toMatch(/^ {2}theme\.accent\.dark: .+ by night/);
    expect(refusal({ categoryColors: { music: '#ffee88' } })).toMatch(/^ {2}theme\.categoryColors\.music: .+ 3:1/);
  });

  it('has all views unless it selects some, in a fixed order', () => {
    expect(themeOf({})).toMatchObject({ views: ['month', 'week', 'programme', 'list'], density: 'comfortable' });
    expect(themeOf({ views: ['list', 'month'], home: ['venues', 'today'] })).toMatchObject({
      views: ['month', 'list'],
      home: ['today', 'venues'],
    });
    expect(refusal({ views: ['day'] })).toMatch(/^ {2}theme\.views\[0\]: found "day"; expected one of month, week/);
    expect(refusal({ home: [] })).toMatch(/^ {2}theme\.home: .*expected at least one part/);
  });

  it.each([
    '../logo.svg',
    'theme/../logo.svg',
    '/etc/logo.svg',
    'logo.svg',
    'theme/logo.gif',
    'theme//logo.svg',
    'theme/.logo.svg',
    'theme/lo"go.svg',
    'theme/logo.svg\n',
    'https://example.org/theme/logo.svg',
  ])('refuses a logo at %s', (logo) => expect(refusal({ logo })).toMatch(/^ {2}theme\.logo: /));

  it.each(['A"; src: url(//evil.example)', "A'", 'A}', 'A\\', '</style>', 'A\nB', '', ' A'])(
    'refuses a font named %j',
    (family) =>
      expect(refusal({ fonts: { text: { family, files: [{ file: 'theme/a.woff2' }] } } })).toMatch(
        /theme\.fonts\.text\.family: /,
      ),
  );

  it.each(['bold', '400; }', '4000', '100 200 300'])('refuses a font of the weight %s', (weight) =>
    expect(refusal({ fonts: { text: { family: 'A', files: [{ file: 'theme/a.woff2', weight }] } } })).toMatch(
      /theme\.fonts\.text\.files\[0\]\.weight: /,
    ),
  );
});
