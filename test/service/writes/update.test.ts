import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changed, type Json, TIMES, writing } from './writing.ts';

const FULL = {
  title: 'Full event',
  description: '<p>Full</p>',
  excerpt: '<p>Short</p>',
  slug: 'full',
  status: 'private',
  date: '2026-01-02 03:04:05',
  timezone: 'America/New_York',
  all_day: false,
  ...TIMES,
  image: '900',
  cost: '10-25.50',
  website: 'https://full.example/?a=1&b=2',
  show_map: true,
  show_map_link: true,
  hide_from_listings: true,
  sticky: true,
  featured: true,
};

const MEDIA = [{ id: 900, file: 'poster.png', width: 1200, height: 800 }];
const seed = { events: [], venues: [], organizers: [], terms: [], media: MEDIA };
const LATER = () => Temporal.Instant.from('2027-01-01T00:00:00Z');

type Writing = Awaited<ReturnType<typeof writing>>;

async function fullEvent(service: Writing): Promise<{ id: string; before: Json }> {
  const venue = await service.make('venues', { venue: 'Hall' });
  const one = await service.make('organizers', { organizer: 'One' });
  const two = await service.make('organizers', { organizer: 'Two' });
  const category = await service.make('categories', { name: 'Jazz' });
  const tag = await service.make('tags', { name: 'free' });
  const links = { organizer: [one.id, two.id], categories: [category.id], tags: [tag.id] };
  const { id } = await service.make('events', { ...FULL, ...links, venue: venue.id });
  return { id: String(id), before: await read(service, String(id)) };
}

/** Reads an event as an editor, without the fields that differ at every response. */
async function read({ send }: Writing, id: string): Promise<Json> {
  const { json_ld: _volatile, ...event } = (await send('GET', `/events/${id}`)).body;
  return event;
}

const ids = z.array(z.object({ id: z.int() })).transform((all) => all.map(({ id }) => id));
const cost = z.object({ currency_symbol: z.string(), values: z.array(z.string()) });
const image = z.object({ id: z.int() });

/**
 * Returns the body of a safe update: the changes, and the fields that an update without them would reset, with the
 * values that were just read.
 */
function safe(event: Json, changes: Json): Json {
  const { currency_symbol, values } = cost.parse(event.cost_details);
  const kept = ['status', 'date', 'timezone', 'all_day', 'start_date', 'end_date', 'website'];
  const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'];
  const found = image.safeParse(event.image).data;
  return {
    ...Object.fromEntries([...kept, ...flags].map((name) => [name, event[name]])),
    website: String(event.website).replaceAll('&amp;', '&'),
    ...(found === undefined ? {} : { image: String(found.id) }),
    // `values` has words in lower case, so a cost with words is sent as it is shown.
    cost: currency_symbol === '' && values.every((value) => /\d/.test(value)) ? values.join('-') : event.cost,
    organizer: ids.parse(event.organizer),
    ...changes,
  };
}

describe('a naive update in the observed dialect', () => {
  it('resets every omitted field that the dialect table lists as reset', async () => {
    const service = await writing('the-events-calendar', { seed });
    const { id, before } = await fullEvent(service);
    expect(before).toMatchObject({ cost: '$10 – $25.50', featured: true, status: 'private', timezone: FULL.timezone });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      await service.send('PUT', `/events/${id}`, safe(before, {}));
      const { status, body } = await service.send(method, `/events/${id}`, { title: 'Changed' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        title: 'Changed',
        status: 'publish',
        timezone: 'Europe/Madrid',
        cost: '',
        website: '',
        image: false,
        organizer: [],
        featured: false,
        sticky: false,
        show_map: false,
        show_map_link: false,
        hide_from_listings: false,
        start_date: before.start_date,
        end_date: before.end_date,
      });
      expect(body.date).not.toBe(before.date);
      for (const name of ['slug', 'description', 'excerpt', 'author']) expect(body[name]).toEqual(before[name]);
      for (const name of ['categories', 'tags']) expect(ids.parse(body[name])).toEqual(ids.parse(before[name]));
      expect(body.venue).toMatchObject({ venue: 'Hall' });
    }
  });

  it('resets the same fields even when its body is empty', async () => {
    const service = await writing('the-events-calendar', { seed });
    const { id } = await fullEvent(service);
    expect((await service.send('PUT', `/events/${id}`, {})).body).toMatchObject({
      cost: '',
      organizer: [],
      image: false,
    });
  });
});

describe('a safe update', () => {
  it('changes only the edited fields and the modification time', async () => {
    const clock = { now: Temporal.Instant.from('2026-11-21T09:00:00Z') };
    const service = await writing('the-events-calendar', { seed, now: () => clock.now });
    const { id, before } = await fullEvent(service);
    clock.now = LATER();
    await service.send('PUT', `/events/${id}`, safe(before, {}));
    expect(changed(before, await read(service, id))).toEqual(['modified', 'modified_utc']);
    await service.send('PUT', `/events/${id}`, safe(before, { title: 'Changed' }));
    expect(changed(before, await read(service, id))).toEqual(['modified', 'modified_utc', 'title']);
  });

  it('clears only a website that was never set, for plain, all-day, free and priced events', async () => {
    const service = await writing('the-events-calendar', { seed, now: LATER });
    for (const fields of [
      {},
      { status: 'draft' },
      { all_day: true },
      { cost: 'Free' },
      { cost: '€15' },
      { cost: '7' },
      { timezone: 'UTC+5.5' },
    ]) {
      const { id } = await service.make('events', { title: 'Plain', ...TIMES, ...fields });
      const before = await read(service, String(id));
      const again = safe(before, {});
      await service.send('PUT', `/events/${id}`, { ...again, website: '' });
      // Drafts have no `modified_utc` until they are changed.
      const others = changed(before, await read(service, String(id))).filter((name) => name !== 'modified_utc');
      expect(others).toEqual(['website']);
    }
  });
});

describe('an update in the document dialect', () => {
  it('keeps every omitted field, whatever the method', async () => {
    const clock = { now: Temporal.Instant.from('2026-11-21T09:00:00Z') };
    const service = await writing('document', { seed, now: () => clock.now });
    const { id, before } = await fullEvent(service);
    clock.now = LATER();
    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect((await service.send(method, `/events/${id}`, {})).status).toBe(200);
      expect(changed(before, await read(service, id))).toEqual(['modified', 'modified_utc']);
    }
    await service.send('PATCH', `/events/${id}`, { end_date: '2027-05-01 13:00:00' });
    expect(changed(before, await read(service, id))).toEqual([
      'end_date',
      'end_date_details',
      'modified',
      'modified_utc',
      'utc_end_date',
      'utc_end_date_details',
    ]);
  });

  it('stores every field so that it is read exactly as written', async () => {
    const service = await writing('document', { seed });
    const { before } = await fullEvent(service);
    const { image: _image, ...plain } = FULL;
    expect(before).toMatchObject(plain);
    expect(before.image).toMatchObject({ id: 900 });
    const hostile = '<script>alert("1 & 2")</script> C:\\new \u{1f389} "quoted" - it\'s';
    const odd = {
      title: hostile,
      description: hostile,
      excerpt: hostile,
      cost: '0',
      status: 'publish',
      date: '2024-03-31 02:30:00',
    };
    const made = await service.make('events', { ...TIMES, ...odd });
    expect(await read(service, String(made.id))).toMatchObject(odd);
  });

  it('clears the fields that accept an empty value', async () => {
    const service = await writing('document', { seed });
    const { id } = await fullEvent(service);
    const empty = { description: '', excerpt: '', cost: '', website: null, image: '', venue: [], organizer: [] };
    const { status, body } = await service.send('PUT', `/events/${id}`, { ...empty, categories: [], tags: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...empty, website: '', image: false, categories: [], tags: [] });
  });
});
