import { describe, expect, it } from 'vitest';
import type { EventRule } from '#content/calendar/facts/rules';
import { type RevisionTime, readRevisionTimes } from '#content/state/revisions';
import { REVISIONS_PATH } from '#content/store/layout';
import { type Item, type Lists, servedEvent, servedVenue } from '../support/served.ts';
import { AT, type Calendar, calendar, readOnly, windowAt } from './pulling.ts';

const PATH = 'ca/events/event-7.json';
const OTHERS = [1, 2, 3, 4, 5, 6].map((id) => servedEvent(id));
const listing = (...items: Item[]): Lists => ({ ca: { events: [...OTHERS, ...items] } });

const hours = (count: number) => AT.add({ hours: count });

/** Returns the times of revisions by record, as `events 7`. */
async function seen(here: Calendar): Promise<Record<string, string>> {
  const lines: RevisionTime[] = [...(await readRevisionTimes(here.files)).values()];
  return Object.fromEntries(lines.map(({ kind, id, at }) => [`${kind} ${id}`, at]));
}

const HEADER = '{"v":1}\n';

const textIn = (here: Calendar) => here.files.snapshot()[REVISIONS_PATH];

describe('a pull from a service that dates changes', () => {
  it('records no time for changes that the service dates', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    await here.pull(listing(servedEvent(7, { title: 'Better', modified_utc: '2026-11-21 09:00:00' })));
    expect(textIn(here)).toBe(HEADER);
  });

  it('records the time of a local addition exactly once', async () => {
    const here = calendar();
    const lists = listing(servedEvent(7));
    await here.pull(lists);
    await here.edit(PATH, { local: { event_status: 'cancelled' } });
    await here.pull(lists, { dryRun: true, into: readOnly(here.files) });
    expect(textIn(here)).toBe(HEADER);
    await here.pull(lists, { at: hours(1) });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:00Z' });
    await here.pull(lists, { at: hours(2), into: readOnly(here.files) });
    const dated = servedEvent(7, { cost: '5', modified_utc: '2026-11-21 12:30:00' });
    await here.pull(listing(dated), { at: hours(3) });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:00Z' });
  });

  it('records each further change, even within one second', async () => {
    const here = calendar();
    const lists = listing(servedEvent(7));
    await here.pull(lists);
    for (const second of [0, 1, 2]) {
      await here.edit(PATH, { local: { image_alt: `Image ${second}` } });
      await here.pull(lists);
      expect(await seen(here)).toEqual({ 'events 7': `2026-11-21T10:00:0${second}Z` });
    }
  });

  it('records an edit that the service does not have, and its later outcome', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(listing(servedEvent(7)));
    await here.pull(listing(servedEvent(7)), { at: hours(1), into: readOnly(here.files) });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T10:00:00Z' });
    // In a conflict the file keeps its own value.
    const theirs = servedEvent(7, { title: 'Theirs', modified_utc: '2026-11-21 11:30:00' });
    await here.pull(listing(theirs), { at: hours(2) });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T10:00:00Z' });
    await here.edit(PATH, { title: 'Theirs' });
    await here.pull(listing(theirs), { at: hours(3) });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T13:00:00Z' });
    const later = servedEvent(7, { title: 'Theirs', modified_utc: '2026-11-21 14:00:00' });
    await here.pull(listing(later), { at: hours(5) });
    expect(await seen(here)).toEqual({});
  });

  it('records an edit of a record that no list shows any more', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(listing());
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T10:00:00Z' });
  });

  it('records an edit of a record outside the window', async () => {
    const here = calendar();
    await here.pull({ ca: { events: [servedEvent(7)] } });
    await here.edit(PATH, { title: 'Mine' });
    await here.pull({ ca: { events: [] } }, { window: windowAt('2028-01-01') });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T10:00:00Z' });
  });

  it('keeps the lines of records that it does not read', async () => {
    const here = calendar();
    const lists: Lists = { ca: { events: [...OTHERS, servedEvent(7)], venues: [servedVenue(20)] } };
    await here.pull(lists);
    await here.edit(PATH, { local: { online: true } });
    await here.edit('ca/venues/venue-20.json', { local: { image_alt: 'The door' } });
    await here.pull(lists);
    await here.edit('ca/events/event-1.json', { local: { online: true } });
    await here.pull(lists, { at: hours(1), kinds: ['events'] });
    expect(await seen(here)).toEqual({
      'events 1': '2026-11-21T11:00:00Z',
      'events 7': '2026-11-21T10:00:00Z',
      'venues 20': '2026-11-21T10:00:00Z',
    });
  });

  it('drops the line of a removed record, and records its return', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    await here.edit(PATH, { local: { event_status: 'cancelled' } });
    await here.pull(listing(servedEvent(7)));
    await here.pull(listing(), { at: hours(1) });
    expect(await seen(here)).toEqual({});
    await here.pull(listing(servedEvent(7)), { at: hours(1) });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:01Z' });
  });

  it('records nothing for terms and drafts', async () => {
    const here = calendar();
    const lists: Lists = {
      ca: { events: OTHERS, tags: [{ id: 50, name: 'Free', slug: 'free', url: 'https://service.example/tag/free/' }] },
    };
    await here.pull(lists);
    await here.edit('ca/tags/free.json', { local: { image_alt: 'x' } });
    await here.files.write('ca/events/draft.json', '{"title":"New","start_date":"2026-12-01","end_date":"2026-12-01"}');
    await here.pull(lists);
    expect(textIn(here)).toBe(HEADER);
  });
});

describe('a pull from a service that does not date changes', () => {
  const undated = (id: number, fields = {}) =>
    servedEvent(id, { modified: undefined, modified_utc: undefined, ...fields });
  const hall = (fields = {}) => servedVenue(20, { modified_utc: undefined, ...fields });

  it('records when it first saw each version of a record', async () => {
    const here = calendar();
    const lists = (event: Item, venue: Item): Lists => ({
      ca: { events: [undated(1), undated(2), event], venues: [venue] },
    });
    await here.pull(lists(undated(7), hall()));
    const first = '2026-11-21T10:00:00Z';
    expect(await seen(here)).toEqual({ 'events 1': first, 'events 2': first, 'events 7': first, 'venues 20': first });
    await here.pull(lists(undated(7), hall()), { at: hours(1), full: true, into: readOnly(here.files) });
    await here.pull(lists(undated(7, { cost: '5' }), hall()), { at: hours(2) });
    await here.pull(lists(undated(7, { cost: '5' }), hall({ city: 'Reus' })), { at: hours(3) });
    expect(await seen(here)).toEqual({
      'events 1': first,
      'events 2': first,
      'events 7': '2026-11-21T12:00:00Z',
      'venues 20': '2026-11-21T13:00:00Z',
    });
  });

  it('records when the service begins to date a record', async () => {
    const here = calendar();
    await here.pull({ ca: { events: [undated(1), undated(2)] } });
    await here.pull({ ca: { events: [servedEvent(1), undated(2)] } }, { at: hours(1) });
    expect(await seen(here)).toEqual({ 'events 1': '2026-11-21T11:00:00Z', 'events 2': '2026-11-21T10:00:00Z' });
  });
});

describe('a lost log of revisions', () => {
  const lists = listing(servedEvent(7));

  async function begun() {
    const here = calendar();
    await here.pull(lists);
    await here.edit(PATH, { local: { online: true } });
    await here.pull(lists);
    return here;
  }

  it.each([
    ['was removed', undefined],
    ['has unreadable lines', `${HEADER}<<<<<<< HEAD\n`],
    ['lacks its header', ''],
  ])('that %s is rebuilt once by the next run', async (_what, text) => {
    const here = await begun();
    if (text === undefined) await here.files.remove(REVISIONS_PATH);
    else await here.files.write(REVISIONS_PATH, text);
    await here.pull(lists, { at: hours(1) });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:00Z' });
    await here.pull(lists, { at: hours(2), into: readOnly(here.files) });
  });

  it('stays marked as partial until a run has read all kinds', async () => {
    const here = await begun();
    await here.files.remove(REVISIONS_PATH);
    await here.pull(lists, { at: hours(1), kinds: ['venues'] });
    await here.pull(lists, { at: hours(2), kinds: ['events'] });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T12:00:00Z' });
    expect(textIn(here)).toContain('{"partial":true,"v":1}');
    await here.pull(lists, { at: hours(3) });
    expect(textIn(here)).toContain(HEADER);
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T12:00:00Z' });
  });

  it('gets the line of a record again when a run reads everything in full', async () => {
    const here = await begun();
    await here.files.write(REVISIONS_PATH, HEADER);
    await here.pull(lists, { at: hours(1), into: readOnly(here.files) });
    await here.pull(lists, { at: hours(1), full: true });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:00Z' });
  });
});

describe('a pull with rules for cancelled events', () => {
  const nothing: EventRule = { categories: [], tags: [], titlePrefixes: [] };
  const by = (rule: Partial<EventRule>) => ({ cancelled: { ...nothing, ...rule }, postponed: nothing });
  const term = (slug: string) => ({ id: 40, name: 'Off', slug, url: 'https://service.example/category/off/' });
  const of = (slug: string): Lists => ({
    ca: { events: [...OTHERS, servedEvent(7, { categories: [term(slug)] })], categories: [term(slug)] },
  });
  const statuses = by({ categories: ['off'] });

  it('records once the events whose status the rules change, and logs no changes', async () => {
    const here = calendar();
    await here.pull(of('off'));
    await here.pull(of('off'), { at: hours(1), statuses });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:00Z' });
    await here.pull(of('off'), { at: hours(2), statuses, into: readOnly(here.files) });
    await here.pull(of('off'), { at: hours(3), statuses: by({ titlePrefixes: ['Event'] }) });
    expect(await seen(here)).toEqual({
      ...Object.fromEntries(OTHERS.map(({ id }) => [`events ${id}`, '2026-11-21T13:00:00Z'])),
      // This event was cancelled before, so the other rules change nothing for it.
      'events 7': '2026-11-21T11:00:00Z',
    });
    await here.pull(of('off'), { at: hours(4) });
    expect(new Set(Object.values(await seen(here)))).toEqual(new Set(['2026-11-21T14:00:00Z']));
    await here.pull(of('off'), { at: hours(5), into: readOnly(here.files) });
    expect(await here.changes()).toEqual([]);
  });

  it('records the events of a term whose slug starts or stops matching the rules', async () => {
    const here = calendar();
    await here.pull(of('on'), { statuses });
    expect(await seen(here)).toEqual({});
    await here.pull(of('off'), { at: hours(1), statuses });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:00Z' });
    await here.pull(of('off'), { at: hours(2), statuses, into: readOnly(here.files) });
    await here.pull(of('on'), { at: hours(3), statuses });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T13:00:00Z' });
  });

  it('applies changed rules only when a run requests events', async () => {
    const here = calendar();
    await here.pull(of('off'));
    await here.pull(of('off'), { at: hours(1), statuses, kinds: ['categories'] });
    expect(await seen(here)).toEqual({});
    await here.pull(of('off'), { at: hours(2), statuses, kinds: ['events'] });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T12:00:00Z' });
    await here.pull(of('off'), { at: hours(3), statuses, into: readOnly(here.files) });
  });

  it('lets a person overrule a rule for one event', async () => {
    const here = calendar();
    await here.pull(of('off'), { statuses });
    await here.edit(PATH, { local: { event_status: 'scheduled' } });
    await here.pull(of('off'), { at: hours(1), statuses });
    expect(await seen(here)).toEqual({ 'events 7': '2026-11-21T11:00:00Z' });
    expect((await here.line('events', 7))?.eventStatus).toBeUndefined();
  });
});
