import type { CalendarEvent, Entry } from '#content/calendar';

/** How many hues the style sheet has a class for. */
export const HUE_COUNT = 12;

/** FNV-1a, 32 bits: spreads names that differ by a letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

/** The class that gives a category its hue; the same slug has the same hue on every site. */
export function hueOf(category: Entry<'categories'>): string {
  return `hue-${hash(category.record.slug ?? category.name) % HUE_COUNT}`;
}

/** The class of an event's mark: its first category's hue, or none. */
export function markOf(event: CalendarEvent): string {
  const [category] = event.categories;
  return category === undefined ? 'hue-none' : hueOf(category);
}
