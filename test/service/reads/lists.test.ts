import { describe, expect, it } from 'vitest';
import { ALWAYS, calendarOf, EVERY_KIND, OBSERVED, PUBLIC_URL, running, runningForAll } from '../running.ts';

const ofSample = runningForAll();

const invalid = (...names: string[]) => ({
  code: 'rest_invalid_param',
  message: `Invalid parameter(s): ${names.join(', ')}`,
  data: { status: 400, params: Object.fromEntries(names.map((name) => [name, 'Invalid parameter.'])), details: [] },
});

describe('a page of a list', () => {
  it('has ten items by default and never more than fifty', async () => {
    const { get } = ofSample();
    expect((await get(`/events?${ALWAYS}`)).body.events).toHaveLength(10);
    expect((await get(`/events?${ALWAYS}&per_page=7`)).body.events).toHaveLength(7);
    for (const size of [50, 51, 1000]) {
      const { body } = await get(`/events?${ALWAYS}&per_page=${size}`);
      expect(body.events).toHaveLength(50);
      expect(body.total_pages).toBe(Math.ceil((body.total ?? 0) / 50));
    }
  });

  it('gives the same totals in the body and in the headers', async () => {
    const { get } = ofSample();
    for (const kind of EVERY_KIND) {
      const { body, headers } = await get(`/${kind}?per_page=3`);
      expect(headers.get('X-TEC-Total')).toBe(String(body.total));
      expect(headers.get('X-TEC-TotalPages')).toBe(String(body.total_pages));
      expect(body.total_pages).toBe(Math.ceil(Number(body.total) / 3));
    }
  });

  it('and its neighbours hold every item exactly once, for every kind', async () => {
    const { get, all } = ofSample();
    for (const kind of EVERY_KIND) {
      const query = kind === 'events' ? ALWAYS : '';
      const { body } = await get(`/${kind}?${query}`);
      const ids = (await all(kind, query)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(body.total);
    }
  });

  it('is rejected when its number or size is not a positive whole number', async () => {
    const { get } = ofSample();
    for (const kind of EVERY_KIND)
      for (const name of ['page', 'per_page'])
        for (const value of ['0', '-1', 'abc', '1.5', '']) {
          const { status, body } = await get(`/${kind}?${name}=${value}`);
          expect({ status, body }).toEqual({ status: 400, body: invalid(name) });
        }
  });

  it('is rejected with all invalid parameters named, in the order of the parameter table', async () => {
    const { get } = await running(OBSERVED);
    const { body } = await get('/events?categories=nope&start_date=foo&per_page=abc&page=0');
    expect(body).toEqual(invalid('page', 'per_page', 'start_date', 'categories'));
  });

  it('past the end is a 404 for posts and empty for terms', async () => {
    const { get } = ofSample();
    for (const [kind, singular] of [
      ['events', 'event'],
      ['venues', 'venue'],
      ['organizers', 'organizer'],
    ]) {
      const { status, body } = await get(`/${kind}?page=99`);
      expect(status).toBe(404);
      expect(body.code).toBe(`${singular}-archive-page-not-found`);
    }
    for (const kind of ['categories', 'tags']) {
      const { status, body } = await get(`/${kind}?page=99`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ [kind]: [], previous_rest_url: expect.stringMatching(/\/\?page=98$/) });
    }
    expect((await get('/events?page=99999999999999999999999')).status).toBe(404);
  });

  it('is an empty first page when nothing matches', async () => {
    const { get } = await running({ seed: 'none' });
    for (const kind of EVERY_KIND) {
      const { status, body } = await get(`/${kind}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ [kind]: [], total: 0, total_pages: 0 });
      expect(body).not.toHaveProperty('next_rest_url');
    }
  });

  it('gives its own URL with raw spaces, and its neighbours’ URLs without the filters that services drop', async () => {
    const { get } = ofSample();
    const { body } = await get('/events?categories=musica&per_page=2&page=2');
    const root = `${PUBLIC_URL}/wp-json/calendar/events/v1/events/`;
    const window = 'start_date=2026-11-21 00:00:00&end_date=2028-11-21 23:59:59&status=publish';
    expect(body.rest_url).toBe(`${root}?page=2&per_page=2&${window}`);
    const encoded = window.replaceAll(' ', '+').replaceAll(':', '%3A');
    expect(body.next_rest_url).toBe(`${root}?per_page=2&${encoded}&page=3`);
    expect(body.previous_rest_url).toBe(`${root}?per_page=2&${encoded}`);
  });

  it('has no neighbours when it is the only page', async () => {
    const { get } = ofSample();
    const { body } = await get('/venues?per_page=50');
    expect(body).not.toHaveProperty('next_rest_url');
    expect(body).not.toHaveProperty('previous_rest_url');
  });
});

describe('the order of a list', () => {
  it('is by local start and then by publication for events', async () => {
    const { ids } = await running({
      seed: calendarOf(
        { start_date: '2026-12-02 10:00:00', end_date: '2026-12-02 11:00:00', timezone: 'Asia/Tokyo' },
        { start_date: '2026-12-01 10:00:00', end_date: '2026-12-01 11:00:00', date: '2026-03-01 00:00:00' },
        { start_date: '2026-12-01 10:00:00', end_date: '2026-12-01 11:00:00', date: '2026-02-01 00:00:00' },
        { start_date: '2026-12-01 23:00:00', end_date: '2026-12-01 23:30:00', timezone: 'America/New_York' },
      ),
    });
    expect(await ids('events')).toEqual([3, 2, 4, 1]);
  });

  it('is from the latest published to the earliest for venues and organizers', async () => {
    const { all } = ofSample();
    for (const kind of ['venues', 'organizers'] as const) {
      const dates = (await all(kind)).map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
    }
  });

  it('is by name for terms, without regard to case and accents, or as requested', async () => {
    const { all, ids } = ofSample();
    const names = (await all('categories', '', 'es')).map(({ name }) => name);
    expect(names.indexOf('Música')).toBeLessThan(names.indexOf('Teatro'));
    expect(names[0]).toBe('Artes escénicas');
    const descending = await ids('categories', 'orderby=id&order=desc');
    expect(descending).toEqual([...descending].sort((one, other) => other - one));
    expect(descending.length).toBeGreaterThan(9);
    expect(await ids('tags', 'orderby=constructor')).toEqual(await ids('tags'));
  });
});

describe('the list of a language', () => {
  it('is selected by parameter or segment and falls back to the default language', async () => {
    const { get, all } = ofSample();
    const titles = async (query: string, segment?: string) =>
      (await all('events', query, segment)).map(({ title }) => title);
    const german = await titles('', 'de');
    expect(german).toContain('Reparaturcafé');
    expect(await titles('translation_language=de')).toEqual(german);
    expect(await titles('translation_language=fr')).toEqual(await titles(''));
    expect(await titles('')).toContain('Cafè de reparacions');
    expect((await get('/events', 'fr')).body.code).toBe('rest_no_route');
  });

  it('has only URLs of that language, however it was selected', async () => {
    const { get } = ofSample();
    const bySegment = await get('/events?per_page=2', 'de');
    const byParameter = await get('/events?per_page=2&translation_language=de');
    expect(byParameter.body).toEqual(bySegment.body);
    expect(bySegment.body.rest_url).toMatch(`${PUBLIC_URL}/de/wp-json/calendar/events/v1/events/`);
  });

  it('is served under the names of another dialect, too', async () => {
    const naming = { restRoot: '/wp-json', namespace: 'tribe/events/v1', languageParameter: 'wpml_language' };
    const { get } = await running({ naming });
    const { body } = await get('/events?wpml_language=en&per_page=1');
    expect(body.rest_url).toMatch(`${PUBLIC_URL}/en/wp-json/tribe/events/v1/events/`);
  });
});
