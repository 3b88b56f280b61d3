import { describe, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { LIVES, liveThrough } from '../../model/replay.ts';
import { seeds, sizes } from '../../support/tiers/runs.ts';

/** The lives that a test lives through: with few, one that fails is found again soon. */
const lives = 10;
const drawn = seeds(sizes({ long: 1, soak: 25 }));

describe.each(DIALECT_NAMES)(
  'content synced with a service of the %s dialect under random faults, kills and edits',
  (dialect) => {
    it.each([4, ...drawn])(
      'loses no edit or existing record, and ends in step or reports every difference: seed %i',
      (seed) => liveThrough(LIVES.pulls, dialect, { seed, lives }),
    );

    it.each([5, ...drawn])(
      'creates nothing twice by pushes, overwrites no unseen change, loses no edit, and settles: seed %i',
      (seed) => liveThrough(LIVES.pushes, dialect, { seed, lives }),
    );
  },
);

describe('content that follows a service by quick syncs', () => {
  it.each([18, ...drawn])('has every change that the service reported, and ends in step: seed %i', (seed) =>
    liveThrough(LIVES.quickPulls, 'the-events-calendar', { seed, lives }),
  );
});
