import { describe, expect, it } from 'vitest';
import { RefusedError } from '#errors';
import { type Item, type Lists, type OwnRoute, servedEvent } from '../../support/served.ts';
import { AT, type Calendar, calendar, countsOf } from '../pulling.ts';

const ALL = Array.from({ length: 20 }, (_, index) => servedEvent(index + 1));
const listing = (items: readonly Item[]): Lists => ({ ca: { events: items } });

async function pulled(): Promise<Calendar> {
  const here = calendar();
  await here.pull(listing(ALL));
  return here;
}

const WAYS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['hidden from listings', { hide_from_listings: true }],
  ['drafts', { status: 'draft' }],
  ['private', { status: 'private' }],
];

describe.each(WAYS)('missing records whose own routes show them as %s', (_way, fields) => {
  const changed = { ...fields, modified_utc: '2026-11-20 10:00:00' };
  /**
   * Returns own routes on which the first `count` events have the changed fields; all others are as the lists have
   * them.
   */
  const own =
    (count: number): OwnRoute =>
    (kind, id) =>
      kind === 'events' && id <= count ? servedEvent(id, changed) : undefined;

  it('stop the run without changes when they exceed the limit of removals', async () => {
    const here = await pulled();
    const before = here.files.snapshot();
    const run = here.pull(listing(ALL.slice(19)), { own: own(19) });
    await expect(run).rejects.toThrow(RefusedError);
    await expect(run).rejects.toThrow(/of 20 events in 'ca' are gone from the service or withdrawn/);
    expect(here.files.snapshot()).toEqual(before);
  });

  it('stop the run when they exceed the limit of removals by one', async () => {
    const here = await pulled();
    await expect(here.pull(listing(ALL.slice(5)), { own: own(5) })).rejects.toThrow('At least 5 of 20 events');
  });

  it('count toward the limit of removals together with records that are gone', async () => {
    const here = await pulled();
    await expect(here.pull(listing(ALL.slice(5)), { own: own(2) })).rejects.toThrow('At least 5 of 20 events');
  });

  it('are hidden beyond the limit when removals are accepted', async () => {
    const here = await pulled();
    const report = await here.pull(listing(ALL.slice(5)), {
      own: own(5),
      accepted: { missing: false, removals: true },
    });
    expect(countsOf(report)).toMatchObject({ hidden: 5, removed: 0 });
  });

  it('are hidden within the limit, counted as hidden, and logged once as gone', async () => {
    const here = await pulled();
    const report = await here.pull(listing(ALL.slice(4)), { own: own(4) });
    expect(countsOf(report)).toMatchObject({ hidden: 4, removed: 0 });
    expect((await here.changes()).map(({ type, id }) => [type, id])).toEqual([1, 2, 3, 4].map((id) => ['gone', id]));
    const later = { own: own(4), at: AT.add({ hours: 24 * 20 }) };
    expect(countsOf(await here.pull(listing(ALL.slice(4)), later))).toMatchObject({ hidden: 0 });
    expect(await here.changes()).toHaveLength(4);
  });

  it('are logged as reinstated when the service lists them again', async () => {
    const here = await pulled();
    await here.pull(listing(ALL.slice(1)), { own: own(1) });
    await here.pull(listing(ALL), { at: AT.add({ hours: 7 }) });
    expect((await here.changes()).map(({ type, id }) => [type, id])).toEqual([
      ['gone', 1],
      ['reinstated', 1],
    ]);
    expect(here.read('ca/events/event-1.json')).toMatchObject({ status: 'publish', service: { listed: true } });
  });
});

describe('listed records that the service marks as hidden', () => {
  it('count toward the limit of removals', async () => {
    const here = await pulled();
    const hiding = ALL.map((event) => (event.id <= 5 ? { ...event, hide_from_listings: true } : event));
    await expect(here.pull(listing(hiding))).rejects.toThrow('At least 5 of 20 events');
  });
});
