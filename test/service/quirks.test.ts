import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Json, TIMES, writing } from './writes/writing.ts';

const ids = z.array(z.object({ id: z.int() })).transform((all) => all.map(({ id }) => id));

async function both(path: string, fields: Json) {
  const [documented, observed] = await Promise.all([writing('document'), writing('the-events-calendar')]);
  return { document: await documented.send('POST', path, fields), observed: await observed.send('POST', path, fields) };
}

const event = (fields: Json) => both('/events', { title: 'x', ...TIMES, ...fields });

describe('a write, depending on the dialect,', () => {
  it('stores the cost exactly, or reformats it and drops a zero', async () => {
    for (const [cost, shown] of [
      [10, '$10'],
      ['10-20', '$10 – $20'],
      ['0', ''],
      ['5 EUR', '5EUR'],
      ['5€', '5€'],
      ['Gratuït', 'Gratuït'],
      ['12,50', '$12,50'],
      [[10, 20], '$10 – $20'],
    ] as const) {
      const { document, observed } = await event({ cost });
      expect(observed.body.cost).toBe(shown);
      if (typeof cost === 'string') expect(document.body.cost).toBe(cost);
    }
  });

  it('respects or ignores the UTC offset of a date', async () => {
    const { document, observed } = await event({
      start_date: '2027-05-01T10:00:00Z',
      end_date: '2027-05-01T12:00:00Z',
      timezone: 'America/New_York',
    });
    expect(document.body).toMatchObject({ start_date: '2027-05-01 06:00:00', utc_start_date: '2027-05-01 10:00:00' });
    expect(observed.body).toMatchObject({ start_date: '2027-05-01 10:00:00', utc_start_date: '2027-05-01 14:00:00' });
  });

  it('rejects an impossible date or an end before the start, or corrects it', async () => {
    const rolled = await event({ start_date: '2027-02-31 10:00:00', end_date: '2027-03-05 10:00:00' });
    expect(rolled.document.body).toMatchObject({ data: { params: { start_date: 'Invalid parameter.' } } });
    expect(rolled.observed.body.start_date).toBe('2027-03-03 10:00:00');
    const reversed = await event({ start_date: '2027-05-02 10:00:00', end_date: '2027-05-01 10:00:00' });
    expect(reversed.document.body).toMatchObject({ data: { params: { end_date: 'Invalid parameter.' } } });
    expect(reversed.observed.body.end_date).toBe('2027-05-02 10:00:00');
    const gap = await event({ start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 03:30:00' });
    expect(gap.document.body.start_date).toBe('2027-03-28 02:30:00');
    expect(gap.observed.body.start_date).toBe('2027-03-28 03:30:00');
  });

  it('applies or ignores a single date in an update', async () => {
    for (const [dialect, start] of [
      ['document', '2027-05-01 09:00:00'],
      ['the-events-calendar', '2027-05-01 10:00:00'],
    ] as const) {
      const { make, send } = await writing(dialect);
      const { id } = await make('events', { title: 'x', ...TIMES });
      expect((await send('PUT', `/events/${id}`, { start_date: '2027-05-01 09:00:00' })).body.start_date).toBe(start);
    }
  });

  it('accepts a list of at most one venue, or rejects lists and never removes the venue', async () => {
    for (const dialect of ['document', 'the-events-calendar'] as const) {
      const { make, send } = await writing(dialect);
      const venue = (await make('venues', { venue: 'Hall' })).id;
      const { id } = await make('events', { title: 'x', ...TIMES, venue });
      const list = await send('PUT', `/events/${id}`, { venue: [venue] });
      const none = await send('PUT', `/events/${id}`, { venue: [] });
      expect([list.status, list.body.code]).toEqual(
        dialect === 'document' ? [200, undefined] : [400, 'could-not-create-venue'],
      );
      if (dialect === 'document') expect(none.body.venue).toEqual([]);
      else expect(none.body.venue).toMatchObject({ id: venue });
      expect((await send('PUT', `/events/${id}`, { venue: 99999 })).body.code).toBe('rest_invalid_param');
      const inline = await make('events', { title: 'y', ...TIMES, venue: { venue: 'Inline', city: 'Reus' } });
      expect(inline.venue).toMatchObject({ venue: 'Inline', city: 'Reus' });
    }
  });

  it('creates a second record when the name exists, or updates the existing record', async () => {
    for (const kind of ['venues', 'organizers'] as const) {
      const name = kind === 'venues' ? 'venue' : 'organizer';
      const documented = await writing('document');
      const first = await documented.make(kind, { [name]: 'Same' });
      const second = await documented.make(kind, { [name]: 'Same' });
      expect([second.id === first.id, second.slug]).toEqual([false, 'same-2']);
      const observed = await writing('the-events-calendar');
      const one = await observed.make(kind, { [name]: 'Same', phone: '1' });
      expect(await observed.make(kind, { [name]: 'Same', phone: '2' })).toEqual({ ...one, phone: '2' });
      const fields = { title: 'x', ...TIMES, [name]: kind === 'venues' ? { venue: 'Same' } : [{ organizer: 'Same' }] };
      const linked = (await observed.make('events', fields))[name];
      expect(linked).toMatchObject(kind === 'venues' ? { id: one.id } : [{ id: one.id }]);
    }
  });

  it('rejects unknown categories, or creates them and duplicates tags given by name', async () => {
    expect(
      (
        await writing('document').then(({ send }) =>
          send('POST', '/events', { title: 'x', ...TIMES, categories: ['New'] }),
        )
      ).body.code,
    ).toBe('rest_invalid_param');
    const { make } = await writing('the-events-calendar');
    const jazz = await make('categories', { name: 'Jazz' });
    const free = await make('tags', { name: 'free' });
    const made = await make('events', { title: 'x', ...TIMES, categories: 'Jazz,New', tags: ['free', 'other'] });
    expect(made.categories).toMatchObject([{ id: jazz.id }, { name: 'New', slug: 'new' }]);
    expect(made.tags).toMatchObject([{ name: String(free.id) }, { name: 'other' }]);
    const again = await make('events', { title: 'x', ...TIMES, tags: ['free'] });
    expect(ids.parse(again.tags)).toEqual(ids.parse(made.tags).slice(0, 1));
    expect(ids.parse((await make('events', { title: 'x', ...TIMES, tags: [free.id, 99999] })).tags)).toEqual([free.id]);
  });

  it('accepts or rejects empty texts and images', async () => {
    for (const fields of [{ description: '' }, { excerpt: '' }, { image: '' }, { image: null }]) {
      const { document, observed } = await event(fields);
      expect([document.status, observed.status]).toEqual([201, 400]);
    }
    const { make, send } = await writing('the-events-calendar');
    const { id } = await make('events', { title: 'x', ...TIMES, description: '<p>text</p>' });
    expect((await send('PUT', `/events/${id}`, { description: ' ' })).body.description).toBe('');
  });

  it('keeps or strips backslashes and returns texts as written or rendered', async () => {
    const { document, observed } = await event({ title: 'C:\\new & "old"', description: 'one\n\ntwo' });
    expect(document.body).toMatchObject({ title: 'C:\\new & "old"', description: 'one\n\ntwo' });
    expect(observed.body).toMatchObject({
      title: 'C:new &#038; &#8220;old&#8221;',
      description: '<p>one</p>\n<p>two</p>',
    });
  });

  it('leaves a missing website empty, or returns the event’s own address', async () => {
    const { document, observed } = await event({});
    expect([document.body.website, observed.body.website]).toEqual(['', observed.body.url]);
  });

  it('returns hostile HTML as sent, or wrapped in paragraphs', async () => {
    const description = '<p>ok</p><script>alert(1)</script><iframe src="https://y.example"></iframe>';
    const { document, observed } = await event({ description });
    const paragraphs = `<p>ok</p>\n<p>${description.slice('<p>ok</p>'.length)}</p>`;
    expect([document.body.description, observed.body.description]).toEqual([description, paragraphs]);
  });

  it('keeps the descriptions of terms as written, or without block elements', async () => {
    const description = '<p>one <em>two</em></p> <3 three, <é four</b>';
    for (const [dialect, kept] of [
      ['document', description],
      ['the-events-calendar', 'one <em>two</em> <3 three, <é four</b>'],
    ] as const) {
      const { make } = await writing(dialect);
      expect((await make('tags', { name: 'One', description })).description).toBe(kept);
    }
  });

  it('leaves the event’s draft venue unchanged, or publishes it', async () => {
    for (const [dialect, status] of [
      ['document', 'draft'],
      ['the-events-calendar', 'publish'],
    ] as const) {
      const { make, send } = await writing(dialect);
      const venue = (await make('venues', { venue: 'Draft', status: 'draft' })).id;
      const { id } = await make('events', { title: 'x', ...TIMES, venue });
      await send('PUT', `/events/${id}`, { title: 'y' });
      expect((await send('GET', `/venues/${venue}`)).body.status).toBe(status);
    }
  });

  it('makes e-mail addresses in structured data look the same in each answer, or different', async () => {
    for (const [dialect, stable] of [
      ['document', true],
      ['the-events-calendar', false],
    ] as const) {
      const { make, send } = await writing(dialect);
      const organizer = (await make('organizers', { organizer: 'One', email: 'someone@organizer.example' })).id;
      const { id } = await make('events', { title: 'x', ...TIMES, organizer: [organizer] });
      const [one, two] = [await send('GET', `/events/${id}`), await send('GET', `/events/${id}`)];
      expect(JSON.stringify(one.body.json_ld) === JSON.stringify(two.body.json_ld)).toBe(stable);
    }
  });

  it('keeps all other fields in a partial update of a venue, or loses its image and state', async () => {
    const seed = {
      events: [],
      venues: [],
      organizers: [],
      terms: [],
      media: [{ id: 900, file: 'a.png', width: 3, height: 2 }],
    };
    const full = { venue: 'Hall', city: 'Reus', province: 'Tarragona', image: '900', phone: '1', show_map: '0' };
    const documented = await writing('document', { seed });
    const { id } = await documented.make('venues', full);
    expect((await documented.send('PATCH', `/venues/${id}`, { phone: '2' })).body).toMatchObject({
      ...full,
      phone: '2',
      image: { id: 900 },
      stateprovince: 'Tarragona',
      show_map: false,
    });
    const observed = await writing('the-events-calendar', { seed });
    const venue = await observed.make('venues', { ...full, status: 'draft' });
    const { body } = await observed.send('PATCH', `/venues/${venue.id}`, { phone: '2' });
    expect(body).toMatchObject({ city: 'Reus', phone: '2', status: 'publish' });
    expect(body).not.toHaveProperty('image');
    expect(body).not.toHaveProperty('stateprovince');
    expect((await observed.send('PATCH', `/venues/${venue.id}`, { show_map: false })).body.code).toBe(
      'rest_invalid_param',
    );
  });
});
