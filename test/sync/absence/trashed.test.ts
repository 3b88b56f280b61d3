import { describe, expect, it } from 'vitest';
import { desk } from '../push/desk.ts';

const EVENT = {
  title: 'Jazz',
  slug: 'jazz',
  start_date: '2026-12-15 20:00:00',
  end_date: '2026-12-15 22:00:00',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const PATH = 'ca/events/jazz.json';

/** A calendar with an event, its venue and organizer, and others of both; on a site on which the trash leaves links. */
async function withVenue(unlinksTrash: boolean) {
  const at = await desk('the-events-calendar', { content: ['ca'], unlinksTrash });
  const venue = Number((await at.make('venues', { venue: 'Mill' })).id);
  const organizer = Number((await at.make('organizers', { organizer: 'Club' })).id);
  for (const n of [1, 2, 3, 4, 5]) {
    await at.make('venues', { venue: `Hall ${n}` });
    await at.make('organizers', { organizer: `Friends ${n}` });
  }
  const id = Number((await at.make('events', { ...EVENT, venue, organizer: [organizer] })).id);
  await at.sync();
  return { ...at, id, venue, organizer };
}

describe('a trashed venue or organizer that the site still shows in its events', () => {
  it('loses its file, and its events no longer refer to it', async () => {
    const at = await withVenue(false);
    expect(at.read(PATH)).toMatchObject({ venue: [at.venue], organizer: [at.organizer] });
    await at.send('DELETE', `/venues/${at.venue}`);
    await at.send('DELETE', `/organizers/${at.organizer}`);
    expect(await at.served('events', at.id)).toMatchObject({
      venue: { id: at.venue, status: 'trash' },
      organizer: [{ id: at.organizer, status: 'trash' }],
    });
    const { degraded } = await at.sync();
    expect(degraded).toEqual([]);
    expect(at.files.snapshot()['ca/venues/mill.json']).toBeUndefined();
    expect(at.files.snapshot()['ca/organizers/club.json']).toBeUndefined();
    expect(at.read(PATH)).toMatchObject({ venue: [], organizer: [] });
    const synced = at.files.snapshot();
    expect((await at.sync()).decisions).toEqual([]);
    expect(at.files.snapshot()).toEqual(synced);
  });

  it('stays linked on the service when another field of an event is pushed', async () => {
    const at = await withVenue(false);
    await at.send('DELETE', `/venues/${at.venue}`);
    await at.send('DELETE', `/organizers/${at.organizer}`);
    await at.sync();
    await at.edit(PATH, { title: 'Jazz tonight' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(await at.served('events', at.id)).toMatchObject({
      title: 'Jazz tonight',
      venue: { id: at.venue },
      organizer: [{ id: at.organizer }],
    });
  });
});

describe('a trashed venue that the site removes from its coming events', () => {
  it('loses its file, and its events no longer refer to it', async () => {
    const at = await withVenue(true);
    await at.send('DELETE', `/venues/${at.venue}`);
    await at.sync();
    expect(at.files.snapshot()['ca/venues/mill.json']).toBeUndefined();
    expect(at.read(PATH)).toMatchObject({ venue: [] });
  });
});
