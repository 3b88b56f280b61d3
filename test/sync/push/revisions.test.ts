import { expect, it } from 'vitest';
import { readChanges } from '#content/state/changes';
import { readRevisionTimes } from '#content/state/revisions';
import { JOURNAL_PATH, ledgerPath, REVISIONS_PATH } from '#content/store/layout';
import { desk } from './desk.ts';

const PATH = 'ca/events/jazz.json';
const EVENT = { title: 'Jazz', slug: 'jazz', start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00' };

async function begun() {
  const at = await desk('document', { content: ['ca'] });
  const { id } = await at.make('events', { ...EVENT, timezone: 'Europe/Madrid', status: 'publish' });
  await at.sync();
  const seen = async () =>
    [...(await readRevisionTimes(at.files)).values()].map(({ id, digest, at }) => ({ id, digest, at }));
  return { at, id: Number(id), seen };
}

it('a push records no revision time for an edit that the service then has', async () => {
  const { at, seen } = await begun();
  await at.edit(PATH, { title: 'Blues' });
  await at.push();
  expect(await seen()).toEqual([]);
});

it('a push of an edit that a sync recorded counts as a further change, and the next sync adds nothing', async () => {
  const { at, id, seen } = await begun();
  await at.edit(PATH, { title: 'Blues' });
  await at.sync();
  expect(await seen()).toMatchObject([{ id, at: '2026-11-21T10:00:00Z' }]);
  at.pass(60_000);
  await at.push();
  const [line, ...others] = await seen();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ id, digest: '' });
  expect(Date.parse(line?.at ?? '')).toBeGreaterThanOrEqual(Date.parse('2026-11-21T10:01:00Z'));
  const before = at.files.snapshot();
  await at.sync();
  expect(at.files.snapshot()).toEqual(before);
});

it('a push records a revision time for the local fields of a record that it creates', async () => {
  const { at, seen } = await begun();
  const local = { event_status: 'postponed' };
  await at.write('ca/events/blues.json', { ...EVENT, title: 'Blues', slug: 'blues', local });
  await at.push();
  const { id } = at.read('ca/events/blues.json').service;
  expect(await seen()).toMatchObject([{ id }]);
  const before = at.files.snapshot();
  await at.sync();
  expect(at.files.snapshot()).toEqual(before);
});

it('a push records the status that rules give to an event, as a sync does', async () => {
  const { at } = await begun();
  const tag = await at.make('tags', { name: 'Off', slug: 'off' });
  const off = await at.make('events', {
    ...EVENT,
    title: 'Off',
    slug: 'off',
    status: 'publish',
    tags: [Number(tag.id)],
  });
  await at.sync();
  await at.edit('ca/events/off.json', { cost: '5' });
  const nothing = { categories: [], tags: [], titlePrefixes: [] };
  const report = await at.push({ statuses: { cancelled: { ...nothing, tags: ['off'] }, postponed: nothing } });
  expect(report.outcomes).toMatchObject([{ outcome: 'done' }]);
  expect((await at.line('ca', 'events', Number(off.id)))?.eventStatus).toBe('cancelled');
  const { changes } = await readChanges(at.files);
  expect(changes.map(({ type, id }) => [type, id])).toContainEqual(['cancelled', Number(off.id)]);
});

it('a push records a revision time for the events of a venue that it deletes', async () => {
  const { at } = await begun();
  const venue = Number((await at.make('venues', { venue: 'Hall', status: 'publish' })).id);
  for (const name of ['A', 'B', 'C', 'D', 'E']) await at.make('venues', { venue: name, status: 'publish' });
  const told = { ...EVENT, slug: 'told', status: 'publish', venue };
  const event = Number((await at.make('events', told)).id);
  await at.sync();
  await at.files.remove('ca/venues/hall.json');
  at.pass(60_000);
  const report = await at.push({ allowed: { deletes: true } });
  expect(report.outcomes).toMatchObject([{ outcome: 'done' }]);
  const revisions = await readRevisionTimes(at.files);
  expect(revisions.get(`ca events ${event}`)?.at).toBeDefined();
  expect([...revisions.keys()]).toEqual([`ca events ${event}`]);
});

it('a push leaves the file of revision times alone when they do not change', async () => {
  const { at } = await begun();
  const touched: string[] = [];
  const rename: typeof at.files.rename = async (from, to) => {
    touched.push(to);
    await at.files.rename(from, to);
  };
  await at.edit(PATH, { title: 'Blues' });
  await at.push({ files: { ...at.files, rename } });
  expect(touched).toContain(ledgerPath('ca', 'events'));
  expect(touched).not.toContain(REVISIONS_PATH);
});

it('a file that a person edits during a push gets no new revision time, and later files get theirs', async () => {
  let seconds = 0;
  const now = () => Temporal.Instant.from('2026-11-21T09:00:00Z').add({ seconds: seconds++ });
  const at = await desk('document', { content: ['ca'], now });
  const make = async (slug: string) => Number((await at.make('events', { ...EVENT, slug, status: 'publish' })).id);
  const ids = [await make('first'), await make('second')];
  await at.sync();
  for (const slug of ['first', 'second']) await at.edit(`ca/events/${slug}.json`, { title: 'Mine' });
  await at.sync();
  at.pass(60_000);
  const text = at.files.snapshot()[REVISIONS_PATH];
  const before = await readRevisionTimes(at.files);
  expect([...before.values()].map(({ id }) => id)).toEqual(ids);
  let isQuick = true;
  const write: typeof at.files.write = async (path, written) => {
    await at.files.write(path, written);
    if (!isQuick || path !== JOURNAL_PATH || !at.files.snapshot()[path]?.includes('first.json')) return;
    isQuick = false;
    expect(at.files.snapshot()[REVISIONS_PATH]).toBe(text);
    await at.edit('ca/events/first.json', { title: 'Quicker' });
  };
  const report = await at.push({ files: { ...at.files, write } });
  expect(report.overtaken).toEqual(['ca/events/first.json']);
  const after = await readRevisionTimes(at.files);
  const [first, second] = ids.map((id) => `ca events ${id}`);
  expect(after.get(first ?? '')).toEqual(before.get(first ?? ''));
  expect(after.get(second ?? '')?.digest).toBe('');
});
