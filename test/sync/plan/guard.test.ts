import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedError } from '#errors';
import { mostRemovals } from '#sync/plan/guard';
import { type Item, type Lists, type OwnRoute, servedEvent, servedVenue } from '../../support/served.ts';
import { AT, type Calendar, calendar, cellOf, countsOf } from '../pulling.ts';

const events = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, index) => servedEvent(from + index));
const listing = (items: readonly Item[]): Lists => ({ ca: { events: items } });

async function of(count: number): Promise<Calendar> {
  const here = calendar();
  await here.pull(listing(events(1, count)));
  return here;
}

async function refusal(run: Promise<unknown>): Promise<RefusedError> {
  const error: unknown = await run.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof RefusedError) return error;
  throw new Error('it was not refused', { cause: error });
}

describe('missing files', () => {
  async function without(count: number, missing: number): Promise<Calendar> {
    const here = await of(count);
    for (let id = 1; id <= missing; id += 1) await here.files.remove(`ca/events/event-${id}.json`);
    return here;
  }

  it.each([
    [20, 4, 'a fifth'],
    [10, 2, 'a fifth'],
    [5, 2, 'a few'],
    [3, 2, 'a few'],
    [2, 1, 'a few'],
  ])('out of %i do not stop the pull when they number %i, %s', async (count, missing) => {
    const here = await without(count, missing);
    const report = await here.pull(listing(events(1, count)));
    expect(cellOf(report, 1)).toBe('push-delete');
  });

  it.each([
    [20, 5],
    [14, 3],
    [10, 10],
    [3, 3],
    [2, 2],
    [1, 1],
  ])(
    'out of %i stop the pull without changes, naming the flag, when they number %i, over a fifth or all',
    async (count, missing) => {
      const here = await without(count, missing);
      const before = here.files.snapshot();
      const error = await refusal(here.pull(listing(events(1, count))));
      expect(error.message).toBe(
        `${missing} of ${count} files of events in 'ca' are missing, ca/events/event-1.json among them.`,
      );
      expect(error.state).toBe('Nothing was changed.');
      expect(error.hint).toContain('--accept-missing');
      expect(here.files.snapshot()).toEqual(before);
    },
  );

  it('stay removed when they are accepted, whatever their number', async () => {
    const here = await without(3, 3);
    const report = await here.pull(listing(events(1, 3)), { accepted: { missing: true, removals: false } });
    expect([1, 2, 3].map((id) => cellOf(report, id))).toEqual(['push-delete', 'push-delete', 'push-delete']);
  });

  it('do not include files that a person renamed', async () => {
    const here = await of(3);
    for (const id of [1, 2, 3]) await here.files.rename(`ca/events/event-${id}.json`, `ca/events/mine-${id}.json`);
    const report = await here.pull(listing(events(1, 3)));
    expect(cellOf(report, 1)).toBe('converge');
  });

  it('do not include unreadable files', async () => {
    const here = await of(3);
    for (const id of [1, 2, 3]) await here.files.write(`ca/events/event-${id}.json`, '{');
    expect((await here.pull(listing(events(1, 3)))).unreadable).toHaveLength(3);
  });

  it('are counted per collection: losing all venues is refused however many events there are', async () => {
    const lists: Lists = { ca: { events: events(1, 20), venues: [servedVenue(50)] } };
    const here = calendar();
    await here.pull(lists);
    await here.files.remove('ca/venues/venue-50.json');
    expect((await refusal(here.pull(lists))).message).toContain("1 of 1 files of venues in 'ca' are missing");
  });
});

describe('records that leave the service', () => {
  const withdrawn =
    (going: number): OwnRoute =>
    (_kind, id) =>
      id <= going ? { status: 403, code: 'event-not-accessible' } : undefined;
  const ways: readonly (readonly [string, (going: number) => OwnRoute])[] = [
    ['gone', () => () => undefined],
    ['withdrawn', withdrawn],
  ];

  it.each([
    [10, 2],
    [20, 4],
    [5, 2],
    [3, 2],
    [2, 1],
  ])('out of %i are removed when they number %i, within the limit of removals', async (count, gone) => {
    const here = await of(count);
    const report = await here.pull(listing(events(gone + 1, count)));
    expect(countsOf(report)).toMatchObject({ removed: gone });
  });

  describe.each(ways)('as %s', (_what, ownOf) => {
    it.each([
      [20, 5, 4],
      [10, 3, 2],
      [3, 3, 2],
    ])(
      'out of %i stop the pull, naming the flag, when they number %i, over the limit of %i',
      async (count, going, allowed) => {
        const here = await of(count);
        const before = here.files.snapshot();
        // A record that stays shows that the list is not simply empty.
        const left = going === count ? [servedEvent(99)] : events(going + 1, count);
        const error = await refusal(here.pull(listing(left), { own: ownOf(going) }));
        expect(error.message).toBe(
          `At least ${going} of ${count} events in 'ca' are gone from the service or withdrawn, ca/events/event-1.json among them; a run may take off ${allowed}.`,
        );
        expect(error.state).toBe('Nothing was changed.');
        expect(error.hint).toContain('--accept-removals');
        expect(here.files.snapshot()).toEqual(before);
      },
    );

    it('are taken off beyond the limit when removals are accepted', async () => {
      const here = await of(10);
      const accepted = { missing: false, removals: true };
      const report = await here.pull(listing(events(9, 10)), { own: ownOf(8), accepted });
      const { removed = 0, hidden = 0 } = countsOf(report) ?? {};
      expect(removed + hidden).toBe(8);
    });
  });

  it('may be all records of a kind when removals are accepted, although the list is then empty', async () => {
    const here = calendar();
    await here.pull({ ca: { events: events(1, 3), venues: [servedVenue(50)] } });
    const report = await here.pull(listing(events(1, 3)), { accepted: { missing: false, removals: true } });
    expect(cellOf(report, 50, 'venues')).toBe('pull-delete');
    expect(report.degraded).toEqual([]);
  });

  it('count together, whether gone or withdrawn', async () => {
    const here = await of(10);
    const run = here.pull(listing(events(4, 10)), { own: withdrawn(1) });
    expect((await refusal(run)).message).toContain('At least 3 of 10');
  });

  it('do not count again in the next run', async () => {
    const here = await of(10);
    await here.pull(listing(events(3, 10)), { own: withdrawn(2) });
    const report = await here.pull(listing(events(5, 10)), { own: withdrawn(4), at: AT.add({ hours: 24 * 20 }) });
    expect([3, 4].map((id) => here.read(`ca/events/event-${id}.json`).service.withdrawn)).toEqual([true, true]);
    expect(report.degraded).toEqual([]);
  });

  it('are limited by number as well as by share', async () => {
    const here = await of(20);
    const error = await refusal(here.pull(listing(events(3, 20)), { ceiling: { share: 0.5, count: 1 } }));
    expect(error.message).toContain('a run may take off 1.');
  });

  it('are counted per collection: removed events do not reduce the limit for venues', async () => {
    const venues = [50, 51, 52, 53, 54, 55, 56, 57, 58, 59].map((id) => servedVenue(id));
    const here = calendar();
    await here.pull({ ca: { events: events(1, 10), venues } });
    const report = await here.pull({ ca: { events: events(3, 10), venues: venues.slice(2) } });
    expect([countsOf(report)?.removed, countsOf(report, 'venues')?.removed]).toEqual([2, 2]);
    const three = here.pull({ ca: { events: events(3, 10), venues: venues.slice(5) } });
    expect((await refusal(three)).message).toContain("At least 3 of 8 venues in 'ca'");
  });

  it('are checked only up to the limit, so a broken service gets few requests', async () => {
    const here = await of(100);
    const calls: string[] = [];
    const own: OwnRoute = (kind, id) => {
      if (kind === 'events' && id <= 99) calls.push(`${id}`);
      return undefined;
    };
    await refusal(here.pull(listing(events(100, 100)), { own }));
    expect(calls.length).toBeLessThan(40);
  });
});

describe('the limit of removals', () => {
  it('stays below the collection’s size, its share and its number, and allows two in a small collection', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), share, fc.nat({ max: 100 }), (size, part, count) => {
        const ceiling = mostRemovals(size, { share: part, count });
        expect(ceiling).toBeLessThanOrEqual(Math.max(0, size - 1));
        expect(ceiling).toBeLessThanOrEqual(count);
        expect(ceiling).toBeLessThanOrEqual(Math.max(2, size * part));
        expect(ceiling).toBeGreaterThanOrEqual(Math.max(0, Math.min(2, count, size - 1)));
      }),
    );
  });
});
