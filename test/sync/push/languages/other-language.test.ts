import { describe, expect, it } from 'vitest';
import { LANGUAGE_FORMS } from '#service/http/site';
import { deskOf, pluginDesk } from './plugin-site.ts';

const EVENT = {
  title: 'Workshop 2',
  slug: 'workshop-2',
  start_date: '2026-12-04 19:30:00',
  end_date: '2026-12-04 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

describe.each(LANGUAGE_FORMS)('a new file on a site with languages in the form %s', (form) => {
  it('becomes a separate event when an event of another language has its slug', async () => {
    const at = await deskOf(form);
    const id = Number((await at.make('events', EVENT)).id);
    await at.sync();
    const before = await at.served('events', id);
    await at.write('en/events/workshop-2.json', EVENT);
    const { outcomes } = await at.push();
    expect(outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(await at.served('events', id)).toEqual(before);
    const made = at.read('en/events/workshop-2.json');
    expect(made).toMatchObject({ slug: 'workshop-2-en', title: EVENT.title });
    expect(made.service.id).not.toBe(id);
    expect(made.service.url).toContain('/en/event/workshop-2-en/');
    expect((await at.sync()).counts).toBeDefined();
    expect((await at.push()).plan).toMatchObject({ steps: [], heldBack: [] });
  });

  it.each([
    ['categories', 'name', 'Jazz'],
    ['tags', 'name', 'Jazz'],
    ['venues', 'venue', 'Mill'],
    ['organizers', 'organizer', 'Choir'],
  ] as const)('for %s is held back when another language has its %s', async (kind, field, name) => {
    const at = await deskOf(form);
    const id = Number((await at.make(kind, { [field]: name })).id);
    await at.sync();
    const before = await at.served(kind, id);
    await at.write(`en/${kind}/other.json`, { [field]: name });
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([{ path: `en/${kind}/other.json`, cell: 'refused' }]);
    expect(plan.heldBack[0]?.reason).toContain(String(id));
    expect(await at.served(kind, id)).toEqual(before);
    expect(at.read(`en/${kind}/other.json`)).toEqual({ [field]: name });
  });
});

describe('a new file linked as a translation', () => {
  it('is created, and the push says that the two records must be linked on the site', async () => {
    const at = await deskOf('polylang');
    const id = Number((await at.make('events', EVENT)).id);
    await at.sync();
    await at.write('en/events/workshop-2.json', EVENT);
    await at.files.write('translations.json', JSON.stringify({ events: [{ ca: id, en: 'workshop-2' }] }));
    const { outcomes } = await at.push();
    expect(outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(outcomes[0]?.remarks.join(' ')).toContain("the translation of a record in 'ca' here");
    expect(at.read('translations.json')).toEqual({
      events: [{ ca: id, en: at.read('en/events/workshop-2.json').service.id }],
    });
  });
});

describe('on a site with a language plugin,', () => {
  it('a new category answered with one of another language stays without an id, and the push reports it', async () => {
    let intrude = async () => {};
    const at = await deskOf('polylang', {
      through: (transport) => ({
        ...transport,
        send: async (request) => {
          if (request.method === 'POST') await intrude();
          return transport.send(request);
        },
      }),
    });
    await at.sync();
    await at.write('en/categories/jazz.json', { name: 'Jazz' });
    intrude = async () => {
      intrude = async () => {};
      await at.make('categories', { name: 'Jazz' });
    };
    const { outcomes } = await at.push();
    expect(outcomes).toMatchObject([{ outcome: 'refused' }]);
    expect(outcomes[0]?.remarks.join(' ')).toContain("which is one of 'ca'");
    expect(at.read('en/categories/jazz.json')).toEqual({ name: 'Jazz' });
  });

  it('an event moved to another language is removed from the old language and added to the new one', async () => {
    const at = await pluginDesk();
    const id = Number((await at.make('events', EVENT)).id);
    await at.make('events', { ...EVENT, slug: 'other', title: 'Other' });
    await at.sync();
    at.give(id, 'en');
    await at.sync();
    expect(at.read('ca/events/workshop-2.json')).toBeNull();
    expect(at.read('en/events/workshop-2.json')).toMatchObject({ title: EVENT.title, service: { id } });
  });

  it('an event moved to another language keeps its edited old file as a conflict, and is not written', async () => {
    const at = await pluginDesk();
    const id = Number((await at.make('events', EVENT)).id);
    await at.make('events', { ...EVENT, slug: 'other', title: 'Other' });
    await at.sync();
    await at.edit('ca/events/workshop-2.json', { title: 'Taller 2' });
    at.give(id, 'en');
    const before = await at.served('events', id);
    const { plan } = await at.push();
    expect(plan).toMatchObject({ steps: [], heldBack: [{ cell: 'conflict', path: 'ca/events/workshop-2.json' }] });
    await at.sync();
    expect(at.read('ca/events/workshop-2.json')).toMatchObject({ title: 'Taller 2' });
    expect(at.read('en/events/workshop-2.json')).toMatchObject({ title: EVENT.title });
    expect((await at.push()).plan).toMatchObject({ steps: [], heldBack: [{ cell: 'conflict' }] });
    expect(await at.served('events', id)).toEqual(before);
  });

  it('an event without a language belongs to the default language, and a push assigns that language', async () => {
    const languages = ['ca', 'en'].map((code) => ({ code, segment: code }));
    const at = await pluginDesk({ languages, showsDefault: true });
    const id = Number((await at.make('events', EVENT)).id);
    expect((await at.served('events', id)).url).toContain('/ca/event/');
    at.give(id, undefined);
    expect((await at.served('events', id)).url).not.toContain('/ca/');
    await at.sync();
    await at.edit('ca/events/workshop-2.json', { title: 'Taller 2' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(await at.served('events', id)).toMatchObject({
      title: 'Taller 2',
      url: expect.stringContaining('/ca/event/'),
    });
    await at.sync();
    expect(at.read('ca/events/workshop-2.json')).toMatchObject({ title: 'Taller 2', service: { id } });
    expect((await at.push()).plan).toMatchObject({ steps: [], heldBack: [] });
  });

  it('removing the file of an event moved to another language deletes nothing', async () => {
    const at = await pluginDesk();
    const id = Number((await at.make('events', EVENT)).id);
    for (const slug of ['b', 'c', 'd']) await at.make('events', { ...EVENT, slug, title: slug });
    await at.sync();
    await at.files.remove('ca/events/workshop-2.json');
    at.give(id, 'en');
    const { plan } = await at.push({ allowed: { deletes: true } });
    expect(plan.steps).toEqual([]);
    expect((await at.served('events', id)).status).toBe('publish');
  });
});
