import type { Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressOf } from '#content/calendar/facts/places';

/** Returns the name of a venue with its town, which is left out if it is `homeTown`, the town of most venues. */
export function venueLine(venue: Entry<'venues'>, homeTown: string | undefined): string {
  const { town } = addressOf(venue.record);
  return town === undefined || town === homeTown ? nameOf(venue) : `${nameOf(venue)}, ${town}`;
}

/** Returns the name of a venue with its town, unless the name says it. */
export function venueNameWithTown(venue: Entry<'venues'>): string {
  const { town = '' } = addressOf(venue.record);
  return venueLine(venue, nameOf(venue).includes(town) ? town : undefined);
}
