import { oklchOf } from '#config/contrast';
import { CSS_COLOR_NAMES, type CssColor, hexOf } from '#config/css-colors';
import type { ColorPair } from '#config/theme';
import type { Calendar } from '#content/calendar/calendar';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { ownHueClass, ownHues } from '../theme/style-sheet.ts';

/** A colour for calendar programs: a CSS3 name, and `#rrggbb`. */
type NamedColor = { readonly name: CssColor; readonly hex: string };

/** The colours of the hues of `styles/tokens.css` on light paper, in order, each with a unique name close to it. */
export const HUE_COLORS: readonly NamedColor[] = [
  { name: 'indianred', hex: '#c25d58' },
  { name: 'chocolate', hex: '#bc662f' },
  { name: 'darkgoldenrod', hex: '#ad7300' },
  { name: 'olive', hex: '#8c8300' },
  { name: 'olivedrab', hex: '#5d913c' },
  { name: 'seagreen', hex: '#179765' },
  { name: 'darkcyan', hex: '#009891' },
  { name: 'steelblue', hex: '#0091b5' },
  { name: 'dodgerblue', hex: '#3a84ca' },
  { name: 'slateblue', hex: '#7275cc' },
  { name: 'mediumpurple', hex: '#9868ba' },
  { name: 'palevioletred', hex: '#b55d92' },
  { name: 'brown', hex: '#8f3734' },
  { name: 'saddlebrown', hex: '#8b3f03' },
  { name: 'darkolivegreen', hex: '#506100' },
  { name: 'darkgreen', hex: '#226929' },
  { name: 'teal', hex: '#006666' },
  { name: 'darkslateblue', hex: '#534b97' },
  { name: 'darkmagenta', hex: '#7c3b77' },
];

/** The number of hues with a class in `styles/tokens.css`. */
const HUE_COUNT = HUE_COLORS.length;

/** The number of first hues, which are used before the deeper ones for calendars with many categories. */
export const FIRST_HUE_COUNT = 12;

/** The step from a used hue to the next attempt. It leads far away, and reaches all hues of each group. */
const STEP = 5;

/** Returns the 32-bit FNV-1a hash of a text: it separates names that differ by a letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** Returns the hue of a category from the hash of its key: a free one, as long as there are any. */
function freeHue(hashed: number, usedHues: ReadonlySet<number>): number {
  if (usedHues.size >= HUE_COUNT) return hashed % HUE_COUNT;
  const [from, count] =
    usedHues.size < FIRST_HUE_COUNT ? [0, FIRST_HUE_COUNT] : [FIRST_HUE_COUNT, HUE_COUNT - FIRST_HUE_COUNT];
  let hue = hashed % count;
  while (usedHues.has(from + hue)) hue = (hue + STEP) % count;
  return from + hue;
}

type Category = Entry<'categories'>;

/** The classes that give categories their colours. */
export type CategoryColours = {
  /** Returns the class of a category, the same in all languages. */
  of(category: Category): string;
  /** Returns the colour of a category in calendar programs: the user's own colour, or else the colour of its hue. */
  color(category: Category): NamedColor | undefined;
  /** Returns the class of an event's first category, or the class for events without a category. */
  mark(event: CalendarEvent): string;
};

const slugOf = ({ name, record }: Entry) => record.slug ?? name;

/** Returns the user's own colour for calendar programs, with the nearest name in OKLab. */
function namedColor(hex: string): NamedColor {
  const at = (one: string) => {
    const { lightness, chroma, hue } = oklchOf(one);
    const angle = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  };
  const place = at(hex);
  let nearest: NamedColor = { name: 'black', hex };
  let least = Number.POSITIVE_INFINITY;
  for (const name of CSS_COLOR_NAMES) {
    const other = at(hexOf(name));
    const away = Math.hypot(...place.map((part, index) => part - (other[index] ?? 0)));
    if (away < least) [nearest, least] = [{ name, hex }, away];
  }
  return nearest;
}

/**
 * Returns the colours of a calendar's categories: `userColors` by any slug of a category, else a hue from its slug in
 * the first language that has it. If that hue is used already, another free one is chosen, as long as there are any.
 * Older categories keep their hues: hues are given in the order of ids.
 */
export function categoryColoursOf(
  calendar: Calendar,
  userColors: Readonly<Record<string, ColorPair>> = {},
): CategoryColours {
  const slugKeyOf = (category: Category) => slugOf(calendar.translationsOf(category)[0] ?? category);
  const ids = new Map<string, number>();
  const allCategories = calendar.languages.flatMap(({ categories, events }) => [
    ...categories,
    ...events.flatMap((event) => event.categories),
  ]);
  for (const category of new Set(allCategories)) {
    const key = slugKeyOf(category);
    const id = category.id ?? Number.POSITIVE_INFINITY;
    ids.set(key, Math.min(id, ids.get(key) ?? id));
  }
  // The difference of two infinite ids is not a number.
  const inOrder = [...ids].sort(([a, idA], [b, idB]) => (idA === idB ? (a < b ? -1 : 1) : idA - idB));

  const usedHues = new Set<number>();
  const categoryColours = new Map<string, number>();
  for (const [key] of inOrder) {
    const hue = freeHue(hash(key), usedHues);
    usedHues.add(hue);
    categoryColours.set(key, hue);
  }

  const numberOf = (category: Category) => {
    const key = slugKeyOf(category);
    return categoryColours.get(key) ?? hash(key) % HUE_COUNT;
  };
  const ownSlugs = ownHues(userColors);
  const ownColors = ownSlugs.map((slug) => namedColor(userColors[slug]?.light ?? '#000000'));
  const ownPlaces = new Map<Category, number>();
  /** Returns the place of a category's own colour; -1 if it has none. */
  const ownPlaceOf = (category: Category) => {
    if (ownSlugs.length === 0) return -1;
    const known = ownPlaces.get(category);
    if (known !== undefined) return known;
    const slugs = [category, ...calendar.translationsOf(category)].map(slugOf);
    const place = ownSlugs.findIndex((slug) => slugs.includes(slug));
    ownPlaces.set(category, place);
    return place;
  };
  const of = (category: Category) => {
    const place = ownPlaceOf(category);
    return place === -1 ? `hue-${numberOf(category)}` : ownHueClass(place);
  };
  return {
    of,
    color: (category) => ownColors[ownPlaceOf(category)] ?? HUE_COLORS[numberOf(category)],
    mark: ({ categories: [first] }) => (first === undefined ? 'hue-none' : of(first)),
  };
}
