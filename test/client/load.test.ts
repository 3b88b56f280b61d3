import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { ServiceError, TimedOutError, TooLargeError, UnreachableError } from '#client/errors';
import type { TransportOptions } from '#client/transport';
import { type Handler, impatient, type Loopback, sendHtml, sendJson, startLoopback } from './loopback.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serve(handler: Handler): Promise<Loopback> {
  const server = await startLoopback(handler);
  open.push(server);
  return server;
}

function transport(options?: Partial<TransportOptions>) {
  const made = impatient(options);
  open.unshift(made);
  return made;
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (caught: unknown) => caught,
  );

/** Waits until all pending tasks have run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Resolves once a condition holds; the test's own time-out ends one that never does. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(1);
}

const UNPACED = (inFlight: number) => ({ inFlight, perSecond: Number.POSITIVE_INFINITY });

/** Creates a `sleep` whose pauses the test ends. */
function sleeper() {
  const asleep: { readonly duration: number; readonly wake: () => void }[] = [];
  const sleep = (duration: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      asleep.push({ duration, wake: resolve });
    });
  return { asleep, sleep };
}

describe('the number of concurrent calls', () => {
  /** Starts calls to a service that answers only when the test says so; the clock stands still. */
  async function heldCalls(calls: number) {
    const held: ServerResponse[] = [];
    const server = await serve((_request, response) => held.push(response));
    const client = transport({ pacing: UNPACED(4), now: () => 0 });
    const all = Promise.allSettled(
      Array.from({ length: calls }, (_, id) => client.get(new URL(`${server.url}/events/${id}`))),
    );
    /** Waits until exactly `expected` calls are under way. */
    const crowd = async (expected: number) => {
      await until(() => held.length >= expected);
      await settle();
      expect(held).toHaveLength(expected);
    };
    const respond = (answer: (response: ServerResponse) => void) => held.splice(0).forEach(answer);
    const ok = (response: ServerResponse) => sendJson(response, 200, {});
    /** Answers calls until the limit has reached the ceiling, and as many calls are under way. */
    const full = async () => {
      for (let round = 0; round < 10; round += 1) {
        await until(() => held.length >= 2);
        respond(ok);
      }
      await crowd(4);
    };
    return { all, held, crowd, full, respond, ok };
  }

  it('starts at two and grows to the configured limit while nothing is refused', async () => {
    const { crowd, full, respond, ok } = await heldCalls(60);
    await crowd(2);
    await full();
    respond(ok);
    await crowd(4);
  });

  it.each([429, 503])('is halved when the service refuses with %i, for retries too', async (status) => {
    const { crowd, full, respond } = await heldCalls(60);
    await full();
    respond((response) => response.writeHead(status).end('{}'));
    await crowd(2);
    respond((response) => response.writeHead(status).end('{}'));
    await crowd(1);
  });

  it.each([
    ['answers 500', (response: ServerResponse) => response.writeHead(500).end('{}')],
    ['answers 404', (response: ServerResponse) => response.writeHead(404).end('{}')],
    ['breaks the connection', (response: ServerResponse) => response.destroy()],
  ])('stays unchanged when the service %s', async (_what, answer) => {
    const { crowd, full, respond } = await heldCalls(60);
    await full();
    respond(answer);
    await crowd(4);
  });
});

describe('a pause that the service asks for', () => {
  it.each([429, 503])('with status %i holds back all calls, including writes', async (status) => {
    const { asleep, sleep } = sleeper();
    const server = await serve((_request, response, count) => {
      if (count === 0) response.writeHead(status, { 'retry-after': '7' }).end('{}');
      else sendJson(response, 200, {});
    });
    const client = transport({ sleep });
    const first = client.get(new URL(server.url));
    await until(() => asleep.length > 0);
    const others = [
      client.get(new URL(server.url)),
      client.send({ method: 'POST', url: new URL(server.url), body: {} }),
    ];
    await settle();
    expect(server.asked).toHaveLength(1);
    expect(asleep.map(({ duration }) => duration)).toEqual([7000]);
    asleep[0]?.wake();
    expect((await Promise.all([first, ...others])).map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  it('lasts as long as the longest one requested meanwhile', async () => {
    const { asleep, sleep } = sleeper();
    const held: ServerResponse[] = [];
    const server = await serve((_request, response, count) => {
      if (count < 2) held.push(response);
      else sendJson(response, 200, {});
    });
    const client = transport({ sleep });
    const calls = Promise.all([client.get(new URL(server.url)), client.get(new URL(server.url))]);
    await until(() => held.length === 2);
    held[0]?.writeHead(429, { 'retry-after': '2' }).end('{}');
    await until(() => asleep.length === 1);
    held[1]?.writeHead(429, { 'retry-after': '9' }).end('{}');
    await until(() => asleep.length === 2);
    asleep[0]?.wake();
    await settle();
    expect(server.asked).toHaveLength(2);
    asleep[1]?.wake();
    await calls;
    expect(server.asked).toHaveLength(4);
  });

  it('is also observed after a write, which is not sent again', async () => {
    const { asleep, sleep } = sleeper();
    const server = await serve((_request, response, count) => {
      if (count === 0) response.writeHead(429, { 'retry-after': '7' }).end('{}');
      else sendJson(response, 200, {});
    });
    const client = transport({ sleep });
    expect(await client.send({ method: 'POST', url: new URL(server.url), body: {} })).toMatchObject({ status: 429 });
    const next = client.get(new URL(server.url));
    await settle();
    expect(server.asked).toHaveLength(1);
    asleep[0]?.wake();
    expect((await next).status).toBe(200);
  });

  it('is skipped when it is too long: the answer is returned and later calls go out', async () => {
    const { asleep, sleep } = sleeper();
    const server = await serve((_request, response, count) => {
      if (count === 0) response.writeHead(503, { 'retry-after': '121' }).end('{}');
      else sendJson(response, 200, {});
    });
    const client = transport({ sleep });
    expect(await client.get(new URL(server.url))).toMatchObject({ status: 503, retryAfter: 121_000 });
    expect((await client.get(new URL(server.url))).status).toBe(200);
    expect(asleep).toEqual([]);
  });

  it('ends when the transport closes, and every waiting call fails at once', async () => {
    const { asleep, sleep } = sleeper();
    const server = await serve((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end('{}'));
    const client = transport({ sleep });
    const calls = Array.from({ length: 9 }, () => failureOf(client.get(new URL(server.url))));
    await until(() => asleep.length === 2);
    await client.close();
    for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(UnreachableError);
    expect(await failureOf(client.get(new URL(server.url)))).toBeInstanceOf(UnreachableError);
    expect(server.asked).toHaveLength(2);
  });
});

describe('a firewall’s block', () => {
  it.each([429, 503])('with status %i is not retried, since retrying would prolong it', async (status) => {
    const server = await serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }).end('<html></html>');
    });
    const client = transport();
    expect((await client.get(new URL(server.url))).status).toBe(status);
    expect(server.asked).toHaveLength(1);
  });

  it('is not inferred from an unknown HTML page, so the call is retried', async () => {
    const server = await serve((_request, response, count) =>
      count === 0 ? sendHtml(response, 503) : sendJson(response, 200, {}),
    );
    expect((await transport().get(new URL(server.url))).status).toBe(200);
  });
});

describe('a body that never ends', () => {
  /** Returns a handler that sends a piece every 2 ms, about `most` bytes in all, and never ends; counts closed ones. */
  function endless(piece: Buffer, compressed: boolean, most = Number.POSITIVE_INFINITY) {
    const sent = { bytes: 0, gone: 0 };
    const handler: Handler = (_request, response) => {
      response.writeHead(200, compressed ? { 'content-encoding': 'gzip' } : {});
      const gzip = createGzip();
      if (compressed) gzip.pipe(response);
      const drip = setInterval(() => {
        if (sent.bytes >= most) return;
        sent.bytes += piece.length;
        if (compressed) {
          gzip.write(piece);
          gzip.flush();
        } else response.write(piece);
      }, 2);
      response.on('close', () => {
        clearInterval(drip);
        gzip.destroy();
        sent.gone += 1;
      });
    };
    return { sent, handler };
  }

  it.each([false, true])(
    'and arrives slowly is abandoned at the call’s time-out (compressed: %s)',
    async (compressed) => {
      const { sent, handler } = endless(Buffer.from('{"events": ['), compressed);
      const server = await serve(handler);
      const client = transport({ timeouts: { call: 150 } });
      const error = await failureOf(client.send({ method: 'POST', url: new URL(server.url), body: {} }));
      expect(error).toBeInstanceOf(TimedOutError);
      await until(() => sent.gone === 1);
    },
  );

  it.each([false, true])('is abandoned once it exceeds the maximum size (compressed: %s)', async (compressed) => {
    const ceiling = 64 * 1024;
    // A client that reads far past the ceiling waits for more bytes until the call's time-out.
    const { sent, handler } = endless(Buffer.alloc(4096, 'x'), compressed, 2 * ceiling);
    const server = await serve(handler);
    const client = transport({ ceilings: { compressed: 1_000_000, decoded: ceiling } });
    const error = await failureOf(client.get(new URL(server.url)));
    expect(error).toBeInstanceOf(TooLargeError);
    expect(error).toBeInstanceOf(ServiceError);
    await until(() => sent.gone === 1);
    expect(server.asked).toHaveLength(1);
  });
});
