import { describe, it } from 'vitest';
import { TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { drawFrom, LIVES, liveThrough } from '../replay.ts';

describe('any life in which content is pushed, with writes lost, late and unanswered, kills, and edits on both sides', () => {
  it.each(TRIED_DIALECTS)(
    'makes nothing twice, overwrites nothing unseen, loses no edit, and comes to rest: %s',
    { timeout: 900_000 },
    (dialect) =>
      liveThrough(LIVES.pushes, dialect, drawFrom(process.env, { seed: 5, runs: 8 }), 'test/model/push/push.test.ts'),
  );
});
