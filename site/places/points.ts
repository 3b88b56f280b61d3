import type { Entry } from '#content/calendar/entries';
import { pointOf } from '#content/calendar/facts/places';

/** Returns the venues whose points are known. */
export const placed = (venues: readonly Entry<'venues'>[]): readonly Entry<'venues'>[] =>
  venues.filter((venue) => pointOf(venue) !== undefined);

/** Tells whether venues can be put in order of distance: fewer than two have none. */
export const isSortable = (venues: readonly Entry<'venues'>[]): boolean => placed(venues).length > 1;
