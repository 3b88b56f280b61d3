import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpSiteReader, type SiteReader } from '#health/web';
import { HANGS } from '../support/until.ts';

const NO_PROXIES = { http: undefined, https: undefined, none: undefined };

let server: Server;
let web: SiteReader;

async function serve(answer: RequestListener): Promise<URL> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return new URL(`http://127.0.0.1:${address.port}/`);
}

beforeEach(() => {
  web = httpSiteReader({ proxies: NO_PROXIES, timeout: HANGS });
});

afterEach(async () => {
  await web.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const leading =
  (to: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location: to }).end();

describe('reading a site from outside', () => {
  it('returns status, type, size and the final address', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
      else response.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end('é');
    });
    const answer = await web.get(new URL('/old', url));
    expect(answer).toMatchObject({ status: 200, type: 'text/html', text: 'é', bytes: 2 });
    expect('url' in answer && answer.url.pathname).toBe('/new');
  });

  it.each([
    ['https://evil.example/', 'redirects to another site, https://evil.example'],
    ['/', 'redirects more than 3 times'],
    ['http://[', 'redirects to no address'],
  ])('does not follow a redirect to %s', async (to, failure) => {
    expect(await web.get(await serve(leading(to)))).toEqual({ failure });
  });

  it('aborts an endless answer at the size limit', async () => {
    const endless = await serve((_, response) => {
      response.writeHead(200);
      const more = () => {
        if (response.destroyed) return;
        response.write(Buffer.alloc(65_536));
        setImmediate(more);
      };
      more();
    });
    expect(await web.get(endless, 1024 * 1024)).toEqual({ failure: 'is larger than 1 MiB' });
  });

  it('aborts an answer that never begins', async () => {
    await web.close();
    web = httpSiteReader({ proxies: NO_PROXIES, timeout: 500 });
    expect(await web.get(await serve(() => undefined))).toEqual({ failure: 'takes longer than 0.5 s' });
  });

  it('reports why a host cannot be reached', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    expect(await web.get(url)).toEqual({ failure: "can't be reached (ECONNREFUSED)" });
  });
});
