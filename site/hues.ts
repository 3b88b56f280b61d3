import type { Calendar, CalendarEvent, Entry } from '#content/calendar';

/** How many hues the style sheet has a class for. */
export const HUE_COUNT = 12;

/** From a hue that is taken to the next one to try: far from it, and all are reached. */
const STEP = 5;

/** FNV-1a, 32 bits: spreads names that differ by a letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

type Category = Entry<'categories'>;

/** The classes that give categories their hues. */
export type Hues = {
  /** A category's: the same in all languages. */
  of(category: Category): string;
  /** An event's mark: its first category's, or none. */
  mark(event: CalendarEvent): string;
};

const slugOf = ({ name, record }: Entry) => record.slug ?? name;

/**
 * Gives the categories of a calendar their hues: by the slug in the first language that has the category, and another
 * one where that is taken, as long as there are any. Who came first keeps the hue: categories are asked in the order of
 * their ids.
 */
export function huesOf(calendar: Calendar): Hues {
  const keyOf = (category: Category) => slugOf(calendar.translationsOf(category)[0] ?? category);
  const ids = new Map<string, number>();
  const shown = calendar.languages.flatMap(({ categories, events }) => [
    ...categories,
    ...events.flatMap((event) => event.categories),
  ]);
  for (const category of new Set(shown)) {
    const key = keyOf(category);
    const id = category.id ?? Number.POSITIVE_INFINITY;
    ids.set(key, Math.min(id, ids.get(key) ?? id));
  }
  // Two without an id have infinity both, whose difference is no number.
  const inOrder = [...ids].sort(([a, idA], [b, idB]) => (idA === idB ? (a < b ? -1 : 1) : idA - idB));

  const taken = new Set<number>();
  const hues = new Map<string, number>();
  for (const [key] of inOrder) {
    const own = hash(key) % HUE_COUNT;
    let hue = own;
    if (taken.size < HUE_COUNT) while (taken.has(hue)) hue = (hue + STEP) % HUE_COUNT;
    taken.add(hue);
    hues.set(key, hue);
  }

  const of = (category: Category) => {
    const key = keyOf(category);
    return `hue-${hues.get(key) ?? hash(key) % HUE_COUNT}`;
  };
  return {
    of,
    mark: ({ categories: [first] }) => (first === undefined ? 'hue-none' : of(first)),
  };
}
