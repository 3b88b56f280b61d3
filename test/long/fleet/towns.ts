import { createServer, type ServerResponse } from 'node:http';
import { KINDS } from '#interface/kinds';
import { servedEvent } from '../../support/served.ts';

/** A list of events that was asked for: when, and the number that its answer shows. */
export type Asked = { readonly calendar: string; readonly at: number; readonly number: number };

/** The services of many towns at one address, each below its own path. Each list of events shows a number of its own. */
export type Towns = {
  readonly url: string;
  /** In ms since 1970; ascending by calendar and number. */
  readonly asked: readonly Asked[];
  /** From here on lists show the number that they showed last. */
  freeze(): void;
  /** Keeps the next answer on the events of a calendar back until what is returned is called. */
  hold(calendar: string): () => void;
  close(): Promise<void>;
};

/** Returns the configuration of a town's calendar. */
export const configurationOf = (name: string, url: string) => ({
  service: { baseUrl: url, restRoot: `/${name}/wp-json` },
  languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
  defaultLanguage: 'ca',
  titles: { ca: name },
  timeZone: 'Europe/Madrid',
  window: { back: 'P3D', ahead: 'P30D' },
  siteUrl: `https://${name}.example`,
  media: 'off',
});

/** How events tell which answer they come from. */
export const TITLE = /Market day, answer (\d+)/;

/** Starts the services of towns. */
export async function startTowns(): Promise<Towns> {
  const asked: Asked[] = [];
  const numbers = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  let isFrozen = false;
  const eventsOf = (calendar: string) => {
    const number = (numbers.get(calendar) ?? 0) + (isFrozen && numbers.has(calendar) ? 0 : 1);
    numbers.set(calendar, number);
    asked.push({ calendar, at: Date.now(), number });
    return [
      servedEvent(1, { title: `Market day, answer ${number}`, slug: 'market-day' }),
      servedEvent(2, {
        title: `Concert in ${calendar}`,
        slug: 'concert',
        start_date: '2026-12-05 19:00:00',
        end_date: '2026-12-05 21:00:00',
      }),
    ];
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, calendar = '', path = ''] = /^\/([\w-]+)\/wp-json\/calendar\/events\/v1\/(.+)$/.exec(url.pathname) ?? [];
    const kind = KINDS.find((one) => one === path);
    if (kind === undefined)
      return send(response, 404, { code: 'rest_no_route', message: 'No.', data: { status: 404 } });
    const items = kind === 'events' ? eventsOf(calendar) : [];
    const page = Number(url.searchParams.get('page') ?? 1);
    const answer = () =>
      send(response, 200, {
        [kind]: page === 1 ? items : [],
        rest_url: url.href,
        total: items.length,
        total_pages: items.length === 0 ? 0 : 1,
      });
    const holding = kind === 'events' ? held.get(calendar) : undefined;
    if (holding === undefined) return answer();
    held.delete(calendar);
    return void holding.then(answer);
  });
  return {
    url: await listening(server),
    asked,
    freeze() {
      isFrozen = true;
    },
    hold(calendar) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(calendar, promise);
      return resolve;
    },
    close: () => closed(server),
  };
}

/** A service that is not well. */
export type Unwell = { readonly url: string; close(): Promise<void> };

/** Starts a service that answers 500 to everything, or nothing at all. */
export async function startUnwell(does: 'fail' | 'hang'): Promise<Unwell> {
  const server = createServer((_request, response) => {
    if (does === 'fail') send(response, 500, { code: 'internal_server_error', message: 'No.', data: { status: 500 } });
  });
  return { url: await listening(server), close: () => closed(server) };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const closed = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
