import { beforeEach, describe, expect, it } from 'vitest';
import { servedEvent, servedVenue } from '../../support/served.ts';
import { HintedService } from './hinted-service.ts';

let service: HintedService;

/** The titles of the events in content, by id. */
const title = (id: number) => service.folder.read(`ca/events/event-${id}.json`)?.title;

/** More events than a look reads. */
const MANY = 160;

beforeEach(async () => {
  service = new HintedService();
  for (let id = 1; id <= MANY; id += 1) {
    const day = Temporal.PlainDate.from('2026-12-01').add({ days: id });
    const dates = { start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` };
    service.put('events', servedEvent(id, dates), { isStamped: false });
  }
  service.put('venues', servedVenue(500), { isStamped: false });
  service.put('categories', { id: 700, name: 'Music', slug: 'music', taxonomy: 'calendar_events_cat', count: 1 });
});

describe('a quick pull', () => {
  it('is full when no earlier pull is recorded, and then requests no records while nothing changes', async () => {
    expect(await service.sync()).toMatchObject({ fullBecause: 'nothing is known of an earlier one' });
    const files = service.folder.files.snapshot();
    expect(await service.sync()).toEqual({ report: expect.objectContaining({ counts: [] }), hints: true });
    expect(service.calls.toSorted()).toEqual([
      'ca events 1',
      'ca events 2',
      'hints events',
      'hints organizers',
      'hints venues',
    ]);
    expect(service.folder.files.snapshot()).toEqual(files);
  });

  it('brings in a change of a distant event with one more request, and only once', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Moved inside' });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    expect(title(MANY)).toBe('Moved inside');
    expect(service.calls).toContain(`ca events/${MANY}`);
    expect(service.calls).toHaveLength(6);
    await service.sync();
    expect(service.calls).toHaveLength(5);
  });

  it('reads a record again that changed so recently that a later change could have the same stamp', async () => {
    await service.sync();
    service.now = service.now.add({ minutes: 1 });
    service.change('events', MANY, { title: 'First' });
    await service.sync(0);
    service.change('events', MANY, { title: 'Second' });
    await service.sync();
    expect(title(MANY)).toBe('Second');
  });

  it('reads a record again that was served in its former version', async () => {
    await service.sync();
    const before = service.items.events.get(MANY);
    service.change('events', MANY, { title: 'Late' });
    service.own = (kind, id) => (kind === 'events' && id === MANY ? before : undefined);
    await service.sync();
    service.own = () => undefined;
    await service.sync();
    expect(title(MANY)).toBe('Late');
  });

  it.each([
    ['from a stale cache', 1, 0],
    ['kept by an interrupted run', 15, 1],
  ])('brings in a change that a full pull missed because it read lists %s', async (_lists, minutes, resumed) => {
    await service.sync();
    const before = service.items.events.get(MANY);
    service.change('events', MANY, { title: 'Late' });
    service.put('events', servedEvent(MANY + 1));
    service.listed = (_kind, item) => (item.id === MANY && before !== undefined ? before : item);
    service.resumed = resumed;
    expect(await service.sync(minutes)).toHaveProperty('fullBecause');
    expect(title(MANY)).not.toBe('Late');
    service.listed = (_kind, item) => item;
    service.resumed = 0;
    await service.sync();
    expect(title(MANY)).toBe('Late');
    expect(await service.sync()).not.toHaveProperty('fullBecause');
  });

  it('stops requesting changes from before a full pull once it has requested them again', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Late' });
    service.put('events', servedEvent(MANY + 1));
    await service.sync();
    await service.sync(11);
    await service.sync();
    expect(service.calls).toHaveLength(5);
  });

  it('brings in a change of the next events that has no hint, without requesting one of them', async () => {
    await service.sync();
    service.change('events', 3, { title: 'By code' }, { isStamped: false });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    expect(title(3)).toBe('By code');
    expect(service.calls).toHaveLength(5);
  });

  it('brings in a change of a venue', async () => {
    await service.sync();
    service.change('venues', 500, { city: 'Ribalera' });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    expect(service.folder.read('ca/venues/venue-500.json')).toMatchObject({ city: 'Ribalera' });
  });

  it('keeps local edits, and reports a conflict like any pull', async () => {
    await service.sync();
    await service.folder.edit(`ca/events/event-${MANY}.json`, { title: 'Mine', cost: '5' });
    service.change('events', MANY, { title: 'Theirs', website: 'https://a.example/' });
    const { report } = await service.sync();
    expect(report.conflicts).toHaveLength(1);
    expect(service.folder.read(`ca/events/event-${MANY}.json`)).toMatchObject({
      title: 'Mine',
      cost: '5',
      website: 'https://a.example/',
    });
  });

  it('counts records that it does not read as neither missing nor doubtful', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Other' });
    const { report } = await service.sync();
    expect(report).toMatchObject({ degraded: [], notices: [] });
    expect(report.counts).toMatchObject([
      { kind: 'events', fetched: 1, changed: 1, unchanged: MANY - 1, unverified: 0 },
    ]);
  });

  it('brings in a change once an unreadable file is repaired', async () => {
    await service.sync();
    const path = `ca/events/event-${MANY}.json`;
    const whole = String(service.folder.files.snapshot()[path]);
    await service.folder.files.write(path, whole.slice(1));
    service.change('events', MANY, { title: 'Other' });
    expect((await service.sync()).report.unreadable).toHaveLength(1);
    await service.folder.files.write(path, whole);
    await service.sync();
    expect(title(MANY)).toBe('Other');
  });

  it('writes neither files nor notes on a dry run', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Other' });
    const [files, notes] = [service.folder.files.snapshot(), service.folder.cache.snapshot()];
    const { report } = await service.sync(1, { dryRun: true });
    expect(report.decisions).toMatchObject([{ cell: 'pull-update', id: MANY }]);
    expect(service.folder.files.snapshot()).toEqual(files);
    expect(service.folder.cache.snapshot()).toEqual(notes);
  });
});

describe('a quick pull becomes a full one', () => {
  const becomesFull = async (because: RegExp, minutes = 1) => {
    const { fullBecause } = await service.sync(minutes);
    expect(fullBecause).toMatch(because);
    expect(await service.sync()).not.toHaveProperty('fullBecause');
  };

  beforeEach(async () => {
    await service.sync();
  });

  it('when an event was added or removed', async () => {
    service.put('events', servedEvent(MANY + 1));
    await becomesFull(/^'ca' has 161 coming events and had 160$/);
    expect(title(MANY + 1)).toBe('Event 161');
    service.items.events.delete(MANY + 1);
    await becomesFull(/^'ca' has 160 coming events and had 161$/);
    expect(title(MANY + 1)).toBeUndefined();
  });

  it('when an event was published on schedule, without a hint', async () => {
    service.put('events', servedEvent(MANY + 1), { isStamped: false });
    await becomesFull(/^'ca' has 161 coming events/);
    expect(title(MANY + 1)).toBe('Event 161');
  });

  it('when one event replaced another', async () => {
    service.items.events.delete(MANY);
    service.put('events', servedEvent(MANY + 1));
    await becomesFull(/^record 161 of events is not known$/);
    expect([title(MANY), title(MANY + 1)]).toEqual([undefined, 'Event 161']);
  });

  it('when a venue is new', async () => {
    service.put('venues', servedVenue(501));
    await becomesFull(/^record 501 of venues is not known$/);
    expect(service.folder.read('ca/venues/venue-501.json')).toMatchObject({ venue: 'Venue 501' });
  });

  it('when a category of an event that it reads was renamed', async () => {
    const category = { id: 700, name: 'Music', slug: 'music' };
    service.change('events', MANY, { categories: [category] });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    service.change('categories', 700, { name: 'Sound' }, { isStamped: false });
    service.change('events', MANY, { categories: [{ ...category, name: 'Sound' }] });
    await becomesFull(/^categories in 'ca' have changed$/);
    expect(service.folder.read('ca/categories/music.json')).toMatchObject({ name: 'Sound' });
  });

  it('when a requested record is gone, which only a full pull may decide', async () => {
    service.change('events', MANY, { title: 'Short' });
    service.own = (kind, id) =>
      kind === 'events' && id === MANY ? { status: 404, code: 'rest-event-not-found' } : undefined;
    const { fullBecause } = await service.sync();
    expect(fullBecause).toMatch(/^record 160 of events in 'ca' can't be fetched/);
    expect(title(MANY)).toBe('Short');
  });

  it('when an event becomes password-protected, which only a full pull takes off the site', async () => {
    service.change('events', 3, { all_day: null, featured: null, description: '', excerpt: '' });
    await becomesFull(/^ca\/events\/event-3\.json would be taken off the site$/);
    expect(service.folder.read('ca/events/event-3.json')).toMatchObject({ service: { protected: true } });
  });

  it('when the last full pull was six hours ago', () => becomesFull(/long ago/, 360));

  it('when it is the first of the day at the site', () => becomesFull(/first of the day/, 13 * 60 + 1));

  it('when this machine’s clock went back', () => becomesFull(/long ago/, -30));

  it('when another command changed the ledger', async () => {
    service.change('events', 1, { title: 'Pushed' });
    await service.folder.pull({ ca: { events: [...service.items.events.values()], venues: [servedVenue(500)] } });
    await becomesFull(/another command/);
  });

  it('when more records changed than are worth requesting one by one, once', async () => {
    for (let id = 101; id <= MANY; id += 1) service.change('events', id, { cost: '3' });
    await becomesFull(/^\d+ records were changed/);
  });

  it('when a whole page of hints has one stamp, once', async () => {
    for (let id = 1; id <= MANY; id += 1) service.change('events', id, {});
    await becomesFull(/in one second/);
  });

  it('each time while the pull is degraded', async () => {
    service.put('events', servedEvent(MANY + 1, { start_date: 'never' }));
    for (const minutes of [1, 1]) {
      const { report, fullBecause } = await service.sync(minutes);
      expect(report.degraded).not.toEqual([]);
      expect(fullBecause).toBeDefined();
    }
  });

  it.each([
    ['have no date', { hints: [], date: undefined }],
    ['name unchanged records', { hints: [{ id: 1, modified_gmt: '2020-01-01T00:00:00' }] }],
  ])('each time when hints %s', async (_, page) => {
    service.answersHints = () => ({ date: service.now, ...page });
    for (const minutes of [1, 1]) {
      const { fullBecause } = await service.sync(minutes);
      expect(fullBecause).toMatch(/^the service gives no hints/);
    }
  });
});
