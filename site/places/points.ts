import type { Entry } from '#content/calendar/entries';
import { pointOf } from '#content/calendar/facts/places';

/** Returns the venues with known points. */
export const venuesWithPoints = (venues: readonly Entry<'venues'>[]): readonly Entry<'venues'>[] =>
  venues.filter((venue) => pointOf(venue) !== undefined);

/** Tells whether venues can be sorted by distance: at least two have known points. */
export const canSortByDistance = (venues: readonly Entry<'venues'>[]): boolean => venuesWithPoints(venues).length > 1;
