import type { Point } from '#content/calendar/facts/places';

/** The mean radius of the earth (IUGG), in metres. */
const RADIUS = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance of two points along the surface of the earth, taken as a sphere, in metres. */
export function distanceOf(one: Point, other: Point): number {
  const [here, there] = [radians(one.latitude), radians(other.latitude)];
  const half = (difference: number) => Math.sin(difference / 2) ** 2;
  const part = half(there - here) + Math.cos(here) * Math.cos(there) * half(radians(other.longitude - one.longitude));
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** The regions where roads are signed in miles. */
const MILES = new Set(['US', 'GB', 'LR', 'MM']);
const MILE = 1_609.344;
const KILOMETRE = 1_000;

/** From this number of units on, decimals do not matter. */
const FAR = 10;

/**
 * Returns a function that writes distances, given in metres, in a language, by its BCP 47 tag: in kilometres, below one
 * in tens of metres; in miles if its region uses them.
 */
export function distanceWriter(tag: string): (metres: number) => string {
  const formatOf = (unit: string, digits: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, numberingSystem: 'latn', maximumFractionDigits: digits }).format;
  const [unit, length] = MILES.has(new Intl.Locale(tag).maximize().region ?? '')
    ? (['mile', MILE] as const)
    : (['kilometer', KILOMETRE] as const);
  const [near, far, metre] = [formatOf(unit, 1), formatOf(unit, 0), formatOf('meter', 0)];
  return (metres) => {
    const tens = Math.round(metres / 10) * 10;
    if (unit === 'kilometer' && tens < KILOMETRE) return metre(tens);
    const units = metres / length;
    return units < FAR ? near(units) : far(units);
  };
}

/** Returns things in order of distance. Things without a distance come last, and equal ones keep their order. */
export function byDistance<T>(things: readonly T[], distance: (thing: T) => number | undefined): T[] {
  return things
    .map((thing) => ({ thing, far: distance(thing) ?? Infinity }))
    .sort((one, other) => (one.far === other.far ? 0 : one.far - other.far))
    .map(({ thing }) => thing);
}
