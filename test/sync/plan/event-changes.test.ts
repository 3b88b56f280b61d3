import { describe, expect, it } from 'vitest';
import { ledgerPath } from '#content/store/layout';
import { type Item, type Lists, servedEvent, servedVenue } from '../../support/served.ts';
import type { PullChanges } from '../pulling.ts';
import { AT, type Calendar, calendar, readOnly, windowAt } from '../pulling.ts';

const OTHERS = [1, 2, 3, 4, 5, 6].map((id) => servedEvent(id));
const listing = (...items: Item[]): Lists => ({ ca: { events: [...OTHERS, ...items] } });
const PATH = 'ca/events/event-7.json';

/** Returns the changes that a second pull notes, after `between`. */
async function newsOf(
  second: Lists,
  changes: PullChanges = {},
  between: (here: Calendar) => Promise<void> = async () => {},
) {
  const here = calendar();
  await here.pull(listing(servedEvent(7)));
  await between(here);
  await here.pull(second, changes);
  return { here, news: await here.changes() };
}

const WHEN = {
  start_date: '2026-12-01 20:00:00',
  end_date: '2026-12-01 22:00:00',
  timezone: 'Europe/Madrid',
  all_day: false,
};
const common = { at: '2026-11-21T10:00:00Z', language: 'ca', id: 7, name: 'event-7', title: 'Event 7' };
const forbidden = () => ({ status: 403, code: 'event-not-accessible' });

describe('the log of changes after a pull', () => {
  it('is empty after the first pull', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    expect(await here.changes()).toEqual([]);
  });

  it('reports a new event', async () => {
    const { news } = await newsOf(listing(servedEvent(7), servedEvent(8)));
    expect(news).toEqual([{ ...common, type: 'new', id: 8, name: 'event-8', title: 'Event 8' }]);
  });

  it('omits a new venue', async () => {
    const { news } = await newsOf({ ca: { events: [...OTHERS, servedEvent(7)], venues: [servedVenue(20)] } });
    expect(news).toEqual([]);
  });

  it('omits an old event that comes in because the window has reached it', async () => {
    const far = { start_date: '2029-01-01 20:00:00', end_date: '2029-01-01 22:00:00' };
    const old = servedEvent(8, { ...far, date_utc: '2026-01-01 09:00:00' });
    const fresh = servedEvent(9, far);
    const { here, news } = await newsOf(listing(servedEvent(7), old, fresh), { window: windowAt('2028-12-01') });
    expect(Object.keys(here.files.snapshot())).toContain('ca/events/event-8.json');
    expect(news.map(({ type, id }) => [type, id])).toEqual([['new', 9]]);
  });

  it('reports a moved event with its old and new times', async () => {
    const to = { start_date: '2026-12-02 20:00:00', end_date: '2026-12-02 22:00:00' };
    const { news } = await newsOf(listing(servedEvent(7, to)));
    expect(news).toEqual([{ ...common, type: 'moved', from: WHEN, to: { ...WHEN, ...to } }]);
  });

  it('reports an event as moved when only its time zone changed', async () => {
    const { news } = await newsOf(listing(servedEvent(7, { timezone: 'Europe/London' })));
    expect(news).toEqual([{ ...common, type: 'moved', from: WHEN, to: { ...WHEN, timezone: 'Europe/London' } }]);
  });

  it('reports a renamed event with both titles', async () => {
    const { news } = await newsOf(listing(servedEvent(7, { title: 'Better' })));
    expect(news).toEqual([{ ...common, title: 'Better', type: 'renamed', from: 'Event 7', to: 'Better' }]);
  });

  it('omits a change of cost or slug', async () => {
    const { news } = await newsOf(listing(servedEvent(7, { cost: '5', slug: 'other' })));
    expect(news).toEqual([]);
  });

  it('reports an event that is gone', async () => {
    expect((await newsOf(listing())).news).toEqual([{ ...common, type: 'gone' }]);
  });

  it('reports a withdrawn event as gone, and its return as reinstated', async () => {
    const { here, news } = await newsOf(listing(), { own: (_kind, id) => (id === 7 ? forbidden() : undefined) });
    expect(news).toEqual([{ ...common, type: 'gone' }]);
    await here.pull(listing(servedEvent(7)), { at: AT.add({ hours: 1 }) });
    expect((await here.changes()).slice(1)).toEqual([{ ...common, at: '2026-11-21T11:00:00Z', type: 'reinstated' }]);
  });

  it('reports an event only once when it is first withdrawn and later gone', async () => {
    const { here } = await newsOf(listing(), { own: (_kind, id) => (id === 7 ? forbidden() : undefined) });
    await here.pull(listing(), { at: AT.add({ hours: 24 * 20 }) });
    expect(await here.line('events', 7)).toBeUndefined();
    expect((await here.changes()).map(({ type }) => type)).toEqual(['gone']);
  });

  it('reports the return of an event that was gone', async () => {
    const { here } = await newsOf(listing());
    await here.pull(listing(servedEvent(7)), { at: AT.add({ hours: 1 }) });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['gone', 'reinstated']);
  });

  it('omits the return of an event that an edit had kept on the site', async () => {
    const edited = (here: Calendar) => here.edit(PATH, { cost: '5' });
    const { here, news } = await newsOf(listing(), {}, edited);
    expect(news).toEqual([]);
    await here.pull(listing(servedEvent(7)));
    expect(await here.changes()).toEqual([]);
  });

  it.each(['cancelled', 'postponed'] as const)(
    'reports an event that an editor sets to %s, and its return',
    async (status) => {
      const { here, news } = await newsOf(listing(servedEvent(7)), {}, (one) =>
        one.edit(PATH, { local: { event_status: status } }),
      );
      expect(news).toEqual([{ ...common, type: status }]);
      await here.pull(listing(servedEvent(7)), { into: readOnly(here.files) });
      await here.edit(PATH, { local: {} });
      await here.pull(listing(servedEvent(7)), { at: AT.add({ hours: 1 }) });
      expect((await here.changes()).map(({ type }) => type)).toEqual([status, 'reinstated']);
    },
  );

  it('reports an edit once, when the service has it', async () => {
    const { here, news } = await newsOf(listing(servedEvent(7)), {}, (one) => one.edit(PATH, { title: 'Better' }));
    expect(news).toEqual([]);
    await here.pull(listing(servedEvent(7, { title: 'Better' })));
    expect((await here.changes()).map(({ type }) => type)).toEqual(['renamed']);
  });

  it('reports an event that becomes password-protected as gone, and omits a new protected one', async () => {
    const blank = { description: '', all_day: null, show_map: null, show_map_link: null, featured: null, sticky: null };
    const locked = { ...blank, hide_from_listings: null };
    const { here, news } = await newsOf(
      listing(servedEvent(7, { ...locked, title: 'Secret' }), servedEvent(8, locked)),
    );
    expect([7, 8].map((id) => here.read(`ca/events/event-${id}.json`).service.protected)).toEqual([true, true]);
    expect(news).toMatchObject([{ type: 'gone', id: 7 }]);
  });

  it('omits the arrival, departure and return of an event that visitors could never see', async () => {
    const hidden = servedEvent(8, { title: 'Secret', hide_from_listings: true });
    const { here, news } = await newsOf(listing(servedEvent(7), hidden));
    expect(news).toEqual([]);
    await here.pull(listing(servedEvent(7)), { at: AT.add({ hours: 1 }) });
    expect(await here.line('events', 8)).toBeUndefined();
    await here.pull(listing(servedEvent(7), hidden), { at: AT.add({ hours: 2 }) });
    expect(await here.changes()).toEqual([]);
  });

  it.each([
    ['hidden', { hide_from_listings: true }],
    ['a draft', { status: 'draft' }],
  ])('hides the new title and time of an event once it is %s', async (_what, hidden) => {
    const secret = { title: 'Secret', slug: 'secret', start_date: '2026-12-02 20:00:00' };
    const { here, news } = await newsOf(listing(servedEvent(7, { ...hidden, ...secret })));
    expect(news).toEqual([{ ...common, type: 'gone' }]);
    const open = { title: 'Open', slug: 'open', start_date: '2026-12-03 20:00:00', end_date: '2026-12-03 22:00:00' };
    await here.pull(listing(servedEvent(7, open)), { at: AT.add({ hours: 1 }) });
    expect((await here.changes()).slice(1)).toEqual([
      { ...common, at: '2026-11-21T11:00:00Z', name: 'open', title: 'Open', type: 'reinstated' },
    ]);
  });

  it('reports an event that reappears cancelled as both reinstated and cancelled', async () => {
    const statuses = {
      cancelled: { categories: [], tags: [], titlePrefixes: ['Cancelled'] },
      postponed: { categories: [], tags: [], titlePrefixes: [] },
    };
    const { here } = await newsOf(listing(servedEvent(7, { hide_from_listings: true })), { statuses });
    await here.pull(listing(servedEvent(7, { title: 'Cancelled: Event 7' })), { statuses });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['cancelled', 'gone', 'reinstated']);
  });

  it('is not written again by the next run', async () => {
    const { here } = await newsOf(listing(servedEvent(7, { title: 'Better' }), servedEvent(8)));
    await here.pull(listing(servedEvent(7, { title: 'Better' }), servedEvent(8)), { into: readOnly(here.files) });
    expect(await here.changes()).toHaveLength(2);
  });

  it('stays empty when a lost ledger is rebuilt', async () => {
    const { news } = await newsOf(listing(servedEvent(7)), {}, (one) => one.files.remove(ledgerPath('ca', 'events')));
    expect(news).toEqual([]);
  });
});

describe('the log of changes with rules for cancelled events', () => {
  const nothing = { categories: [], tags: [], titlePrefixes: [] };
  const statuses = {
    cancelled: { ...nothing, categories: ['off'], titlePrefixes: ['Cancelled:'] },
    postponed: { ...nothing, tags: ['later'] },
  };
  const term = (id: number, slug: string) => ({ id, name: slug, slug, url: `https://service.example/${slug}/` });
  const categories = [term(40, 'off'), term(41, 'jazz')];
  const tags = [term(50, 'later')];
  const of = (fields: Readonly<Record<string, unknown>>): Lists => ({
    ca: { events: [...OTHERS, servedEvent(7, fields)], categories, tags },
  });
  const cancelled = { categories: [categories[1], categories[0]] };

  /** Returns the types of the changes noted by these pulls, which are an hour apart. */
  async function noted(pulls: readonly (readonly [Lists, PullChanges])[]) {
    const here = calendar();
    for (const [index, [lists, changes]] of pulls.entries())
      await here.pull(lists, { at: AT.add({ hours: index }), ...changes });
    return { here, types: (await here.changes()).map(({ type }) => type) };
  }

  it.each([
    ['a category', cancelled, 'cancelled'],
    ['a tag', { tags }, 'postponed'],
    ['a title', { title: 'CANCELLED: Event 7' }, 'cancelled'],
  ])(
    'reports an event that %s marks as cancelled or postponed, its return, and nothing in between',
    async (_what, fields, status) => {
      const { here, types } = await noted([
        [of({}), { statuses }],
        [of(fields), { statuses }],
        [of({ ...fields, cost: '5' }), { statuses }],
        [of({ cost: '5' }), { statuses }],
      ]);
      expect(types.filter((type) => type !== 'renamed')).toEqual([status, 'reinstated']);
      await here.pull(of({ cost: '5' }), { statuses, into: readOnly(here.files) });
    },
  );

  it('uses categories that only the ledger holds when the run does not request them', async () => {
    const { types } = await noted([
      [of({}), { statuses }],
      [of(cancelled), { statuses, kinds: ['events'] }],
    ]);
    expect(types).toEqual(['cancelled']);
  });

  it('stays empty after a change of the configuration until an event changes', async () => {
    const { here, types } = await noted([
      [of(cancelled), {}],
      [of(cancelled), { statuses }],
    ]);
    expect(types).toEqual([]);
    await here.pull(of(cancelled), { statuses, into: readOnly(here.files) });
    await here.pull(of({ ...cancelled, cost: '5' }), { statuses });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['cancelled']);
  });

  it('reports a new event as new even if a rule marks it as cancelled', async () => {
    const { here, types } = await noted([
      [listing(), { statuses }],
      [of(cancelled), { statuses }],
    ]);
    expect(types).toEqual(['new']);
    expect((await here.line('events', 7))?.eventStatus).toBe('cancelled');
  });
});
