import { inject } from 'vitest';
import { DIALECT_NAMES, type DialectName } from '#interface/dialects';

/** One in so many runs of a property is done by `npm test`. */
const SHARE = 10;

/** How often a property is tried that the long tier tries so many times. */
export const runs = (long: number): number => (inject('tier') === 'long' ? long : Math.ceil(long / SHARE));

/** Returns of all cases those that are tried: one in so many by `npm test`, each time the same; all by the long tier. */
export const some = <T>(all: readonly T[], oneIn: number): readonly T[] =>
  inject('tier') === 'long' ? all : all.filter((_, index) => index % oneIn === 0);

/** The dialects with which a test is run that takes long with each: that of most services by `npm test`, all by the long tier. */
export const TRIED_DIALECTS: readonly DialectName[] =
  inject('tier') === 'long' ? DIALECT_NAMES : ['the-events-calendar'];
