/* The types that Astro makes of the collections. */
import { type CollectionEntry, getCollection, getEntry } from 'astro:content';

export const title = (event: CollectionEntry<'events'>): string => event.data.title;
export const status = (event: CollectionEntry<'events'>): 'scheduled' | 'cancelled' | 'postponed' => event.data.status;
// @ts-expect-error a venue has no start
export const start = (venue: CollectionEntry<'venues'>): string => venue.data.start;

export async function towns(): Promise<(string | undefined)[]> {
  const [event] = await getCollection('events');
  const venues = await Promise.all((event?.data.venues ?? []).map((venue) => getEntry(venue)));
  return venues.map((venue) => venue?.data.city);
}
