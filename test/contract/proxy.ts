import { createServer, type IncomingMessage } from 'node:http';
import type { Naming } from '#interface/endpoint';
import type { Cell } from './cells.ts';

/** A proxy that removes one cell from every request that has it. */
export type StrippingProxy = {
  readonly url: string;
  /** Sets the cell that is removed from now on; `undefined` for none. */
  strip(cell: Cell | undefined): void;
  close(): Promise<void>;
};

const NO_ROUTE = {
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
  data: { status: 404 },
};

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns true if a path, below the namespace, belongs to the route of a cell. */
function isPathOf(path: string, { route }: Cell): boolean {
  const pattern = route.path.replace('{id}', '\\d+').replace('{slug}', '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(path);
}

function withoutField(body: string, name: string): string {
  if (body === '') return body;
  const { [name]: _removed, ...rest } = JSON.parse(body);
  return JSON.stringify(rest);
}

/** Starts a proxy before the service at `upstream`, on a free port of this machine. */
export async function startProxy(upstream: string, naming: Naming): Promise<StrippingProxy> {
  let stripped: Cell | undefined;
  const root = `${naming.restRoot}/${naming.namespace}`;

  /** Returns a request without the removed cell; `undefined` where that cell is the route itself. */
  function without(
    cell: Cell | undefined,
    method: string,
    url: URL,
    body: string,
  ): { url: URL; body: string } | undefined {
    const start = url.pathname.indexOf(root);
    const path = url.pathname.slice(start + root.length);
    if (cell === undefined || start < 0 || cell.method !== method || !isPathOf(path, cell)) return { url, body };
    const changed = new URL(url);
    switch (cell.place) {
      case 'route':
        return undefined;
      case 'language':
        changed.searchParams.delete(naming.languageParameter);
        changed.pathname = `${root}${path}`;
        return { url: changed, body };
      case 'query':
        changed.searchParams.delete(cell.parameter);
        return { url: changed, body };
      case 'body':
        return { url, body: withoutField(body, cell.parameter) };
    }
  }

  const server = createServer(async (request, response) => {
    try {
      const method = request.method ?? 'GET';
      const going = without(stripped, method, new URL(request.url ?? '/', upstream), await textOf(request));
      const headers = { 'content-type': 'application/json; charset=UTF-8' };
      if (going === undefined) {
        response.writeHead(404, headers).end(JSON.stringify(NO_ROUTE));
        return;
      }
      const { authorization } = request.headers;
      const answer = await fetch(going.url, {
        method,
        headers: { ...(going.body === '' ? {} : headers), ...(authorization === undefined ? {} : { authorization }) },
        ...(going.body === '' ? {} : { body: going.body }),
      });
      response.writeHead(answer.status, headers).end(await answer.text());
    } catch (error) {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    strip: (cell) => {
      stripped = cell;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
