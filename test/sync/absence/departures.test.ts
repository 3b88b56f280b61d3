import { describe, expect, it } from 'vitest';
import { type Item, type Lists, type OwnRoute, servedEvent } from '../../support/served.ts';
import { AT, type Calendar, calendar, cellOf } from '../pulling.ts';

const PATH = 'ca/events/event-7.json';
const OTHERS = [1, 2, 3, 4, 5, 6, 8, 9, 10].map((id) => servedEvent(id));
const listing = (...items: Item[]): Lists => ({ ca: { events: [...OTHERS, ...items] } });
const later = AT.add({ hours: 24 * 20 });

const withdrawn: OwnRoute = (_kind, id) => (id === 7 ? { status: 403, code: 'event-not-accessible' } : undefined);
const locked: OwnRoute = (_kind, id) => (id === 7 ? { status: 403, code: 'event-password-protected' } : undefined);

async function pulled(): Promise<Calendar> {
  const here = calendar();
  await here.pull(listing(servedEvent(7)));
  return here;
}

describe('a record that the service hides', () => {
  it('gets its former file back byte for byte when the service lists it again', async () => {
    const here = await pulled();
    const before = here.files.snapshot()[PATH];
    await here.pull(listing(), { own: withdrawn });
    expect(here.files.snapshot()[PATH]).not.toBe(before);
    const report = await here.pull(listing(servedEvent(7)), { at: later });
    expect(cellOf(report, 7)).toBe('pull-update');
    expect(here.files.snapshot()[PATH]).toBe(before);
    expect((await here.line('events', 7))?.state).toBe('listed');
  });

  it('is removed when the service no longer has it', async () => {
    const here = await pulled();
    await here.pull(listing(), { own: withdrawn });
    const report = await here.pull(listing(), { at: later });
    expect(cellOf(report, 7)).toBe('pull-delete');
    expect((await here.tombstones('events')).get(7)).toMatchObject({ goneAt: '2026-12-11T10:00:00Z' });
  });

  it('keeps an edit made while it was hidden when the service lists it again', async () => {
    const here = await pulled();
    await here.pull(listing(), { own: withdrawn });
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(listing(servedEvent(7)));
    expect(here.read(PATH)).toMatchObject({ title: 'Mine' });
    expect(here.read(PATH).service).not.toHaveProperty('withdrawn');
  });

  it('keeps an edit made while it was hidden, as a conflict, when the service no longer has it', async () => {
    const here = await pulled();
    await here.pull(listing(), { own: withdrawn });
    await here.edit(PATH, { title: 'Mine' });
    const report = await here.pull(listing(), { at: later });
    expect(cellOf(report, 7)).toBe('conflict');
    expect(here.read(PATH)).toMatchObject({ title: 'Mine' });
  });

  it('stays in content, marked as withdrawn, when it is password-protected and in no list', async () => {
    const here = await pulled();
    const report = await here.pull(listing(), { own: locked });
    expect(cellOf(report, 7)).toBe('hide');
    expect(here.read(PATH)).toMatchObject({ service: { withdrawn: true } });
    expect((await here.line('events', 7))?.state).toBe('unlisted');
  });

  it('is logged as gone and then as reinstated when it was password-protected and is listed again', async () => {
    const here = await pulled();
    await here.pull(listing(), { own: locked });
    await here.pull(listing(servedEvent(7)), { at: later });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['gone', 'reinstated']);
  });
});

describe('a record that goes in two steps is logged as gone once', () => {
  it('when it was first password-protected and in no list', async () => {
    const here = await pulled();
    await here.pull(listing(), { own: locked });
    await here.pull(listing(), { at: later });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['gone']);
  });

  it('when an edit kept it on the site while the service withdrew it', async () => {
    const here = await pulled();
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(listing(), { own: withdrawn });
    expect(await here.changes()).toEqual([]);
    await here.edit(PATH, { title: 'Event 7' });
    await here.pull(listing(), { at: later });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['gone']);
  });
});

describe('an edit of a record that is gone from the service', () => {
  async function goneWhileEdited(): Promise<Calendar> {
    const here = await pulled();
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(listing());
    return here;
  }

  it('is reported as a conflict with a reason that says what to do', async () => {
    const here = await pulled();
    await here.edit(PATH, { title: 'Mine' });
    const report = await here.pull(listing());
    expect(report.conflicts).toEqual([
      'conflict: ca/events/event-7.json has title edited here and is gone from the service. The file is kept as it is; remove it, or take the edits back, to agree',
    ]);
  });

  it('is reported as a conflict in every run until someone settles it', async () => {
    const here = await goneWhileEdited();
    const report = await here.pull(listing());
    expect(cellOf(report, 7)).toBe('conflict');
  });

  it('is settled by undoing it: the sync removes the file and writes a tombstone', async () => {
    const here = await goneWhileEdited();
    await here.edit(PATH, { title: 'Event 7' });
    const report = await here.pull(listing(), { at: later });
    expect(cellOf(report, 7)).toBe('pull-delete');
    expect(here.files.snapshot()).not.toHaveProperty([PATH]);
    expect((await here.tombstones('events')).has(7)).toBe(true);
  });

  it('is settled by removing the file', async () => {
    const here = await goneWhileEdited();
    await here.files.remove(PATH);
    const report = await here.pull(listing(), { at: later });
    expect(cellOf(report, 7)).toBe('forget');
    expect(await here.line('events', 7)).toBeUndefined();
  });

  it('remains an edit to push when the record returns', async () => {
    const here = await goneWhileEdited();
    const report = await here.pull(listing(servedEvent(7)), { at: later });
    expect(cellOf(report, 7)).toBe('push-update');
    expect(here.read(PATH)).toMatchObject({ title: 'Mine' });
  });
});

describe('a record in conflict that is gone from the service', () => {
  it('keeps both versions', async () => {
    const here = await pulled();
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(listing(servedEvent(7, { title: 'Theirs' })));
    const before = here.files.snapshot();
    const report = await here.pull(listing());
    expect(cellOf(report, 7)).toBe('conflict');
    expect(here.files.snapshot()[PATH]).toBe(before[PATH]);
    expect(here.read('ca/events/event-7.conflict.json')).toMatchObject({ title: 'Theirs' });
  });
});

describe('a tombstone', () => {
  it('holds the UID, the time of removal, the path, the last record and its former names', async () => {
    const here = await pulled();
    await here.pull(listing(servedEvent(7, { slug: 'second' })));
    const record = here.read('ca/events/second.json');
    await here.pull(listing());
    expect((await here.tombstones('events')).get(7)).toEqual({
      id: 7,
      path: 'ca/events/second.json',
      formerNames: ['event-7'],
      uid: '7.ca@service.example',
      // The address of the event changed in the second before, so this instant is one second later.
      goneAt: '2026-11-21T10:00:01Z',
      record,
    });
  });

  it('is deleted when the record returns, and the ledger keeps its former names', async () => {
    const here = await pulled();
    await here.pull(listing(servedEvent(7, { slug: 'second' })));
    await here.pull(listing());
    const report = await here.pull(listing(servedEvent(7, { slug: 'second' })), { at: later });
    expect(cellOf(report, 7)).toBe('pull-create');
    expect((await here.tombstones('events')).size).toBe(0);
    expect((await here.line('events', 7))?.formerNames).toEqual(['event-7']);
  });

  it('adds its last name to the former names when the record returns under another name', async () => {
    const here = await pulled();
    await here.pull(listing());
    await here.pull(listing(servedEvent(7, { slug: 'second' })), { at: later });
    expect(here.read('ca/events/second.json')).toMatchObject({ service: { id: 7 } });
    expect((await here.line('events', 7))?.formerNames).toEqual(['event-7']);
  });

  it('stays unchanged while other records come and go', async () => {
    const here = await pulled();
    await here.pull(listing());
    const before = (await here.tombstones('events')).get(7);
    await here.pull({ ca: { events: [...OTHERS.slice(1), servedEvent(11)] } }, { at: later });
    const after = await here.tombstones('events');
    expect([...after.keys()]).toEqual([1, 7]);
    expect(after.get(7)).toEqual(before);
  });
});
