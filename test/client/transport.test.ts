import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { OverBudgetError, ServiceError, TooLargeError, UndecodableError, UnreachableError } from '#client/errors';
import {
  type LoggedExchange,
  POLITE,
  pacingFor,
  type TransportOptions,
  UNPACED,
  uncachedTransport,
  urlForMessages,
} from '#client/transport';
import { certificate } from '../doctor/certificate.ts';
import { type Handler, type Impatient, impatient, type Loopback, sendJson, startLoopback } from './loopback.ts';

const open: { close(): Promise<void> }[] = [];

async function serve(handler: Handler): Promise<Loopback> {
  const server = await startLoopback(handler);
  open.push(server);
  return server;
}

function transport(options?: Partial<TransportOptions>): Impatient {
  const made = impatient(options);
  open.unshift(made);
  return made;
}

async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (error instanceof ServiceError) return error;
  throw new Error('it did not fail as calls do', { cause: error });
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const OK: Handler = (_request, response) => sendJson(response, 200, { ok: true });

/** Returns a handler that fails with these statuses, one after the other, and then succeeds. */
const failing =
  (statuses: readonly number[], headers: Readonly<Record<string, string>> = {}): Handler =>
  (request, response, count) => {
    const status = statuses[count];
    if (status === undefined) return OK(request, response, count);
    response.writeHead(status, headers).end('{}');
  };

describe('a call', () => {
  it('names the client and the formats it accepts in its headers', async () => {
    const server = await serve(OK);
    await transport().get(new URL(`${server.url}/events?page=1`));
    const [request] = server.asked;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('/events?page=1');
    expect(request?.headers).toMatchObject({
      'user-agent': expect.stringContaining('Almanac'),
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
    });
    expect(request?.headers.authorization).toBeUndefined();
  });

  it('sends the credentials when there are any', async () => {
    const server = await serve(OK);
    await transport({ authorization: 'Bearer s3cret' }).get(new URL(server.url));
    expect(server.asked[0]?.headers.authorization).toBe('Bearer s3cret');
  });

  it('returns the answer whatever its status', async () => {
    const server = await serve((_request, response) => sendJson(response, 403, { code: 'event-not-accessible' }));
    expect(await transport().get(new URL(server.url))).toMatchObject({
      status: 403,
      mediaType: 'application/json',
      body: '{"code":"event-not-accessible"}',
    });
  });

  it('returns the headers and the final address of the answer after redirects', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
      else response.writeHead(200, { 'CF-Ray': 'abc-MAD', 'set-cookie': ['a=s3cret', 'b=2'] }).end('{}');
    });
    const answer = await transport().get(new URL(`${server.url}/a`));
    expect(answer.url?.href).toBe(`${server.url}/b`);
    expect(answer.headers?.['cf-ray']).toBe('abc-MAD');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('returns the media type in lower case, or an empty one when the answer has none', async () => {
    const server = await serve((_request, response, count) => {
      if (count === 0) response.setHeader('content-type', 'Text/HTML ; charset=UTF-8');
      response.end('x');
    });
    const client = transport();
    expect((await client.get(new URL(server.url))).mediaType).toBe('text/html');
    expect((await client.get(new URL(server.url))).mediaType).toBe('');
  });

  it('counts requests, retries and bytes', async () => {
    const server = await serve(failing([503]));
    const client = transport();
    await client.get(new URL(server.url));
    expect(client.traffic).toEqual({ requests: 2, retries: 1, bytes: 2 + '{"ok":true}'.length });
  });

  it('is sent only once when retries are switched off', async () => {
    const server = await serve(failing([500, 500]));
    const client = transport();
    const answer = await client.send({ method: 'GET', url: new URL(server.url), isTriedOnce: true });
    expect(answer.status).toBe(500);
    expect(client.traffic).toMatchObject({ requests: 1, retries: 0 });
  });

  it('waits when the limit of concurrent calls is reached', async () => {
    let most = 0;
    const held: ServerResponse[] = [];
    const server = await serve(async (_request, response) => {
      held.push(response);
      if (held.length !== 2) return;
      // Long enough for a third call to arrive, if one were sent.
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, held.length);
      for (const one of held.splice(0)) one.end('{}');
    });
    const client = transport({ pacing: { inFlight: 2, perSecond: Number.POSITIVE_INFINITY } });
    await Promise.all(Array.from({ length: 12 }, () => client.get(new URL(server.url))));
    expect(most).toBe(2);
    expect(server.asked).toHaveLength(12);
  });

  it('fails when the transport closes, and is not sent again', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await serve(() => arrived());
    const client = transport();
    const failed = failureOf(client.get(new URL(server.url)));
    await arrival;
    await client.close();
    expect(await failed).toBeInstanceOf(UnreachableError);
    expect(client.pauses).toEqual([]);
  });
});

describe('the body of an answer', () => {
  const text = JSON.stringify({ title: 'Cançó 🎶', filler: 'x'.repeat(5000) });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', (given: string) => Buffer.from(given)],
  ])('is decoded from %s', async (encoding, encode) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(encode(text));
    });
    expect((await transport().get(new URL(server.url))).body).toBe(text);
  });

  it('is returned without its byte-order mark', async () => {
    const server = await serve((_request, response) => response.end('\ufeff{"ok":true}'));
    expect((await transport().get(new URL(server.url))).body).toBe('{"ok":true}');
  });

  it('is reassembled when it arrives in pieces that split characters', async () => {
    const bytes = Buffer.from('{"title":"çççç🎶"}');
    const server = await serve((_request, response) => {
      for (const byte of bytes) response.write(Buffer.of(byte));
      response.end();
    });
    expect((await transport().get(new URL(server.url))).body).toBe(bytes.toString());
  });

  const zeros = Buffer.alloc(33 * 1024 * 1024);
  it.each([
    ['gzip', gzipSync],
    ['br', (given: Buffer) => brotliCompressSync(given, { params: { 0: 0, 1: 1 } })],
  ])(
    'that is small in %s but unpacks beyond the maximum size is abandoned without a retry',
    async (encoding, encode) => {
      const bomb = encode(zeros);
      expect(bomb.length).toBeLessThan(100_000);
      const server = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
      });
      const client = transport();
      const error = await failureOf(client.get(new URL(server.url)));
      expect(error).toBeInstanceOf(TooLargeError);
      expect(error.message).toMatch(/larger than 32 MiB/);
      expect(server.asked).toHaveLength(1);
      expect(client.pauses).toEqual([]);
    },
  );

  it('that never ends is abandoned', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const server = await serve((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    expect(await failureOf(transport().get(new URL(server.url)))).toBeInstanceOf(TooLargeError);
  });

  it('that is not compressed as declared is reported as such, without a retry', async () => {
    for (const encoding of ['gzip', 'br']) {
      const server = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end('{"ok": true, "and": "plain"}');
      });
      const error = await failureOf(transport().get(new URL(server.url)));
      expect(error).toBeInstanceOf(UndecodableError);
      expect(error.message).toMatch(/not compressed as it says/);
      expect(server.asked).toHaveLength(1);
    }
  });

  it('that breaks off is requested again', async () => {
    const server = await serve((request, response, count) => {
      if (count > 1) return OK(request, response, count);
      const whole = gzipSync(text);
      response.writeHead(200, count === 0 ? { 'content-length': 100 } : { 'content-encoding': 'gzip' });
      if (count === 0) response.write('{"half', () => response.destroy());
      else response.end(whole.subarray(0, whole.length / 2));
    });
    const client = transport();
    expect((await client.get(new URL(server.url))).body).toBe('{"ok":true}');
    expect(client.pauses).toEqual([500, 1000]);
  });
});

describe('an answer that breaks off at each attempt', () => {
  const chunk = Buffer.from('{"events": [{"id": 1, ');

  it.each<[string, Handler]>([
    [
      'before its announced length',
      (_request, response) => {
        response.writeHead(200, { 'content-length': 1000 });
        response.write(chunk, () => response.destroy());
      },
    ],
    [
      'between its chunks',
      (_request, response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' });
        response.write(chunk, () => response.destroy());
      },
    ],
    [
      'inside compressed data',
      (_request, response) => {
        const whole = gzipSync(Buffer.from('x'.repeat(40_000)));
        response.writeHead(200, { 'content-encoding': 'gzip', connection: 'close' });
        response.end(whole.subarray(0, 22));
      },
    ],
  ])('%s is reported as broken off, not as an unreachable service', async (_where, handler) => {
    const server = await serve(handler);
    const error = await failureOf(transport().get(new URL(server.url)));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(
      /^The service began to answer \(status 200\), and the connection ended in the middle of its answer, after 22 bytes: /,
    );
    expect(error.hint).toMatch(/^Try again; if it stays so, a proxy, firewall or time limit of the site/);
    expect(error.explain()).not.toMatch(/can't be reached|ALMANAC_BASE_URL/);
    // The status of an incomplete response is left out: it says nothing certain about the record.
    expect(error.call.status).toBeUndefined();
    expect(server.asked).toHaveLength(4);
  });

  it('before it began is reported as a connection that ended without an answer', async () => {
    const server = await serve((request) => request.socket.destroy());
    const error = await failureOf(transport().get(new URL(server.url)));
    expect(error.message).toMatch(/^The service was reached, and ended the connection without an answer: /);
    expect(error.explain()).not.toMatch(/can't be reached|ALMANAC_BASE_URL/);
  });
});

describe('a temporary failure', () => {
  it.each([429, 500, 502, 503, 504])('with status %i is retried after pauses that double', async (status) => {
    const server = await serve(failing([status, status, status]));
    const client = transport();
    expect((await client.get(new URL(server.url))).status).toBe(200);
    expect(client.pauses).toEqual([500, 1000, 2000]);
  });

  it('is retried after a pause lengthened at random by up to half, so that clients do not retry together', async () => {
    const server = await serve(failing([503, 503]));
    const client = transport({ random: () => 0.5 });
    await client.get(new URL(server.url));
    expect(client.pauses).toEqual([625, 1250]);
  });

  it('that persists is returned as the answer after the third retry', async () => {
    const server = await serve(failing(Array.from({ length: 9 }, () => 503)));
    expect((await transport().get(new URL(server.url))).status).toBe(503);
    expect(server.asked).toHaveLength(4);
  });

  it.each([200, 204, 304, 400, 401, 403, 404, 410, 418])('is not assumed for status %i', async (status) => {
    const server = await serve(failing([status]));
    const client = transport();
    expect((await client.get(new URL(server.url))).status).toBe(status);
    expect(client.pauses).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });

  it('is retried after the time that the service asks for', async () => {
    const server = await serve(failing([429, 503, 503], { 'retry-after': '7' }));
    const client = transport({ random: () => 0.9 });
    expect((await client.get(new URL(server.url))).status).toBe(200);
    expect(client.pauses).toEqual([7000, 7000, 7000]);
  });

  it('is retried at once when the service asks for no pause', async () => {
    const server = await serve(failing([503], { 'retry-after': '0' }));
    const client = transport();
    await client.get(new URL(server.url));
    expect(client.pauses).toEqual([0]);
  });

  it('is retried at the date that the service names, by the service’s clock', async () => {
    const server = await serve(
      failing([503], { date: 'Sat, 21 Nov 2026 10:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 10:00:42 GMT' }),
    );
    const client = transport();
    await client.get(new URL(server.url));
    expect(client.pauses).toEqual([42_000]);
  });

  it('is retried at once when the date that the service names has passed', async () => {
    const server = await serve(
      failing([503], { date: 'Sat, 21 Nov 2026 10:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }),
    );
    const client = transport();
    await client.get(new URL(server.url));
    expect(client.pauses).toEqual([0]);
  });

  it.each(['', 'soon', '-5', '1.5', '1e3', 'Someday GMT'])(
    'is retried after the usual pause when Retry-After is %j',
    async (retryAfter) => {
      const server = await serve(failing([503], { 'retry-after': retryAfter }));
      const client = transport();
      await client.get(new URL(server.url));
      expect(client.pauses).toEqual([500]);
    },
  );

  it('is waited out for up to two minutes, while a longer Retry-After is returned with the answer', async () => {
    const patient = await serve(failing([503], { 'retry-after': '120' }));
    const client = transport();
    expect((await client.get(new URL(patient.url))).status).toBe(200);
    expect(client.pauses).toEqual([120_000]);

    const closed = await serve(failing([503], { 'retry-after': '600' }));
    const other = transport();
    expect(await other.get(new URL(closed.url))).toMatchObject({ status: 503, retryAfter: 600_000 });
    expect(other.pauses).toEqual([]);
    expect(closed.asked).toHaveLength(1);
  });

  it('is assumed for a refused connection, which becomes an error after all retries', async () => {
    const server = await startLoopback(OK);
    await server.close();
    const client = transport();
    const error = await failureOf(client.get(new URL(`${server.url}/events?password=hunter2`)));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/ECONNREFUSED/);
    expect(error.hint).toMatch(/ALMANAC_BASE_URL/);
    expect(client.pauses).toEqual([500, 1000, 2000]);
  });

  it('is assumed for a connection that is cut before the answer', async () => {
    const server = await serve((request, response, count) =>
      count === 0 ? request.socket.destroy() : OK(request, response, count),
    );
    const client = transport();
    expect((await client.get(new URL(server.url))).status).toBe(200);
    expect(client.pauses).toEqual([500]);
  });

  it('is not assumed for a header that cannot be sent: the call fails at once without showing it', async () => {
    const server = await serve(OK);
    const client = transport({ authorization: 'Bearer s3cret\nx: y', pacing: { inFlight: 2, perSecond: 1000 } });
    for (let call = 0; call < 2; call += 1) {
      const error = await failureOf(client.get(new URL(server.url)));
      expect(error.explain()).not.toContain('s3cret');
    }
    expect(client.pauses).toEqual([]);
    expect(server.asked).toHaveLength(0);
  });
});

describe('a redirect', () => {
  const redirecting =
    (to: (path: string) => string | undefined): Handler =>
    (request, response, count) => {
      const location = to(request.url ?? '');
      if (location === undefined) return OK(request, response, count);
      response.writeHead(302, { location }).end();
    };

  it('is followed at most three times', async () => {
    const server = await serve(redirecting((path) => (path.length < 5 ? `${path}x` : undefined)));
    expect((await transport().get(new URL(`${server.url}/x`))).status).toBe(200);
    expect(server.asked.map((request) => request.url)).toEqual(['/x', '/xx', '/xxx', '/xxxx']);
  });

  it.each([
    ['to itself', (path: string) => path],
    ['to a page that redirects back', (path: string) => (path === '/a' ? '/b' : '/a')],
    ['through an endless chain', (path: string) => `${path}x`],
  ])('that leads %s is an error and is not retried', async (_where, to) => {
    const server = await serve(redirecting(to));
    const client = transport();
    const error = await failureOf(client.get(new URL(`${server.url}/a`)));
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toMatch(/redirects in a circle/);
    expect(client.pauses).toEqual([]);
    expect(server.asked.length).toBeLessThanOrEqual(4);
  });

  it('keeps the credentials on the same host and drops them for any other host', async () => {
    const other = await serve(OK);
    const server = await serve(redirecting((path) => (path === '/here' ? '/there' : `${other.url}/elsewhere`)));
    const client = transport({ authorization: 'Basic dXNlcjpzM2NyZXQ=' });
    expect((await client.get(new URL(`${server.url}/here`))).status).toBe(200);
    expect(server.asked.map((request) => request.headers.authorization)).toEqual([
      'Basic dXNlcjpzM2NyZXQ=',
      'Basic dXNlcjpzM2NyZXQ=',
    ]);
    expect(other.asked.map((request) => [request.url, request.headers.authorization])).toEqual([
      ['/elsewhere', undefined],
    ]);
  });

  it('has no credentials to pass on when the call is anonymous', async () => {
    const server = await serve(OK);
    const client = transport({ authorization: 'Basic dXNlcjpzM2NyZXQ=', header: { name: 'X-Key', value: 's3cret' } });
    await client.send({ method: 'GET', url: new URL(`${server.url}/hints`), isAnonymous: true });
    expect(JSON.stringify(server.asked[0]?.headers)).not.toMatch(/dXNlcjpzM2NyZXQ|s3cret/);
  });
});

describe('a redirect to another host', () => {
  /** This machine at one address is the public internet, and at all others it is not. */
  const isPublic = (address: string) => address === '127.0.0.1';
  const to =
    (location: string): Handler =>
    (_request, response) =>
      response.writeHead(302, { location }).end();

  it.each([
    'http://127.0.0.2:1/',
    'http://[::1]:1/',
    'http://10.0.0.7/',
    'http://169.254.169.254/latest/',
    'http://0x7f.2/',
  ])('is not followed when that host has no public address: %s', async (location) => {
    const server = await serve(to(location));
    const client = transport({ isPublic });
    const error = await failureOf(client.get(new URL(server.url)));
    expect(error.message).toMatch(
      /^The service leads to \S+, which is not on the public internet\. Nothing was asked there\.$/,
    );
    expect(error.message).toContain(new URL(location).host);
    expect(client.pauses).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });

  it('is followed when the service itself has no public address, as in an office network', async () => {
    const other = await serve(OK);
    const server = await serve(to(other.url));
    expect((await transport({ isPublic: () => false }).get(new URL(server.url))).status).toBe(200);
    expect((await transport().get(new URL(server.url))).status).toBe(200);
  });

  it('is followed when that host is also the service’s own', async () => {
    const other = await serve(OK);
    const server = await serve(to(other.url.replace('127.0.0.1', 'localhost')));
    const hosts = ['127.0.0.1', 'localhost'];
    expect((await transport({ isPublic, hosts }).get(new URL(server.url))).status).toBe(200);
  });

  it('follows the same rule as a direct call, which is refused for a foreign host that is not public', async () => {
    const other = await serve(OK);
    const client = transport({ isPublic, hosts: ['127.0.0.1'] });
    const url = new URL(other.url.replace('127.0.0.1', '127.0.0.2'));
    expect((await failureOf(client.get(url))).message).toContain('not on the public internet');
    expect(other.asked).toHaveLength(0);
  });

  it('is not followed from https to http', async () => {
    const plain = await serve(OK);
    const secure = createTlsServer(certificate, (_request, response) =>
      response.writeHead(302, { location: plain.url }).end(),
    );
    const authorities = getCACertificates('default');
    setDefaultCACertificates([...authorities, certificate.cert]);
    try {
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      const address = secure.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const error = await failureOf(transport().get(new URL(`https://127.0.0.1:${port}/`)));
      expect(error.message).toBe(`The service leads to ${plain.url}/, away from https. Nothing was asked there.`);
      expect(plain.asked).toHaveLength(0);
    } finally {
      setDefaultCACertificates(authorities);
      secure.close();
    }
  });
});

describe('a budget for a run', () => {
  it('ends its calls once they have fetched the allowed number of bytes', async () => {
    const server = await serve((_request, response) => sendJson(response, 200, { text: 'x'.repeat(100_000) }));
    const client = transport({ budget: { bytes: 250_000, duration: Number.POSITIVE_INFINITY } });
    const url = new URL(server.url);
    for (let call = 0; call < 3; call += 1) expect((await client.get(url)).status).toBe(200);
    const error = await failureOf(client.get(url));
    expect(error).toBeInstanceOf(OverBudgetError);
    expect(error.hint).toContain('budget.megabytes');
    expect(server.asked).toHaveLength(3);
    expect(client.pauses).toEqual([]);
  });

  it('ends its calls after the allowed time by the transport’s clock', async () => {
    let clock = 0;
    const server = await serve((request, response, count) => {
      clock += 60_000;
      OK(request, response, count);
    });
    const client = transport({ now: () => clock, budget: { bytes: Number.POSITIVE_INFINITY, duration: 120_000 } });
    for (let call = 0; call < 2; call += 1) expect((await client.get(new URL(server.url))).status).toBe(200);
    const error = await failureOf(client.get(new URL(server.url)));
    expect(error.message).toBe('The run has asked the service for 2 minutes, and its budget allows no more.');
  });
});

describe('a read that must bypass caches', () => {
  it('has a unique parameter for each attempt and a no-cache header', async () => {
    const server = await serve(failing([500]));
    const client = transport();
    const url = new URL(`${server.url}/events/7?lang=ca`);
    await client.send({ method: 'GET', url, isUncached: true });
    await uncachedTransport(client).get(url);
    const asked = server.asked.map((request) => new URL(request.url ?? '', server.url).searchParams);
    expect(asked.map((query) => query.get('lang'))).toEqual(['ca', 'ca', 'ca']);
    expect(new Set(asked.map((query) => query.get('almanac_once'))).size).toBe(3);
    expect(server.asked.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill('no-cache'));
    expect(url.search).toBe('?lang=ca');
  });

  it('shows the parameter in no log, message or answer, even when a redirect echoes it', async () => {
    const server = await serve((request, response, count) =>
      count === 0
        ? response.writeHead(302, { location: `${request.url}&again=1` }).end()
        : sendJson(response, 200, { ok: true }),
    );
    const exchanges: LoggedExchange[] = [];
    const client = transport({ onExchange: (exchange) => exchanges.push(exchange) });
    const answer = await client.send({ method: 'GET', url: new URL(`${server.url}/events/7`), isUncached: true });
    expect(answer.url?.href).toBe(`${server.url}/events/7?again=1`);
    expect(exchanges.map(({ url }) => url)).toEqual([`${server.url}/events/7`, `${server.url}/events/7?again=1`]);
    const [first, second] = server.asked.map(({ url }) =>
      new URL(url ?? '', server.url).searchParams.get('almanac_once'),
    );
    expect(second).not.toBe(first);
    const cut = await serve((_request, response) => response.destroy());
    const failed = await failureOf(transport().send({ method: 'GET', url: new URL(cut.url), isUncached: true }));
    expect(`${failed.message} ${failed.call.url}`).not.toContain('almanac_once');
  });

  it('is the only call with that parameter: ordinary reads and all writes are sent unchanged', async () => {
    const server = await serve(OK);
    const client = uncachedTransport(transport());
    await transport().get(new URL(`${server.url}/events`));
    await client.send({ method: 'POST', url: new URL(`${server.url}/events`), body: {} });
    expect(server.asked.map(({ url, headers }) => [url, headers['cache-control']])).toEqual([
      ['/events', undefined],
      ['/events', undefined],
    ]);
  });
});

describe('a URL in a message', () => {
  it('hides the password and nothing else', () => {
    expect(urlForMessages(new URL('https://a.example/events/7?password=hunter2&page=1'))).toBe(
      'https://a.example/events/7?password=%E2%80%A6&page=1',
    );
    expect(urlForMessages(new URL('https://a.example/events?page=1'))).toBe('https://a.example/events?page=1');
  });

  it('hides the password when it occurs twice', () => {
    expect(urlForMessages(new URL('https://a.example/?password=hunter2&password=hunter3'))).not.toMatch(/hunter/);
  });

  it('leaves the URL of the call unchanged', () => {
    const url = new URL('https://a.example/?password=hunter2');
    urlForMessages(url);
    expect(url.searchParams.get('password')).toBe('hunter2');
  });
});

describe('the pacing', () => {
  it.each(['http://localhost:8080/x', 'http://127.0.0.1', 'http://127.8.9.1:1', 'http://[::1]:3000'])(
    'is unlimited for %s, which is this machine',
    (url) => {
      expect(pacingFor(url)).toBe(UNPACED);
    },
  );

  it.each(['https://town.example', 'http://127.0.0.1.example', 'http://localhost.example', 'http://10.0.0.1'])(
    'is limited for %s',
    (url) => {
      expect(pacingFor(url)).toBe(POLITE);
    },
  );
});

describe('a write', () => {
  it('sends its body as JSON and returns its answer', async () => {
    const bodies: string[] = [];
    const server = await serve((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        bodies.push(`${request.method} ${request.headers['content-type']} ${text}`);
        sendJson(response, 201, { id: 7 });
      });
    });
    const answer = await transport().send({ method: 'POST', url: new URL(server.url), body: { title: 'Jazz' } });
    expect(answer).toMatchObject({ status: 201, body: '{"id":7}' });
    expect(bodies).toEqual(['POST application/json {"title":"Jazz"}']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is never sent again: %s', async (method) => {
    const server = await serve(failing([500, 500]));
    const client = transport();
    expect(await client.send({ method, url: new URL(server.url) })).toMatchObject({ status: 500 });
    expect(server.asked).toHaveLength(1);
    const cut = await serve((request) => request.socket.destroy());
    expect(await failureOf(client.send({ method, url: new URL(cut.url) }))).toBeInstanceOf(UnreachableError);
    expect(cut.asked).toHaveLength(1);
    expect(client.pauses).toEqual([]);
  });

  it('does not follow a redirect but returns it as the answer', async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(await transport().send({ method: 'POST', url: new URL(server.url), body: {} })).toMatchObject({
      status: 302,
    });
    expect(server.asked).toHaveLength(1);
  });
});

describe('a custom header for the service', () => {
  it('is sent to the service and to no other host', async () => {
    const other = await serve(OK);
    const server = await serve((_request, response) => response.writeHead(302, { location: other.url }).end());
    await transport({ header: { name: 'X-Api-Key', value: 's3cret' } }).get(new URL(server.url));
    expect(server.asked[0]?.headers['x-api-key']).toBe('s3cret');
    expect(other.asked[0]?.headers['x-api-key']).toBeUndefined();
  });
});

describe('a hostile service', () => {
  it('uses no more memory than the maximum when a small answer unpacks into a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 1 });
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const before = process.memoryUsage().rss;
    expect(await failureOf(transport().get(new URL(server.url)))).toBeInstanceOf(TooLargeError);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect(server.asked).toHaveLength(1);
  });

  it('is cut off when it sends more compressed bytes than an answer may have', async () => {
    const noise = gzipSync(Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251)));
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(noise),
    );
    const client = transport({ ceilings: { compressed: 64 } });
    expect((await failureOf(client.get(new URL(server.url)))).message).toContain('64 bytes compressed');
  });

  it('is abandoned when its body never ends', async () => {
    const server = await serve((_request, response) => {
      const chunk = 'x'.repeat(1024 * 1024);
      const more = () => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      more();
    });
    expect(await failureOf(transport().get(new URL(server.url)))).toBeInstanceOf(TooLargeError);
  });

  it('is abandoned when its headers never end', async () => {
    const server = await serve((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      for (let line = 0; line < 4000; line += 1) request.socket.write(`x-${line}: ${'y'.repeat(60)}\r\n`);
    });
    expect(await failureOf(transport().get(new URL(server.url)))).toBeInstanceOf(TooLargeError);
  });

  it('is abandoned when it keeps sending single bytes forever', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    const client = transport({ timeouts: { call: 300 } });
    expect((await failureOf(client.get(new URL(server.url)))).message).toBe(
      'The service did not answer within 0.3 seconds.',
    );
  });
});

describe('a log of exchanges', () => {
  it('records method, address, status, size, duration and attempt, but no password', async () => {
    const server = await serve(failing([503]));
    const exchanges: unknown[] = [];
    let now = 0;
    const client = transport({
      authorization: 'Bearer s3cret',
      onExchange: (one) => exchanges.push(one),
      now: () => {
        now += 25;
        return now;
      },
    });
    await client.get(new URL(`${server.url}/events/7?password=hunter2`));
    const shown = { method: 'GET', url: `${server.url}/events/7?password=%E2%80%A6`, duration: 25 };
    expect(exchanges).toEqual([
      { ...shown, status: 503, bytes: 2, attempt: 1 },
      { ...shown, status: 200, bytes: 11, attempt: 2 },
    ]);
  });
});
