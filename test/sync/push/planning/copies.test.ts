import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer, Outgoing, Transport } from '#client/transport';
import { type DeskOptions, desk } from '../desk.ts';

const EVENT = {
  title: 'Jazz at the mill',
  slug: 'jazz',
  cost: '5',
  start_date: '2026-12-04 20:00:00',
  end_date: '2026-12-04 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const [CA, EN] = ['ca/events/jazz.json', 'en/events/jazz.json'];

/** Returns the answer to a list without the event of a slug, which its total does not count either. */
function without(slug: string, answer: Answer): Answer {
  const { events, total, ...rest } = z
    .looseObject({ events: z.array(z.looseObject({ slug: z.string() })), total: z.number() })
    .parse(JSON.parse(answer.body));
  const kept = events.filter((event) => event.slug !== slug);
  return { ...answer, body: JSON.stringify({ events: kept, total: total - (events.length - kept.length), ...rest }) };
}

/**
 * Makes a service show the original where there is no translation: English shows the Catalan records, all but one. Adds
 * the writes that pass to `writes`.
 */
function untranslated(writes: Outgoing[]): NonNullable<DeskOptions['through']> {
  return (transport): Transport => ({
    ...transport,
    get: (url) => transport.get(url),
    close: () => transport.close(),
    async send(outgoing) {
      if (outgoing.method !== 'GET') writes.push(outgoing);
      const url = new URL(outgoing.url);
      url.pathname = url.pathname.replace(/^\/en\//, '/');
      const answer = await transport.send({ ...outgoing, url });
      const isEnglishList = outgoing.url.pathname.startsWith('/en/') && url.pathname.endsWith('/events');
      return isEnglishList ? without('only-in-catalan', answer) : answer;
    },
  });
}

async function begun() {
  const writes: Outgoing[] = [];
  const at = await desk('the-events-calendar', { through: untranslated(writes) });
  const { id } = await at.make('events', EVENT);
  await at.make('events', { ...EVENT, title: 'Només aquí', slug: 'only-in-catalan' });
  await at.sync();
  expect(at.read(EN).service.id).toBe(id);
  return { at, id: Number(id), writes };
}

describe('a record that several languages show', () => {
  it('is written once, and all its files agree with the service afterwards', async () => {
    const { at, id, writes } = await begun();
    await at.edit(EN, { title: 'Mine', cost: '12' });
    const { plan, outcomes } = await at.push();
    expect(plan.steps).toMatchObject([{ path: EN, copies: [{ path: CA }] }]);
    expect(outcomes).toMatchObject([{ outcome: 'done', id, remarks: [] }]);
    expect(writes).toHaveLength(1);
    expect(at.read(CA)).toMatchObject({ title: 'Mine', cost: '$12' });
    expect(at.read(EN)).toMatchObject({ title: 'Mine', cost: '12' });
    const before = at.files.snapshot();
    expect((await at.sync()).decisions).toEqual([]);
    expect(at.files.snapshot()).toEqual(before);
    expect((await at.prepare()).plan.steps).toEqual([]);
  });

  it('is written once with the edits of both files, counting equal edits as one', async () => {
    const { at, id, writes } = await begun();
    await at.edit(CA, { title: 'Mine', cost: '12' });
    await at.edit(EN, { cost: '12', excerpt: 'Short.' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(writes).toHaveLength(1);
    expect(await at.served('events', id)).toMatchObject({ title: 'Mine', cost: '$12' });
    for (const path of [CA, EN])
      expect(at.read(path)).toMatchObject({ title: 'Mine', cost: '12', excerpt: expect.stringContaining('Short.') });
    const before = at.files.snapshot();
    expect((await at.sync()).decisions).toEqual([]);
    expect(at.files.snapshot()).toEqual(before);
  });

  it('is not written when its files have different edits of one field', async () => {
    const { at, writes } = await begun();
    await at.edit(CA, { title: 'Mine' });
    await at.edit(EN, { title: 'Another' });
    const { plan } = await at.push();
    expect(plan.heldBack).toMatchObject([
      { cell: 'conflict', reason: expect.stringContaining('different edits of title') },
    ]);
    expect(writes).toEqual([]);
  });

  it('is deleted once all its files are removed, and not while a file in another language remains', async () => {
    const { at, id, writes } = await begun();
    for (const n of [1, 2, 3]) await at.make('events', { ...EVENT, slug: `other-${n}`, title: `Other ${n}` });
    await at.sync();
    await at.files.remove(CA);
    const held = (await at.push({ allowed: { deletes: true } })).plan.heldBack;
    expect(held).toMatchObject([{ cell: 'refused', reason: expect.stringContaining(EN) }]);
    expect(writes).toEqual([]);
    await at.files.remove(EN);
    const { outcomes } = await at.push({ allowed: { deletes: true } });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(writes.map(({ method }) => method)).toEqual(['DELETE']);
    for (const language of ['ca', 'en']) expect(await at.line(language, 'events', id)).toBeUndefined();
  });
});
