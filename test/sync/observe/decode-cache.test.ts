import { describe, expect, it } from 'vitest';
import { recordJson } from '#content/store/canonical-json';
import { rawDigest, readDecodeCache, writeDecodeCache } from '#sync/observe/decode-cache';
import { memoryFiles } from '../../content/memory-files.ts';
import { type Item, type Lists, servedEvent, servedVenue } from '../../support/served.ts';
import { type Calendar, calendar, cellOf, readOnly, windowAt } from '../pulling.ts';

const PATH = 'recognised/ca/events.ndjson';

/** An item, and the number of times that its title was read: decoding reads it. */
type Watched = { readonly item: Item; readonly reads: () => number };

/** Returns an item that counts how often its title is read apart from `JSON.stringify`, as decoding does. */
function watched(item: Item): Watched {
  let reads = 0;
  const title = item.title ?? item.venue;
  const field = 'title' in item ? 'title' : 'venue';
  let serialising = false;
  const copy = { ...item };
  Object.defineProperty(copy, 'toJSON', {
    enumerable: false,
    value: () => {
      serialising = true;
      const text = { ...item };
      serialising = false;
      return text;
    },
  });
  Object.defineProperty(copy, field, {
    enumerable: true,
    get: () => {
      if (!serialising) reads += 1;
      return title;
    },
  });
  return { item: copy, reads: () => reads };
}

async function pulled(lists: Lists): Promise<Calendar> {
  const here = calendar();
  await here.pull(lists);
  return here;
}

describe('a list item', () => {
  it('is not decoded again while it is unchanged, in any list', async () => {
    const items = [servedEvent(1), servedEvent(2), servedEvent(3)];
    const here = await pulled({ ca: { events: items, venues: [servedVenue(50)] } });
    const [events, venue] = [items.map(watched), watched(servedVenue(50))];
    await here.pull(
      { ca: { events: events.map(({ item }) => item), venues: [venue.item] } },
      { into: readOnly(here.files) },
    );
    expect([...events, venue].map(({ reads }) => reads())).toEqual([0, 0, 0, 0]);
  });

  it('is decoded in the first run', async () => {
    const event = watched(servedEvent(1));
    await pulled({ ca: { events: [event.item] } });
    expect(event.reads()).toBeGreaterThan(0);
  });

  it.each([
    ['one byte of it changes', { excerpt: '.' }],
    ['it has a new field that the interface lacks', { ticket_colour: 'red' }],
  ])('is decoded again when %s', async (_what, fields) => {
    const here = await pulled({ ca: { events: [servedEvent(1), servedEvent(2)] } });
    const [changed, same] = [watched(servedEvent(1, fields)), watched(servedEvent(2))];
    const report = await here.pull({ ca: { events: [changed.item, same.item] } });
    expect(changed.reads()).toBeGreaterThan(0);
    expect(same.reads()).toBe(0);
    expect(cellOf(report, 2)).toBe('none');
  });

  it('causes a warning without being decoded when its fixed offset belongs to the other season', async () => {
    const summer = servedEvent(1, {
      ...{ timezone: 'UTC+1', start_date: '2027-07-10 19:00:00', end_date: '2027-07-10 20:00:00' },
    });
    const here = await pulled({ ca: { events: [summer, servedEvent(2)] } });
    const again = watched(summer);
    const { progress } = await here.pull({ ca: { events: [again.item, servedEvent(2)] } });
    const warnings = progress.flatMap((one) => (one.type === 'warning' ? [one.message] : []));
    expect(again.reads()).toBe(0);
    expect(warnings).toEqual([expect.stringMatching(/^An event stands at a fixed offset .*: event 1 in 'ca'\./)]);
  });

  it('is decoded again when its file was edited', async () => {
    const here = await pulled({ ca: { events: [servedEvent(1), servedEvent(2)] } });
    await here.edit('ca/events/event-1.json', { cost: '5' });
    const [edited, same] = [watched(servedEvent(1)), watched(servedEvent(2))];
    const report = await here.pull({ ca: { events: [edited.item, same.item] } });
    expect(edited.reads()).toBeGreaterThan(0);
    expect(same.reads()).toBe(0);
    expect(cellOf(report, 1)).toBe('push-update');
  });

  it('is decoded again when its file was removed and the service changes it later', async () => {
    const here = await pulled({ ca: { events: [1, 2, 3, 4, 5].map((id) => servedEvent(id)) } });
    await here.files.remove('ca/events/event-1.json');
    const lists = (fields: object): Lists => ({
      ca: { events: [servedEvent(1, { ...fields }), ...[2, 3, 4, 5].map((id) => servedEvent(id))] },
    });
    expect(cellOf(await here.pull(lists({})), 1)).toBe('push-delete');
    expect(cellOf(await here.pull(lists({ cost: '5' })), 1)).toBe('restore');
  });

  it('is decoded again with --full, and with another time zone of the site', async () => {
    const here = await pulled({ ca: { events: [servedEvent(1)] } });
    for (const changes of [{ full: true }, { timeZone: 'Europe/London' }]) {
      const event = watched(servedEvent(1));
      await here.pull({ ca: { events: [event.item] } }, { ...changes, into: readOnly(here.files) });
      expect(event.reads()).toBeGreaterThan(0);
    }
  });

  it('is decoded again when the ledger is lost', async () => {
    const here = await pulled({ ca: { events: [servedEvent(1)] } });
    await here.files.remove('.almanac/ledger/ca/events.ndjson');
    const event = watched(servedEvent(1));
    const report = await here.pull({ ca: { events: [event.item] } });
    expect(event.reads()).toBeGreaterThan(0);
    expect(cellOf(report, 1)).toBe('converge');
  });

  it('is decoded again when it holds a venue that no list has any more', async () => {
    const lists: Lists = { ca: { events: [servedEvent(1, { venue: servedVenue(13) })], venues: [servedVenue(50)] } };
    const here = await pulled(lists);
    await here.pull(lists, { into: readOnly(here.files) });
    await here.pull({
      ca: { events: [servedEvent(1, { venue: servedVenue(13) })], venues: [servedVenue(50), servedVenue(13)] },
    });
    expect(here.read('ca/venues/venue-13.json').service.listed).toBe(true);
    await here.pull(lists);
    expect(here.read('ca/venues/venue-13.json').service.listed).toBe(false);
  });

  it('outside the window comes in when the window reaches it', async () => {
    const far = servedEvent(20, { start_date: '2028-06-02 20:00:00', end_date: '2028-06-02 22:00:00' });
    const here = await pulled({ ca: { events: [servedEvent(1), far] } });
    await here.pull({ ca: { events: [servedEvent(1), far] } }, { window: windowAt('2026-12-21') });
    expect(here.read('ca/events/event-20.json')).not.toBeNull();
  });

  it('gives the same content with the cache and without it', async () => {
    const second: Lists = { ca: { events: [servedEvent(1, { cost: '5' }), servedEvent(2), servedEvent(3)] } };
    const [warm, cold] = [
      await pulled({ ca: { events: [servedEvent(1), servedEvent(2)] } }),
      await pulled({ ca: { events: [servedEvent(1), servedEvent(2)] } }),
    ];
    await warm.pull(second);
    await cold.pull(second, { cache: memoryFiles() });
    expect(warm.files.snapshot()).toEqual(cold.files.snapshot());
  });
});

describe('the decode cache of a list', () => {
  const known = {
    id: 7,
    raw: 'r',
    digest: 'd',
    event: { start: 1, end: 2, venues: [3], organizers: [], categories: [], tags: [] },
  };

  it('reads back unchanged, and is written once', async () => {
    const cache = memoryFiles();
    await writeDecodeCache(cache, 'ca', 'events', 'Europe/Madrid', new Map([[7, known]]));
    expect(await readDecodeCache(cache, 'ca', 'events', 'Europe/Madrid')).toEqual(new Map([[7, known]]));
    await writeDecodeCache(readOnlyCache(cache), 'ca', 'events', 'Europe/Madrid', new Map([[7, known]]));
  });

  it.each([
    ['for another time zone', (text: string) => text.replace('Europe/Madrid', 'Europe/London')],
    ['from another decoder', (text: string) => text.replace(/"decoder":\d+/, '"decoder":0')],
    ['in another form', (text: string) => text.replace(/"v":\d+/, '"v":0')],
    ['cut off', (text: string) => text.slice(0, -20)],
    ['mixed with a foreign line', (text: string) => `${text}{"id":8}\n`],
    ['empty', () => ''],
  ])('is ignored when it is %s', async (_what, damage) => {
    const cache = memoryFiles();
    await writeDecodeCache(cache, 'ca', 'events', 'Europe/Madrid', new Map([[7, known]]));
    await cache.write(PATH, damage(cache.snapshot()[PATH] ?? ''));
    expect((await readDecodeCache(cache, 'ca', 'events', 'Europe/Madrid')).size).toBe(0);
  });

  it('causes no failure when it can be neither read nor written', async () => {
    const refuse = () => Promise.reject(new Error('no such device'));
    const cache = { ...memoryFiles(), read: refuse, write: refuse };
    const here = calendar();
    await here.pull({ ca: { events: [servedEvent(1)] } }, { cache });
    await here.pull({ ca: { events: [servedEvent(1)] } }, { cache, into: readOnly(here.files) });
    expect(here.files.snapshot()['ca/events/event-1.json']).toBe(
      recordJson('events', here.read('ca/events/event-1.json')),
    );
  });

  it('has a different digest when an item changes', () => {
    expect(rawDigest(servedEvent(1))).toBe(rawDigest(servedEvent(1)));
    expect(rawDigest(servedEvent(1))).not.toBe(rawDigest(servedEvent(1, { title: 'Event 1.' })));
  });
});

function readOnlyCache(cache: ReturnType<typeof memoryFiles>) {
  return readOnly(cache);
}

describe('details that only single requests return', () => {
  const lists = (fields: object = {}): Lists => ({ ca: { events: [servedEvent(1, { ...fields }), servedEvent(2)] } });
  const byId = (calls: readonly string[]) => calls.filter((call) => call.includes('/'));

  it('are not requested by default', async () => {
    const here = calendar();
    expect(byId((await here.pull(lists())).calls)).toEqual([]);
  });

  it('are requested for every record in the first run, then once for each changed record', async () => {
    const here = calendar();
    expect(byId((await here.pull(lists(), { details: true })).calls)).toEqual(['ca events/1', 'ca events/2']);
    expect(byId((await here.pull(lists(), { details: true, into: readOnly(here.files) })).calls)).toEqual([]);
    expect(byId((await here.pull(lists({ cost: '5' }), { details: true })).calls)).toEqual(['ca events/1']);
    expect(byId((await here.pull(lists({ cost: '5' }), { details: true, into: readOnly(here.files) })).calls)).toEqual(
      [],
    );
  });

  it('are stored in content', async () => {
    const here = calendar();
    await here.pull(lists(), {
      details: true,
      own: (_kind, id) => servedEvent(id, { description: '<p>In full.</p>' }),
    });
    expect(here.read('ca/events/event-1.json')).toMatchObject({ description: '<p>In full.</p>' });
  });

  it('are requested when they are switched on, and no longer when they are switched off', async () => {
    const here = calendar();
    await here.pull(lists());
    expect(byId((await here.pull(lists(), { details: true })).calls)).toHaveLength(2);
    expect(byId((await here.pull(lists())).calls)).toEqual([]);
  });

  it('that can’t be fetched cause a warning, and are requested again in the next run', async () => {
    const here = calendar();
    const broken = await here.pull(lists(), {
      details: true,
      own: (_kind, id) => (id === 1 ? { status: 500, code: 'internal_error' } : undefined),
    });
    expect(broken.progress.filter(({ type }) => type === 'warning')).toMatchObject([
      { message: expect.stringContaining("The details of record 1 of events in 'ca' can't be fetched") },
    ]);
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Event 1' });
    expect(byId((await here.pull(lists(), { details: true })).calls)).toEqual(['ca events/1']);
  });
});
