import { describe, inject, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects';
import { drawFrom, LIVES, liveThrough } from '../../model/replay.ts';

describe('any of many lives in which content is pushed', () => {
  const draw = { seed: inject('seed'), runs: 150 };

  it.each(DIALECT_NAMES)(
    'makes nothing twice, overwrites nothing unseen, loses no edit, and comes to rest: %s',
    (dialect) => liveThrough(LIVES.pushes, dialect, drawFrom(process.env, draw), 'test/model/push/push.test.ts'),
  );
});
