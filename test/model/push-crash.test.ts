import { describe, it } from 'vitest';
import { DIALECT_NAMES, type DialectName } from '#interface/dialects';
import { cutOffPushes } from './cut-off.ts';

/** At one in so many operations: the disk knows nothing of dialects. The long tier tries all of them with each. */
const EVERY: { readonly [N in DialectName]: number } = { document: 12, 'the-events-calendar': 6 };

describe.each(DIALECT_NAMES)(
  'a push that is cut off at a write to the disk, to a service of the dialect %s',
  (dialect) => {
    it('leaves whole files, and the next one ends as an undisturbed one, with no write done twice', () =>
      cutOffPushes(dialect, EVERY[dialect]));
  },
);
