import { afterEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '#client/client';
import {
  BlockedError,
  ConflictError,
  ForbiddenError,
  GoneError,
  InvalidParameterError,
  NotFoundError,
  ServiceError,
  TimedOutError,
  UnauthorizedError,
  UnavailableError,
  UndecodableError,
  UnreachableError,
} from '#client/errors';
import type { Answer, Transport } from '#client/transport';
import { DIALECTS } from '#interface/dialects/dialects';
import { DOCUMENT_NAMING, type Endpoint } from '#interface/endpoint';
import { eventItem } from '../interface/served.ts';
import { type Handler, impatient, type Loopback, sendHtml, sendJson, startLoopback } from './loopback.ts';

const ENGLISH = { code: 'en', segment: 'en' };

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function clientOf(handler: Handler, endpoint: Partial<Endpoint> = {}) {
  const server: Loopback = await startLoopback(handler);
  const transport = impatient({ authorization: 'Bearer s3cret' });
  open.push(transport, server);
  const client = createClient(
    { ...DOCUMENT_NAMING, languageSelection: 'both', ...endpoint, baseUrl: server.url },
    transport,
  );
  return { client, server, transport };
}

async function failureOf(
  handler: Handler,
  operation = (client: Client): Promise<unknown> => client.listPage('events', ENGLISH, {}),
): Promise<ServiceError> {
  const { client } = await clientOf(handler);
  const error: unknown = await operation(client).catch((caught: unknown) => caught);
  if (error instanceof ServiceError) return error;
  throw new Error('it did not fail as calls do', { cause: error });
}

const refusing =
  (status: number, body: unknown): Handler =>
  (_request, response) =>
    sendJson(response, status, body);

describe('a detail that only a record’s own route returns', () => {
  it('is read when records come from their own routes and left out when they come from lists', async () => {
    const item = eventItem({ json_ld: { eventStatus: 'https://schema.org/EventCancelled' } });
    const { server, transport } = await clientOf((_request, response) => sendJson(response, 200, item));
    const read = async (details: boolean) => {
      const options = { dialect: DIALECTS.document, languages: ['en'], details };
      const endpoint = { ...DOCUMENT_NAMING, languageSelection: 'both' as const, baseUrl: server.url };
      return (await createClient(endpoint, transport, options).fetch('events', ENGLISH, { id: 4711 })).extensions;
    };
    expect(await read(true)).toMatchObject({ eventStatus: 'cancelled' });
    expect(await read(false)).toMatchObject({ eventStatus: undefined });
  });
});

describe('a page of a list', () => {
  it('is requested at the list’s address and decoded', async () => {
    const { client, server } = await clientOf((_request, response) =>
      sendJson(response, 200, { events: [{ id: 1 }], total: '1', total_pages: 1, rest_url: '' }),
    );
    const page = await client.listPage('events', ENGLISH, { page: 1, per_page: 50, status: 'publish' });
    expect(page).toEqual({ items: [{ id: 1 }], total: 1, totalPages: 1 });
    expect(server.asked.map((request) => request.url)).toEqual([
      '/en/wp-json/calendar/events/v1/events?page=1&per_page=50&status=publish&translation_language=en',
    ]);
  });

  it('may start with a byte-order mark and be labelled as HTML', async () => {
    const { client } = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('\ufeff{"events":[],"total":0,"total_pages":0}');
    });
    expect(await client.listPage('events', ENGLISH, {})).toEqual({ items: [], total: 0, totalPages: 0 });
  });

  it('is returned after a retry when the first attempt fails temporarily', async () => {
    const { client, transport } = await clientOf((_request, response, count) =>
      count === 0 ? sendHtml(response, 503) : sendJson(response, 200, { tags: [], total: 0, total_pages: 0 }),
    );
    expect((await client.listPage('tags', ENGLISH, {})).items).toEqual([]);
    expect(transport.pauses).toEqual([500]);
  });
});

describe('hints about modified records', () => {
  const AFTER = Temporal.Instant.from('2026-11-21T08:00:00.5Z');
  const hint = { id: 7, modified_gmt: '2026-11-21T09:00:00' };

  it('are requested anonymously from the core REST API and carry the service’s time', async () => {
    const { client, server } = await clientOf((_request, response) => {
      response.setHeader('date', 'Sat, 21 Nov 2026 10:00:00 GMT');
      sendJson(response, 200, [{ ...hint, status: 'publish' }]);
    });
    expect(await client.hints('venues', ENGLISH, AFTER)).toEqual({
      hints: [hint],
      date: Temporal.Instant.from('2026-11-21T10:00:00Z'),
    });
    const [asked] = server.asked;
    expect(asked?.url).toBe(
      '/en/wp-json/wp/v2/venue?_fields=id%2Cmodified_gmt&modified_after=2026-11-21T08%3A00%3A00Z&order=asc&orderby=modified&per_page=100&translation_language=en',
    );
    expect(asked?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['an object', { id: 7 }],
    ['a stamp with a zone', [{ ...hint, modified_gmt: '2026-11-21T09:00:00Z' }]],
    ['a date that does not exist', [{ ...hint, modified_gmt: '2026-02-30T09:00:00' }]],
    ['a stamp without a time', [{ ...hint, modified_gmt: '2026-11-21' }]],
    ['an id that is not a number', [{ ...hint, id: '7' }]],
    ['more items than requested', Array.from({ length: 101 }, () => hint)],
  ])('are rejected when the answer holds %s', async (_, body) => {
    const error = await failureOf(refusing(200, body), (client) => client.hints('events', ENGLISH, AFTER));
    expect(error).toBeInstanceOf(UndecodableError);
  });

  it('have no time when the service sends an unreadable Date header', async () => {
    const { client } = await clientOf((_request, response) => {
      response.setHeader('date', 'yesterday');
      sendJson(response, 200, []);
    });
    expect(await client.hints('events', ENGLISH, AFTER)).toEqual({ hints: [], date: undefined });
  });
});

describe('an answer that is not a list', () => {
  it('is reported as blocked when it is an HTML page, whatever its status', async () => {
    for (const status of [200, 202, 403, 404, 418]) {
      const error = await failureOf((_request, response) => sendHtml(response, status));
      expect(error, String(status)).toBeInstanceOf(BlockedError);
      expect(error.call.status).toBe(status);
      expect(error.hint).toMatch(/firewall.+ALMANAC_REST_ROOT/);
    }
  });

  it('is reported as blocked when it is an HTML page with no declared type', async () => {
    const error = await failureOf((_request, response) =>
      response.end('\n <html><body>Checking your browser</body></html>'),
    );
    expect(error).toBeInstanceOf(BlockedError);
  });

  it.each([
    ['a raw line break inside a string', '{"events":[{"title":"one\ntwo"}],"total":1,"total_pages":1}'],
    ['a warning before it', 'Warning: x in y.php on line 3\n{"events":[]}'],
    ['an early end', '{"events":[{"id":1},'],
    ['no content', ''],
  ])('is reported as undecodable when the JSON has %s, and no repair is attempted', async (_what, body) => {
    const error = await failureOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toMatch(/is not JSON/);
  });

  it.each([
    ['lists another kind of record', { venues: [], total: 0, total_pages: 0 }, /list of events.+events: /],
    ['has no total', { events: [], total: null, total_pages: 0 }, /total: /],
    ['is a bare list', [{ id: 1 }], /the whole: /],
    ['comes from another API', { name: 'Town', namespaces: ['wp/v2'] }, /events: .+total: /],
  ])('is reported as undecodable, with the reason, when it %s', async (_what, body, message) => {
    const error = await failureOf(refusing(200, body));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toMatch(message);
    expect(error.hint).toMatch(/ALMANAC_NAMESPACE/);
  });

  it('leads to a hint about the namespace and the REST root when no route is found', async () => {
    const error = await failureOf(refusing(404, { code: 'rest_no_route', message: 'No route was found.', data: {} }));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.call).toMatchObject({ status: 404, code: 'rest_no_route', serviceMessage: 'No route was found.' });
    expect(error.hint).toMatch(/ALMANAC_NAMESPACE.+ALMANAC_REST_ROOT/);
  });
});

describe('a refusal of the service', () => {
  it.each([
    [400, 'rest_invalid_param', InvalidParameterError],
    [400, 'term_exists', ConflictError],
    [409, 'conflict', ConflictError],
    [500, 'duplicate_term_slug', ConflictError],
    [401, 'incorrect_password', UnauthorizedError],
    [403, 'event-not-accessible', ForbiddenError],
    [404, 'rest-event-not-found', NotFoundError],
    [410, 'event-is-in-trash', GoneError],
    [429, 'too_many_requests', UnavailableError],
    [500, 'internal_server_error', UnavailableError],
    [503, 'wp_die', UnavailableError],
    [418, 'teapot', UndecodableError],
    [304, 'not_modified', UndecodableError],
  ])('with status %i maps to the error class for the service’s code %s', async (status, code, type) => {
    const { client } = await clientOf((_request, response) => {
      // A 304 has no body, so no error code either.
      if (status === 304) response.writeHead(304).end();
      else sendJson(response, status, { code, message: 'No.', data: { status } });
    });
    const error: unknown = await client.listPage('events', ENGLISH, {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(type);
    if (!(error instanceof ServiceError)) return;
    expect(error.fault).toBe('service');
    expect(error.name).toBe(type.name);
    expect(error.call.status).toBe(status);
    expect(error.call.code).toBe(status === 304 ? undefined : code);
  });

  it('carries no hint when the requested page is past the end', async () => {
    const past = await failureOf(
      refusing(404, { code: 'event-archive-page-not-found', message: 'x', data: {} }),
      (client) => client.listPage('events', ENGLISH, { page: 2 }),
    );
    expect(past.hint).toBeUndefined();
  });

  it.each([
    ['events', 'event'],
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const)(
    'for the first page of %s counts as an empty list when its code means a page past the end',
    async (kind, singular) => {
      const code = `${singular}-archive-page-not-found`;
      const { client } = await clientOf(
        refusing(404, { code, message: 'The requested archive page does not exist', data: {} }),
      );
      const empty = { items: [], total: 0, totalPages: 0 };
      expect(await client.listPage(kind, ENGLISH, {})).toEqual(empty);
      expect(await client.listPage(kind, ENGLISH, { page: 1 })).toEqual(empty);
      await expect(client.listPage(kind, ENGLISH, { page: 2 })).rejects.toBeInstanceOf(NotFoundError);
      await expect(client.listPage('tags', ENGLISH, {})).rejects.toBeInstanceOf(NotFoundError);
    },
  );

  it('names the address that answered after a redirect', async () => {
    const error = await failureOf((request, response) => {
      const isMoved = request.url?.startsWith('/moved') === true;
      if (!isMoved) response.writeHead(302, { location: '/moved' }).end();
      else
        response
          .writeHead(404, { 'content-type': 'application/json' })
          .end('{"code":"gone","message":"No.","data":{}}');
    });
    expect(error.explain()).toMatch(
      /^GET http:\/\/\S+\/events\/\S*, answered by http:\/\/127\.0\.0\.1:\d+\/moved → 404 gone “No\.”$/m,
    );
  });

  it('is reported without parsing its JSON when that is nested too deeply', async () => {
    for (const status of [200, 500]) {
      const error = await failureOf((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('['.repeat(5_000_000));
      });
      expect(error.message.length).toBeLessThan(500);
      if (status === 200) expect(error.message).toContain('more than 100 lists and objects in one another');
    }
  });

  it('quotes the service’s message as plain text', async () => {
    const error = await failureOf(
      refusing(400, {
        code: 'x',
        message: '<p>The slug &#8220;jazz&#8221; is <b>taken</b>.</p><p>Sorry.</p>',
        data: null,
      }),
    );
    expect(error.call.serviceMessage).toBe('The slug “jazz” is taken. Sorry.');
    expect(error.explain()).toContain('→ 400 x “The slug “jazz” is taken. Sorry.”');
  });

  it.each(['', 'null', '[]', '"x"', '{"error":"x"}', '{"code":5}', '{', 'gone'])(
    'is classified by its status alone when its body is %j',
    async (body) => {
      const error = await failureOf((_request, response) => {
        response.writeHead(410, { 'content-type': 'application/json' }).end(body);
      });
      expect(error).toBeInstanceOf(GoneError);
      expect(error.explain()).not.toMatch(/undefined|null/);
    },
  );

  it('repeats how long to wait when the service sends Retry-After', async () => {
    const error = await failureOf((_request, response) => {
      response.writeHead(503, { 'retry-after': '600', 'content-type': 'text/html' }).end('<html>Maintenance</html>');
    });
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.hint).toMatch(/ Try again after 10 min, as it asks\.$/);
    const other = await failureOf((_request, response) => response.writeHead(503).end());
    expect(other.hint).toBe('Try again later.');
  });

  it('names the variables to check when credentials are wrong, and shows no credentials', async () => {
    const error = await failureOf(refusing(401, { code: 'incorrect_password', message: 'Wrong.', data: {} }));
    expect(error.hint).toMatch(/ALMANAC_AUTH_USER.+ALMANAC_AUTH_PASSWORD.+ALMANAC_AUTH_TOKEN/);
    expect(error.explain()).not.toContain('s3cret');
  });
});

describe('the error of a failed call', () => {
  it('explains the failure, the call with its answer, and the remedy, one line each', async () => {
    const error = await failureOf(refusing(401, { code: 'incorrect_password', message: 'Wrong.', data: {} }));
    expect(error.explain().split('\n')).toEqual([
      'The service does not accept the credentials.',
      expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:\d+\/en\/wp-json\/.+ → 401 incorrect_password “Wrong\.”$/),
      expect.stringMatching(/^Check ALMANAC_AUTH_USER/),
    ]);
  });

  it('hides the password of a protected event', async () => {
    const handlers: readonly Handler[] = [
      refusing(403, { code: 'event-password-protected', message: 'No.', data: {} }),
      refusing(200, {}),
      (_request, response) => sendHtml(response, 200),
      (request) => request.socket.destroy(),
    ];
    for (const handler of handlers) {
      const error = await failureOf(handler, (client) =>
        client.fetch('events', ENGLISH, { id: 7 }, { password: 'hunter2' }),
      );
      expect(error.explain()).toContain('password=%E2%80%A6');
      expect(error.explain()).not.toContain('hunter2');
    }
  });

  it('says that the service is unreachable when the connection fails', async () => {
    const { client, server } = await clientOf(() => {});
    await server.close();
    await expect(client.listPage('events', ENGLISH, {})).rejects.toThrow(UnreachableError);
  });

  it('is the transport’s own error, unchanged', async () => {
    const late = new TimedOutError({ method: 'GET', url: 'https://a.example/' }, { message: 'Too late.' });
    const transport: Transport = {
      traffic: { requests: 0, bytes: 0, retries: 0 },
      send: (): Promise<Answer> => Promise.reject(late),
      get: (): Promise<Answer> => Promise.reject(late),
      close: async () => {},
    };
    const client = createClient(
      { ...DOCUMENT_NAMING, baseUrl: 'https://a.example', languageSelection: 'segment' },
      transport,
    );
    await expect(client.listPage('events', ENGLISH, {})).rejects.toBe(late);
  });
});
