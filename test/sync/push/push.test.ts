import { describe, expect, it } from 'vitest';
import { TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { desk } from './desk.ts';

const EVENT = {
  title: 'Jazz at the mill',
  slug: 'jazz-at-the-mill',
  description: '<p>Four sets.</p>',
  start_date: '2026-12-04 20:00:00',
  end_date: '2026-12-04 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const PATH = 'ca/events/jazz-at-the-mill.json';

describe.each(TRIED_DIALECTS)('a push to a service of the dialect %s', (dialect) => {
  it('writes an edited title, after which file and ledger agree with the service', async () => {
    const at = await desk(dialect);
    const { id } = await at.make('events', EVENT);
    await at.sync();
    await at.edit(PATH, { title: 'Jazz in the mill' });
    const report = await at.push();
    expect(report.outcomes).toMatchObject([{ outcome: 'done', id, remarks: [] }]);
    expect(await at.served('events', Number(id))).toMatchObject({ title: 'Jazz in the mill', status: 'publish' });
    const before = at.files.snapshot();
    const synced = await at.sync();
    expect(synced.decisions).toEqual([]);
    expect(at.files.snapshot()).toEqual(before);
    expect((await at.prepare()).plan).toEqual({ steps: [], heldBack: [], taken: [], notes: [] });
  });

  it('writes nothing in a dry run', async () => {
    const at = await desk(dialect);
    const { id } = await at.make('events', EVENT);
    await at.sync();
    await at.edit(PATH, { title: 'Jazz in the mill' });
    const before = at.files.snapshot();
    await expect(at.push({ dryRun: true })).rejects.toThrow('a push without a report');
    expect(at.files.snapshot()).toEqual(before);
    expect(await at.served('events', Number(id))).toMatchObject({ title: EVENT.title });
  });

  it('creates a new venue before the event that names it by slug, and fills in the ids', async () => {
    const at = await desk(dialect);
    await at.make('events', EVENT);
    await at.sync();
    await at.write('ca/venues/old-mill.json', { venue: 'Old Mill', city: 'Reus' });
    await at.write('ca/events/blues.json', { ...EVENT, title: 'Blues', slug: 'blues', venue: ['old-mill'] });
    const report = await at.push();
    expect(report.plan.heldBack).toEqual([]);
    expect(report.outcomes.map(({ outcome, remarks }) => ({ outcome, remarks }))).toEqual([
      { outcome: 'done', remarks: [] },
      { outcome: 'done', remarks: [] },
    ]);
    const venue = at.read('ca/venues/old-mill.json').service.id;
    expect(at.read('ca/events/blues.json').venue).toEqual([venue]);
    expect(at.read('ca/events/blues.json').service).toMatchObject({ listed: true });
    const before = at.files.snapshot();
    expect((await at.sync()).decisions).toEqual([]);
    expect(at.files.snapshot()).toEqual(before);
  });
});

it('a push warns before it writes that the service will publish the draft venue of an event', async () => {
  const at = await desk('the-events-calendar');
  const venue = await at.make('venues', { venue: 'Mill', status: 'draft' });
  await at.make('events', { ...EVENT, venue: venue.id });
  await at.sync();
  await at.edit(PATH, { title: 'Jazz in the mill' });
  expect((await at.prepare()).plan.notes).toEqual([
    `${PATH}: the service publishes the draft venue ${venue.id} (Mill) with any update of the event`,
  ]);
});
