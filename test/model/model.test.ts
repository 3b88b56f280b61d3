import { describe, it } from 'vitest';
import { TRIED_DIALECTS } from '../support/tiers/runs.ts';
import { drawFrom, LIVES, liveThrough } from './replay.ts';

describe('any life of content and a service with faults, kills and edits between and during syncs', () => {
  it.each(TRIED_DIALECTS)(
    'loses no edit, removes nothing that is there, and ends in step or says where not: %s',
    { timeout: 900_000 },
    (dialect) =>
      liveThrough(LIVES.pulls, dialect, drawFrom(process.env, { seed: 4, runs: 4 }), 'test/model/model.test.ts'),
  );
});
