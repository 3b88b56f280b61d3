import type { Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressOf } from '#content/calendar/facts/places';

/** Names a venue and its town, which is not said each time where it is that of most. */
export function venueLine(venue: Entry<'venues'>, homeTown: string | undefined): string {
  const { town } = addressOf(venue.record);
  return town === undefined || town === homeTown ? nameOf(venue) : `${nameOf(venue)}, ${town}`;
}

/** Names a venue and its town, unless its name says that. */
export function placeName(venue: Entry<'venues'>): string {
  const { town = '' } = addressOf(venue.record);
  return venueLine(venue, nameOf(venue).includes(town) ? town : undefined);
}
