import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Files } from '#content/store/files';
import { memorySpool, type Spool } from '#content/store/spool';
import type { PullReport } from '#sync/pull/pull-report';
import { memoryFiles } from '../content/memory-files.ts';
import { type fakeClient, type Item, type Lists, servedEvent, servedVenue } from '../support/served.ts';
import { runs } from '../support/tiers/runs.ts';
import { calendar, readOnly } from './pulling.ts';

/** Pulls into files with an empty cache, so that every item is decoded. */
function pullFrom(lists: Lists, files: Files, announced?: Parameters<typeof fakeClient>[1]): Promise<PullReport> {
  return calendar().pull(lists, { into: files, ...(announced === undefined ? {} : { announced }) });
}

const edit = (text: string | undefined, fields: object): string =>
  `${JSON.stringify({ ...JSON.parse(text ?? '{}'), ...fields }, null, 2)}\n`;
const read = (files: { snapshot(): Record<string, string> }, path: string) =>
  JSON.parse(files.snapshot()[path] ?? 'null');

describe('a pull', () => {
  it('writes nothing when nothing changed', async () => {
    const files = memoryFiles();
    const lists: Lists = { ca: { events: [servedEvent(1), servedEvent(2)], venues: [servedVenue(5)] } };
    await pullFrom(lists, files);
    const report = await pullFrom(lists, readOnly(files));
    expect(report.counts.every((row) => row.created + row.changed === 0)).toBe(true);
  });

  it('parses each new record once, as records wait outside memory', async () => {
    const parsed: string[] = [];
    const spool: Spool = {
      ...memorySpool(),
      keep: (text) => () => {
        const { slug } = JSON.parse(text);
        if (slug !== undefined) parsed.push(slug);
        return text;
      },
    };
    const lists: Lists = { ca: { events: [servedEvent(1), servedEvent(2)], venues: [servedVenue(5)] } };
    const { files, pull } = calendar();
    await pull(lists, { spool });
    expect(parsed.toSorted()).toEqual(['event-1', 'event-2', 'venue-5']);
    expect(Object.keys(files.snapshot())).toContain('ca/events/event-2.json');
  });

  it('writes nothing while an edit waits for a push', async () => {
    const files = memoryFiles();
    const lists: Lists = { ca: { events: [servedEvent(1)] } };
    await pullFrom(lists, files);
    await files.write('ca/events/event-1.json', edit(await files.read('ca/events/event-1.json'), { title: 'Mine' }));
    await pullFrom(lists, files);
    const report = await pullFrom(lists, readOnly(files));
    expect(report.notices).toEqual(['edited here, kept: ca/events/event-1.json (title)']);
  });

  it('keeps a venue found only inside an event, as unlisted', async () => {
    const files = memoryFiles();
    await pullFrom(
      { ca: { events: [servedEvent(1, { venue: servedVenue(13, { status: 'draft' }) })], venues: [servedVenue(5)] } },
      files,
    );
    expect(read(files, 'ca/venues/venue-13.json')).toMatchObject({
      status: 'draft',
      service: { id: 13, listed: false },
    });
    expect(read(files, 'ca/venues/venue-5.json')).toMatchObject({ service: { listed: true } });
  });

  it('does not mark a venue as unlisted when its list was not proved complete', async () => {
    const files = memoryFiles();
    const lists: Lists = { ca: { events: [servedEvent(1, { venue: servedVenue(13) })], venues: [servedVenue(5)] } };
    const report = await pullFrom(lists, files, (kind, items) => items.length + (kind === 'venues' ? 1 : 0));
    expect(report.degraded).toEqual(["the list of venues in 'ca' is not proved complete"]);
    expect(Object.keys(files.snapshot())).not.toContain('ca/venues/venue-13.json');
  });

  it('removes nothing when a list is empty', async () => {
    const files = memoryFiles();
    await pullFrom({ ca: { events: [servedEvent(1), servedEvent(2)] } }, files);
    const before = files.snapshot();
    await pullFrom({ ca: { events: [] } }, files);
    expect(files.snapshot()).toEqual(before);
  });

  it('writes the service’s version beside a file in conflict once, and removes it when both agree', async () => {
    const files = memoryFiles();
    await pullFrom({ ca: { events: [servedEvent(1)] } }, files);
    const mine = edit(await files.read('ca/events/event-1.json'), { title: 'Mine' });
    await files.write('ca/events/event-1.json', mine);
    const theirs: Lists = {
      ca: { events: [servedEvent(1, { title: 'Theirs', modified_utc: '2026-11-03 00:00:00' })] },
    };
    const report = await pullFrom(theirs, files);
    expect(report.conflicts).toEqual([
      "conflict: ca/events/event-1.json and the service both changed title. The file keeps its own; the service's version is ca/events/event-1.conflict.json. Decide with `npm run almanac -- resolve`, or edit the file as it should be, then delete ca/events/event-1.conflict.json",
    ]);
    expect(read(files, 'ca/events/event-1.json')).toMatchObject({ title: 'Mine' });
    expect(read(files, 'ca/events/event-1.conflict.json')).toMatchObject({ title: 'Theirs' });
    await pullFrom(theirs, readOnly(files));
    await files.write('ca/events/event-1.json', edit(mine, { title: 'Theirs' }));
    await pullFrom(theirs, files);
    expect(Object.keys(files.snapshot())).not.toContain('ca/events/event-1.conflict.json');
  });

  it('accepts the deletion of the service’s version as a decision for the file until the service changes again', async () => {
    const files = memoryFiles();
    const theirs = (title: string): Lists => ({ ca: { events: [servedEvent(1, { title })] } });
    await pullFrom(theirs('Event 1'), files);
    await files.write('ca/events/event-1.json', edit(await files.read('ca/events/event-1.json'), { title: 'Mine' }));
    await pullFrom(theirs('Theirs'), files);
    await files.remove('ca/events/event-1.conflict.json');
    const report = await pullFrom(theirs('Theirs'), files);
    expect(report.notices).toEqual(['edited here, kept: ca/events/event-1.json (title)']);
    expect(Object.keys(files.snapshot())).not.toContain('ca/events/event-1.conflict.json');
    await pullFrom(theirs('Theirs'), readOnly(files));
    await pullFrom(theirs('Theirs again'), files);
    expect(read(files, 'ca/events/event-1.conflict.json')).toMatchObject({ title: 'Theirs again' });
    expect(read(files, 'ca/events/event-1.json')).toMatchObject({ title: 'Mine' });
  });

  it('keeps the service’s version while the record can’t be decoded', async () => {
    const files = memoryFiles();
    await pullFrom({ ca: { events: [servedEvent(1)] } }, files);
    await files.write('ca/events/event-1.json', edit(await files.read('ca/events/event-1.json'), { title: 'Mine' }));
    await pullFrom({ ca: { events: [servedEvent(1, { title: 'Theirs' })] } }, files);
    await pullFrom({ ca: { events: [servedEvent(1, { title: 'Theirs', start_date: 'soon' })] } }, files);
    expect(Object.keys(files.snapshot())).toContain('ca/events/event-1.conflict.json');
  });

  it('reports an edit of a record that the service does not list', async () => {
    const files = memoryFiles();
    await pullFrom({ ca: { events: [servedEvent(1)] } }, files);
    await files.write('ca/events/event-1.json', edit(await files.read('ca/events/event-1.json'), { title: 'Mine' }));
    const report = await pullFrom({ ca: { events: [] } }, files);
    expect(report.notices).toEqual(['edited here, kept: ca/events/event-1.json (title)']);
  });

  it('removes the service’s version when both sides agree and the slug changes at the same time', async () => {
    const files = memoryFiles();
    await pullFrom({ ca: { events: [servedEvent(1)] } }, files);
    await files.write('ca/events/event-1.json', edit(await files.read('ca/events/event-1.json'), { title: 'Mine' }));
    await pullFrom({ ca: { events: [servedEvent(1, { title: 'Theirs' })] } }, files);
    await files.write('ca/events/event-1.json', edit(await files.read('ca/events/event-1.json'), { title: 'Theirs' }));
    await pullFrom({ ca: { events: [servedEvent(1, { title: 'Theirs', slug: 'moved' })] } }, files);
    expect(Object.keys(files.snapshot()).filter((path) => path.startsWith('ca/events/'))).toEqual([
      'ca/events/moved.json',
    ]);
  });

  it('removes the service’s version when its record is gone on both sides', async () => {
    const files = memoryFiles();
    const others = [2, 3, 4, 5].map((id) => servedEvent(id));
    await pullFrom({ ca: { events: [servedEvent(1), ...others] } }, files);
    await files.write('ca/events/event-1.json', edit(await files.read('ca/events/event-1.json'), { title: 'Mine' }));
    await pullFrom({ ca: { events: [servedEvent(1, { title: 'Theirs' }), ...others] } }, files);
    await files.remove('ca/events/event-1.json');
    await pullFrom({ ca: { events: others } }, files);
    expect(Object.keys(files.snapshot()).filter((path) => path.includes('event-1'))).toEqual([]);
  });

  it('reports progress only for files that it wrote', async () => {
    const here = calendar();
    const lists: Lists = { ca: { events: [servedEvent(1)] } };
    const first = await here.pull(lists);
    const written = first.progress.flatMap((one) => (one.type === 'file-written' ? [one.path] : []));
    expect(written.toSorted()).toEqual(Object.keys(here.files.snapshot()));
    expect((await here.pull(lists)).progress.filter(({ type }) => type === 'file-written')).toEqual([]);
  });

  it('moves files with swapped slugs, and never has two files for one record', async () => {
    const files = memoryFiles();
    await pullFrom({ ca: { events: [servedEvent(1), servedEvent(2)] } }, files);
    const swapped: Lists = {
      ca: { events: [servedEvent(1, { slug: 'event-2' }), servedEvent(2, { slug: 'event-1' })] },
    };
    await pullFrom(swapped, files);
    const names = Object.keys(files.snapshot()).filter((path) => path.startsWith('ca/events/'));
    expect(names.map((path) => read(files, path).service.id).sort()).toEqual([1, 2]);
    await pullFrom(swapped, readOnly(files));
  });
});

/** One step of a random history: somebody edits a file, the service changes a record, or a sync runs. */
type Step =
  | {
      readonly who: 'editor' | 'service';
      readonly id: number;
      readonly field: 'title' | 'cost' | 'excerpt';
      readonly value: string;
    }
  | { readonly who: 'sync' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    who: fc.constantFrom('editor' as const, 'service' as const),
    id: fc.integer({ min: 1, max: 3 }),
    field: fc.constantFrom('title' as const, 'cost' as const, 'excerpt' as const),
    value: fc.constantFrom('a', 'b', 'c'),
  }),
  fc.constant({ who: 'sync' as const }),
);

describe('any sequence of edits, changes and syncs', () => {
  it('loses no edit, takes every change of an unedited field, and ends in a sync that writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.boolean(), async (steps, keepsCache) => {
        const here = calendar();
        const { files } = here;
        const served = new Map<number, Item>(
          [1, 2, 3].map((id) => [id, servedEvent(id, { title: 'a', cost: 'a', excerpt: 'a' })]),
        );
        const sync = (into: Files) =>
          here.pull(
            { ca: { events: [...served.values()] } },
            { into, ...(keepsCache ? {} : { cache: memoryFiles() }) },
          );
        await sync(files);
        // The expected edits: the last value that an editor gave to each field.
        const edits = new Map<string, string>();
        const path = (id: number) => `ca/events/event-${id}.json`;
        for (const one of steps) {
          if (one.who === 'sync') await sync(files);
          else if (one.who === 'service')
            served.set(one.id, { ...served.get(one.id), id: one.id, [one.field]: one.value });
          else {
            await files.write(path(one.id), edit(await files.read(path(one.id)), { [one.field]: one.value }));
            edits.set(`${one.id} ${one.field}`, one.value);
          }
        }
        await sync(files);
        for (const [key, value] of edits) {
          const [id = '', field = ''] = key.split(' ');
          const now = read(files, path(Number(id)))[field];
          // A later change on the service may replace an edit only after both sides had agreed on it.
          if (now !== value) expect(now).toBe(served.get(Number(id))?.[field]);
        }
        for (const id of [1, 2, 3])
          for (const field of ['title', 'cost', 'excerpt']) {
            const conflict = `ca/events/event-${id}.conflict.json` in files.snapshot();
            if (!edits.has(`${id} ${field}`) && !conflict)
              expect(read(files, path(id))[field]).toBe(served.get(id)?.[field]);
          }
        await sync(readOnly(files));
      }),
      { numRuns: runs(150) },
    );
  });
});
