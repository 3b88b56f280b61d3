import { describe, expect, it } from 'vitest';
import type { Kind } from '#interface/kinds';
import { type Lists, type OwnRoute, servedEvent, servedVenue } from '../support/served.ts';
import { calendar, cellOf, countsOf, type PullChanges, windowAt } from './pulling.ts';

const VENUES = [13, 14, 15, 16].map((id) => servedVenue(id));
const EVER = {
  from: Temporal.PlainDate.from('2000-01-01').toZonedDateTime('Europe/Madrid'),
  to: Temporal.PlainDate.from('2100-01-01').toZonedDateTime('Europe/Madrid'),
};

describe('a withdrawn venue', () => {
  const withdrawn: OwnRoute = (kind, id) =>
    kind === 'venues' && id === 13 ? { status: 403, code: 'venue-not-accessible' } : undefined;
  const asDraft: Lists = {
    ca: { events: [servedEvent(1, { venue: servedVenue(13, { status: 'draft' }) })], venues: VENUES.slice(1) },
  };

  async function pulled() {
    const here = calendar();
    await here.pull({ ca: { events: [servedEvent(1, { venue: servedVenue(13) })], venues: VENUES } });
    return here;
  }

  const days = { window: { ...windowAt('2026-11-21'), from: EVER.from.with({ year: 2027 }) }, wholeWindow: false };
  const inThem = servedEvent(2, { start_date: '2027-05-01 20:00:00', end_date: '2027-05-01 22:00:00' });
  const narrowed: readonly (readonly [string, PullChanges, Lists])[] = [
    ['of venues alone', { kinds: ['venues'] }, asDraft],
    ['of all but events', { kinds: ['venues', 'organizers', 'categories', 'tags'] satisfies Kind[] }, asDraft],
    ['of days in which it has no event', days, { ca: { ...asDraft.ca, events: [inThem] } }],
  ];

  it.each(narrowed)('is not hidden by a run %s while an event still shows it', async (_what, changes, lists) => {
    const here = await pulled();
    const before = here.files.snapshot()['ca/venues/venue-13.json'];
    const report = await here.pull(lists, { ...changes, own: withdrawn });
    expect(cellOf(report, 13, 'venues')).not.toBe('hide');
    expect(countsOf(report, 'venues')).toMatchObject({ hidden: 0, removed: 0 });
    expect(here.files.snapshot()['ca/venues/venue-13.json']).toBe(before);
  });

  it.each(narrowed)('is removed by a run %s when it is gone', async (_what, changes) => {
    const here = await pulled();
    const report = await here.pull({ ca: { events: [servedEvent(1)], venues: VENUES.slice(1) } }, changes);
    expect(cellOf(report, 13, 'venues')).toBe('pull-delete');
  });

  it('is hidden by a full run when no event shows it any more', async () => {
    const here = await pulled();
    const lists = { ca: { events: [servedEvent(1)], venues: VENUES.slice(1) } };
    expect(cellOf(await here.pull(lists, { own: withdrawn }), 13, 'venues')).toBe('hide');
  });
});

describe('the limit of removals', () => {
  const past = Array.from({ length: 200 }, (_, index) =>
    servedEvent(1_000 + index, { start_date: '2020-12-01 20:00:00', end_date: '2020-12-01 22:00:00' }),
  );
  const coming = Array.from({ length: 30 }, (_, index) => servedEvent(index + 1));
  const own: OwnRoute = (_kind, id) => past.find((one) => one.id === id);

  it.each([29, 7])('is a share of the requested records: %i of 30 are too many in a calendar of 230', async (going) => {
    const here = calendar();
    await here.pull({ ca: { events: [...past, ...coming] } }, { window: EVER });
    const before = here.files.snapshot();
    const run = here.pull({ ca: { events: coming.slice(going) } }, { own });
    await expect(run).rejects.toThrow(/^At least \d+ of 30 events/);
    await expect(run).rejects.toThrow('a run may take off 6.');
    expect(here.files.snapshot()).toEqual(before);
  });

  it('allows removals up to its share', async () => {
    const here = calendar();
    await here.pull({ ca: { events: [...past, ...coming] } }, { window: EVER });
    expect(countsOf(await here.pull({ ca: { events: coming.slice(6) } }, { own }))).toMatchObject({ removed: 6 });
  });

  it('is a share of the events in the days that a narrowed run requests', async () => {
    const here = calendar();
    const january = coming.slice(0, 10).map((event) => ({
      ...event,
      start_date: '2027-01-10 20:00:00',
      end_date: '2027-01-10 22:00:00',
    }));
    await here.pull({ ca: { events: [...january, ...coming.slice(10)] } });
    const window = { from: EVER.from.with({ year: 2027 }), to: EVER.from.with({ year: 2027, month: 2 }) };
    const run = here.pull({ ca: { events: january.slice(3) } }, { window, wholeWindow: false });
    await expect(run).rejects.toThrow('of 10 events');
  });
});
