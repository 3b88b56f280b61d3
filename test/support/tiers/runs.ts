import { inject } from 'vitest';
import { DIALECT_NAMES, type DialectName } from '#interface/dialects';

/** The number of runs of a property in the long tier for each one in `npm test`. */
const SHARE = 10;

/** Returns how often a property is tried that the long tier tries `long` times. */
export const runs = (long: number): number => (inject('tier') === 'long' ? long : Math.ceil(long / SHARE));

/** Returns the cases that are tried: all in the long tier, one in so many in `npm test`, the same each time. */
export const some = <T>(all: readonly T[], oneIn: number): readonly T[] =>
  inject('tier') === 'long' ? all : all.filter((_, index) => index % oneIn === 0);

/** The dialects of tests that take long with each: all in the long tier, that of most services in `npm test`. */
export const TRIED_DIALECTS: readonly DialectName[] =
  inject('tier') === 'long' ? DIALECT_NAMES : ['the-events-calendar'];
