import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { KINDS, type Kind } from '#interface/kinds';

/** A fault in one response of a service. */
export type Fault =
  /** The connection breaks before the answer. */
  | { readonly type: 'drop' }
  | { readonly type: 'status'; readonly status: 404 | 429 | 500 | 502 | 503; readonly retryAfter?: number }
  /** A page of something in front of the service. */
  | { readonly type: 'html'; readonly status: 200 | 403 | 503 }
  /** The body ends after a byte; `broken`: the connection breaks there, else the answer says that this is all. */
  | { readonly type: 'cut'; readonly at: number; readonly broken: boolean }
  /** Another page of the list than the service has. */
  | { readonly type: 'page'; readonly change: PageChange }
  | { readonly type: 'redirect' }
  /** A body without an end, as fast as it is taken or a little now and then. */
  | { readonly type: 'endless'; readonly slow: boolean };

export const PAGE_CHANGES = {
  /** The first item once more in place of the last. */
  duplicate: (page) => ({ ...page, items: [...page.items.slice(0, -1), ...page.items.slice(0, 1)] }),
  /** The last item is missing, and the count does not know. */
  missing: (page) => ({ ...page, items: page.items.slice(0, -1) }),
  /** The last item is missing, and the count agrees. */
  shorter: (page) => ({ ...page, items: page.items.slice(0, -1), total: Math.max(0, page.total - 1) }),
  empty: (page) => ({ ...page, items: [], total: 0, totalPages: 0 }),
  blank: (page) => ({ ...page, items: [] }),
  /** The first half of the list, as if that were all. */
  half: (page, skipped) => {
    const total = Math.floor(page.total / 2);
    const pages = Math.ceil((page.totalPages * total) / Math.max(1, page.total));
    return { items: page.items.slice(0, Math.max(0, total - skipped)), total, totalPages: pages };
  },
  more: (page) => ({ ...page, total: page.total + 1 }),
  fewer: (page) => ({ ...page, total: Math.max(0, page.total - 1) }),
  nameless: (page) => ({
    ...page,
    items: page.items.map((item, index) => (index === 0 ? { ...item, id: null } : item)),
  }),
  broken: (page) => ({
    ...page,
    items: page.items.map((item, index) =>
      index === 0 ? { ...item, start_date: 'soon', venue: { no: 'name' }, name: [], id: item.id } : item,
    ),
  }),
} as const satisfies Record<string, (page: Page, skipped: number) => Page>;

export type PageChange = keyof typeof PAGE_CHANGES;

type Page = { readonly items: readonly Record<string, unknown>[]; readonly total: number; readonly totalPages: number };

/** A fault and the requests that it hits: the next `times` of the matching requests from number `after` on. */
export type Rule = {
  readonly on: 'lists' | 'records' | 'all';
  readonly kind?: Kind | undefined;
  readonly page?: number | undefined;
  /** The beginning of the requests' paths. */
  readonly under?: string;
  readonly after: number;
  readonly times: number;
  readonly fault: Fault;
};

/** Answers a request that writes; `url` is its address on the service. */
export type OnWrite = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** A proxy before a service, whose answers go wrong by rules. */
export type FaultyProxy = {
  readonly url: string;
  /** Every request by method and path, in order. */
  readonly asked: readonly string[];
  /** The service to ask from now on. */
  turnTo(upstream: string): void;
  /**
   * Sets the faults from now on. Calls `meanwhile` with the number of each request that reads, and awaits it before the
   * response. `writes` answers the requests that write.
   */
  follow(rules: readonly Rule[], meanwhile?: (request: number) => Promise<void>, writes?: OnWrite): void;
  close(): Promise<void>;
};

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

const PAGE_OF_A_WALL =
  '<!DOCTYPE html><html><head><title>One moment</title></head><body><p>Checking…</p></body></html>';

const pageBody = z.looseObject({ total: z.number(), total_pages: z.number() });
const pageItems = z.array(z.record(z.string(), z.unknown()));

/** Returns the kind of a request for a list, or for a record; `undefined` for anything else. */
function askedFor(path: string): { readonly kind: Kind; readonly list: boolean } | undefined {
  const [, kind, key] = /\/(events|venues|organizers|categories|tags)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  const known = KINDS.find((one) => one === kind);
  return known === undefined ? undefined : { kind: known, list: key === undefined };
}

function changedPage(body: string, kind: Kind, change: PageChange, search: URLSearchParams): string {
  const parsed = pageBody.safeParse(JSON.parse(body));
  if (!parsed.success) return body;
  const { total, total_pages, [kind]: items, ...rest } = parsed.data;
  const skipped = (Number(search.get('page')) - 1) * Number(search.get('per_page'));
  const page = PAGE_CHANGES[change]({ items: pageItems.parse(items), total, totalPages: total_pages }, skipped);
  return JSON.stringify({ ...rest, [kind]: page.items, total: page.total, total_pages: page.totalPages });
}

function flood(response: ServerResponse, slow: boolean): void {
  response.writeHead(200, JSON_HEADERS);
  response.write('{"events":["');
  const chunk = 'x'.repeat(slow ? 8 : 65_536);
  const pour = () => {
    if (response.destroyed) return;
    if (slow) {
      response.write(chunk);
      setTimeout(pour, 20);
    } else if (response.write(chunk)) setImmediate(pour);
    else response.once('drain', pour);
  };
  pour();
}

/** Answers with a fault; `body` is what the service would say. */
export function spoil(response: ServerResponse, fault: Fault, url: URL, status: number, body: string): void {
  const send = (code: number, text: string) => response.writeHead(code, JSON_HEADERS).end(text);
  switch (fault.type) {
    case 'drop':
      response.destroy();
      return;
    case 'status':
      response.writeHead(fault.status, {
        ...JSON_HEADERS,
        ...(fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }),
      });
      response.end(JSON.stringify({ code: 'rest_no_route', message: 'No.', data: { status: fault.status } }));
      return;
    case 'html':
      response.writeHead(fault.status, { 'content-type': 'text/html; charset=UTF-8' }).end(PAGE_OF_A_WALL);
      return;
    case 'cut': {
      const bytes = Buffer.from(body);
      const part = bytes.subarray(0, fault.at % bytes.length);
      if (!fault.broken) response.writeHead(status, { ...JSON_HEADERS, 'content-length': part.length }).end(part);
      else {
        response.writeHead(status, { ...JSON_HEADERS, 'content-length': bytes.length });
        response.write(part, () => response.destroy());
      }
      return;
    }
    case 'page': {
      const asked = askedFor(url.pathname);
      const changes = asked?.list === true && status === 200;
      send(status, changes ? changedPage(body, asked.kind, fault.change, url.searchParams) : body);
      return;
    }
    case 'redirect':
      response.writeHead(302, { location: `${url.pathname}?again=${Math.floor(response.req.socket.bytesRead)}` }).end();
      return;
    case 'endless':
      flood(response, fault.slow);
  }
}

/** Starts a proxy on a free port of this machine. It fails requests that write unless somebody answers them. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  let upstream = '';
  let rules: { readonly rule: Rule; seen: number }[] = [];
  let requests = 0;
  let meanwhile: ((request: number) => Promise<void>) | undefined;
  let onWrite: OnWrite | undefined;
  const asked: string[] = [];

  /** Returns the fault that strikes this request; every rule counts the requests that fit it. */
  function faultOf({ pathname, searchParams }: URL): Fault | undefined {
    const what = askedFor(pathname);
    const fitting = rules.filter(
      ({ rule }) =>
        (rule.on === 'all' || (rule.on === 'lists') === what?.list) &&
        (rule.kind === undefined || rule.kind === what?.kind) &&
        pathname.startsWith(rule.under ?? '') &&
        (rule.page === undefined || String(rule.page) === searchParams.get('page')),
    );
    let found: Fault | undefined;
    for (const one of fitting) {
      if (one.seen >= one.rule.after && one.seen < one.rule.after + one.rule.times) found ??= one.rule.fault;
      one.seen += 1;
    }
    return found;
  }

  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', upstream);
      asked.push(`${request.method} ${url.pathname}${url.search}`);
      if (request.method !== 'GET') {
        if (onWrite === undefined) throw new Error('a pull wrote to the service');
        await onWrite(request, response, url);
        return;
      }
      requests += 1;
      await meanwhile?.(requests);
      const fault = faultOf(url);
      const { authorization } = request.headers;
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await fetch(url, { redirect: 'manual', headers });
      const body = await answer.text();
      // The service's own time, which is not this machine's.
      const date = answer.headers.get('date');
      if (date !== null) response.setHeader('date', date);
      if (fault === undefined) response.writeHead(answer.status, JSON_HEADERS).end(body);
      else spoil(response, fault, url, answer.status, body);
    } catch (error) {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    turnTo(url) {
      upstream = url;
    },
    follow(next, during, writes) {
      onWrite = writes;
      rules = next.map((rule) => ({ rule, seen: 0 }));
      requests = 0;
      meanwhile = during;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
