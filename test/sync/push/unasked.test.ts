import { describe, expect, it } from 'vitest';
import type { Transport } from '#client/transport';
import type { Json } from '../../service/writes/writing.ts';
import { type Desk, desk } from './desk.ts';

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
const BESIDE = 'ca/events/jazz.conflict.json';

/** Sets up a desk whose service changes more fields with an update than it is sent: those in `makes`. */
async function meddled(makes: Json): Promise<{ readonly at: Desk; readonly id: number }> {
  let meddles = false;
  const through = (transport: Transport): Transport => ({
    get: (url) => transport.get(url),
    send: (outgoing) =>
      transport.send(
        meddles && outgoing.body !== undefined ? { ...outgoing, body: { ...outgoing.body, ...makes } } : outgoing,
      ),
    traffic: transport.traffic,
    close: () => transport.close(),
  });
  const at = await desk('the-events-calendar', { through, content: ['ca'] });
  const { id } = await at.make('events', EVENT);
  for (const n of [1, 2, 3, 4]) await at.make('events', { ...EVENT, slug: `other-${n}`, title: `Other ${n}` });
  await at.sync();
  meddles = true;
  return { at, id: Number(id) };
}

describe('an unedited field that an update changes', () => {
  it('is reported with both values, and file and ledger keep the old one', async () => {
    const { at, id } = await meddled({ cost: '£7' });
    await at.edit(JAZZ, { title: 'Mine' });
    const { outcomes } = await at.push();
    expect(outcomes).toMatchObject([{ outcome: 'partly' }]);
    expect(outcomes[0]?.remarks[0]).toBe(
      'the write changed cost on the service, too, which nobody had edited: "€5" before, "£7" now',
    );
    expect(at.read(JAZZ)).toMatchObject({ title: 'Mine', cost: '€5' });
    expect(at.read(BESIDE)).toMatchObject({ title: 'Mine', cost: '£7' });
    expect(await at.line('ca', 'events', id)).toMatchObject({
      file: { title: 'Mine', cost: '€5' },
      service: {},
      conflict: { cost: '£7' },
      unasked: ['cost'],
    });
  });

  it('is a conflict in every later run, which neither takes nor sends it', async () => {
    const { at } = await meddled({ cost: '£7' });
    await at.edit(JAZZ, { title: 'Mine' });
    await at.push();
    const before = at.files.snapshot();
    for (const _run of [1, 2]) {
      const { decisions } = await at.sync();
      expect(decisions).toMatchObject([{ cell: 'conflict', path: JAZZ, fields: ['cost'] }]);
      expect(decisions[0]?.reason).toContain('a push of ca/events/jazz.json changed cost on the service');
      const { plan } = await at.push();
      expect(plan.steps).toEqual([]);
      expect(plan.heldBack).toMatchObject([{ cell: 'conflict', path: JAZZ }]);
      expect(at.files.snapshot()).toEqual(before);
    }
  });

  it('is reported by every sync while no list has the record', async () => {
    const { at, id } = await meddled({ cost: '£7' });
    await at.edit(JAZZ, { title: 'Mine' });
    await at.push();
    await at.send('PUT', `/events/${id}`, { ...EVENT, title: 'Mine', cost: '£7', hide_from_listings: true });
    for (const _run of [1, 2, 3]) {
      const { decisions } = await at.sync();
      expect(decisions).toMatchObject([{ path: JAZZ, fields: ['cost'] }]);
    }
  });

  it('is settled once the site has the old value again', async () => {
    const { at, id } = await meddled({ cost: '£7' });
    await at.edit(JAZZ, { title: 'Mine' });
    await at.push();
    await at.send('PUT', `/events/${id}`, { ...EVENT, title: 'Mine' });
    await at.sync();
    expect(at.read(BESIDE)).toBeNull();
    expect(at.read(JAZZ)).toMatchObject({ title: 'Mine', cost: '€5' });
    const line = await at.line('ca', 'events', id);
    expect(line).not.toHaveProperty('conflict');
    expect(line).not.toHaveProperty('unasked');
    expect((await at.prepare()).plan.heldBack).toEqual([]);
  });

  it('becomes an ordinary edit once a person decides for the file', async () => {
    const { at } = await meddled({ cost: '£7' });
    await at.edit(JAZZ, { title: 'Mine' });
    await at.push();
    await at.files.remove(BESIDE);
    await at.sync();
    const { plan } = await at.prepare();
    expect(plan.heldBack).toEqual([]);
    expect(plan.steps).toMatchObject([{ changes: [{ field: 'cost', from: '£7', to: '€5' }] }]);
  });

  it('is taken without remarks when it was accepted', async () => {
    const { at, id } = await meddled({ cost: '£7', show_map: true });
    await at.edit(JAZZ, { title: 'Mine' });
    const { outcomes } = await at.push({ allowed: { changes: new Set(['cost', 'show_map']) } });
    expect(outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(at.read(JAZZ)).toMatchObject({ title: 'Mine', cost: '£7', show_map: true });
    expect(await at.line('ca', 'events', id)).toMatchObject({ file: { cost: '£7' } });
    expect(await at.line('ca', 'events', id)).not.toHaveProperty('unasked');
  });

  it('is reported beside an edit that the service did not take', async () => {
    const { at } = await meddled({ title: EVENT.title, excerpt: 'New' });
    await at.edit(JAZZ, { title: 'Mine' });
    const { outcomes } = await at.push();
    expect(outcomes[0]?.remarks).toEqual(
      expect.arrayContaining([
        expect.stringContaining('title: the service has not taken "Mine"'),
        expect.stringContaining('the write changed excerpt on the service, too'),
      ]),
    );
    expect(at.read(JAZZ)).toMatchObject({ title: 'Mine', excerpt: '' });
  });
});
