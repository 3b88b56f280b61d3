import { describe, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects';
import { drawFrom, LIVES, liveThrough } from '../model/replay.ts';

describe('any of many lives of content and a service', () => {
  // The same lives each time, as in the short tier and more of them; a soak draws others with ALMANAC_MODEL_SEED.
  const draw = { seed: 1_072_220_216, runs: 250 };

  it.each(DIALECT_NAMES)(
    'loses no edit, removes nothing that is there, and ends in step or says where not: %s',
    (dialect) => liveThrough(LIVES.pulls, dialect, drawFrom(process.env, draw), 'test/model/model.test.ts'),
  );
});
