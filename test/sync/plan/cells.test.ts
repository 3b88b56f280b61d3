import { describe, expect, it } from 'vitest';
import { ledgerPath } from '#content/store/layout';
import { type Item, type Lists, type OwnRoute, servedEvent } from '../../support/served.ts';
import { type Calendar, calendar, cellOf, readOnly } from '../pulling.ts';

const PATH = 'ca/events/event-7.json';
const CONFLICT = 'ca/events/event-7.conflict.json';
const OTHERS = [1, 2, 3, 4, 5, 6, 8, 9, 10].map((id) => servedEvent(id));
const listing = (...items: Item[]): Lists => ({ ca: { events: [...OTHERS, ...items] } });

type Side = { readonly lists: Lists; readonly own?: OwnRoute };

const refusing = (status: number, code: string): OwnRoute => {
  const route: OwnRoute = (kind, id) => (kind === 'events' && id === 7 ? { status, code } : undefined);
  return route;
};

/** The columns of the table: the state of event 7 on the service. */
const SERVICE = {
  unchanged: { lists: listing(servedEvent(7)) },
  'changed elsewhere': { lists: listing(servedEvent(7, { cost: '12', modified_utc: '2026-11-03 09:00:00' })) },
  'changed to the same title': { lists: listing(servedEvent(7, { title: 'Mine' })) },
  'changed to another title': { lists: listing(servedEvent(7, { title: 'Theirs' })) },
  withdrawn: { lists: listing(), own: refusing(403, 'event-not-accessible') },
  unlisted: {
    lists: listing(),
    own: (_kind, id) => (id === 7 ? servedEvent(7, { hide_from_listings: true }) : undefined),
  },
  'in no list and otherwise as it was': {
    lists: listing(),
    own: (_kind, id) => (id === 7 ? servedEvent(7) : undefined),
  },
  gone: { lists: listing() },
  'of a state that nobody knows': { lists: listing(), own: refusing(500, 'internal_error') },
} satisfies Record<string, Side>;

/** The rows of the table: the change of its file. */
const CONTENT = {
  unchanged: async () => {},
  edited: ({ edit }: Calendar) => edit(PATH, { title: 'Mine' }),
  'file removed': ({ files }: Calendar) => files.remove(PATH),
  'file with id, no ledger line': withoutLine,
  'edited file with id, no ledger line': async (one: Calendar) => {
    await withoutLine(one);
    await one.edit(PATH, { title: 'Mine' });
  },
} satisfies Record<string, (one: Calendar) => Promise<void>>;

async function withoutLine({ files }: Calendar): Promise<void> {
  const path = ledgerPath('ca', 'events');
  const rows = ((await files.read(path)) ?? '').split('\n').filter((row) => !row.includes('"id":7,'));
  await files.write(path, rows.join('\n'));
}

/** The outcome of a cell. */
type Outcome = {
  readonly cell: string;
  /** The file afterwards: as it was before the pull, absent, or with these fields. */
  readonly file: 'as it was' | 'none' | Readonly<Record<string, unknown>>;
  /** The state in the ledger; `undefined` without a line. */
  readonly state: string | undefined;
  readonly conflict?: true;
  readonly tombstone?: true;
  readonly degraded?: true;
};

const AS_IT_WAS = { file: 'as it was', state: 'listed' } as const;
const CELLS: Record<keyof typeof CONTENT, Partial<Record<keyof typeof SERVICE, Outcome>>> = {
  unchanged: {
    unchanged: { cell: 'none', ...AS_IT_WAS },
    'changed elsewhere': { cell: 'pull-update', file: { title: 'Event 7', cost: '12' }, state: 'listed' },
    withdrawn: { cell: 'hide', file: { title: 'Event 7', service: { withdrawn: true } }, state: 'withdrawn' },
    unlisted: { cell: 'pull-update', file: { title: 'Event 7', hide_from_listings: true }, state: 'unlisted' },
    'in no list and otherwise as it was': { cell: 'converge', file: 'as it was', state: 'unlisted', degraded: true },
    gone: { cell: 'pull-delete', file: 'none', state: undefined, tombstone: true },
    'of a state that nobody knows': { cell: 'none', ...AS_IT_WAS, degraded: true },
  },
  edited: {
    unchanged: { cell: 'push-update', ...AS_IT_WAS },
    'changed elsewhere': { cell: 'merge', file: { title: 'Mine', cost: '12' }, state: 'listed' },
    'changed to the same title': { cell: 'converge', ...AS_IT_WAS },
    'changed to another title': { cell: 'conflict', ...AS_IT_WAS, conflict: true },
    withdrawn: { cell: 'conflict', file: 'as it was', state: 'withdrawn' },
    unlisted: { cell: 'merge', file: { title: 'Mine', hide_from_listings: true }, state: 'unlisted' },
    'in no list and otherwise as it was': { cell: 'push-update', file: 'as it was', state: 'unlisted', degraded: true },
    gone: { cell: 'conflict', file: 'as it was', state: 'gone' },
    'of a state that nobody knows': { cell: 'keep', ...AS_IT_WAS, degraded: true },
  },
  'file removed': {
    unchanged: { cell: 'push-delete', file: 'none', state: 'listed' },
    'changed elsewhere': { cell: 'restore', file: { title: 'Event 7', cost: '12' }, state: 'listed' },
    withdrawn: { cell: 'push-delete', file: 'none', state: 'listed' },
    unlisted: { cell: 'push-delete', file: 'none', state: 'listed' },
    'in no list and otherwise as it was': { cell: 'push-delete', file: 'none', state: 'listed', degraded: true },
    gone: { cell: 'forget', file: 'none', state: undefined },
    'of a state that nobody knows': { cell: 'push-delete', file: 'none', state: 'listed', degraded: true },
  },
  'file with id, no ledger line': {
    unchanged: { cell: 'converge', ...AS_IT_WAS },
    'changed elsewhere': { cell: 'conflict', file: { title: 'Event 7', cost: '' }, state: 'listed', conflict: true },
    withdrawn: { cell: 'none', file: 'as it was', state: undefined },
    unlisted: { cell: 'conflict', file: { title: 'Event 7' }, state: 'unlisted', conflict: true },
    gone: { cell: 'conflict', file: 'as it was', state: undefined },
  },
  'edited file with id, no ledger line': {
    unchanged: { cell: 'conflict', ...AS_IT_WAS, conflict: true },
    'changed elsewhere': { cell: 'conflict', file: { title: 'Mine', cost: '' }, state: 'listed', conflict: true },
    'changed to the same title': { cell: 'converge', ...AS_IT_WAS },
    'changed to another title': { cell: 'conflict', ...AS_IT_WAS, conflict: true },
    gone: { cell: 'conflict', file: 'as it was', state: undefined },
  },
};

const rows = Object.entries(CONTENT).flatMap(([content, change]) =>
  Object.entries(SERVICE).flatMap(([service, side]: [string, Side]) => {
    const outcomes: Partial<Record<string, Outcome>> =
      Object.entries(CELLS).find(([row]) => row === content)?.[1] ?? {};
    const outcome = outcomes[service];
    return outcome === undefined ? [] : [{ name: `${content} × ${service}: ${outcome.cell}`, change, side, outcome }];
  }),
);

describe('the decision table of a whole pull', () => {
  it.each(rows)('$name', async ({ change, side, outcome }) => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    await change(here);
    const before = here.files.snapshot();
    const report = await here.pull(side.lists, { own: side.own ?? (() => undefined) });
    expect(cellOf(report, 7)).toBe(outcome.cell);
    if (outcome.file === 'as it was') expect(here.files.snapshot()[PATH]).toBe(before[PATH]);
    else if (outcome.file === 'none') expect(here.files.snapshot()).not.toHaveProperty([PATH]);
    else expect(here.read(PATH)).toMatchObject(outcome.file);
    expect((await here.line('events', 7))?.state).toBe(outcome.state);
    expect(CONFLICT in here.files.snapshot()).toBe(outcome.conflict ?? false);
    expect((await here.tombstones('events')).has(7)).toBe(outcome.tombstone ?? false);
    expect(report.degraded.length > 0).toBe(outcome.degraded ?? false);
    // No other file has changed, and a second pull of the same changes nothing.
    for (const { id } of OTHERS) {
      const other = `ca/events/event-${id}.json`;
      expect(here.files.snapshot()[other]).toBe(before[other]);
    }
    await here.pull(side.lists, { own: side.own ?? (() => undefined), into: readOnly(here.files) });
  });

  it('absent × new: pull-create', async () => {
    const here = calendar();
    await here.pull(listing());
    const report = await here.pull(listing(servedEvent(7)));
    expect(cellOf(report, 7)).toBe('pull-create');
    expect(here.read(PATH)).toMatchObject({ title: 'Event 7', service: { id: 7, listed: true } });
  });

  it('absent × in no list: no decision and no request', async () => {
    const here = calendar();
    await here.pull(listing());
    const { calls, decisions } = await here.pull(listing(), { own: () => servedEvent(7) });
    expect(decisions).toEqual([]);
    expect(calls.filter((call) => call.includes('/'))).toEqual([]);
  });

  it.each(Object.entries(SERVICE).map(([service, side]: [string, Side]) => ({ service, side })))(
    'new file, no id × $service: push-create, and the file stays unchanged',
    async ({ side }) => {
      const here = calendar();
      await here.pull(listing(servedEvent(7)));
      const { service: _, ...draft } = here.read(PATH);
      await here.files.write('ca/events/draft.json', JSON.stringify({ ...draft, slug: 'draft' }));
      const report = await here.pull(side.lists, { own: side.own ?? (() => undefined) });
      expect(report.decisions).toContainEqual(
        expect.objectContaining({ cell: 'push-create', id: undefined, path: 'ca/events/draft.json' }),
      );
      expect(here.files.snapshot()['ca/events/draft.json']).toBe(JSON.stringify({ ...draft, slug: 'draft' }));
    },
  );

  it('two files with one id × changed: refused, both stay unchanged, and the run is degraded', async () => {
    const here = calendar();
    await here.pull(listing(servedEvent(7)));
    await here.files.write('ca/events/copy.json', here.files.snapshot()[PATH] ?? '');
    const before = here.files.snapshot();
    const report = await here.pull(SERVICE['changed elsewhere'].lists);
    expect(cellOf(report, 7)).toBe('refused');
    expect(report.degraded).toEqual(['ca/events/event-7.json and ca/events/copy.json hold the same id 7; remove one']);
    expect(here.files.snapshot()).toEqual(before);
  });

  it.each(['gone', 'withdrawn'] as const)(
    'two files with one id × %s: refused, and both stay unchanged',
    async (what) => {
      const here = calendar();
      await here.pull(listing(servedEvent(7)));
      await here.files.write('ca/events/copy.json', here.files.snapshot()[PATH] ?? '');
      const before = here.files.snapshot();
      const side: Side = SERVICE[what];
      const report = await here.pull(side.lists, { own: side.own ?? (() => undefined) });
      expect(cellOf(report, 7)).toBe('refused');
      expect(here.files.snapshot()).toEqual(before);
    },
  );

  it.each(['changed elsewhere', 'withdrawn', 'gone'] as const)(
    'unreadable file × %s: refused, and the file stays unchanged and is reported',
    async (what) => {
      const here = calendar();
      await here.pull(listing(servedEvent(7)));
      await here.files.write(PATH, '{ "title": ');
      const before = here.files.snapshot();
      const side: Side = SERVICE[what];
      const report = await here.pull(side.lists, { own: side.own ?? (() => undefined) });
      expect(cellOf(report, 7)).toBe('refused');
      expect(report.unreadable).toEqual([{ path: PATH, reason: expect.stringContaining('not JSON') }]);
      expect(here.files.snapshot()).toEqual(before);
    },
  );
});
