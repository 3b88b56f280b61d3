import type { LinkedEvent } from '#service/database/rows';

/**
 * Returns the shape of an event as a text: the properties that matter to a program that writes events. Events of the
 * same shape have the same text.
 */
export function shapeOf(event: LinkedEvent): string {
  const { status, timezone, all_day, cost, description, title } = event;
  const flags = [event.show_map, event.show_map_link, event.hide_from_listings, event.sticky, event.featured];
  const links = [event.venue === null, event.organizers.length, event.categories.length > 1, event.tags.length > 1];
  const days = event.start_date.slice(0, 10) === event.end_date.slice(0, 10);
  const texts = [/[<&\\"']/.test(title), description.includes('<'), event.excerpt === ''];
  const sets = [event.image === null, event.website === null, cost.replace(/\d+/g, '0')];
  return JSON.stringify([status, timezone, all_day, days, flags, links, texts, sets]);
}
