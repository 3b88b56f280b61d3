import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DIALECTS } from '#interface/dialects/dialects';
import { FIELDS } from '#interface/fields';
import { KINDS } from '#interface/kinds';
import { LIST_PARAMETERS } from '#interface/parameters';
import { ROUTES } from '#interface/routes';
import { some, TRIED_DIALECTS } from '../support/tiers/runs.ts';
import { FOUR_MONTHS } from './running.ts';
import { TIMES, writing } from './writes/writing.ts';

const ERROR = z.object({ code: z.string().min(3), message: z.string().min(3) });

const AUTHORIZATION = `Basic ${btoa('editor:abcdefghijkl')}`;

/** Values for which no parameter or field was made. */
const ODD = [
  '-1',
  '0',
  '1e309',
  '99999999999999999999999',
  'NaN',
  '\u0000',
  "'; DROP TABLE events; --",
  '%',
  '_',
  '[]',
  '{}',
  '__proto__',
  '\u{1f389}',
  '../..',
  '2026-99-99',
  '-271821-04-20',
  '+275760-09-13',
  '9999-12-31T23:59:60+99:99',
  '2027-01-01T10:00:00+99:99',
  'a'.repeat(5000),
  ',,,',
];

const ODD_JSON: readonly unknown[] = [
  ...ODD,
  -1,
  0,
  1.5,
  1e300,
  true,
  null,
  [],
  [[]],
  {},
  [{}],
  [null],
  { id: -1 },
  { id: {} },
  [1e300],
  ['', 0],
];

/** Sends raw bytes and returns the whole response. */
function raw(url: string, bytes: string | Buffer, keepOpen = false): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      if (keepOpen) socket.write(bytes);
      else socket.end(bytes);
    });
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

describe.each(TRIED_DIALECTS)('hostile requests in the dialect %s', (dialect) => {
  it('get 200 or a 4xx with a code and message for odd values of every list parameter', async () => {
    const { send } = await writing(dialect, { seed: FOUR_MONTHS });
    for (const kind of KINDS)
      for (const { name } of LIST_PARAMETERS[kind])
        for (const value of some(ODD, 12)) {
          const { status, body } = await send('GET', `/${kind}?${name}=${encodeURIComponent(value)}`);
          if (status === 200) continue;
          expect({ status: [400, 404].includes(status), kind, name, value }).toEqual({
            status: true,
            kind,
            name,
            value,
          });
          ERROR.parse(body);
        }
  });

  it('are accepted or get a 4xx with a code and message for odd values of every field', async () => {
    const { send, make } = await writing(dialect);
    const { id } = await make('events', { title: 'x', ...TIMES });
    const ids: Record<string, unknown> = { events: id };
    for (const [kind, name] of [
      ['venues', 'venue'],
      ['organizers', 'organizer'],
      ['categories', 'name'],
      ['tags', 'name'],
    ] as const)
      ids[kind] = (await make(kind, { [name]: 'first' })).id;
    for (const kind of KINDS)
      for (const { name } of FIELDS[kind])
        for (const value of some(ODD_JSON, 12)) {
          const { status, body } = await send('PUT', `/${kind}/${ids[kind]}`, { [name]: value });
          const told = { kind, name, value };
          // The only status 500 that services of the common implementation send on purpose.
          const meant = body.code === 'duplicate_term_slug';
          expect({ ok: meant || status === 200 || (status >= 400 && status < 500), ...told }).toEqual({
            ok: true,
            ...told,
          });
          if (status !== 200) ERROR.parse(body);
          else expect((await send('GET', `/${kind}?hide_empty=false`)).status, JSON.stringify(told)).toBe(200);
        }
  });

  it('get a 400 when their bodies are malformed or not JSON objects', async () => {
    const { url, make } = await writing(dialect);
    const { id } = await make('events', { title: 'x', ...TIMES });
    const root = `${url}/wp-json/${dialect === 'document' ? 'calendar' : 'tribe'}/events/v1`;
    for (const body of ['{"title":', '[1]', '"x"', '7', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])])
      for (const [method, path] of [
        ['POST', '/events'],
        ['PATCH', `/events/${id}`],
      ] as const) {
        const headers = { 'Content-Type': 'application/json', Authorization: AUTHORIZATION };
        const response = await fetch(root + path, { method, headers, body });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'rest_invalid_json' });
      }
    const json = { 'Content-Type': 'application/json', Authorization: AUTHORIZATION };
    const nothing = await fetch(`${root}/events`, { method: 'POST', headers: json, body: 'null' });
    expect([nothing.status, await nothing.json()]).toMatchObject([400, { code: 'rest_missing_callback_param' }]);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: AUTHORIZATION };
    const latin = await fetch(`${root}/events`, {
      method: 'POST',
      headers: form,
      body: Buffer.from([0x61, 0x3d, 0xff]),
    });
    expect([latin.status, await latin.json()]).toMatchObject([400, { code: 'rest_invalid_body' }]);
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=x', Authorization: AUTHORIZATION };
    const broken = await fetch(`${root}/events`, { method: 'POST', headers: multipart, body: 'no form' });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'rest_invalid_body' }]);
  });

  it('cannot change object prototypes', async () => {
    const { send } = await writing(dialect);
    const fields = JSON.parse('{"__proto__": {"featured": true}, "constructor": 1, "title": "x"}');
    const made = await send('POST', '/events', { ...fields, ...TIMES });
    expect(made).toMatchObject({ status: 201, body: { featured: false } });
    expect(Object.hasOwn(Object.prototype, 'featured')).toBe(false);
  });

  it('get 404 rest_no_route for unknown methods and paths', async () => {
    const { send } = await writing(dialect);
    const known = new Set(ROUTES.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)));
    for (const path of ['', '/doc', '/events', '/venues', '/events/{id}', '/tags/{id}'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        // OPTIONS is answered by the platform of the common implementation.
        if (known.has(`${method} ${path}`) || (method === 'OPTIONS' && DIALECTS[dialect].quirks.platform)) continue;
        const { status, body } = await send(method, path.replace('{id}', '1'));
        expect({ status, code: body.code, method, path }).toEqual({ status: 404, code: 'rest_no_route', method, path });
      }
    for (const path of [
      '/nope',
      '/events/abc',
      '/events/-1',
      '/events/1/2',
      '/events/by-slug/',
      '/categories/by-slug/x',
    ])
      expect((await send('GET', path)).body.code).toBe('rest_no_route');
  });
});

describe('hostile connections', () => {
  it('get a 413 for bodies of ten megabytes, with or without an announced length', async () => {
    const { url, get } = await writing('document');
    const target = `${url}/wp-json/calendar/events/v1/events`;
    const headers = { 'Content-Type': 'application/json', Authorization: AUTHORIZATION };
    const body = JSON.stringify({ title: 'x'.repeat(10_000_000), ...TIMES });
    const announced = await fetch(target, { method: 'POST', headers, body });
    expect([announced.status, await announced.json()]).toMatchObject([413, { code: 'rest_content_too_large' }]);
    const head = [
      'POST /wp-json/calendar/events/v1/events HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ].join('\r\n');
    const chunked = `${head}\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect(await raw(url, chunked)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"rest_content_too_large"/);
    expect((await get('/events')).status).toBe(200);
  });

  it('are closed with a 408 when they send too slowly', async () => {
    const { url, get } = await writing('document', { patience: 300 });
    const path = '/wp-json/calendar/events/v1/events';
    for (const start of [
      `GET ${path} HT`,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Never: e`,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title":`,
    ]) {
      const answer = await raw(url, start, true);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"request_timeout"');
    }
    expect((await get('/events')).status).toBe(200);
  });

  it('get a 4xx when they do not speak HTTP or send overlong headers', async () => {
    const { url, get } = await writing('document');
    expect(await raw(url, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"bad_request"/);
    const headers = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`;
    expect(await raw(url, headers)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await raw(url, 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
    expect(await raw(url, 'CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 5/);
    expect((await get('/events')).status).toBe(200);
  });
});
