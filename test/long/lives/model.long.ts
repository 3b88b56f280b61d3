import { describe, inject, it } from 'vitest';
import { DIALECT_NAMES } from '#interface/dialects';
import { drawFrom, LIVES, liveThrough } from '../../model/replay.ts';

describe('any of many lives of content and a service', () => {
  const draw = { seed: inject('seed'), runs: 150 };

  it.each(DIALECT_NAMES)(
    'loses no edit, removes nothing that is there, and ends in step or says where not: %s',
    (dialect) => liveThrough(LIVES.pulls, dialect, drawFrom(process.env, draw), 'test/model/model.test.ts'),
  );

  it.each(['the-events-calendar'] as const)(
    'has after quick syncs what the service told to have changed, and ends in step: %s',
    (dialect) => liveThrough(LIVES.quickPulls, dialect, drawFrom(process.env, draw), 'test/model/quick.test.ts'),
  );
});
