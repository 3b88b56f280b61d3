import { describe, it } from 'vitest';
import { drawFrom, LIVES, liveThrough } from './replay.ts';

describe('any life of content that follows a service by quick syncs', () => {
  it.each(['the-events-calendar'] as const)(
    'has what the service told to have changed, and ends in step: %s',
    { timeout: 900_000 },
    (dialect) =>
      liveThrough(LIVES.quickPulls, dialect, drawFrom(process.env, { seed: 18, runs: 5 }), 'test/model/quick.test.ts'),
  );
});
