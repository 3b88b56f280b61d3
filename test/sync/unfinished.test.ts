import { describe, expect, it } from 'vitest';
import { readRevisionTimes } from '#content/state/revisions';
import { BINDING_PATH, INCOMING_FOLDER, JOURNAL_PATH } from '#content/store/layout';
import { fakeClient, type Lists, servedEvent } from '../support/served.ts';
import { type Calendar, calendar, cellOf, countsOf, readOnly } from './pulling.ts';

const LISTS: Lists = { ca: { events: [1, 2, 3, 4, 5].map((id) => servedEvent(id)) } };

async function pulled(): Promise<Calendar> {
  const here = calendar();
  await here.pull(LISTS);
  return here;
}

describe('a dry run', () => {
  it('plans the same as a real run, and writes nothing into content', async () => {
    const here = await pulled();
    await here.edit('ca/events/event-1.json', { title: 'Mine' });
    const second: Lists = {
      ca: {
        events: [
          servedEvent(1, { title: 'Theirs' }),
          servedEvent(2, { cost: '5' }),
          servedEvent(3),
          servedEvent(4),
          servedEvent(9),
        ],
      },
    };
    const dry = await here.pull(second, { dryRun: true, into: readOnly(here.files) });
    expect(dry.progress.filter(({ type }) => type === 'absence-asked')).toHaveLength(1);
    const wet = await here.pull(second);
    expect(dry.decisions).toEqual(wet.decisions);
    expect(dry.counts).toEqual(wet.counts);
  });

  it('writes nothing when no sync came before', async () => {
    const here = calendar();
    const dry = await here.pull(LISTS, { dryRun: true, into: readOnly(here.files) });
    expect(countsOf(dry)).toMatchObject({ created: 5 });
    expect(here.files.snapshot()).toEqual({});
  });

  it('leaves the journal of an interrupted run to the next real run', async () => {
    const here = await pulled();
    await here.files.write(JOURNAL_PATH, '{"v":1}\n');
    await here.pull(LISTS, { dryRun: true, into: readOnly(here.files) });
    expect(here.files.snapshot()).toHaveProperty([JOURNAL_PATH]);
  });
});

describe('a pull that fails', () => {
  it.each([
    ['in its last list', { fails: 'tags' }],
    ['in its first list', { fails: 'events' }],
  ])('%s leaves content unchanged', async (_where, { fails }) => {
    const here = await pulled();
    const before = here.files.snapshot();
    const lists: Lists = { ca: { events: [1, 2, 3, 4, 5, 6].map((id) => servedEvent(id, { cost: '7' })) } };
    const good = fakeClient(lists);
    const client: typeof good = {
      ...good,
      listPage: async (kind, language, query) => {
        if (kind === fails) throw new Error('the service broke');
        return good.listPage(kind, language, query);
      },
    };
    await expect(here.pull(lists, { client })).rejects.toThrow('the service broke');
    expect(here.files.snapshot()).toEqual(before);
  });

  it('because it was stopped leaves content unchanged and reports the stop', async () => {
    const here = await pulled();
    const before = here.files.snapshot();
    const stopped = AbortSignal.abort();
    await expect(here.pull({ ca: { events: [servedEvent(9)] } }, { stopped })).rejects.toThrow('Stopped, as asked.');
    expect(here.files.snapshot()).toEqual(before);
  });

  it('at a guard leaves no staged texts behind', async () => {
    const here = await pulled();
    const lists: Lists = { ca: { events: [servedEvent(1, { cost: '5' }), servedEvent(9)] } };
    await expect(here.pull(lists)).rejects.toThrow('a run may take off');
    expect(await here.files.list(INCOMING_FOLDER)).toEqual([]);
    expect(here.files.snapshot()).not.toHaveProperty([JOURNAL_PATH]);
  });
});

describe('files that people change during a pull', () => {
  /** Pulls while a person acts (`act`) after the plan is complete and before the first file is moved. */
  async function overtaken(lists: Lists, act: (here: Calendar) => Promise<void>) {
    const here = await pulled();
    const report = await here.pull(lists, {
      into: {
        ...here.files,
        write: async (path, text) => {
          await here.files.write(path, text);
          if (path === JOURNAL_PATH) await act(here);
        },
      },
    });
    return { here, report };
  }
  const changed: Lists = {
    ca: { events: [servedEvent(1, { cost: '5' }), ...[2, 3, 4, 5].map((id) => servedEvent(id))] },
  };

  it('are left alone and reported, and the next pull merges them', async () => {
    const { here, report } = await overtaken(changed, (one) => one.edit('ca/events/event-1.json', { title: 'Mine' }));
    expect(report.notices).toEqual([
      'changed here while sync ran, left alone: ca/events/event-1.json; the next sync compares it afresh',
    ]);
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Mine', cost: '' });
    expect(cellOf(await here.pull(changed), 1)).toBe('merge');
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Mine', cost: '5' });
  });

  it('stay when they were about to be removed, become a conflict next, and get no tombstone', async () => {
    const gone: Lists = { ca: { events: [2, 3, 4, 5].map((id) => servedEvent(id)) } };
    const { here } = await overtaken(gone, (one) => one.edit('ca/events/event-1.json', { title: 'Mine' }));
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Mine' });
    expect(cellOf(await here.pull(gone), 1)).toBe('conflict');
    expect((await here.tombstones('events')).has(1)).toBe(false);
  });

  it('get no revision time for the change that the pull planned', async () => {
    const { here } = await overtaken(
      { ca: { events: [1, 2, 3, 4, 5].map((id) => servedEvent(id, id < 3 ? { cost: '5' } : {})) } },
      (one) => one.edit('ca/events/event-1.json', { description: '' }),
    );
    expect([...(await readRevisionTimes(here.files)).keys()]).toEqual(['ca events 2']);
  });

  it('do not keep the remaining files from being written', async () => {
    const both: Lists = {
      ca: {
        events: [
          servedEvent(1, { cost: '5' }),
          servedEvent(2, { cost: '6' }),
          ...[3, 4, 5].map((id) => servedEvent(id)),
        ],
      },
    };
    const { here } = await overtaken(both, (one) => one.edit('ca/events/event-1.json', { title: 'Mine' }));
    expect(here.read('ca/events/event-2.json')).toMatchObject({ cost: '6' });
    expect((await here.line('events', 2))?.file.cost).toBe('6');
    expect((await here.line('events', 1))?.file.cost).toBe('');
  });

  it('do not make a record look removed when they interrupt a swap of names', async () => {
    const slugs = (first: string, second: string): Lists => ({
      ca: {
        events: [
          servedEvent(1, { slug: first }),
          servedEvent(2, { slug: second }),
          ...[3, 4, 5].map((id) => servedEvent(id)),
        ],
      },
    });
    const swapped = slugs('event-2', 'event-1');
    const { here } = await overtaken(swapped, (one) => one.edit('ca/events/event-1.json', { title: 'Mine' }));
    const report = await here.pull(swapped);
    expect([1, 2].map((id) => cellOf(report, id))).not.toContain('push-delete');
    const ids = Object.keys(here.files.snapshot())
      .filter((path) => path.startsWith('ca/events/'))
      .map((path) => here.read(path).service.id);
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('stay bound to their records when these have new ids', async () => {
    const { title, url, slug } = servedEvent(1);
    const again: Lists = {
      ca: { events: [servedEvent(101, { title, url, slug }), ...[2, 3, 4, 5].map((id) => servedEvent(id))] },
    };
    const { here } = await overtaken(again, (one) => one.edit('ca/events/event-1.json', { title: 'Mine' }));
    expect(await here.line('events', 101)).toBeUndefined();
    const report = await here.pull(again);
    expect(report.conflicts).toEqual([]);
    expect(here.read('ca/events/event-1.json')).toMatchObject({ title: 'Mine', service: { id: 101 } });
    expect(await here.line('events', 101)).toMatchObject({ formerIds: [1], path: 'ca/events/event-1.json' });
  });

  it('do not affect the binding and the remaining state', async () => {
    const { here } = await overtaken(changed, (one) => one.edit('ca/events/event-1.json', { title: 'Mine' }));
    expect(here.files.snapshot()).toHaveProperty([BINDING_PATH]);
    expect(here.files.snapshot()).not.toHaveProperty([JOURNAL_PATH]);
    expect(await here.files.list(INCOMING_FOLDER)).toEqual([]);
  });
});
