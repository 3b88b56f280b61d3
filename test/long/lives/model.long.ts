import { describe, inject, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects';
import { drawFrom, LIVES, liveThrough } from '../../model/replay.ts';

describe('any of many lives of content and a service', () => {
  const draw = { seed: inject('seed'), runs: 250 };

  it.each(DIALECT_NAMES)(
    'loses no edit, removes nothing that is there, and ends in step or says where not: %s',
    (dialect) => liveThrough(LIVES.pulls, dialect, drawFrom(process.env, draw), 'test/model/model.test.ts'),
  );
});
