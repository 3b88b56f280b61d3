import { describe, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects';
import { drawFrom, LIVES, liveThrough } from '../model/replay.ts';

describe('any of many lives in which content is pushed', () => {
  // The same lives each time, as in the short tier and more of them; a soak draws others with ALMANAC_MODEL_SEED.
  const draw = { seed: 1_800_394_401, runs: 250 };

  it.each(DIALECT_NAMES)(
    'makes nothing twice, overwrites nothing unseen, loses no edit, and comes to rest: %s',
    (dialect) => liveThrough(LIVES.pushes, dialect, drawFrom(process.env, draw), 'test/model/push.test.ts'),
  );
});
