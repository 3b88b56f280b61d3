import { describe, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { LIVES, liveThrough } from '../../model/replay.ts';
import { seeds, sizes } from '../../support/tiers/runs.ts';

/** The lives that a test lives through: with few, one that fails is found again soon. */
const lives = 10;
const drawn = seeds(sizes({ long: 1, soak: 25 }));

describe.each(DIALECT_NAMES)('any of many lives of content and a service of the dialect %s', (dialect) => {
  it.each([4, ...drawn])(
    'loses no edit, removes nothing that is there, and ends in step or says where not: seed %i',
    (seed) => liveThrough(LIVES.pulls, dialect, { seed, lives }),
  );

  it.each([5, ...drawn])(
    'makes nothing twice with pushes, overwrites nothing unseen, loses no edit, and comes to rest: seed %i',
    (seed) => liveThrough(LIVES.pushes, dialect, { seed, lives }),
  );
});

describe('any of many lives of content that follows a service by quick syncs', () => {
  it.each([18, ...drawn])('has what the service told to have changed, and ends in step: seed %i', (seed) =>
    liveThrough(LIVES.quickPulls, 'the-events-calendar', { seed, lives }),
  );
});
