import { describe, expect, it } from 'vitest';
import { ALWAYS, calendarOf, OBSERVED, running } from '../running.ts';

const AT = { latitude: 41.98, longitude: 2.82 };
const VENUE = {
  ...{ language: 'ca', author: 1, status: 'publish', slug: 'v', image: null, venue: 'V', description: '', address: '' },
  ...{ date: '2026-01-01 09:00:00', date_utc: '2026-01-01 08:00:00', modified: '2026-01-01 09:00:00' },
  ...{ modified_utc: '2026-01-01 08:00:00', city: '', country: '', province: '', state: '', zip: '', phone: '' },
  ...{ stateprovince: '', website: '', show_map: true, show_map_link: true },
};

const CALENDAR = {
  ...calendarOf(
    { venue: 10, ticketed: true },
    { venue: 11 },
    { venue: 12, post_parent: 1 },
    { venue: null },
    { venue: 13 },
  ),
  venues: [
    { ...VENUE, id: 10, slug: 'a', ...AT },
    { ...VENUE, id: 11, slug: 'b', latitude: 42.1, longitude: 3 },
    { ...VENUE, id: 12, slug: 'c', latitude: -17.8, longitude: 179.9 },
    { ...VENUE, id: 13, slug: 'd' },
    { ...VENUE, id: 14, slug: 'e', status: 'draft' },
  ],
};

describe('extension filters', () => {
  it('select events by whether their venue has coordinates', async () => {
    const { ids, get } = await running({ seed: CALENDAR });
    expect(await ids('events', `geoloc=true&${ALWAYS}`)).toEqual([1, 2, 3]);
    expect(await ids('events', `geoloc=false&${ALWAYS}`)).toEqual([4, 5]);
    expect((await get('/venues/10')).body).toMatchObject({ geo_lat: 41.98, geo_lng: 2.82 });
    expect((await get('/venues/13')).body).not.toHaveProperty('geo_lat');
  });

  it('select events in a box of 25 km to each side of a point, even across the antimeridian', async () => {
    const { ids } = await running({ seed: CALENDAR });
    expect(await ids('events', 'geoloc_lat=41.98&geoloc_lng=2.82')).toEqual([1, 2]);
    expect(await ids('events', 'geoloc_lat=41.80&geoloc_lng=2.82')).toEqual([1]);
    expect(await ids('events', 'geoloc_lat=41.75&geoloc_lng=2.82')).toEqual([]);
    expect(await ids('events', 'geoloc_lat=-17.8&geoloc_lng=-179.95')).toEqual([3]);
    expect(await ids('events', 'geoloc_lat=90&geoloc_lng=0')).toEqual([]);
  });

  it('reject one coordinate without the other, and coordinates out of range', async () => {
    for (const options of [{ seed: CALENDAR }, { seed: CALENDAR, ...OBSERVED }]) {
      const { get } = await running(options);
      const refused = async (query: string) => (await get(`/events?${query}`)).body.data;
      expect(await refused('geoloc_lat=1')).toMatchObject({ params: { geoloc_lng: 'Invalid parameter.' } });
      expect(await refused('geoloc_lng=1')).toMatchObject({ params: { geoloc_lat: 'Invalid parameter.' } });
      expect(await refused('geoloc_lat=91&geoloc_lng=181')).toMatchObject({
        params: { geoloc_lat: 'Invalid parameter.', geoloc_lng: 'Invalid parameter.' },
      });
    }
  });

  it('select events by whether they have tickets', async () => {
    const { ids } = await running({ seed: CALENDAR });
    expect(await ids('events', 'ticketed=true')).toEqual([1]);
    expect(await ids('events', 'ticketed=false')).toEqual([2, 3, 4, 5]);
  });

  it('select the events below an existing parent', async () => {
    const { ids, get } = await running({ seed: CALENDAR });
    expect(await ids('events', 'post_parent=1')).toEqual([3]);
    expect(await ids('events', 'post_parent=2')).toEqual([]);
    expect((await get('/events?post_parent=999')).body.code).toBe('rest_invalid_param');
  });

  it('do not work in the observed dialect, which rejects ticket filters and ignores locations', async () => {
    const { ids, get } = await running({ seed: CALENDAR, ...OBSERVED });
    expect((await get('/events?ticketed=true')).body.code).toBe('rest_invalid_param');
    expect(await ids('events', 'ticketed=false')).toEqual([1, 2, 3, 4, 5]);
    expect(await ids('events', 'geoloc=true&geoloc_lat=1&geoloc_lng=1')).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the OpenAPI description', () => {
  it('lists the parameters and bodies of every route with their types', async () => {
    const { get } = await running();
    const { paths, openapi, components } = (await get('/doc')).body;
    expect(openapi).toMatch(/^3\./);
    expect(components).toMatchObject({ securitySchemes: { basic: { type: 'http', scheme: 'basic' } } });
    expect(paths).toMatchObject({
      '/events': {
        get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'geoloc_lat', in: 'query' })]) },
        post: {
          security: [{ basic: [] }],
          requestBody: {
            content: { 'application/json': { schema: { required: ['title', 'start_date', 'end_date'] } } },
          },
        },
      },
      '/events/{id}': {
        patch: {
          requestBody: {
            content: { 'application/json': { schema: { properties: { password: { type: 'string' } } } } },
          },
        },
      },
      '/venues/by-slug/{slug}': { delete: { responses: { '410': expect.anything() } } },
    });
  });
});
