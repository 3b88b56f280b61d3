import { describe, expect, it } from 'vitest';
import { DIALECTS } from '#interface/dialects/dialects';
import { fakeClient, type Item, type Lists, type OwnRoute, servedEvent, servedVenue } from '../../support/served.ts';
import { AT, type Calendar, calendar, cellOf, countsOf } from '../pulling.ts';

const events = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, index) => servedEvent(from + index));
const listing = (items: readonly unknown[]): Lists => ({ ca: { events: items } });
const forId =
  (id: number, answer: ReturnType<OwnRoute>): OwnRoute =>
  (_kind, asked) =>
    asked === id ? answer : undefined;

async function of(count: number): Promise<Calendar> {
  const here = calendar();
  await here.pull(listing(events(1, count)));
  return here;
}

const refused = (status: number, code: string) => ({ status, code });

describe('the canary check of a list', () => {
  it('runs before any other check, and only when a record is missing', async () => {
    const here = await of(4);
    const { calls } = await here.pull(listing(events(1, 3)));
    expect(calls.filter((call) => call.includes('/'))).toEqual(['ca events/1', 'ca events/2147483647', 'ca events/4']);
    const quiet = await here.pull(listing(events(1, 3)));
    expect(quiet.calls.filter((call) => call.includes('/'))).toEqual([]);
  });

  it('keeps all files when a listed record fails on its own route', async () => {
    const here = await of(4);
    const before = here.files.snapshot();
    const report = await here.pull(listing(events(1, 3)), { own: forId(1, refused(404, 'rest-event-not-found')) });
    expect(here.files.snapshot()).toEqual(before);
    expect(report.degraded).toEqual([
      "record 1 is in the list of events in 'ca' and does not answer by itself; nothing is removed",
    ]);
    expect(report.calls).not.toContain('ca events/4');
  });

  it('keeps all files when an impossible record answers', async () => {
    const here = await of(4);
    const before = here.files.snapshot();
    const own: OwnRoute = (_kind, id) => (id > 4 ? servedEvent(id) : undefined);
    const report = await here.pull(listing(events(1, 3)), { own });
    expect(here.files.snapshot()).toEqual(before);
    expect(report.degraded[0]).toContain('the service does not say of record 2147483647');
  });

  it('keeps all files when the list is empty', async () => {
    const here = await of(2);
    const before = here.files.snapshot();
    const report = await here.pull(listing([]));
    expect(here.files.snapshot()).toEqual(before);
    expect(report.degraded).toEqual([
      "the list of events in 'ca' is empty, so nothing shows that an absent record is gone rather than the list broken; nothing is removed. Where it is meant to be empty, run `npm run sync -- --accept-removals`",
    ]);
  });

  it('accepts the refusal of a password-protected record as an answer', async () => {
    const here = await of(4);
    const report = await here.pull(listing(events(1, 3)), { own: forId(1, refused(403, 'event-password-protected')) });
    expect(cellOf(report, 4)).toBe('pull-delete');
  });

  it('skips a record that does not decode when another record decodes', async () => {
    const here = await of(4);
    const broken = servedEvent(1, { start_date: 'soon' });
    const report = await here.pull(listing([broken, ...events(2, 3)]));
    expect(cellOf(report, 4)).toBe('pull-delete');
  });

  it('uses another impossible id when the service has the first', async () => {
    const here = calendar();
    await here.pull(listing([...events(1, 4), servedEvent(2_147_483_647)]));
    const report = await here.pull(listing([...events(1, 3), servedEvent(2_147_483_647)]));
    expect(report.calls).toContain('ca events/2147483646');
    expect(cellOf(report, 4)).toBe('pull-delete');
  });
});

describe('the check of missing records', () => {
  it('skips a list that is not proved complete, which adds and updates but never removes', async () => {
    const here = await of(4);
    const lists = listing([servedEvent(1, { cost: '5' }), ...events(2, 3), servedEvent(9)]);
    const report = await here.pull(lists, { announced: (_kind, items) => (items.length === 0 ? 0 : items.length + 1) });
    expect([1, 4, 9].map((id) => cellOf(report, id))).toEqual(['pull-update', 'none', 'pull-create']);
    expect(report.calls.filter((call) => call.includes('/'))).toEqual([]);
    expect(Object.keys(here.files.snapshot())).toContain('ca/events/event-4.json');
    expect(report.degraded).toEqual(["the list of events in 'ca' is not proved complete"]);
  });

  it('skips a listed record that does not decode, and keeps its last good version', async () => {
    const here = await of(4);
    const before = here.files.snapshot();
    const report = await here.pull(listing([...events(1, 3), servedEvent(4, { start_date: 'soon' })]));
    expect(here.files.snapshot()).toEqual(before);
    expect(report.calls.filter((call) => call.includes('/'))).toEqual([]);
    expect(report.quarantined).toMatchObject([{ id: 4, kind: 'events', language: 'ca' }]);
    expect(report.degraded[0]).toMatch(/^record 4 of events in 'ca' does not decode: start_date: /);
  });

  it('skips a list that holds an item without an id, as it may be any record', async () => {
    const here = await of(4);
    const before = here.files.snapshot();
    const report = await here.pull(listing([...events(1, 3), { title: 'No id' }]));
    expect(here.files.snapshot()).toEqual(before);
    expect(report.calls.filter((call) => call.includes('/'))).toEqual([]);
    expect(report.degraded[0]).toMatch(/^a record without id of events in 'ca' does not decode: /);
  });

  it('skips a venue that only an event showed while the events are not proved complete', async () => {
    const here = calendar();
    const inside = servedEvent(1, { venue: servedVenue(13) });
    await here.pull({ ca: { events: [inside, servedEvent(2)], venues: [servedVenue(5)] } });
    const without = { ca: { events: events(1, 2), venues: [servedVenue(5)] } };
    const doubtful = await here.pull(without, {
      announced: (kind, items) => items.length + (kind === 'events' ? 1 : 0),
    });
    expect(doubtful.calls).not.toContain('ca venues/13');
    expect(here.read('ca/venues/venue-13.json')).not.toBeNull();
    const sure = await here.pull(without);
    expect(cellOf(sure, 13, 'venues')).toBe('pull-delete');
  });

  it('stops at 500 records in one run, and keeps and reports the rest', async () => {
    const here = await of(520);
    const report = await here.pull(listing(events(515, 520)), {
      accepted: { missing: false, removals: true },
      own: (_kind, id) => (id < 515 ? refused(403, 'event-not-accessible') : undefined),
    });
    expect(countsOf(report)).toMatchObject({ hidden: 500, unverified: 14 });
    expect(report.degraded).toEqual(["14 more absent records of events in 'ca' are asked about in later runs"]);
  });
});

describe('a trashed venue that only an event shows', () => {
  it('is removed, and stays removed in the next pull', async () => {
    const here = calendar();
    const hall = { slug: 'hall', venue: 'Hall' };
    const halls = [2, 3, 4, 5, 6].map((id) => servedVenue(id));
    await here.pull({
      ca: { events: [servedEvent(1, { venue: servedVenue(13, hall) })], venues: [servedVenue(13, hall), ...halls] },
    });
    const trashed = servedVenue(13, { ...hall, slug: 'hall__trashed', status: 'trash' });
    const lists = { ca: { events: [servedEvent(1, { venue: trashed })], venues: halls } };
    const own = forId(13, trashed);
    for (let pull = 0; pull < 2; pull += 1) {
      const report = await here.pull(lists, { own });
      expect(report.degraded).toEqual([]);
      expect(here.read('ca/venues/hall.json')).toBeNull();
      expect(Object.keys(here.files.snapshot()).filter((path) => path.includes('trashed'))).toEqual([]);
    }
  });
});

describe('missing records that still open by their ids', () => {
  it('are reported, the first ten with their files', async () => {
    const here = await of(40);
    const own: OwnRoute = (_kind, id) => (id > 28 && id <= 40 ? servedEvent(id) : undefined);
    const report = await here.pull(listing(events(1, 28)), { own });
    const named = Array.from({ length: 10 }, (_, index) => `${29 + index} (ca/events/event-${29 + index}.json)`);
    expect(report.degraded).toEqual([
      `12 of the absent records of events in 'ca' are in no list of the service, but still open one by one: ${named.join(', ')} and 2 more; their files are kept. A plugin or cache of the site may break its lists: look for these records in the lists on the site, and exempt its REST interface from caches`,
    ]);
    expect(here.read('ca/events/event-40.json')).not.toBeNull();
  });
});

describe('an unlisted record', () => {
  const unlisted = forId(4, servedEvent(4, { hide_from_listings: true }));
  const asks = (calls: readonly string[]) => calls.includes('ca events/4');

  it('is checked only when it is due, with growing pauses', async () => {
    const here = await of(4);
    const hours: number[] = [];
    for (let hour = 0; hour <= 60; hour += 1) {
      const { calls } = await here.pull(listing(events(1, 3)), { own: unlisted, at: AT.add({ hours: hour }) });
      if (asks(calls)) hours.push(hour);
    }
    expect(hours).toEqual([0, 6, 18, 42]);
  });

  it('is checked again when the cache is lost', async () => {
    const here = await of(4);
    await here.pull(listing(events(1, 3)), { own: unlisted });
    expect(asks((await here.pull(listing(events(1, 3)), { own: unlisted })).calls)).toBe(false);
    expect(asks((await here.pull(listing(events(1, 3)), { own: unlisted, cache: calendar().files })).calls)).toBe(true);
  });

  it('is checked in the next run while its state is unknown', async () => {
    const here = await of(4);
    for (let run = 0; run < 3; run += 1) {
      const { calls } = await here.pull(listing(events(1, 3)), { own: forId(4, refused(500, 'error')) });
      expect(asks(calls)).toBe(true);
    }
  });

  it('takes the service’s changes when it is checked, and merges them with edits', async () => {
    const here = await of(4);
    await here.pull(listing(events(1, 3)), { own: unlisted });
    await here.edit('ca/events/event-4.json', { title: 'Mine' });
    await here.pull(listing(events(1, 3)), {
      own: forId(4, servedEvent(4, { hide_from_listings: true, cost: '9' })),
      at: AT.add({ hours: 7 }),
    });
    expect(here.read('ca/events/event-4.json')).toMatchObject({ title: 'Mine', cost: '9' });
  });

  it('is checked with a client of the other dialect as well', async () => {
    const here = await of(4);
    const client = fakeClient(listing(events(1, 3)));
    const report = await here.pull({}, { client: { ...client, dialect: DIALECTS['the-events-calendar'] } });
    expect(cellOf(report, 4)).toBe('pull-delete');
  });
});

describe('a record that is too large to read', () => {
  it.each([
    ['nested elements', { title: `${'<b>'.repeat(60_000)}${'</i>'.repeat(60_000)}` }],
    ['characters', { description: 'x'.repeat(9_000_000) }],
  ])('with too many %s keeps its last good file and is reported', async (_what, fields) => {
    const here = await of(4);
    const before = here.read('ca/events/event-2.json');
    const report = await here.pull(listing([servedEvent(1), servedEvent(2, fields), ...events(3, 4)]));
    expect(here.read('ca/events/event-2.json')).toEqual(before);
    expect(report.quarantined).toMatchObject([{ id: 2, reason: expect.stringContaining('expected at most') }]);
  });
});
