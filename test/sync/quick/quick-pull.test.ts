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
  it('is a full one where nothing is known, and asks for nothing of a record after that where nothing has changed', async () => {
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

  it('brings a change of an event far ahead with one more request, and does not ask for it again', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Moved inside' });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    expect(title(MANY)).toBe('Moved inside');
    expect(service.calls).toContain(`ca events/${MANY}`);
    expect(service.calls).toHaveLength(6);
    await service.sync();
    expect(service.calls).toHaveLength(5);
  });

  it('reads a record again that was changed so lately that another change would have the same stamp', async () => {
    await service.sync();
    service.now = service.now.add({ minutes: 1 });
    service.change('events', MANY, { title: 'First' });
    await service.sync(0);
    service.change('events', MANY, { title: 'Second' });
    await service.sync();
    expect(title(MANY)).toBe('Second');
  });

  it('reads a record again that was served as it was before the change', async () => {
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
    ['that were older, as a cache had them', 1, 0],
    ['that a run which was cut off had kept', 15, 1],
  ])('brings a change that a full one missed, as it read lists %s', async (_lists, minutes, resumed) => {
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

  it('asks no more for what was changed before a full one, once it has asked for it again', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Late' });
    service.put('events', servedEvent(MANY + 1));
    await service.sync();
    await service.sync(11);
    await service.sync();
    expect(service.calls).toHaveLength(5);
  });

  it('brings a change of the next events of which no hint tells, without asking for one of them', async () => {
    await service.sync();
    service.change('events', 3, { title: 'By code' }, { isStamped: false });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    expect(title(3)).toBe('By code');
    expect(service.calls).toHaveLength(5);
  });

  it('brings a change of a venue', async () => {
    await service.sync();
    service.change('venues', 500, { city: 'Ribalera' });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    expect(service.folder.read('ca/venues/venue-500.json')).toMatchObject({ city: 'Ribalera' });
  });

  it('keeps edits of people, and reports a conflict as any pull', async () => {
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

  it('counts what it does not read as neither missing nor doubtful', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Other' });
    const { report } = await service.sync();
    expect(report).toMatchObject({ degraded: [], notices: [] });
    expect(report.counts).toMatchObject([
      { kind: 'events', fetched: 1, changed: 1, unchanged: MANY - 1, unverified: 0 },
    ]);
  });

  it('brings a change once a file that could not be read is mended', async () => {
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

  it('writes nothing on a dry run, its notes neither', async () => {
    await service.sync();
    service.change('events', MANY, { title: 'Other' });
    const [files, notes] = [service.folder.files.snapshot(), service.folder.cache.snapshot()];
    const { report } = await service.sync(1, { dryRun: true });
    expect(report.decisions).toMatchObject([{ cell: 'pull-update', id: MANY }]);
    expect(service.folder.files.snapshot()).toEqual(files);
    expect(service.folder.cache.snapshot()).toEqual(notes);
  });
});

describe('a quick pull is a full one', () => {
  const becomesFull = async (because: RegExp, minutes = 1) => {
    const { fullBecause } = await service.sync(minutes);
    expect(fullBecause).toMatch(because);
    expect(await service.sync()).not.toHaveProperty('fullBecause');
  };

  beforeEach(async () => {
    await service.sync();
  });

  it('where an event came, and where one went', async () => {
    service.put('events', servedEvent(MANY + 1));
    await becomesFull(/^'ca' has 161 coming events and had 160$/);
    expect(title(MANY + 1)).toBe('Event 161');
    service.items.events.delete(MANY + 1);
    await becomesFull(/^'ca' has 160 coming events and had 161$/);
    expect(title(MANY + 1)).toBeUndefined();
  });

  it('where an event was published on schedule, of which no hint tells', async () => {
    service.put('events', servedEvent(MANY + 1), { isStamped: false });
    await becomesFull(/^'ca' has 161 coming events/);
    expect(title(MANY + 1)).toBe('Event 161');
  });

  it('where one event came as another went', async () => {
    service.items.events.delete(MANY);
    service.put('events', servedEvent(MANY + 1));
    await becomesFull(/^record 161 of events is not known$/);
    expect([title(MANY), title(MANY + 1)]).toEqual([undefined, 'Event 161']);
  });

  it('where a venue is new', async () => {
    service.put('venues', servedVenue(501));
    await becomesFull(/^record 501 of venues is not known$/);
    expect(service.folder.read('ca/venues/venue-501.json')).toMatchObject({ venue: 'Venue 501' });
  });

  it('where a category of an event that it reads is called otherwise', async () => {
    const category = { id: 700, name: 'Music', slug: 'music' };
    service.change('events', MANY, { categories: [category] });
    expect(await service.sync()).not.toHaveProperty('fullBecause');
    service.change('categories', 700, { name: 'Sound' }, { isStamped: false });
    service.change('events', MANY, { categories: [{ ...category, name: 'Sound' }] });
    await becomesFull(/^categories in 'ca' have changed$/);
    expect(service.folder.read('ca/categories/music.json')).toMatchObject({ name: 'Sound' });
  });

  it('where a record that it asks for is gone, which only a full one believes', async () => {
    service.change('events', MANY, { title: 'Short' });
    service.own = (kind, id) =>
      kind === 'events' && id === MANY ? { status: 404, code: 'rest-event-not-found' } : undefined;
    const { fullBecause } = await service.sync();
    expect(fullBecause).toMatch(/^record 160 of events in 'ca' can't be fetched/);
    expect(title(MANY)).toBe('Short');
  });

  it('where an event is no longer for everybody, which only a full one takes off the site', async () => {
    service.change('events', 3, { all_day: null, featured: null, description: '', excerpt: '' });
    await becomesFull(/^ca\/events\/event-3\.json would be taken off the site$/);
    expect(service.folder.read('ca/events/event-3.json')).toMatchObject({ service: { protected: true } });
  });

  it('where the last full one is six hours ago', () => becomesFull(/long ago/, 360));

  it('where it is the first of the day at the site', () => becomesFull(/first of the day/, 13 * 60 + 1));

  it('where this machine’s clock went back', () => becomesFull(/long ago/, -30));

  it('where another command has changed what both sides agree on', async () => {
    service.change('events', 1, { title: 'Pushed' });
    await service.folder.pull({ ca: { events: [...service.items.events.values()], venues: [servedVenue(500)] } });
    await becomesFull(/another command/);
  });

  it('where more was changed than is worth fetching one by one, once', async () => {
    for (let id = 101; id <= MANY; id += 1) service.change('events', id, { cost: '3' });
    await becomesFull(/^\d+ records were changed/);
  });

  it('where a page of hints has one stamp, once', async () => {
    for (let id = 1; id <= MANY; id += 1) service.change('events', id, {});
    await becomesFull(/in one second/);
  });

  it('as often as it is degraded', async () => {
    service.put('events', servedEvent(MANY + 1, { start_date: 'never' }));
    for (const minutes of [1, 1]) {
      const { report, fullBecause } = await service.sync(minutes);
      expect(report.degraded).not.toEqual([]);
      expect(fullBecause).toBeDefined();
    }
  });

  it.each([
    ['have no date', { hints: [], date: undefined }],
    ['name what was not changed', { hints: [{ id: 1, modified_gmt: '2020-01-01T00:00:00' }] }],
  ])('each time where hints %s', async (_, page) => {
    service.answersHints = () => ({ date: service.now, ...page });
    for (const minutes of [1, 1]) {
      const { fullBecause } = await service.sync(minutes);
      expect(fullBecause).toMatch(/^the service gives no hints/);
    }
  });
});
