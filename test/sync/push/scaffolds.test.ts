import { describe, expect, it } from 'vitest';
import { scaffoldRecord } from '#content/scaffold';
import { recordPath } from '#content/store/layout';
import { DIALECT_NAMES } from '#interface/dialects/dialects';
import { KINDS } from '#interface/kinds';
import { desk } from './desk.ts';

const PLAN = {
  timezone: 'Europe/Madrid',
  all_day: false,
  start_date: '2026-12-15 20:00:00',
  end_date: '2026-12-15 22:00:00',
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
};

describe.each(DIALECT_NAMES)('in the dialect %s, a new file from `almanac new`', (dialect) => {
  it.each(KINDS)('for %s becomes a record without remarks, and leaves nothing to push', async (kind) => {
    const at = await desk(dialect, { content: ['ca'] });
    await at.sync();
    const path = recordPath('ca', kind, 'jazz');
    await at.write(path, { ...scaffoldRecord(kind, 'Jazz', 'jazz', kind === 'events' ? PLAN : undefined) });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    const made = at.read(path);
    await at.sync();
    expect(at.read(path)).toEqual(made);
    const { plan } = await at.prepare();
    expect({ steps: plan.steps, held: plan.heldBack }).toEqual({ steps: [], held: [] });
  });
});
