import { describe, expect, it } from 'vitest';
import { daysAsWindow } from '#cli/pull/scope';
import { DIALECTS } from '#interface/dialects/dialects';
import { listQueryOf } from '#sync/observe/query';
import { fakeClient, type Item, type Lists, servedEvent, servedVenue } from '../support/served.ts';
import { CA, calendar, cellOf, countsOf, EN, readOnly, windowAt } from './pulling.ts';

const past = (id: number) => servedEvent(id, { start_date: '2026-09-01 20:00:00', end_date: '2026-09-01 22:00:00' });
const near = [1, 2, 3, 4].map((id) => servedEvent(id));
const listing = (...items: Item[]): Lists => ({ ca: { events: items } });
const LATER = windowAt('2027-02-01');
const byId = (calls: readonly string[]) => calls.filter((call) => call.includes('/'));

describe('the request of a list', () => {
  it('covers the window plus two days, and all published records', () => {
    const window = windowAt('2026-11-21');
    expect(listQueryOf('events', window)).toEqual({
      status: 'publish',
      ends_after: '2026-07-30',
      starts_before: '2028-06-03',
    });
    expect(listQueryOf('venues', window)).toEqual({ status: 'publish' });
    expect(listQueryOf('organizers', window)).toEqual({ status: 'publish' });
    expect(listQueryOf('categories', window)).toEqual({ hide_empty: false });
    expect(listQueryOf('tags', window)).toEqual({ hide_empty: false });
  });
});

describe('a list of events', () => {
  it.each([
    ['1969-12-30', '1969-12-31'],
    ['1970-01-01', '1970-01-01'],
    ['1970-01-03', '1970-01-03'],
    ['1970-01-05', '1970-01-05'],
  ])('is never requested with the date 1970-01-01, for a window from %s to %s', (first, last) => {
    const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
    const asked = listQueryOf('events', daysAsWindow(from, to, 'Europe/Madrid'));
    expect(Object.values(asked)).not.toContain('1970-01-01');
    expect(String(asked.ends_after) < first && String(asked.starts_before) > last).toBe(true);
  });
});

describe('a window that moved on', () => {
  it('deletes nothing, and records outside it stay, are counted, and are not checked', async () => {
    const here = calendar();
    await here.pull(listing(...near, past(10), past(11)));
    const report = await here.pull(listing(...near), { window: LATER, into: readOnly(here.files) });
    expect(byId(report.calls)).toEqual([]);
    expect(countsOf(report)).toMatchObject({ removed: 0, hidden: 0, unverified: 2, unchanged: 6 });
    expect(Object.keys(here.files.snapshot())).toEqual(
      expect.arrayContaining(['ca/events/event-10.json', 'ca/events/event-11.json']),
    );
  });

  it('deletes nothing when it leaves every event behind', async () => {
    const here = calendar();
    await here.pull(listing(past(10), past(11)));
    const report = await here.pull(listing(), { window: LATER, into: readOnly(here.files) });
    expect(report.degraded).toEqual([]);
    expect(countsOf(report)).toMatchObject({ removed: 0, unverified: 2 });
  });

  it('keeps and reports an edit of a record outside it', async () => {
    const here = calendar();
    await here.pull(listing(...near, past(10)));
    await here.edit('ca/events/event-10.json', { title: 'Mine' });
    await here.pull(listing(...near), { window: LATER });
    const report = await here.pull(listing(...near), { window: LATER, into: readOnly(here.files) });
    expect(report.notices).toEqual(['edited here, kept: ca/events/event-10.json (title)']);
  });

  it.each([
    ['begins after it', { start_date: '2027-03-01 20:00:00', end_date: '2027-03-01 22:00:00' }],
    ['begins at the moment after it', { start_date: '2027-02-01 00:00:00', end_date: '2027-02-01 01:00:00' }],
    ['ends at the moment before it', { start_date: '2026-11-20 20:00:00', end_date: '2026-11-21 00:00:00' }],
    [
      'ends a day before it, which the request still covers',
      { start_date: '2026-11-20 10:00:00', end_date: '2026-11-20 11:00:00' },
    ],
  ])('does not check an event that %s when it is narrow', async (_what, times) => {
    const here = calendar();
    await here.pull(listing(...near, servedEvent(10, times)));
    const window = {
      from: Temporal.ZonedDateTime.from('2026-11-21T00:00[Europe/Madrid]'),
      to: Temporal.ZonedDateTime.from('2027-02-01T00:00[Europe/Madrid]'),
    };
    const report = await here.pull(listing(...near), { window, into: readOnly(here.files) });
    expect(byId(report.calls)).toEqual([]);
    expect(countsOf(report)).toMatchObject({ removed: 0, unverified: 1 });
  });

  it('judges a missing record by the service’s last dates, not by edited dates', async () => {
    const here = calendar();
    await here.pull(listing(...near, past(10)));
    await here.edit('ca/events/event-10.json', { start_date: '2027-02-01 20:00:00', end_date: '2027-02-01 21:00:00' });
    const report = await here.pull(listing(...near), { window: LATER });
    expect(byId(report.calls)).toEqual([]);
    expect(cellOf(report, 10)).toBe('keep');
  });

  it('checks a missing event that should be in it, even one that only overlaps it', async () => {
    const here = calendar();
    const long = servedEvent(10, { start_date: '2026-08-01 20:00:00', end_date: '2026-11-15 22:00:00' });
    await here.pull(listing(...near, long));
    const report = await here.pull(listing(...near), { window: LATER });
    expect(cellOf(report, 10)).toBe('pull-delete');
  });

  it('takes in an event once it reaches the event', async () => {
    const here = calendar();
    const far = servedEvent(20, { start_date: '2028-06-02 20:00:00', end_date: '2028-06-02 22:00:00' });
    await here.pull(listing(...near, far));
    expect(here.read('ca/events/event-20.json')).toBeNull();
    await here.pull(listing(...near, far), { window: LATER });
    expect(here.read('ca/events/event-20.json')).toMatchObject({ title: 'Event 20' });
  });
});

describe('an event that moved out of the window on the service', () => {
  const outside = { start_date: '2026-07-31 20:00:00', end_date: '2026-07-31 21:00:00' };
  const away = { start_date: '2025-01-01 20:00:00', end_date: '2025-01-01 22:00:00' };

  it('is updated when the padded list still has it', async () => {
    const here = calendar();
    await here.pull(listing(...near));
    const report = await here.pull(listing(...near.slice(1), servedEvent(1, outside)));
    expect(cellOf(report, 1)).toBe('pull-update');
    expect(here.read('ca/events/event-1.json')).toMatchObject(outside);
  });

  it('is updated when only its own route has it, and is logged as moved', async () => {
    const here = calendar();
    await here.pull(listing(...near));
    const own = (_kind: string, id: number) => (id === 1 ? servedEvent(1, away) : undefined);
    const report = await here.pull(listing(...near.slice(1)), { own });
    expect(cellOf(report, 1)).toBe('pull-update');
    expect(here.read('ca/events/event-1.json')).toMatchObject(away);
    expect((await here.changes()).map(({ type, id }) => [type, id])).toEqual([['moved', 1]]);
    const next = await here.pull(listing(...near.slice(1)), { own, at: Temporal.Instant.from('2026-12-21T10:00:00Z') });
    expect(byId(next.calls)).toEqual([]);
    expect(countsOf(next)).toMatchObject({ unverified: 1 });
  });

  it('keeps its edit', async () => {
    const here = calendar();
    await here.pull(listing(...near));
    await here.edit('ca/events/event-1.json', { title: 'Mine' });
    await here.pull(listing(...near.slice(1)), { own: (_kind, id) => (id === 1 ? servedEvent(1, away) : undefined) });
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Mine', ...away });
  });
});

describe('a run for some languages or kinds', () => {
  const lists: Lists = {
    ca: { events: near, venues: [servedVenue(50)] },
    en: { events: [servedEvent(101)], venues: [servedVenue(50)] },
  };
  const languages = [CA, EN];

  it('requests no other kind, and leaves the rest unchanged', async () => {
    const here = calendar();
    await here.pull(lists);
    const report = await here.pull({ ca: { venues: [servedVenue(50, { city: 'Vic' })] } }, { kinds: ['venues'] });
    expect(report.calls).toEqual(['ca venues 1']);
    expect(here.read('ca/venues/venue-50.json')).toMatchObject({ city: 'Vic' });
    expect(Object.keys(here.files.snapshot())).toContain('ca/events/event-4.json');
  });

  it('does not check a venue that only events show when it does not request events', async () => {
    const here = calendar();
    await here.pull({ ca: { events: [servedEvent(1, { venue: servedVenue(13) })], venues: [servedVenue(50)] } });
    const report = await here.pull(
      { ca: { venues: [servedVenue(50)] } },
      { kinds: ['venues'], into: readOnly(here.files) },
    );
    expect(byId(report.calls)).toEqual([]);
  });

  it('marks a record found in events as unlisted only when it requested the list of that kind', async () => {
    const here = calendar();
    await here.pull({ ca: { events: [servedEvent(1, { venue: servedVenue(50) })], venues: [servedVenue(50)] } });
    await here.pull({ ca: { events: [servedEvent(1, { venue: servedVenue(50), cost: '5' })] } }, { kinds: ['events'] });
    expect(here.read('ca/venues/venue-50.json').service.listed).toBe(true);
  });

  it('leaves other languages unchanged', async () => {
    const here = calendar();
    await here.pull(lists, { languages });
    const report = await here.pull(
      { en: { events: [servedEvent(101, { cost: '5' })], venues: [servedVenue(50)] } },
      { languages: [EN] },
    );
    expect(report.calls.every((call) => call.startsWith('en '))).toBe(true);
    expect(here.read('en/events/event-101.json')).toMatchObject({ cost: '5' });
    expect(Object.keys(here.files.snapshot())).toContain('ca/events/event-4.json');
  });

  it('still detects a language that the service does not know, by the ledger of the default language', async () => {
    const here = calendar();
    await here.pull(lists, { languages });
    const before = here.files.snapshot();
    const own = (_kind: string, id: number) => (id === 101 ? servedEvent(101) : undefined);
    await expect(here.pull({ en: { events: near } }, { languages: [EN], own })).rejects.toThrow(
      "The service does not know the language 'en'",
    );
    expect(here.files.snapshot()).toEqual(before);
  });

  it('keeps records with one id in two languages apart', async () => {
    const here = calendar();
    const other = { ca: { events: near }, en: { events: [servedEvent(1, { title: 'One', slug: 'one' })] } };
    await here.pull(other, { languages });
    expect(here.read('en/events/one.json')).toMatchObject({ service: { id: 1 } });
    const report = await here.pull(
      { ca: { events: near }, en: { events: [servedEvent(2, { slug: 'two' })] } },
      {
        languages,
        client: {
          ...fakeClient({ ca: { events: near }, en: { events: [servedEvent(2, { slug: 'two' })] } }),
          dialect: DIALECTS.document,
        },
        accepted: { missing: false, removals: true },
      },
    );
    expect(report.decisions.map(({ language, cell, id }) => [language, cell, id])).toEqual([
      ['en', 'pull-delete', 1],
      ['en', 'pull-create', 2],
    ]);
    expect(here.read('ca/events/event-1.json')).not.toBeNull();
  });
});
