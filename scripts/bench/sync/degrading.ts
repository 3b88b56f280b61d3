import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** Calls under way at once that are answered as quickly as one is. */
export const ROOM = 2;

/** Calls under way at once beyond which one is refused. */
const MOST = 3;

/**
 * A client's limit as a service saw it: the calls that were under way when one came, itself among them. A client that
 * has more to ask than it may begins a call as soon as another ends.
 */
export type SeenLimit = {
  readonly mean: number;
  /** The mean over the last quarter of the calls. */
  readonly final: number;
  readonly highest: number;
  readonly refused: number;
};

/** A service that degrades under load. */
export type DegradingService = AsyncDisposable & { readonly url: string; seen(): SeenLimit };

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/**
 * Stands before a service: with more than two calls under way each takes `latency` milliseconds longer, and one beyond
 * three is refused with 429.
 */
export async function startDegrading(service: string, latency: number): Promise<DegradingService> {
  const crowds: number[] = [];
  let underWay = 0;
  let refused = 0;
  const onward = new Agent();
  const server = createServer(async (incoming, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    crowds.push(underWay);
    if (underWay > MOST) {
      refused += 1;
      response.writeHead(429, { 'content-type': 'application/json' }).end('{"code":"too_many_requests"}');
      return;
    }
    try {
      if (underWay > ROOM) await setTimeout(latency);
      const answer = await request(`${service}${incoming.url}`, { dispatcher: onward });
      response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) });
      response.end(await answer.body.bytes());
    } catch {
      response.destroy();
    }
  });
  const { promise: listens, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listens;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen: () => ({
      mean: mean(crowds),
      final: mean(crowds.slice(Math.floor(crowds.length * 0.75))),
      highest: Math.max(0, ...crowds),
      refused,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await onward.destroy();
    },
  };
}
