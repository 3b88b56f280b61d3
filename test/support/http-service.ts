import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { KINDS } from '#interface/kinds';
import type { Lists } from './served.ts';

/** A service over HTTP that is only data; for faults that the embedded service must not have. */
export type HttpService = { readonly url: string; readonly asked: string[]; close(): Promise<void> };

/** Answers a request in its own way and returns true, or leaves it to the service and returns false. */
export type Fault = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

/**
 * Starts a service of these lists, which has the route and field names of the document and takes the language as a
 * parameter.
 */
export async function startHttpService(lists: Lists, fault: Fault = () => false): Promise<HttpService> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    if (fault(request, response, url)) return;
    const kind = KINDS.find((one) => url.pathname === `/wp-json/calendar/events/v1/${one}`);
    const language = url.searchParams.get('translation_language') ?? '';
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
      response.end(JSON.stringify(body));
    };
    if (kind === undefined) {
      send(404, {
        code: 'rest_no_route',
        message: 'No route was found matching the URL and request method.',
        data: { status: 404 },
      });
      return;
    }
    const items = lists[language]?.[kind] ?? [];
    const page = Number(url.searchParams.get('page'));
    const size = Number(url.searchParams.get('per_page'));
    send(200, {
      [kind]: items.slice((page - 1) * size, page * size),
      rest_url: url.href,
      total: items.length,
      total_pages: Math.ceil(items.length / size),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
