import { describe, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { cutOffPushes } from '../../model/cut-off.ts';
import { sizes } from '../../support/tiers/runs.ts';

describe.each(DIALECT_NAMES)(
  'a push that is cut off at any write to the disk, to a service of the dialect %s',
  (dialect) => {
    it('leaves whole files, and the next one ends as an undisturbed one, with no write done twice', () =>
      cutOffPushes(dialect, sizes({ long: 4, soak: 1 })));
  },
);
