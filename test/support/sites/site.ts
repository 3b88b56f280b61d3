import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Dialect } from '#interface/dialects/dialects';
import type { Naming } from '#interface/endpoint';
import { startService } from '#service/http/server';
import { sampleCalendar } from '#service/sample/calendar';
import { corePosts } from '../recordings/core-posts.ts';

/** A request to the service. */
export type Going = { readonly method: string; readonly url: URL; readonly headers: Readonly<Record<string, string>> };

/** An answer of the service. */
export type Coming = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A fault of a site: in its web server, its plugins or a proxy in front of it. */
export type SiteFault = {
  /** Answers a request in the service's place, or with `nothing` leaves it without an answer. */
  readonly instead?: (going: Going) => Coming | 'nothing' | undefined;
  /** Changes the request that reaches the service. */
  readonly request?: (going: Going) => Going;
  /** Changes the answer of the service. */
  readonly answer?: (coming: Coming, going: Going) => Coming;
  /** The properties that the index of the REST root has otherwise. */
  readonly root?: Readonly<Record<string, unknown>>;
  /** The REST root that the site's pages name, if it is another one. */
  readonly namedRoot?: string;
};

/** The embedded service as a whole site: behind a web server, with pages and an index of its REST root. */
export type Site = {
  readonly url: string;
  /** The fault of the site from now on. Setting it empties `asked`. */
  fault: SiteFault;
  /** The requests since the fault was set, method and path. */
  readonly asked: string[];
  close(): Promise<void>;
};

export const EDITOR = { user: 'editor', password: 'abcd efgh ijkl' };
export const READER = { user: 'reader', password: 'mnop qrst uvwx' };

/** The day that the service takes as today. */
export const SITE_DAY = Temporal.PlainDate.from('2026-11-21');

const sample = sampleCalendar(SITE_DAY);

/** The first id of events in the sample's long series, of which one in eight is enough. */
const FIRST_OF_SERIES = 1000;
const events = sample.events.filter(({ id }) => id < FIRST_OF_SERIES || id % 8 === 0);

export const SITE_LANGUAGES = ['ca', 'en', 'de', 'es'].map((code) => ({ code, segment: code === 'ca' ? null : code }));

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

/** Returns an answer of JSON. */
export const jsonAnswer = (status: number, body: unknown, headers = {}): Coming => ({
  status,
  headers: { ...JSON_HEADERS, ...headers },
  body: JSON.stringify(body),
});

/** Returns an answer with a page for browsers. */
export const htmlAnswer = (status: number, head: string): Coming => ({
  status,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: `<!DOCTYPE html><html><head>${head}</head><body><h1>Town</h1></body></html>`,
});

/** Returns the index of WordPress's REST root, with the properties that tests need. */
const rootIndex = ({ namespace }: Naming, changes: SiteFault['root']) => ({
  name: 'Town',
  timezone_string: 'Europe/Madrid',
  namespaces: ['oembed/1.0', namespace, 'wp/v2'],
  authentication: { 'application-passwords': { endpoints: {} } },
  ...changes,
});

function goingOf(request: IncomingMessage, upstream: string): Going {
  const url = new URL(request.url ?? '/', upstream);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return { method: request.method ?? 'GET', url, headers: Object.fromEntries(headers) };
}

/** Starts a site on a free port of this machine; `serve` may put TLS before it. */
export async function startSite(
  dialect: Dialect,
  serve: (listener: RequestListener) => ReturnType<typeof createServer> = createServer,
): Promise<Site> {
  const { naming } = dialect;
  const service = await startService({
    seed: { ...sample, events },
    dialect,
    languages: SITE_LANGUAGES,
    defaultLanguage: 'ca',
    now: () => SITE_DAY.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '10:00' }).toInstant(),
    credentials: EDITOR,
    reader: READER,
  });
  let fault: SiteFault = {};
  const asked: string[] = [];

  /** Returns the answer of the service, or of WordPress for pages, the index of the REST root and the list of posts. */
  async function served({ method, url, headers }: Going): Promise<Coming> {
    const named = `<link rel="https://api.w.org/" href="${fault.namedRoot ?? `${naming.restRoot}/`}" />`;
    const route = url.searchParams.get('rest_route');
    const path = url.pathname.replace(/^\/[a-z]{2}(?=\/)/, '');
    if (route === null && !path.startsWith(`${naming.restRoot}/`)) return htmlAnswer(path === '/' ? 200 : 404, named);
    if (path === `${naming.restRoot}/` || route === '/') return jsonAnswer(200, rootIndex(naming, fault.root));
    if (path === `${naming.restRoot}/wp/v2/posts` || route === '/wp/v2/posts') {
      const { status, body } = corePosts(headers.authorization, EDITOR.user);
      return jsonAnswer(status, body);
    }
    const target = new URL(url);
    if (route !== null) {
      target.pathname = `${url.pathname.slice(0, -1)}${naming.restRoot}${route}`;
      target.searchParams.delete('rest_route');
    }
    const { authorization } = headers;
    const answer = await fetch(target, { method, headers: authorization === undefined ? {} : { authorization } });
    const { date: _date, ...kept } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: { ...kept, ...JSON_HEADERS }, body: await answer.text() };
  }

  const listener: RequestListener = async (request, response) => {
    try {
      const going = goingOf(request, service.url);
      asked.push(`${going.method} ${going.url.pathname}${going.url.search}`);
      const own = fault.instead?.(going);
      if (own === 'nothing') return;
      const passed = fault.request?.(going) ?? going;
      const coming = own ?? (await served(passed));
      const { status, headers, body } = fault.answer?.(coming, going) ?? coming;
      const { 'content-length': _length, 'transfer-encoding': _coding, connection: _connection, ...rest } = headers;
      response.writeHead(status, rest).end(body);
    } catch (error) {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const server = serve(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
      asked.length = 0;
    },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await service.close();
    },
  };
}
