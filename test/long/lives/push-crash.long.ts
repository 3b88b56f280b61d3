import { describe, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { cutOffPushes } from '../../model/cut-off.ts';
import { sizes } from '../../support/tiers/runs.ts';

describe.each(DIALECT_NAMES)(
  'a push to a service of the %s dialect that a crash interrupts at any write to the disk',
  (dialect) => {
    it('leaves whole files, and the next push ends as an undisturbed one, without a repeated write', () =>
      cutOffPushes(dialect, sizes({ long: 4, soak: 1 })));
  },
);
