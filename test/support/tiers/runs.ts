import { inject, it } from 'vitest';
import { DIALECT_NAMES, type DialectName } from '#interface/dialects/dialects';

/** The number of runs of a property in the soak tier for each one in `npm test`, and in the long tier. */
const SHARES = { short: 40, long: 4, soak: 1 } as const;

const tier = inject('tier');

/** Returns how often a property is tried that the soak tier tries `full` times, and `npm test` one in `short` of that. */
export const runs = (full: number, { short = SHARES.short }: { readonly short?: number } = {}): number =>
  Math.ceil(full / (tier === 'short' ? short : SHARES[tier]));

/** Defines a test that takes a process, a repository or a site of its own: it is none of `npm test`. */
export const longIt: (name: string, test: () => void | Promise<void>) => void = tier === 'short' ? () => {} : it;

/** Returns the cases that are tried: one in so many in `npm test`, the same each time; all in the other tiers. */
export const some = <T>(all: readonly T[], oneIn: number): readonly T[] =>
  tier === 'short' ? all.filter((_, index) => index % oneIn === 0) : all;

/** Returns the size for the tier that runs. */
export const sizes = <T>(by: { readonly long: T; readonly soak: T }): T => (tier === 'soak' ? by.soak : by.long);

/** Returns the seeds of this many drawn tries, which follow from the seed of the run. */
export const seeds = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => inject('seed') + at);

/** The dialects of tests that take long with each: that of most services in `npm test`, all in the other tiers. */
export const TRIED_DIALECTS: readonly DialectName[] = tier === 'short' ? ['the-events-calendar'] : DIALECT_NAMES;
