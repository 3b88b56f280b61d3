import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ITEM_DECODERS } from '#interface/responses';
import { ROUTES } from '#interface/routes';
import { some } from '../../support/tiers/runs.ts';
import { calendarOf, EVERY_KIND, FOUR_MONTHS, LANGUAGES, OBSERVED, running, runningForAll } from '../running.ts';

const ofSample = runningForAll();

describe('a single record', () => {
  it('equals its list item, plus structured data for events', async () => {
    const { get } = ofSample();
    for (const kind of EVERY_KIND) {
      const { body } = await get(`/${kind}?per_page=1`, 'en');
      const [listed] = Array.isArray(body[kind]) ? body[kind] : [];
      const { json_ld, ...single } = (await get(`/${kind}/${listed.id}`, 'en')).body;
      expect(single).toEqual(listed);
      expect(json_ld === undefined).toBe(kind !== 'events');
    }
  });

  it('is found by slug in any letter case, raw or percent-encoded', async () => {
    const { get } = ofSample();
    expect((await get('/events/by-slug/SILT', 'en')).body.id).toBe(163);
    expect((await get('/venues/by-slug/cinema-lumen')).body.id).toBe(15);
    expect((await get('/organizers/by-slug/amics-del-moli')).body.id).toBe(36);
    const slug = FOUR_MONTHS.events.find(({ id, language }) => id === 131 && language === 'en')?.slug ?? 'no event 131';
    expect(slug).toMatch(/^%e4%ba%ac/);
    expect((await get(`/events/by-slug/${slug}`, 'en')).body.id).toBe(131);
    expect((await get(`/events/by-slug/${encodeURIComponent(slug)}`, 'en')).body.id).toBe(131);
  });

  it('gets the error code of its kind when it does not exist', async () => {
    const { get } = ofSample();
    const code = async (path: string) => {
      const { status, body } = await get(path);
      return `${status} ${body.code}`;
    };
    expect(await code('/events/99999')).toBe('404 rest-event-not-found');
    expect(await code('/events/0')).toBe('404 rest-event-not-found');
    expect(await code('/events/99999999999999999999')).toBe('404 rest-event-not-found');
    expect(await code('/events/11')).toBe('400 rest-invalid-event-id');
    expect(await code('/events/by-slug/nope')).toBe('400 rest_invalid_param');
    expect(await code('/events/by-slug/111')).toBe('400 rest_invalid_param');
    for (const kind of ['venues', 'organizers', 'categories', 'tags'])
      expect(await code(`/${kind}/99999`)).toBe('400 rest_invalid_param');
    expect(await code('/categories/21')).toBe('400 rest_invalid_param');
    expect(await code('/venues/111')).toBe('400 rest_invalid_param');
    expect(await code('/events/abc')).toBe('404 rest_no_route');
    expect(await code('/categories/by-slug/dansa')).toBe('404 rest_no_route');
  });

  it('is refused when it is not published', async () => {
    const { get } = await running({
      seed: calendarOf({ status: 'draft' }, { status: 'private' }, { status: 'trash' }),
    });
    expect(await get('/events/1')).toMatchObject({ status: 403, body: { code: 'event-not-accessible' } });
    expect(await get('/events/by-slug/event-2')).toMatchObject({ status: 403, body: { code: 'event-not-accessible' } });
    expect(await get('/events/3')).toMatchObject({ status: 403, body: { code: 'event-no-longer-available' } });
    const sample = ofSample();
    expect(await sample.get('/venues/21')).toMatchObject({ status: 403, body: { code: 'venue-not-accessible' } });
  });

  it('with a password opens only with it and is blank in lists', async () => {
    const { get, all } = ofSample();
    for (const path of ['/events/148', '/events/148?password=wrong', '/events/by-slug/assaig-obert-per-a-labonament'])
      expect(await get(path)).toMatchObject({ status: 403, body: { code: 'event-password-protected' } });
    expect((await get('/events/148?password=apuntador')).body).toMatchObject({ id: 148, all_day: false });
    const { body } = await get('/events?include=148');
    expect(body.events).toMatchObject([
      { id: 148, description: '', excerpt: '', all_day: null, featured: null, venue: [], categories: [], cost: '' },
    ]);
    expect(await all('events', 'include=148')).toMatchObject([{ protected: true }]);
  });

  it('does not exist in a language without its translation', async () => {
    const { get } = ofSample();
    expect((await get('/events/244')).status).toBe(200);
    expect((await get('/events/244', 'en')).body.code).toBe('rest-event-not-found');
  });
});

describe('a served record', () => {
  it('can be decoded in every language and kind', async () => {
    const { all } = ofSample();
    for (const language of some(LANGUAGES, 3))
      for (const kind of EVERY_KIND) {
        const query = kind === 'events' ? 'start_date=2000-01-01&end_date=2100-01-01' : 'hide_empty=false';
        expect((await all(kind, query, language)).length).toBeGreaterThan(5);
      }
  });

  it('has its times in the event’s zone and in UTC, with their parts', async () => {
    const { get } = await running({
      seed: calendarOf(
        { timezone: 'UTC+5.5', start_date: '2026-12-01 20:00:00', end_date: '2026-12-02 04:00:00' },
        { timezone: 'America/New_York', start_date: '2027-07-01 20:00:00', end_date: '2027-07-01 21:00:00' },
        { timezone: 'nowhere', start_date: '2027-07-01 20:00:00', end_date: '2027-07-01 21:00:00' },
      ),
    });
    expect((await get('/events/1')).body).toMatchObject({
      utc_start_date: '2026-12-01 14:30:00',
      utc_end_date: '2026-12-01 22:30:00',
      timezone: 'UTC+5.5',
      timezone_abbr: 'UTC+5.5',
      end_date_details: { year: '2026', month: '12', day: '02', hour: '04', minutes: '00', seconds: '00' },
    });
    expect((await get('/events/2')).body).toMatchObject({
      utc_start_date: '2027-07-02 00:00:00',
      timezone_abbr: 'EDT',
    });
    expect((await get('/events/3')).body).toMatchObject({
      utc_start_date: '2027-07-01 18:00:00',
      timezone_abbr: 'CEST',
    });
  });

  it('has its titles, paragraphs, costs and fallback website rendered', async () => {
    const { get } = await running({
      ...OBSERVED,
      seed: calendarOf(
        {
          title: `Rock & Roll - "it's" <b title="a & b">loud</b>`,
          description: 'One\n\n<ul><li>two</li></ul>',
          excerpt: 'X',
        },
        { cost: '€10 – €25', website: 'https://example.org/?a=1&b=2' },
        { cost: 'Free', website: '' },
      ),
    });
    expect((await get('/events/1')).body).toMatchObject({
      title: 'Rock &#038; Roll &#8211; &#8220;it&#8217;s&#8221; <b title="a & b">loud</b>',
      description: '<p>One</p>\n<ul><li>two</li></ul>',
      excerpt: '<p>X</p>',
      website: 'https://sample.almanac.example/event/event-1/',
      venue: [],
      organizer: [],
      image: false,
    });
    expect((await get('/events/2')).body).toMatchObject({
      website: 'https://example.org/?a=1&amp;b=2',
      cost_details: { currency_symbol: '€', currency_position: 'prefix', values: ['10', '25'] },
    });
    expect((await get('/events/3')).body).toMatchObject({ website: '', cost_details: { values: ['free'] } });
  });

  it('of an event embeds venue, organizers and terms, and a venue omits its empty fields', async () => {
    const { get } = ofSample();
    const event = ITEM_DECODERS.events.parse((await get('/events/127', 'en')).body);
    expect(event.venue.map(({ venue }) => venue)).toEqual(['L&#8217;Escorxador Arts Centre']);
    expect(event.organizer.map(({ id }) => id)).toEqual([31, 35, 36]);
    expect(event.categories.map(({ name }) => name)).toEqual(['City life', 'Jazz &amp; blues']);
    const square = (await get('/venues/17', 'en')).body;
    expect(square).toMatchObject({ venue: 'Market Square', city: 'Ribalera', country: 'Spain' });
    for (const name of ['description', 'address', 'zip', 'phone', 'website', 'image', 'state'])
      expect(square).not.toHaveProperty(name);
  });

  it('of a public event embeds its draft venue, which no list of venues shows', async () => {
    const { get, ids } = ofSample();
    expect((await get('/events/146')).body).toMatchObject({ venue: { id: 21, status: 'draft' } });
    expect(await ids('venues')).not.toContain(21);
  });

  it('of a nested category has the path of its ancestors', async () => {
    const { get } = ofSample();
    expect((await get('/categories/4', 'en')).body).toMatchObject({
      parent: 2,
      url: 'https://sample.almanac.example/en/events/category/music/jazz-blues/',
      urls: { up: 'https://sample.almanac.example/en/wp-json/calendar/events/v1/categories/2' },
    });
  });
});

describe('the service', () => {
  it('describes every route in its index and in its OpenAPI document', async () => {
    const { get } = ofSample();
    const { routes } = (await get('')).body;
    const { paths } = (await get('/doc')).body;
    for (const { path, methods } of ROUTES) {
      const pattern = path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
      expect(routes).toHaveProperty([`/calendar/events/v1${pattern}`, 'methods'], expect.arrayContaining([...methods]));
      for (const method of methods) expect(paths).toHaveProperty([path || '/', method.toLowerCase()]);
    }
  });

  it('answers unknown paths and methods with JSON', async () => {
    const { url } = ofSample();
    const root = `${url}/wp-json/calendar/events/v1`;
    for (const [method, target] of [
      ['GET', url],
      ['GET', `${root}/nope`],
      ['GET', `${root}/events/1/2`],
      ['PUT', `${root}/events`],
      ['OPTIONS', `${root}/events`],
    ] as const) {
      const response = await fetch(target, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'rest_no_route' });
    }
  });

  it('accepts HEAD on every route that accepts GET', async () => {
    const { url } = ofSample();
    const ids = { events: '111', venues: '16', organizers: '31', categories: '2', tags: '25' };
    for (const { path, methods, kind = 'events' } of ROUTES) {
      if (!methods.includes('GET')) continue;
      const target = `${url}/wp-json/calendar/events/v1${path.replace('{id}', ids[kind]).replace('{slug}', 'nope')}`;
      const [head, whole] = [await fetch(target, { method: 'HEAD' }), await fetch(target)];
      expect(head.status).toBe(whole.status);
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
      expect(await head.text()).toBe('');
    }
  });

  it('accepts a trailing slash, and HEAD with totals', async () => {
    const { url, get } = ofSample();
    expect((await get('/events/')).body).toEqual((await get('/events')).body);
    const head = await fetch(`${url}/wp-json/calendar/events/v1/events`, { method: 'HEAD' });
    expect(head.headers.get('X-TEC-Total')).not.toBeNull();
    expect(await head.text()).toBe('');
  });

  it('answers malformed percent-encoding with a 400 and keeps running', async () => {
    const { url, get } = ofSample();
    for (const path of ['/events/by-slug/%E0%A4%A', '/events?search=%ZZ', '/%'])
      expect((await get(path)).status).toBe(400);
    const { port } = new URL(url);
    const raw = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.end('GET /wp-json/calendar/events/v1/events/by-slug/\\%ff HTTP/1.1\r\nHost: x y\r\n\r\n');
      });
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(raw).toMatch(/^HTTP\/1\.1 400/);
    expect((await get('/events')).status).toBe(200);
  });
});
