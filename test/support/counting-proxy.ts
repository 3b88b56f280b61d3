import { createServer } from 'node:http';

/** A proxy in front of a service that notes writes, and calls functions before and after requests. */
export type CountingProxy = {
  readonly url: string;
  /** The requests that write, by method and path, in order. */
  readonly writes: readonly string[];
  /** Calls `act` once, before the next request of this method is passed on, and waits for it. */
  before(method: string, act: () => Promise<void> | void): void;
  /**
   * Calls `act` once, after the service answered the next request of this method and before the answer is passed on,
   * and waits for it.
   */
  after(method: string, act: () => Promise<void> | void): void;
  close(): Promise<void>;
};

/** Starts a proxy on a free port; `upstream` is called for each request and returns the URL of the service. */
export async function startCountingProxy(upstream: () => string): Promise<CountingProxy> {
  const writes: string[] = [];
  const acts: {
    readonly when: 'before' | 'after';
    readonly method: string;
    readonly act: () => Promise<void> | void;
  }[] = [];
  const due = async (when: 'before' | 'after', method: string) => {
    const at = acts.findIndex((one) => one.when === when && one.method === method);
    const [one] = at < 0 ? [] : acts.splice(at, 1);
    await one?.act();
  };
  const server = createServer(async (request, response) => {
    const method = request.method ?? 'GET';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (method !== 'GET' && method !== 'HEAD') writes.push(`${method} ${request.url}`);
    await due('before', method);
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'accept'] as const) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(`${upstream()}${request.url}`, { method, headers, redirect: 'manual', ...body });
    const text = await answer.text();
    await due('after', method);
    response.writeHead(answer.status, {
      ...Object.fromEntries(
        [...answer.headers].filter(
          ([name]) => !/^(?:content-(?:length|encoding)|connection|keep-alive|transfer-encoding)$/.test(name),
        ),
      ),
    });
    response.end(method === 'HEAD' ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    writes,
    before: (method, act) => void acts.push({ when: 'before', method, act }),
    after: (method, act) => void acts.push({ when: 'after', method, act }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
