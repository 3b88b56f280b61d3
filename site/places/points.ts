import type { Entry } from '#content/calendar/entries';

/** A point on the earth, in degrees (WGS 84). */
export type Point = { readonly latitude: number; readonly longitude: number };

/** Returns where a venue is: as its file says by hand, else as the service does; `undefined` where neither tells. */
export function pointOf({ record: { local, service } }: Entry<'venues'>): Point | undefined {
  return local?.coordinates ?? service?.coordinates;
}

/** Returns the venues whose points are known. */
export const placed = (venues: readonly Entry<'venues'>[]): readonly Entry<'venues'>[] =>
  venues.filter((venue) => pointOf(venue) !== undefined);

/** Tells whether venues can be put in order of distance: fewer than two have none. */
export const isSortable = (venues: readonly Entry<'venues'>[]): boolean => placed(venues).length > 1;
