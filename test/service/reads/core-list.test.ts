import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { hintListSchema } from '#interface/platform';
import { BehindInterface } from '../../support/behind-interface.ts';
import { TIMES, writing } from '../writes/writing.ts';

const NOW = '2026-11-21T12:00:00Z';

const refusal = z.looseObject({ code: z.string(), data: z.looseObject({ status: z.number() }) });

/** A service whose clock the test moves, and its own lists as anybody reads them. */
async function platform(dialect: 'document' | 'the-events-calendar' = 'the-events-calendar') {
  let now = Temporal.Instant.from(NOW);
  const behind = new BehindInterface();
  onTestFinished(() => behind.close());
  const { url, send, make } = await writing(dialect, {
    database: behind.database,
    now: () => now,
    timeZone: 'Europe/Madrid',
  });
  const get = (query: string, type = 'tribe_events') => fetch(`${url}/wp-json/wp/v2/${type}?${query}`);
  const hints = async (query = '', type = 'tribe_events') =>
    hintListSchema.parse(await (await get(`_fields=id,modified_gmt&orderby=modified&order=asc&${query}`, type)).json());
  return {
    url,
    behind,
    send,
    make,
    get,
    hints,
    ids: async (query = '', type = 'tribe_events') => (await hints(query, type)).map(({ id }) => id),
    /** Moves the clock on, by a minute unless told, and returns the stamp of what is changed then. */
    minute: (minutes = 1) => {
      now = now.add({ minutes });
      return now.toString({ smallestUnit: 'second' }).slice(0, -1);
    },
  };
}

const idOf = (made: Readonly<Record<string, unknown>>) => Number(made.id);

describe('the core REST API lists', () => {
  it('contain records modified after a time, exclusive to the second, with and without an offset', async () => {
    const { make, ids } = await platform();
    const id = idOf(await make('events', { title: 'Made', ...TIMES }));
    expect(await ids('modified_after=2026-11-21T12:59:59')).toEqual([id]);
    expect(await ids('modified_after=2026-11-21T13:00:00')).toEqual([]);
    expect(await ids('modified_after=2026-11-21T11:59:59Z')).toEqual([id]);
    expect(await ids('modified_after=2026-11-21T12:00:00Z')).toEqual([]);
    expect(await ids('modified_after=2026-11-21T05:59:59-06:00')).toEqual([id]);
    expect(await ids('modified_before=2026-11-21T13:00:01')).toEqual([id]);
  });

  it('report every write through the calendar API, even one without effect', async () => {
    const { send, make, hints, minute } = await platform();
    const id = idOf(await make('events', { title: 'Made', ...TIMES }));
    const stamp = minute();
    await send('PUT', `/events/${id}`, { title: 'Made', ...TIMES });
    expect(await hints()).toEqual([{ id, modified_gmt: stamp }]);
  });

  it('report every change of a single field of an event, and its return from the trash', async () => {
    const { send, make, hints, ids, minute } = await platform();
    const [category, tag] = [await make('categories', { name: 'Music' }), await make('tags', { name: 'Loud' })];
    const id = idOf(await make('events', { title: 'Made', ...TIMES }));
    for (const fields of [
      { hide_from_listings: true },
      { sticky: true },
      { featured: true },
      { categories: [category.id] },
      { tags: [tag.id] },
      { image: 'https://pictures.example/one.png' },
    ]) {
      const stamp = minute();
      expect((await send('POST', `/events/${id}`, fields)).status).toBe(200);
      expect(await hints()).toEqual([{ id, modified_gmt: stamp }]);
    }
    minute();
    await send('DELETE', `/events/${id}`);
    expect(await ids()).toEqual([]);
    const back = minute();
    await send('POST', `/events/${id}`, { status: 'publish' });
    expect(await hints()).toEqual([{ id, modified_gmt: back }]);
  });

  it('do not report what code changes directly in the database or deletes permanently', async () => {
    const { behind, send, make, hints, ids, minute } = await platform();
    const before = minute();
    const id = idOf(await make('events', { title: 'Made', ...TIMES }));
    const place = { kind: 'events', language: 'ca', id } as const;
    minute();
    behind.set(place, { cost: 'Ten coins', start_date: '2027-05-01 09:00:00', hide_from_listings: 1 });
    expect((await send('GET', `/events/${id}`)).body).toMatchObject({ cost: 'Ten coins', hide_from_listings: true });
    expect(await hints()).toEqual([{ id, modified_gmt: before }]);
    behind.erase(place);
    expect(await ids()).toEqual([]);
    expect((await send('GET', `/events/${id}`)).status).toBe(404);
  });

  it('do not report an event whose organizer or venue is trashed', async () => {
    const { send, make, hints, minute } = await platform();
    const [venue, organizer] = [
      await make('venues', { venue: 'Mill' }),
      await make('organizers', { organizer: 'Ann' }),
    ];
    const before = minute();
    const id = idOf(await make('events', { title: 'Made', ...TIMES, venue: venue.id, organizer: [organizer.id] }));
    minute();
    await send('DELETE', `/organizers/${organizer.id}`);
    await send('DELETE', `/venues/${venue.id}`);
    expect((await send('GET', `/events/${id}`)).body).toMatchObject({ venue: [], organizer: [] });
    expect(await hints()).toEqual([{ id, modified_gmt: before }]);
  });

  it('contain only records of the requested language', async () => {
    const { send, make, hints, minute } = await platform();
    await make('events', { title: 'Made', ...TIMES });
    const stamp = minute();
    const { body } = await send('POST', '/events', { title: 'Made', ...TIMES }, { segment: 'en' });
    expect(await hints('wpml_language=en')).toEqual([{ id: body.id, modified_gmt: stamp }]);
    expect(await hints('wpml_language=de')).toEqual([]);
  });

  it('report a changed venue but not its events', async () => {
    const { send, make, ids, minute } = await platform();
    const venue = idOf(await make('venues', { venue: 'Mill' }));
    await make('events', { title: 'Made', ...TIMES, venue });
    minute();
    await send('PUT', `/venues/${venue}`, { venue: 'Old Mill' });
    const after = 'modified_after=2026-11-21T12:00:30Z';
    expect(await ids(after)).toEqual([]);
    expect(await ids(after, 'tribe_venue')).toEqual([venue]);
  });

  it('do not report events whose category is renamed', async () => {
    const { send, make, ids, minute } = await platform();
    const category = idOf(await make('categories', { name: 'Music' }));
    await make('events', { title: 'Made', ...TIMES, categories: [category] });
    minute();
    await send('PUT', `/categories/${category}`, { name: 'Sound' });
    expect(await ids('modified_after=2026-11-21T12:00:30Z')).toEqual([]);
  });

  it('omit ended events, by their own wall time, and drafts, but keep hidden and protected events', async () => {
    const { make, ids } = await platform();
    const at = (day: string, from: string, to: string, timezone: string, more: object = {}) =>
      make('events', {
        title: `${timezone} ${from}`,
        start_date: `${day} ${from}`,
        end_date: `${day} ${to}`,
        timezone,
        ...more,
      });
    await at('2026-11-20', '10:00:00', '12:00:00', 'Europe/Madrid');
    // It is 13:00 at the site, 07:00 in New York and 21:00 in Tokyo.
    await at('2026-11-21', '06:00:00', '08:00:00', 'America/New_York');
    const ended = idOf(await at('2026-11-21', '18:00:00', '20:00:00', 'Asia/Tokyo'));
    const hidden = idOf(await make('events', { title: 'Hidden', ...TIMES, hide_from_listings: true }));
    const secret = idOf(await make('events', { title: 'Protected', ...TIMES, password: 'sesame' }));
    await make('events', { title: 'Draft', ...TIMES, status: 'draft' });
    expect((await ids()).toSorted((a, b) => a - b)).toEqual([ended, hidden, secret].toSorted((a, b) => a - b));
  });

  it('include a scheduled event once it is due, with the modification time of its scheduling', async () => {
    const { send, make, hints, minute } = await platform();
    const id = idOf(await make('events', { title: 'Made', ...TIMES }));
    const scheduled = minute();
    await send('PUT', `/events/${id}`, { status: 'future', date: '2026-11-21 13:30:00' });
    minute(28);
    expect(await hints()).toEqual([]);
    minute();
    expect(await hints()).toEqual([{ id, modified_gmt: scheduled }]);
    expect(await hints('modified_after=2026-11-21T12:01:00Z')).toEqual([]);
  });

  it('omit trashed events', async () => {
    const { send, make, ids } = await platform();
    const id = idOf(await make('events', { title: 'Made', ...TIMES }));
    await send('DELETE', `/events/${id}`);
    expect(await ids()).toEqual([]);
  });

  it('are split into pages, with totals and the service’s time in their headers', async () => {
    const { make, get } = await platform();
    for (const title of ['One', 'Two', 'Three']) await make('events', { title, ...TIMES });
    const page = await get('per_page=2&page=2&_fields=id,nothing');
    expect(await page.json()).toEqual([{ id: expect.any(Number) }]);
    const { headers } = await get('per_page=2');
    expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['3', '2']);
    expect(headers.get('date')).toBe('Sat, 21 Nov 2026 12:00:00 GMT');
  });

  it.each([
    ['per_page=101', 400, 'rest_invalid_param'],
    ['per_page=0', 400, 'rest_invalid_param'],
    ['page=2', 400, 'rest_post_invalid_page_number'],
    ['orderby=nope', 400, 'rest_invalid_param'],
    ['modified_after=2026-11-10', 400, 'rest_invalid_param'],
    ['modified_after=2026-11-10T10:13', 400, 'rest_invalid_param'],
    ['modified_after=', 400, 'rest_invalid_param'],
    ['status=any', 400, 'rest_invalid_param'],
    ['context=edit', 401, 'rest_forbidden_context'],
  ])('reject %s with %i', async (query, status, code) => {
    const { make, get } = await platform();
    await make('events', { title: 'Made', ...TIMES });
    const answer = await get(query);
    expect(answer.status).toBe(status);
    expect(refusal.parse(await answer.json())).toMatchObject({ code, data: { status } });
  });

  it('return an empty page beyond the end when there are no records, and all fields when none are named', async () => {
    const { make, get } = await platform();
    const empty = await get('page=2');
    expect([empty.status, await empty.json()]).toEqual([200, []]);
    await make('events', { title: 'Made', ...TIMES });
    expect(await (await get('_fields=')).json()).toEqual(await (await get('')).json());
  });

  it('return only the totals for HEAD', async () => {
    const { make, url } = await platform();
    await make('events', { title: 'Made', ...TIMES });
    const { status, headers, body } = await fetch(`${url}/wp-json/wp/v2/tribe_events`, { method: 'HEAD' });
    expect([status, headers.get('x-wp-total'), headers.get('x-wp-totalpages'), body]).toEqual([200, '1', '1', null]);
  });

  it('do not exist in the document dialect', async () => {
    const { get } = await platform('document');
    expect((await get('')).status).toBe(404);
  });
});
