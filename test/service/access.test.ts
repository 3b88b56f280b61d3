import { describe, expect, it } from 'vitest';
import type { DialectName } from '#interface/dialects/dialects';
import { ROUTES } from '#interface/routes';
import { calendarOf, FOUR_MONTHS, OBSERVED, running } from './running.ts';
import { CREDENTIALS, TIMES, writing } from './writes/writing.ts';

const WRITES = ROUTES.filter(({ operation }) => ['create', 'update', 'delete'].includes(operation));

const REQUIRED: Readonly<Record<string, object>> = {
  events: { title: 'x', ...TIMES },
  venues: { venue: 'x' },
  organizers: { organizer: 'x' },
  categories: { name: 'x' },
  tags: { name: 'x' },
};

const IDS: Readonly<Record<string, string>> = {
  events: '111',
  venues: '16',
  organizers: '31',
  categories: '2',
  tags: '25',
};
const SLUGS: Readonly<Record<string, string>> = {
  events: FOUR_MONTHS.events.find(({ id }) => id === 111)?.slug ?? 'no event 111',
  venues: 'cinema-lumen',
  organizers: 'amics-del-moli',
};

const STATES = calendarOf(
  { status: 'draft' },
  { status: 'private' },
  { status: 'pending' },
  { status: 'future', date: '2027-01-01 09:00:00', date_utc: '2027-01-01 08:00:00' },
  { status: 'trash' },
  { status: 'publish' },
);

describe('a write', () => {
  it('without credentials gets a 401 and changes nothing, even when the service has no credentials at all', async () => {
    const { send, get } = await writing('document', { seed: FOUR_MONTHS });
    const before = (await get('/events')).body;
    for (const { path, methods, operation, kind = 'events' } of WRITES) {
      const target = path.replace('{id}', IDS[kind] ?? '').replace('{slug}', SLUGS[kind] ?? '');
      for (const method of methods) {
        const fields = operation === 'delete' ? undefined : REQUIRED[kind];
        const { status, body } = await send(method, target, fields, { as: 'anonymous' });
        expect({ status, code: body.code, target }).toEqual({ status: 401, code: 'rest_forbidden', target });
      }
    }
    expect((await get('/events')).body).toEqual(before);
    const closed = await writing('document', { credentials: undefined });
    expect((await closed.send('POST', '/events', REQUIRED.events)).body.code).toBe('rest_forbidden');
  });

  it('is validated before its credentials are checked', async () => {
    const { send } = await writing('the-events-calendar');
    expect(await send('POST', '/events', { title: 'x' }, { as: 'anonymous' })).toMatchObject({
      status: 400,
      body: {
        code: 'rest_missing_callback_param',
        message: 'Missing parameter(s): start_date, end_date',
        data: { params: ['start_date', 'end_date'] },
      },
    });
    const wrong = { title: 'x', start_date: 'foo', end_date: 'bar', featured: 'yes' };
    expect(await send('POST', '/events', wrong, { as: 'anonymous' })).toMatchObject({
      status: 400,
      body: {
        code: 'rest_invalid_param',
        data: {
          params: { start_date: 'Invalid parameter.', end_date: 'Invalid parameter.' },
        },
      },
    });
    // A flag of the wrong type is reported only if nothing else is wrong.
    const flagged = { title: 'x', ...TIMES, featured: 'yes' };
    expect(await send('POST', '/events', flagged, { as: 'anonymous' })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { featured: 'featured is not of type boolean.' } } },
    });
    for (const kind of ['venues', 'organizers', 'categories', 'tags']) {
      const { status, body } = await send('POST', `/${kind}`, {}, { as: 'anonymous' });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'rest_missing_callback_param' });
      expect((await send('PUT', `/${kind}/99999`, {}, { as: 'anonymous' })).body.code).toBe('rest_invalid_param');
    }
    expect((await send('DELETE', '/events/99999', undefined, { as: 'anonymous' })).status).toBe(401);
    expect((await send('DELETE', '/events/99999')).body.code).toBe('rest-event-not-found');
    expect((await send('PUT', '/events/by-slug/nope', {})).body.code).toBe('rest-event-not-found');
    expect((await send('DELETE', '/events/by-slug/nope')).body.code).toBe('rest_invalid_param');
  });
});

describe('credentials', () => {
  it('get a 401 when they are wrong, even for reads', async () => {
    const { send } = await writing('the-events-calendar');
    const asked = async (as: string) => {
      const { status, body } = await send('GET', '/events', undefined, { as });
      return `${status} ${body.code}`;
    };
    expect(await asked('editor:wrong')).toBe('401 incorrect_password');
    expect(await asked('nobody:abcd')).toBe('401 invalid_username');
    expect(await asked('editor:abcd efgh ijkl')).toBe('200 undefined');
  });

  it('show unpublished events in lists, but trashed ones only when that status is requested', async () => {
    const { send } = await writing('the-events-calendar', { seed: STATES });
    const ids = async (query: string) => {
      const { body } = await send('GET', `/events?${query}`);
      return Array.isArray(body.events) ? body.events.map(({ id }) => id).sort() : body.code;
    };
    expect(await ids('')).toEqual([1, 2, 3, 4, 6]);
    expect(await ids('status=publish')).toEqual([6]);
    expect(await ids('status=draft,private')).toEqual([1, 2]);
    expect(await ids('status=trash')).toEqual([5]);
    for (const status of ['any', 'bogus', 'publish,bogus'])
      expect(await ids(`status=${status}`)).toBe('rest_invalid_param');
    for (const id of [1, 2, 3, 4]) expect((await send('GET', `/events/${id}`)).status).toBe(200);
    expect((await send('GET', '/events/5')).body.code).toBe('event-no-longer-available');
  });

  it.each(['events', 'venues', 'organizers'])(
    'decide which statuses appear in the URLs of a list of %s',
    async (kind) => {
      const echoed = async (dialect: DialectName, query: string, as?: string) => {
        const { send } = await writing(dialect, { seed: STATES });
        const { body } = await send('GET', `/${kind}?${query}`, undefined, as === undefined ? {} : { as });
        return /&status=([^&]*)/.exec(String(body.rest_url))?.[1];
      };
      expect(await echoed('the-events-calendar', '')).toBe('any');
      expect(await echoed('document', '')).toBe('publish,draft,pending,private,future');
      expect(await echoed('the-events-calendar', 'status=draft')).toBe('draft');
      expect(await echoed('the-events-calendar', '', 'anonymous')).toBe('publish');
    },
  );

  it('of a read-only user show only public records, and every write with them gets a 403', async () => {
    const reader = { user: 'guest', password: 'mnop qrst' };
    const { send } = await writing('the-events-calendar', { seed: STATES, reader });
    const as = 'guest:mnopqrst';
    const asked = async (method: string, path: string, fields?: object) => {
      const { status, body } = await send(method, path, fields, { as });
      return `${status} ${body.code}`;
    };
    expect((await send('GET', '/events', undefined, { as })).body.events).toMatchObject([{ id: 6 }]);
    expect(await asked('GET', '/events?status=draft')).toBe('400 rest_invalid_param');
    expect(await asked('GET', '/events/1')).toBe('403 event-not-accessible');
    for (const [kind, fields] of Object.entries(REQUIRED)) {
      expect(await asked('POST', `/${kind}`, fields)).toBe('403 rest_forbidden');
      const { id } = (await send('POST', `/${kind}`, fields)).body;
      expect(await asked('PUT', `/${kind}/${id}`, fields)).toBe('403 rest_forbidden');
      expect(await asked('DELETE', `/${kind}/${id}`)).toBe('403 rest_forbidden');
    }
    // An invalid request is refused as such before rights are checked, as for other users.
    expect(await asked('POST', '/events', { title: 'x' })).toBe('400 rest_missing_callback_param');
    expect((await send('GET', '/events', undefined, { as: 'guest:wrong' })).body.code).toBe('incorrect_password');
    expect((await send('GET', '/events', undefined, { as: 'guests:mnopqrst' })).body.code).toBe('invalid_username');
  });

  it('of a read-only user alone leave the service without anyone who may write', async () => {
    const reader = { user: 'guest', password: 'mnop' };
    const { send } = await writing('document', { credentials: undefined, reader });
    expect((await send('POST', '/tags', { name: 'x' }, { as: 'guest:mnop' })).status).toBe(403);
    expect((await send('POST', '/tags', { name: 'x' })).body.code).toBe('invalid_username');
  });

  it('are ignored when the service has none configured or when the scheme is not Basic', async () => {
    const { url } = await running({ ...OBSERVED });
    const target = `${url}/wp-json/tribe/events/v1/events`;
    expect((await fetch(target, { headers: { Authorization: 'Basic eDp5' } })).status).toBe(200);
    const guarded = await running({ ...OBSERVED, credentials: CREDENTIALS });
    const other = `${guarded.url}/wp-json/tribe/events/v1/events`;
    expect((await fetch(other, { headers: { Authorization: 'Bearer abc' } })).status).toBe(200);
  });

  it('of an editor open password-protected events only for editing', async () => {
    const { send } = await writing('the-events-calendar', {
      seed: calendarOf({ password: 'sesame', title: 'Secret' }),
    });
    expect((await send('GET', '/events/1')).body.code).toBe('event-password-protected');
    expect((await send('GET', '/events/1?password=sesame', undefined, { as: 'anonymous' })).body.title).toBe('Secret');
    expect((await send('GET', '/events/1?context=edit')).body.title).toBe('Secret');
    expect((await send('GET', '/events?password=sesame', undefined, { as: 'anonymous' })).body).toMatchObject({
      events: [{ all_day: false }],
    });
  });
});
