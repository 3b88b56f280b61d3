import { describe, expect, it } from 'vitest';
import type { Answer, Transport } from '#client/transport';
import type { Kind } from '#interface/kinds';
import { desk } from './desk.ts';

const EVENT = {
  title: 'Jazz at the mill',
  slug: 'jazz',
  cost: '5',
  start_date: '2026-12-04 19:30:00',
  end_date: '2026-12-04 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const JAZZ = 'ca/events/jazz.json';

/** Sets up a desk whose service stands behind a cache of a minute; its clock goes on by a second with each write. */
async function cachedDesk() {
  let now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const at = await desk('the-events-calendar', { content: ['ca'], cached: 60, now: () => now });
  const change: typeof at.send = (...sent) => {
    now = now.add({ seconds: 1 });
    return at.send(...sent);
  };
  let reads = 0;
  return {
    ...at,
    change,
    make: async (kind: Kind, fields: Record<string, unknown>) =>
      Number((await change('POST', `/${kind}`, fields)).body.id),
    pass: (seconds: number) => {
      now = now.add({ seconds });
    },
    /** Reads a record as the service itself has it. */
    now: async (kind: Kind, id: number) => {
      reads += 1;
      return (await at.send('GET', `/${kind}/${id}?read=${reads}`)).body;
    },
  };
}

/** Sets up such a desk with an event of which the title is edited, a second later. */
async function editedDesk() {
  const at = await cachedDesk();
  const id = await at.make('events', EVENT);
  await at.sync();
  await at.edit(JAZZ, { title: 'Jazz by the mill' });
  at.pass(1);
  return { at, id };
}

describe('a push through a cache with stale answers', () => {
  it('writes the edits, and keeps changes made on the site since the cache was filled', async () => {
    const { at, id } = await editedDesk();
    await at.served('events', id);
    await at.change('POST', `/events/${id}`, {
      start_date: '2026-12-04 17:00:00',
      end_date: EVENT.end_date,
      cost: '8',
    });
    expect(await at.served('events', id)).toMatchObject({ start_date: EVENT.start_date });
    const { outcomes } = await at.push();
    expect(outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(await at.now('events', id)).toMatchObject({
      title: 'Jazz by the mill',
      start_date: '2026-12-04 17:00:00',
      cost: '$8',
    });
    expect(at.read(JAZZ)).toMatchObject({ title: 'Jazz by the mill', start_date: '2026-12-04 17:00:00', cost: '$8' });
  });

  it('finds a record of the same name made since the cache was filled', async () => {
    const at = await cachedDesk();
    await at.make('venues', { venue: 'Mill' });
    await at.sync();
    await at.edit('ca/venues/hall.json', { venue: 'Hall' });
    expect((await at.prepare()).plan.steps).toMatchObject([{ does: 'create' }]);
    await at.make('venues', { venue: 'Hall' });
    expect((await at.prepare()).plan.steps).toEqual([]);
  });
});

describe('a push through a cache that can’t be bypassed', () => {
  /** Returns a transport behind such a cache. */
  const behind = (transport: Transport): Transport => {
    const answers = new Map<string, Answer>();
    return {
      ...transport,
      close: () => transport.close(),
      async send(outgoing) {
        if (outgoing.method !== 'GET') return transport.send(outgoing);
        const { pathname } = outgoing.url;
        const answer = answers.get(pathname) ?? (await transport.send(outgoing));
        answers.set(pathname, answer);
        return answer;
      },
    };
  };

  it('trusts the answer to its write, and reports that the site still shows the former version', async () => {
    const { at, id } = await editedDesk();
    const client = at.clientOf(`Basic ${btoa('editor:abcdefghijkl')}`, behind);
    const { outcomes } = await at.push({ client });
    expect(outcomes).toMatchObject([
      { outcome: 'done', remarks: [expect.stringContaining('is still shown as before: a cache of the site gives it')] },
    ]);
    expect(await at.now('events', id)).toMatchObject({ title: 'Jazz by the mill' });
    expect((await at.prepare()).plan.steps).toEqual([]);
  });
});

describe('a sync through a cache with lists from before a push', () => {
  it('keeps the pushed fields of an event', async () => {
    const { at, id } = await editedDesk();
    await at.push();
    const pushed = at.files.snapshot();
    const { decisions, degraded } = await at.sync();
    expect(at.files.snapshot()).toEqual(pushed);
    expect({ decisions, degraded }).toEqual({ decisions: [], degraded: [] });
    at.pass(60);
    await at.sync();
    expect(at.files.snapshot()).toEqual(pushed);
    expect(await at.now('events', id)).toMatchObject({ title: 'Jazz by the mill' });
  });

  it('takes changes made on the site after the push that the list does not show yet', async () => {
    const { at, id } = await editedDesk();
    await at.push();
    await at.change('POST', `/events/${id}`, { cost: '8' });
    await at.sync();
    expect(at.read(JAZZ)).toMatchObject({ title: 'Jazz by the mill', cost: '$8' });
  });

  it('keeps the pushed fields of a category, which has no modification time', async () => {
    const at = await cachedDesk();
    await at.make('categories', { name: 'Music', slug: 'music' });
    await at.sync();
    await at.edit('ca/categories/music.json', { name: 'Live music' });
    await at.push();
    const pushed = at.files.snapshot();
    const { degraded } = await at.sync();
    expect(at.files.snapshot()).toEqual(pushed);
    expect(degraded).toEqual([]);
  });

  it('does not restore a deleted event', async () => {
    const at = await cachedDesk();
    await at.make('events', { ...EVENT, slug: 'other', title: 'Other' });
    await at.make('events', EVENT);
    await at.sync();
    await at.files.remove(JAZZ);
    const { outcomes } = await at.push({ allowed: { deletes: true } });
    expect(outcomes).toMatchObject([{ outcome: 'done' }]);
    const { degraded } = await at.sync();
    expect(at.files.snapshot()[JAZZ]).toBeUndefined();
    expect(degraded).toEqual([]);
  });
});
