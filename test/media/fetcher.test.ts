import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { Lookup } from '#client/addresses';
import { type FetchOutcome, httpImageFetcher, type ImageFetcher } from '#media/fetcher';
import { type Handler, type Loopback, startLoopback } from '../client/loopback.ts';
import { until } from '../support/until.ts';
import { png, sample } from './samples.ts';

const OWN = 'https://service.example';

/** A lookup that knows these hosts, and the hosts that it was asked for. */
function hosts(known: Readonly<Record<string, string>>): Lookup & { readonly asked: string[] } {
  const asked: string[] = [];
  const lookup: Lookup = (host, _options, callback) => {
    asked.push(host);
    const address = known[host];
    if (address === undefined) callback(Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' }), []);
    else callback(null, [{ address, family: 4 }]);
  };
  return Object.assign(lookup, { asked });
}

const open: (Loopback | ImageFetcher)[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serving(handler: Handler): Promise<Loopback> {
  const server = await startLoopback(handler);
  open.push(server);
  return server;
}

/** A fetcher whose service is the given server. */
function fetcherFor(server: Loopback, options: Partial<Parameters<typeof httpImageFetcher>[0]> = {}): ImageFetcher {
  const fetcher = httpImageFetcher({ ownOrigins: new Map([[OWN, server.url]]), lookup: hosts({}), ...options });
  open.push(fetcher);
  return fetcher;
}

const sendPng: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' });
  response.end(sample('png'));
};

const redirect = (response: ServerResponse, location: string) => {
  response.writeHead(302, { location });
  response.end();
};

const reasonOf = (result: FetchOutcome) => (result.outcome === 'failed' ? result.reason : result.outcome);

describe('fetching an image', () => {
  it('requests the path and query from the service’s address, without credentials, and returns the bytes', async () => {
    const server = await serving((request, response) => {
      response.writeHead(200, { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' });
      response.end(request.url === '/images/a.png?size=full' ? sample('png') : '');
    });
    const result = await fetcherFor(server).get(`${OWN}/images/a.png?size=full`, {});
    expect(result).toEqual({
      outcome: 'fetched',
      bytes: sample('png'),
      validators: { etag: '"1"', modified: 'Sat, 21 Nov 2026 10:00:00 GMT' },
    });
    const { headers } = server.asked[0] ?? {};
    expect(Object.keys(headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
    expect(headers?.accept).not.toMatch(/svg|\*/);
  });

  it('sends validators, and reports an unchanged image', async () => {
    const server = await serving((request, response) => {
      const same = request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'yesterday';
      response.writeHead(same ? 304 : 500).end();
    });
    const validators = { etag: '"1"', modified: 'yesterday' };
    expect(await fetcherFor(server).get(`${OWN}/a.png`, validators)).toEqual({ outcome: 'unchanged' });
  });

  it('drops validators that cannot be sent back', async () => {
    const server = await serving((_request, response) => {
      response.writeHead(200, { etag: `"${'x'.repeat(300)}"`, 'last-modified': 'gestern \xe4' });
      response.end(sample('png'));
    });
    expect(await fetcherFor(server).get(`${OWN}/a.png`, {})).toMatchObject({
      validators: { etag: undefined, modified: undefined },
    });
  });

  it('follows at most five redirects', async () => {
    const server = await serving((request, response, count) => {
      const left = Number(/\d+/.exec(request.url ?? '')?.[0]);
      if (left === 0) sendPng(request, response, count);
      else redirect(response, left % 2 === 0 ? `/${left - 1}` : `${OWN}/${left - 1}`);
    });
    const fetcher = fetcherFor(server);
    expect((await fetcher.get(`${OWN}/5`, {})).outcome).toBe('fetched');
    expect(reasonOf(await fetcher.get(`${OWN}/6`, {}))).toBe('redirects more than 5 times');
    expect(server.asked).toHaveLength(12);
  });

  it.each([
    ['answers with status 404', (response: ServerResponse) => response.writeHead(404).end('gone')],
    ['answers with status 302', (response: ServerResponse) => response.writeHead(302).end()],
    ['redirects to no address', (response: ServerResponse) => redirect(response, 'https://')],
    ['leads to no web address', (response: ServerResponse) => redirect(response, 'file:///etc/passwd')],
    ['leads to no web address', (response: ServerResponse) => redirect(response, 'data:image/png;base64,xx')],
    ["can't be reached (UND_ERR_SOCKET)", (response: ServerResponse) => response.destroy()],
    [
      "can't be reached (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)",
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '1000', connection: 'close' });
        response.write(sample('png'), () => response.destroy());
      },
    ],
  ])('fails with the reason that an address %s', async (reason, answer) => {
    const server = await serving((_request, response) => answer(response));
    expect(reasonOf(await fetcherFor(server).get(`${OWN}/a.png`, {}))).toMatch(
      reason.startsWith("can't") ? /^can't be reached \(.+\)$/ : reason,
    );
  });

  it('stops reading after ten mebibytes', async () => {
    let sent = 0;
    const server = await serving((_request, response) => {
      response.on('error', () => undefined);
      const more = () => {
        if (response.destroyed) return;
        sent += 1;
        if (response.write(Buffer.alloc(1024 * 1024))) more();
        else response.once('drain', more);
      };
      more();
    });
    expect(reasonOf(await fetcherFor(server).get(`${OWN}/a.png`, {}))).toBe('is larger than 10 MiB');
    expect(sent).toBeLessThan(40);
  });

  it('aborts a body that never ends', async () => {
    const server = await serving((_request, response) => {
      response.write(sample('png'));
    });
    const fetcher = fetcherFor(server, { timeout: 200 });
    expect(reasonOf(await fetcher.get(`${OWN}/a.png`, {}))).toBe('takes longer than 0.2 s');
  });

  it.each([
    ['is down', (response: ServerResponse) => response.destroy()],
    ['limits requests', (response: ServerResponse) => response.writeHead(429).end()],
  ])('stops requests to a host that %s three times in a row', async (_what, answer) => {
    const server = await serving((_request, response) => answer(response));
    const fetcher = fetcherFor(server);
    const outcomes: string[] = [];
    for (let index = 0; index < 5; index += 1) outcomes.push((await fetcher.get(`${OWN}/${index}`, {})).outcome);
    expect(outcomes).toEqual(['failed', 'failed', 'failed', 'left-alone', 'left-alone']);
    expect(server.asked.length).toBe(3);
  });

  it('continues with a host that sometimes answers, though not with images', async () => {
    const server = await serving((_request, response, count) => {
      if (count % 3 === 2) response.writeHead(404).end();
      else response.destroy();
    });
    const fetcher = fetcherFor(server);
    for (let index = 0; index < 9; index += 1)
      expect((await fetcher.get(`${OWN}/${index}`, {})).outcome).toBe('failed');
  });

  it('ends at once when it is closed, including waiting requests', async () => {
    const server = await serving(() => undefined);
    const fetcher = fetcherFor(server);
    const results = Promise.all(Array.from({ length: 9 }, (_one, index) => fetcher.get(`${OWN}/${index}`, {})));
    await until('four are asked for', () => server.asked.length === 4);
    await fetcher.close();
    expect((await results).map(({ outcome }) => outcome)).toEqual(Array(9).fill('ended'));
    expect(server.asked.length).toBe(4);
  });
});

describe('an address that is not public', () => {
  const port = (server: Loopback) => new URL(server.url).port;

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', 'LOCALHOST.'])(
    'gets no connection as %s, either directly or through a redirect of the service',
    async (host) => {
      const server = await serving((request, response, count) => {
        if (request.url === '/away') redirect(response, `http://${host}:${port(server)}/secret`);
        else sendPng(request, response, count);
      });
      const lookup = hosts({ localhost: '127.0.0.1', 'localhost.': '127.0.0.1' });
      const fetcher = fetcherFor(server, { lookup });
      for (const url of [`http://${host}:${port(server)}/secret`, `${OWN}/away`])
        expect(reasonOf(await fetcher.get(url, {}))).toMatch(/is not on the public internet$/);
      expect(server.asked.map((request) => request.url)).toEqual(['/away']);
    },
  );

  it('gets no connection under a name that resolves to it', async () => {
    const server = await serving(sendPng);
    const lookup = hosts({ 'images.example': '127.0.0.1' });
    const result = await fetcherFor(server, { lookup }).get(`http://images.example:${port(server)}/a.png`, {});
    expect(reasonOf(result)).toBe('images.example is not on the public internet');
    expect(lookup.asked).toEqual(['images.example']);
    expect(server.asked).toEqual([]);
  });

  it('is not requested through a proxy, nor is a host that cannot be resolved', async () => {
    const proxy = await serving(sendPng);
    const lookup = hosts({ 'inside.example': '10.0.0.7' });
    const proxies = { http: proxy.url };
    const fetcher = httpImageFetcher({ ownOrigins: new Map(), lookup, proxies });
    open.push(fetcher);
    expect(reasonOf(await fetcher.get('http://10.0.0.7/a.png', {}))).toMatch(/public internet/);
    expect(reasonOf(await fetcher.get('http://inside.example/a.png', {}))).toMatch(/public internet/);
    expect(reasonOf(await fetcher.get('http://unknown.example/a.png', {}))).toBe("can't be reached (ENOTFOUND)");
    expect(proxy.asked).toEqual([]);
  });

  it('may be the proxy’s, which fetches from public hosts', async () => {
    const proxy = await serving((request, response, count) => {
      if (request.url?.includes('images.example') === true) sendPng(request, response, count);
      else response.writeHead(500).end();
    });
    const proxies = { http: `http://localhost:${port(proxy)}` };
    const fetcher = httpImageFetcher({
      ownOrigins: new Map(),
      lookup: hosts({ 'images.example': '1.1.1.1' }),
      proxies,
    });
    open.push(fetcher);
    expect((await fetcher.get('http://images.example/a.png', {})).outcome).toBe('fetched');
  });

  it('is allowed when it is the service’s own', async () => {
    const server = await serving((_request, response) => response.end(png(3, 2)));
    const fetcher = fetcherFor(server, { ownOrigins: new Map([[server.url, server.url]]) });
    expect((await fetcher.get(`${server.url}/a.png`, {})).outcome).toBe('fetched');
  });
});
