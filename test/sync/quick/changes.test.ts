import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantToAskFrom } from '#sync/quick/changes';
import { runs } from '../../support/tiers/runs.ts';

const ZONE = 'Europe/Madrid';
const wall = (at: Temporal.Instant) => at.toZonedDateTimeISO(ZONE).toPlainDateTime();

describe('the start time of a request for changes', () => {
  it('is two hours before the watermark on usual days', () => {
    expect(`${instantToAskFrom(Temporal.Instant.from('2026-11-21T10:00:00Z'), ZONE)}`).toBe('2026-11-21T08:00:00Z');
  });

  it('precedes all later changes by the site’s wall time, even when clocks are set back', () => {
    const night = Temporal.Instant.from('2026-10-24T20:00:00Z');
    const minutes = fc.nat(16 * 60);
    fc.assert(
      fc.property(minutes, minutes, (watermark, later) => {
        const marked = night.add({ minutes: watermark });
        const changed = marked.add({ minutes: later });
        const since = instantToAskFrom(marked, ZONE);
        return Temporal.PlainDateTime.compare(wall(since), wall(changed)) < 0;
      }),
      { numRuns: runs(300) },
    );
  });
});
