import { describe, expect, it } from 'vitest';
import { ForbiddenError, UnauthorizedError } from '#client/errors';
import type { Outgoing, Transport } from '#client/transport';
import type { DialectName } from '#interface/dialects/dialects';
import { calendarOf } from '../../service/running.ts';
import { corePosts } from '../../support/recordings/core-posts.ts';
import { TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { type Desk, desk } from './desk.ts';

const EVENT = {
  title: 'Jazz at the mill',
  slug: 'jazz',
  description: '<p>Four sets.</p>',
  start_date: '2026-12-04 20:00:00',
  end_date: '2026-12-04 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const JAZZ = 'ca/events/jazz.json';

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

/** Returns a function that wraps a transport and adds each write to `writes`. */
function counting(writes: Outgoing[]) {
  return (transport: Transport): Transport => ({
    ...transport,
    get: (url) => transport.get(url),
    close: () => transport.close(),
    send(outgoing) {
      if (outgoing.method !== 'GET') writes.push(outgoing);
      return transport.send(outgoing);
    },
  });
}

/** Returns a transport that also answers requests for WordPress's own list of posts. */
function besideWordPress(transport: Transport, { status, body }: ReturnType<typeof corePosts>): Transport {
  return {
    ...transport,
    send: async (outgoing) =>
      outgoing.url.pathname.endsWith('/wp/v2/posts')
        ? { status, mediaType: 'application/json', body: JSON.stringify(body) }
        : transport.send(outgoing),
  };
}

/** Sets up a desk with an event that content and service agree on. */
async function begun(dialect: DialectName, event: object = {}) {
  const writes: Outgoing[] = [];
  const at = await desk(dialect, { through: counting(writes) });
  const made = await at.make('events', { ...EVENT, ...event });
  await at.sync();
  return { at, id: Number(made.id), writes };
}

/** Returns the reason why the only edited record is held back, after its cell. */
async function heldBack(at: Desk, ...changes: Parameters<Desk['prepare']>): Promise<string> {
  const { plan } = await at.prepare(...changes);
  expect(plan.steps).toEqual([]);
  expect(plan.heldBack).toHaveLength(1);
  return `${plan.heldBack[0]?.cell}: ${plan.heldBack[0]?.reason}`;
}

describe.each(TRIED_DIALECTS)('a push in the dialect %s', (dialect) => {
  it.each([
    ['a wrong password', basic('editor:wrong'), 'editor', UnauthorizedError, /does not accept the credentials/],
    ['an account that may only read', basic('reader:may look'), 'editor', ForbiddenError, /may read and not write/],
    [
      'an account that may edit only posts',
      basic('reader:may look'),
      'reader',
      ForbiddenError,
      /posts, and not events/,
    ],
    ['credentials that do not arrive', undefined, 'editor', UnauthorizedError, /credentials do not arrive/],
  ])('with %s writes nothing and reports the reason', async (_case, authorization, user, kind, message) => {
    const writes: Outgoing[] = [];
    const reader = { user: 'reader', password: 'may look' };
    const at = await desk(dialect, { authorization: undefined, reader, through: counting(writes) });
    await at.make('events', EVENT);
    await at.sync();
    await at.edit(JAZZ, { title: 'Mine' });
    const client = at.clientOf(authorization, (transport) =>
      besideWordPress(counting(writes)(transport), corePosts(authorization, user)),
    );
    const pushing = at.prepare({ client }).then((prepared) => prepared.carryOut());
    await expect(pushing).rejects.toThrow(kind);
    await expect(pushing).rejects.toThrow(message);
    expect(writes).toEqual([]);
    expect(at.read(JAZZ).title).toBe('Mine');
  });

  it('holds back a password-protected event', async () => {
    const writes: Outgoing[] = [];
    const seed = calendarOf({ ...EVENT, password: 'sesame' });
    const at = await desk(dialect, { seed, content: ['ca'], through: counting(writes) });
    await at.sync();
    await at.edit(JAZZ, { title: 'Mine' });
    expect(await heldBack(at)).toMatch(/^refused: .*password/);
    expect(writes).toEqual([]);
  });

  it('sends updates to the address of their record, without id or password in the body', async () => {
    const { at, id, writes } = await begun(dialect);
    await at.make('venues', { venue: 'Mill' });
    await at.make('organizers', { organizer: 'Ada' });
    await at.make('categories', { name: 'Music', slug: 'music' });
    await at.make('tags', { name: 'Swing', slug: 'swing' });
    await at.sync();
    await at.edit(JAZZ, { title: 'Mine', slug: 'mine' });
    await at.edit('ca/venues/mill.json', { venue: 'Windmill' });
    await at.edit('ca/organizers/ada.json', { organizer: 'Ada L.' });
    await at.edit('ca/categories/music.json', { name: 'All music' });
    await at.edit('ca/tags/swing.json', { name: 'Old swing' });
    const { outcomes } = await at.push();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(5).fill('done'));
    expect(writes.length).toBe(5);
    expect(writes.some(({ url }) => url.pathname.endsWith(`/events/${id}`))).toBe(true);
    for (const { url, body } of writes) {
      expect(url.pathname).toMatch(/\/\d+$/);
      expect(url.search).not.toMatch(/[?&](?:id|slug|password)=/);
      expect(body).not.toHaveProperty('id');
      expect(body).not.toHaveProperty('password');
    }
  });

  it('holds back a file with a password field, which records do not have', async () => {
    const { at, writes } = await begun(dialect);
    await at.edit(JAZZ, { title: 'Mine', password: 'sesame' });
    expect(await heldBack(at)).toMatch(/^refused: it can't be read: .*Unrecognized key: "password"/);
    expect((await at.push()).outcomes).toEqual([]);
    expect(writes).toEqual([]);
  });

  it('keeps the edits of an event that was deleted on the service after the plan', async () => {
    const { at, id, writes } = await begun(dialect);
    await at.edit(JAZZ, { title: 'Mine' });
    const prepared = await at.prepare();
    await at.send('DELETE', `/events/${id}`);
    const { outcomes } = await prepared.carryOut();
    expect(outcomes[0]).toMatchObject({ outcome: 'moved', remarks: [expect.stringMatching(/deleted on the service/)] });
    expect(await heldBack(at)).toMatch(/^conflict: it was deleted on the service/);
    expect(at.read(JAZZ).title).toBe('Mine');
    expect(writes).toEqual([]);
  });

  it('writes nothing when the service changed between plan and write', async () => {
    const { at, id, writes } = await begun(dialect);
    await at.edit(JAZZ, { title: 'Mine' });
    const prepared = await at.prepare();
    await at.send('PUT', `/events/${id}`, { ...EVENT, excerpt: 'Theirs' });
    expect((await prepared.carryOut()).outcomes[0]).toMatchObject({ outcome: 'moved' });
    expect(writes).toEqual([]);
    expect((await at.push()).outcomes[0]).toMatchObject({ outcome: 'done' });
    expect(await at.served('events', id)).toMatchObject({ title: 'Mine', excerpt: expect.stringContaining('Theirs') });
    expect(at.read(JAZZ).excerpt).toContain('Theirs');
  });

  it('writes nothing when the file changed between plan and write', async () => {
    const { at, writes } = await begun(dialect);
    await at.edit(JAZZ, { title: 'Mine' });
    const prepared = await at.prepare();
    await at.edit(JAZZ, { title: 'Mine, again' });
    expect((await prepared.carryOut()).outcomes[0]).toMatchObject({ outcome: 'moved' });
    expect(writes).toEqual([]);
  });

  it('keeps both versions of a field that both sides changed, and writes nothing', async () => {
    const { at, id, writes } = await begun(dialect);
    await at.edit(JAZZ, { title: 'Mine' });
    await at.send('PUT', `/events/${id}`, { ...EVENT, title: 'Theirs' });
    const report = await at.push();
    expect(report.plan.heldBack).toMatchObject([{ cell: 'conflict', path: JAZZ }]);
    expect(writes).toEqual([]);
    expect(at.read(JAZZ).title).toBe('Mine');
    expect(at.read('ca/events/jazz.conflict.json').title).toBe('Theirs');
    expect((await at.push()).plan.heldBack).toMatchObject([{ cell: 'conflict' }]);
    expect(writes).toEqual([]);
  });

  it('holds back a record in conflict even after its file was renamed', async () => {
    const { at, id, writes } = await begun(dialect);
    await at.edit(JAZZ, { title: 'Mine' });
    await at.send('PUT', `/events/${id}`, { ...EVENT, title: 'Theirs' });
    await at.push();
    await at.files.rename(JAZZ, 'ca/events/blues.json');
    for (const _run of [1, 2]) {
      const { plan } = await at.push();
      expect(plan.heldBack).toMatchObject([{ cell: 'conflict', path: 'ca/events/blues.json' }]);
      expect(at.read('ca/events/blues.conflict.json').title).toBe('Theirs');
      expect(at.read('ca/events/jazz.conflict.json')).toBeNull();
    }
    expect(writes).toEqual([]);
  });

  it('follows a slug that changed on the service, and keeps the edit', async () => {
    const { at, id } = await begun(dialect);
    await at.edit(JAZZ, { title: 'Mine' });
    await at.send('PUT', `/events/${id}`, { ...EVENT, slug: 'blues' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(at.read(JAZZ)).toBeNull();
    expect(at.read('ca/events/blues.json')).toMatchObject({ title: 'Mine', slug: 'blues' });
    expect((await at.line('ca', 'events', id))?.formerNames).toEqual(['jazz']);
  });

  it('reports the service’s message about a rejected value, and keeps the file', async () => {
    const { at } = await begun(dialect);
    await at.edit(JAZZ, { image: 'no-such-picture' });
    const { outcomes } = await at.push();
    expect(outcomes).toMatchObject([
      { outcome: 'refused', remarks: expect.arrayContaining([expect.stringContaining('image')]) },
    ]);
    expect(at.read(JAZZ).image).toBe('no-such-picture');
  });

  it.each([
    ['ends before it begins', { end_date: '2026-12-04 19:00:00' }, /end_date .* is before its start_date/],
    ['has an unknown time zone', { timezone: 'Europe/Nowhere' }, /'Europe\/Nowhere' is no time zone/],
    ['names a missing venue', { venue: ['nowhere'] }, /content has no 'nowhere' among its venues/],
  ])('holds back an event that %s', async (_case, fields, message) => {
    const { at } = await begun(dialect);
    await at.edit(JAZZ, fields);
    expect(await heldBack(at)).toMatch(message);
  });

  it('holds back a description that would replace rendered content, unless that is allowed', async () => {
    const { at } = await begun(dialect, {
      description: '<p>A</p><script>1</script>[gallery ids="1"]<iframe></iframe>',
    });
    await at.edit(JAZZ, { description: '<p>New</p>' });
    expect(await heldBack(at)).toMatch(/^refused: .*\[gallery\], iframe, script/);
    await at.edit(JAZZ, { description: at.read(JAZZ).description, title: 'Mine' });
    const { plan } = await at.prepare({ allowed: { replaceRendered: true } });
    expect(plan.steps).toHaveLength(1);
  });

  it('holds back one event of a series, unless that is allowed', async () => {
    const { at, id } = await begun(dialect);
    const record = at.read(JAZZ);
    await at.edit(JAZZ, {
      title: 'Mine',
      service: { ...record.service, url: 'https://service.example/event/jazz/2026-12-04/' },
    });
    expect(await heldBack(at)).toMatch(/^refused: it is one of a series/);
    expect((await at.push({ allowed: { occurrences: true } })).outcomes).toMatchObject([{ outcome: 'done', id }]);
  });

  it('holds back a field that can’t be written, and names it', async () => {
    const { at } = await begun(dialect);
    await at.make('venues', { venue: 'Mill' });
    await at.sync();
    await at.edit('ca/venues/mill.json', { slug: 'windmill' });
    expect(await heldBack(at)).toMatch(/^refused: slug: /);
  });

  it('holds back an id that two files hold', async () => {
    const { at } = await begun(dialect);
    await at.write('ca/events/copy.json', { ...at.read(JAZZ), title: 'Copied' });
    const { plan } = await at.prepare();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([{ cell: 'refused', reason: expect.stringContaining('hold the same id') }]);
  });

  it('holds back a new record whose key the service has, even in its trash, and records that name it', async () => {
    const { at, id } = await begun(dialect);
    await at.make('venues', { venue: 'Mill', city: 'Reus' });
    await at.write('ca/events/new.json', { ...EVENT, title: 'Another', slug: 'jazz' });
    await at.write('ca/venues/the-mill.json', { venue: 'Mill', city: 'Valls' });
    await at.write('ca/events/named.json', { ...EVENT, title: 'Named', slug: 'named', venue: ['the-mill'] });
    const reasons = (await at.prepare()).plan.heldBack.map(({ path, reason }) => `${path}: ${reason}`);
    expect(reasons).toEqual([
      expect.stringMatching(
        /^ca\/venues\/the-mill.json: .*has a record of its venue already.*\(venue 'Mill'\), with another city/,
      ),
      expect.stringMatching(
        /^ca\/events\/new.json: .*a record of its slug already: .*content has as ca\/events\/jazz.json/,
      ),
      expect.stringMatching(/^ca\/events\/named.json: it names ca\/venues\/the-mill.json, which is not pushed/),
    ]);
    await at.send('DELETE', `/events/${id}`);
    await at.files.remove(JAZZ);
    const trashed = (await at.prepare({ allowed: { allDeletes: true } })).plan.heldBack;
    expect(trashed).toContainEqual(
      expect.objectContaining({ path: 'ca/events/new.json', reason: expect.stringContaining('trash') }),
    );
  });

  it('deletes the record of a removed file only when allowed, and writes a tombstone', async () => {
    const { at, id } = await begun(dialect);
    const others = await Promise.all(
      [1, 2, 3, 4].map((n) => at.make('events', { ...EVENT, slug: `other-${n}`, title: `Other ${n}` })),
    );
    expect(others).toHaveLength(4);
    await at.sync();
    await at.files.remove(JAZZ);
    expect(await heldBack(at)).toMatch(/^removed: /);
    const { outcomes } = await at.push({ allowed: { deletes: true } });
    expect(outcomes).toMatchObject([{ outcome: 'done', id }]);
    expect((await at.send('GET', `/events/${id}`)).status).not.toBe(200);
    expect(await at.line('ca', 'events', id)).toBeUndefined();
    expect(at.files.snapshot()['.almanac/tombstones/ca/events.ndjson']).toContain(`"id":${id}`);
    expect(at.files.snapshot()['.almanac/changes.ndjson']).toContain('"type":"gone"');
    expect((await at.sync()).decisions).toEqual([]);
  });

  it('does not delete a record that changed on the service since', async () => {
    const { at, id, writes } = await begun(dialect);
    await at.make('events', { ...EVENT, slug: 'other', title: 'Other' });
    await at.sync();
    await at.files.remove(JAZZ);
    await at.send('PUT', `/events/${id}`, { ...EVENT, title: 'Theirs' });
    expect(await heldBack(at, { allowed: { deletes: true } })).toMatch(/^conflict: .*has changed on the service since/);
    expect(writes).toEqual([]);
  });

  it('refuses to continue when most files of a collection are missing', async () => {
    const { at } = await begun(dialect);
    await at.files.remove(JAZZ);
    await expect(at.prepare({ allowed: { deletes: true } })).rejects.toThrow(/1 of 1 files of events/);
  });

  it('deletes no more records than the limit of removals allows', async () => {
    const { at } = await begun(dialect);
    for (const n of [1, 2, 3, 4, 5]) await at.make('events', { ...EVENT, slug: `other-${n}`, title: `Other ${n}` });
    await at.sync();
    for (const n of [1, 2]) await at.files.remove(`ca/events/other-${n}.json`);
    const ceiling = { share: 0.2, count: 1 };
    const { plan } = await at.prepare({ allowed: { deletes: true }, ceiling });
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack[0]?.reason).toMatch(/2 of 6 events in 'ca' would be deleted; a push may delete 1/);
    const all = await at.prepare({ allowed: { deletes: true, allDeletes: true }, ceiling });
    expect(all.plan.steps).toHaveLength(2);
  });
});
