import { describe, expect, it } from 'vitest';
import type { Outgoing, Transport } from '#client/transport';
import { TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { type DeskOptions, desk } from './desk.ts';

const EVENT = {
  title: 'Jazz at the mill',
  slug: 'jazz',
  cost: '€5',
  start_date: '2026-12-04 20:00:00',
  end_date: '2026-12-04 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const JAZZ = 'ca/events/jazz.json';

type Send = Transport['send'];

/** Returns a function that wraps a transport, so that `inTheWay` handles each request. */
function through(inTheWay: (outgoing: Outgoing, send: Send) => ReturnType<Send>): NonNullable<DeskOptions['through']> {
  return (transport) => ({
    ...transport,
    get: (url) => transport.get(url),
    close: () => transport.close(),
    send: (outgoing) => inTheWay(outgoing, (one) => transport.send(one)),
  });
}

/** A wrapper of transports through which English shows the Catalan records, all but one. */
const untranslated = through(async (outgoing, send) => {
  const url = new URL(outgoing.url);
  url.pathname = url.pathname.replace(/^\/en\//, '/');
  const answer = await send({ ...outgoing, url });
  if (!outgoing.url.pathname.startsWith('/en/') || !url.pathname.endsWith('/events')) return answer;
  const body = JSON.parse(answer.body);
  body.events = body.events.filter((event: { slug: string }) => event.slug !== 'only-here');
  return { ...answer, body: JSON.stringify({ ...body, total: body.events.length }) };
});

async function twoLanguages() {
  const at = await desk('the-events-calendar', { through: untranslated });
  const { id } = await at.make('events', EVENT);
  for (const n of [1, 2, 3, 4]) await at.make('events', { ...EVENT, slug: `other-${n}`, title: `Other ${n}` });
  await at.make('events', { ...EVENT, title: 'Només aquí', slug: 'only-here' });
  await at.sync();
  return { at, id: Number(id) };
}

describe('files of two languages that hold one record', () => {
  it('are both compared with it, so an edited field that the service changed is a conflict', async () => {
    const { at, id } = await twoLanguages();
    await at.edit(JAZZ, { title: 'Mine' });
    await at.edit('en/events/jazz.json', { cost: '€9' });
    await at.send('PUT', `/events/${id}`, { ...EVENT, cost: '€7' });
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([{ cell: 'conflict', path: 'en/events/jazz.json' }]);
    expect(await at.served('events', id)).toMatchObject({ title: EVENT.title, cost: '€7' });
  });

  it('are held back when one of them names a missing record', async () => {
    const { at } = await twoLanguages();
    await at.edit(JAZZ, { title: 'Mine' });
    await at.edit('en/events/jazz.json', { categories: ['typo'] });
    expect((await at.prepare()).plan.heldBack).toMatchObject([{ reason: expect.stringContaining("no 'typo'") }]);
  });

  it('keep the record from being deleted, even in a push of one language or with different ledgers', async () => {
    const { at, id } = await twoLanguages();
    const [ca] = [{ code: 'ca', segment: null }];
    await at.edit(JAZZ, { cost: '€6' });
    await at.push({ languages: [ca] });
    await at.files.remove(JAZZ);
    for (const languages of [[ca], [ca, { code: 'en', segment: 'en' }]]) {
      const { plan } = await at.push({ languages, allowed: { deletes: true } });
      expect(plan.steps).toEqual([]);
      expect(plan.heldBack).toMatchObject([{ reason: expect.stringContaining('en/events/jazz.json') }]);
    }
    expect(await at.served('events', id)).toMatchObject({ status: 'publish' });
  });
});

describe.each(TRIED_DIALECTS)('a push to a service of the dialect %s', (dialect) => {
  it('reports a write that the service ignored as not done', async () => {
    const ignoring = through((outgoing, send) =>
      send(
        outgoing.body?.title === 'Ignored' ? { ...outgoing, body: { ...outgoing.body, title: EVENT.title } } : outgoing,
      ),
    );
    const at = await desk(dialect, { through: ignoring });
    await at.make('events', EVENT);
    await at.sync();
    await at.edit(JAZZ, { title: 'Ignored' });
    const { outcomes } = await at.push();
    expect(outcomes).toMatchObject([
      { outcome: 'partly', remarks: [expect.stringContaining('has not taken "Ignored"')] },
    ]);
    expect(at.read(JAZZ).title).toBe('Ignored');
    expect((await at.prepare()).plan.steps).toHaveLength(1);
  });

  it('does not mistake an equal-looking former value for proof that a lost write arrived', async () => {
    let lost = 0;
    const losing = through((outgoing, send) => {
      if (outgoing.method === 'GET' || outgoing.body?.title !== 'Night — X') return send(outgoing);
      lost += 1;
      return Promise.resolve({
        status: 500,
        mediaType: 'application/json',
        body: '{"code":"internal_server_error","message":"x"}',
      });
    });
    const at = await desk(dialect, { through: losing });
    await at.make('events', { ...EVENT, title: 'Night - X' });
    await at.sync();
    await at.edit(JAZZ, { title: 'Night — X' });
    const { outcomes } = await at.push();
    expect(lost).toBe(1);
    expect(outcomes[0]?.outcome).toBe('unknown');
    expect(at.read(JAZZ).title).toBe('Night — X');
  });

  it('does not create a venue whose name content has with other quotes and dashes', async () => {
    const at = await desk(dialect);
    await at.make('venues', { venue: "Bob's Place - North", city: 'Reus' });
    await at.sync();
    await at.write('ca/venues/another.json', { venue: "Bob's Place - North", city: 'Valls' });
    expect((await at.prepare()).plan.heldBack).toMatchObject([
      { path: 'ca/venues/another.json', reason: expect.stringContaining('which content has as') },
    ]);
  });

  it('creates no second record when the service would change the slug', async () => {
    const at = await desk(dialect);
    await at.make('events', EVENT);
    await at.sync();
    await at.write('ca/events/new.json', { ...EVENT, title: 'New', slug: 'Sant Joan' });
    expect((await at.prepare()).plan.heldBack).toMatchObject([{ reason: expect.stringContaining('write sant-joan') }]);
    await at.files.remove('ca/events/new.json');
    const { slug: _slug, ...unnamed } = EVENT;
    await at.write('ca/events/Fête d’été.json', { ...unnamed, title: 'Fête' });
    const before = at.files.snapshot();
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done' }]);
    for (const path of Object.keys(at.files.snapshot())) await at.files.remove(path);
    for (const [path, text] of Object.entries(before)) await at.files.write(path, text);
    const again = await at.push();
    expect(again.plan.steps).toEqual([]);
    expect(again.plan.taken).toMatchObject([{ path: 'ca/events/Fête d’été.json' }]);
    for (const path of Object.keys(at.files.snapshot())) await at.files.remove(path);
    for (const [path, text] of Object.entries(before)) await at.files.write(path, text);
    await at.sync();
    expect(at.read('ca/events/Fête d’été.json').service).toMatchObject({ listed: true });
    expect(Object.keys(at.files.snapshot()).filter((path) => path.startsWith('ca/events/'))).toHaveLength(2);
  });

  it('does not send a new record again after its file was renamed', async () => {
    let writes = 0;
    const losing = through(async (outgoing, send) => {
      if (outgoing.method === 'GET') return send(outgoing);
      writes += 1;
      return { status: 500, mediaType: 'application/json', body: '{"code":"internal_server_error","message":"x"}' };
    });
    const at = await desk(dialect, { through: losing });
    await at.make('events', EVENT);
    await at.sync();
    await at.write('ca/events/one.json', { ...EVENT, title: 'New', slug: undefined });
    expect((await at.push()).outcomes[0]?.outcome).toBe('unknown');
    const text = at.files.snapshot()['ca/events/one.json'] ?? '';
    await at.files.remove('ca/events/one.json');
    await at.files.write('ca/events/two.json', text);
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([{ reason: expect.stringContaining('ca/events/one.json was sent on') }]);
    expect(writes).toBe(1);
    await at.push({ allowed: { again: new Set(['ca/events/one.json']) } });
    expect(writes).toBe(2);
    expect(at.files.snapshot()['.almanac/intents.ndjson']).not.toContain('ca/events/one.json');
  });

  it('deletes no record because of a status, and no record in conflict', async () => {
    const at = await desk(dialect);
    const { id } = await at.make('events', EVENT);
    for (const n of [1, 2, 3]) await at.make('events', { ...EVENT, slug: `other-${n}`, title: `Other ${n}` });
    await at.sync();
    await at.edit(JAZZ, { status: 'trash' });
    expect((await at.prepare()).plan.heldBack).toMatchObject([{ reason: expect.stringContaining("'trash'") }]);
    await at.edit(JAZZ, { status: 'publish', title: 'Mine' });
    await at.send('PUT', `/events/${id}`, { ...EVENT, title: 'Theirs' });
    await at.sync();
    await at.files.remove(JAZZ);
    const { plan } = await at.push({ allowed: { deletes: true } });
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([{ cell: 'conflict', reason: expect.stringContaining('in conflict') }]);
  });

  it('holds back a record that can’t be read, and writes the rest', async () => {
    const broken = through(async (outgoing, send) => {
      const answer = await send(outgoing);
      return outgoing.method === 'GET' &&
        /\/events\/\d+$/.test(outgoing.url.pathname) &&
        answer.body.includes('"other"')
        ? { ...answer, body: '{"id": "not one"}' }
        : answer;
    });
    const at = await desk(dialect, { through: broken });
    await at.make('events', EVENT);
    await at.make('events', { ...EVENT, slug: 'other', title: 'Other' });
    await at.sync();
    await at.edit(JAZZ, { title: 'Mine' });
    await at.edit('ca/events/other.json', { title: 'Mine, too' });
    const { plan, outcomes } = await at.push();
    expect(outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(plan.heldBack).toMatchObject([
      { path: 'ca/events/other.json', reason: expect.stringContaining('could not show it') },
    ]);
  });

  it('reports a file that lost its service part, and deletes nothing', async () => {
    const at = await desk(dialect);
    await at.make('events', EVENT);
    await at.sync();
    const { service: _service, ...rest } = at.read(JAZZ);
    await at.write(JAZZ, rest);
    const { plan } = await at.push({ allowed: { deletes: true, allDeletes: true } });
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([{ path: JAZZ, reason: expect.stringContaining('Put that part back') }]);
  });

  it('holds back new categories that are each other’s parents', async () => {
    const at = await desk(dialect);
    await at.make('events', EVENT);
    await at.sync();
    await at.write('ca/categories/one.json', { name: 'One', parent: 'two' });
    await at.write('ca/categories/two.json', { name: 'Two', parent: 'one' });
    const { plan } = await at.prepare();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack.map(({ path }) => path)).toEqual(['ca/categories/one.json', 'ca/categories/two.json']);
  });
});
