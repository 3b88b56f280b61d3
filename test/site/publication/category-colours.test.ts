import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CSS_COLOR_NAMES, hexOf } from '#config/css-colors';
import { validateConfiguration } from '#settings/settings';
import { FIRST_HUE_COUNT, HUE_COLORS } from '../../../site/publication/category-colours.ts';
import { calendarEvent, category, event, localisedSiteOf, publication, service } from '../fixtures.ts';

const HUE_COUNT = HUE_COLORS.length;

type Content = NonNullable<Parameters<typeof publication>[0]>;

/** The hues of a language's categories by name. */
function huesIn(content: Content, language = 'ca'): Record<string, string> {
  const site = publication(content);
  const { eventIndex } = localisedSiteOf(site, language);
  return Object.fromEntries(eventIndex.records('categories').map((one) => [one.name, site.categoryColours.of(one)]));
}

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_one, index) => {
    const id = from + index;
    return category({ name: `name-${id}`, slug: `topic-${id}`, service: service(id) });
  });

describe('a category’s hue', () => {
  it('is the same in all languages, and comes from the slug in the first language that has it', () => {
    const catalan = category({ name: 'musica', service: service(3) });
    const english = category({ lang: 'en', name: 'music', service: service(3) });
    const both = { categories: [english, catalan] };
    expect(huesIn(both, 'en').music).toBe(huesIn(both).musica);
    expect(huesIn(both).musica).toBe(huesIn({ categories: [catalan] }).musica);
    expect(huesIn(both).musica).toMatch(/^hue-\d+$/);
  });

  it('is the same for categories with the same slug', () => {
    const twice = [1, 2].map((id) => category({ name: `a${id}`, slug: 'music', service: service(id) }));
    expect(new Set(Object.values(huesIn({ categories: twice }))).size).toBe(1);
  });

  it('differs from every other category’s while hues are free', () => {
    for (const from of [1, 50, 100])
      expect(new Set(Object.values(huesIn({ categories: numbered(HUE_COUNT, from) }))).size).toBe(HUE_COUNT);
  });

  it('is a deeper one only if all the first ones are taken', () => {
    const numbers = (count: number) =>
      Object.values(huesIn({ categories: numbered(count) })).map((name) => Number(name.replace('hue-', '')));
    expect(Math.max(...numbers(FIRST_HUE_COUNT))).toBe(FIRST_HUE_COUNT - 1);
    expect(Math.max(...numbers(HUE_COUNT))).toBe(HUE_COUNT - 1);
  });

  it('depends neither on the order of records nor on later categories', () => {
    const categories = numbered(HUE_COUNT + 8);
    const all = huesIn({ categories });
    expect(huesIn({ categories: categories.toReversed() })).toEqual(all);
    for (const few of [5, FIRST_HUE_COUNT, FIRST_HUE_COUNT + 3])
      expect(all).toMatchObject(huesIn({ categories: categories.slice(0, few) }));
    for (const hue of Object.values(all)) expect(Number(hue.replace('hue-', ''))).toBeLessThan(HUE_COUNT);
  });

  it('is assigned even to drafts and to categories without a page', () => {
    const categories = [
      ...['b', 'a', 'c'].map((name) => category({ name, slug: name })),
      category({ name: 'unlisted', service: service(9, { listed: false }) }),
    ];
    const site = publication({ categories, events: [event('2026-11-22', '2026-11-22', { categories: [9] })] });
    const [only] = localisedSiteOf(site).eventIndex.events;
    expect(only === undefined ? '' : site.categoryColours.mark(only)).toMatch(/^hue-\d+$/);
    expect(new Set(Object.values(huesIn({ categories }))).size).toBe(3);
  });

  it('is missing for an event without a category', () => {
    expect(publication().categoryColours.mark(calendarEvent(event('2026-11-22', '2026-11-22')))).toBe('hue-none');
  });
});

type Oklab = readonly [number, number, number];

/** A colour in Oklab (CSS Color Module Level 4, 9.2) from lightness, chroma and hue in degrees. */
const fromOklch = (lightness: number, chroma: number, hue: number): Oklab => [
  lightness,
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
];

/** The same from `#rrggbb`. */
function fromHex(hex: string): Oklab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const distance = (a: Oklab, b: Oklab) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('the colours of feeds', () => {
  const css = readFileSync(new URL('../../../site/styles/tokens.css', import.meta.url), 'utf8');
  /** The numbers of the first declaration of a property, which is that on light paper. */
  const numbersOf = (property: string) =>
    (new RegExp(`${property}: (?:light-dark\\()?(?:oklch\\()?([\\d. ]+)`).exec(css)?.[1] ?? '')
      .trim()
      .split(' ')
      .map(Number);
  const [lightness = 0] = numbersOf('--mark-lightness');
  const [chroma = 0] = numbersOf('--mark-chroma');

  /** A hue on light paper. */
  function seenAs(index: number): Oklab {
    const [, hue, own] =
      new RegExp(`\\.hue-${index} \\{\\s*--hue: (\\d+);(?:\\s*--deep-chroma: ([\\d.]+))?`).exec(css) ?? [];
    const [deepLightness = 0] = numbersOf('--deep-lightness');
    const [deepChroma = 0] = own === undefined ? numbersOf('--deep-chroma') : [Number(own)];
    return index < FIRST_HUE_COUNT
      ? fromOklch(lightness, chroma, Number(hue))
      : fromOklch(deepLightness, deepChroma, Number(hue));
  }

  it.each(HUE_COLORS.map((color, index) => [index, color] as const))('match the hue %i', (index, color) => {
    const seen = seenAs(index);
    // Some hues lie a little outside of what screens show.
    expect(distance(fromHex(color.hex), seen)).toBeLessThan(0.03);
    expect(distance(fromHex(hexOf(color.name)), seen)).toBeLessThan(0.09);
  });

  it('contrast with paper at 3 to 1 at least, and differ from each other', () => {
    const paper = luminance('#faf9f6');
    for (const { hex } of HUE_COLORS) expect((paper + 0.05) / (luminance(hex) + 0.05), hex).toBeGreaterThanOrEqual(3);
    const pairs = HUE_COLORS.flatMap((a, index) => HUE_COLORS.slice(index + 1).map((b) => [a, b] as const));
    for (const [a, b] of pairs)
      expect(distance(fromHex(a.hex), fromHex(b.hex)), `${a.hex} ${b.hex}`).toBeGreaterThan(0.045);
  });

  it('have unique names, one for each hue of the style sheet', () => {
    expect(new Set(HUE_COLORS.map(({ name }) => name)).size).toBe(HUE_COUNT);
    expect(css.match(/^\.hue-\d+/gm)).toHaveLength(HUE_COUNT);
  });

  it('default to the named colour that is nearest to the accent', () => {
    const [l = 0, c = 0, h = 0] = numbersOf('--accent');
    const accent = fromOklch(l, c, h);
    const nearest = CSS_COLOR_NAMES.map((name) => ({ name, far: distance(fromHex(hexOf(name)), accent) })).reduce(
      (a, b) => (b.far < a.far ? b : a),
    );
    const { feeds } = validateConfiguration({
      service: 'embedded',
      languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
      defaultLanguage: 'ca',
      timeZone: 'Europe/Madrid',
      siteUrl: 'https://site.example',
    });
    expect(feeds.color).toBe(nearest.name);
  });
});
