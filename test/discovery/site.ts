import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Loopback, sendJson, startLoopback } from '../client/loopback.ts';

/** How a site of the tests is made; each part is as at most sites where it is not given. */
export type SiteOptions = {
  /** Where its REST interface is: below `/wp-json`, in the parameter `rest_route`, below a path of its own, or nowhere. */
  readonly rest?: '/wp-json' | 'rest_route' | `/${string}`;
  /** How its pages name the REST root. */
  readonly names?: 'header' | 'page' | 'not';
  /** A folder of the host in which the site lies, such as `/agenda`. */
  readonly folder?: string;
  /** Languages by code, with the titles of their events; the first is the default. */
  readonly languages?: Readonly<Record<string, readonly string[]>>;
  /** By what it tells languages apart. */
  readonly by?: 'parameter' | 'segment' | 'both' | 'lang' | 'nothing';
  /** Whether the default language has a segment, too, and nothing answers without one. */
  readonly allSegments?: boolean;
  /** Whether its pages link to those in other languages. */
  readonly links?: boolean;
  /** Values that the namespace's index names for the language parameter. */
  readonly values?: readonly string[];
  /** Changes to what the REST root says. */
  readonly root?: object;
  /** The time zone of its events. */
  readonly zone?: string;
  /** Answers in its own way and returns true, or leaves the request to the site. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;
};

const NAMESPACE = 'tribe/events/v1';

const noRoute = (response: ServerResponse) =>
  sendJson(response, 404, { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } });

/** Starts a site on a loopback port: pages, and the interface as The Events Calendar serves it. */
export async function startSite(options: SiteOptions = {}): Promise<Loopback> {
  const { rest = '/wp-json', names = 'header', folder = '', by = 'segment', links = true } = options;
  const languages = options.languages ?? { es: ['Uno', 'Dos'] };
  const [standard = ''] = Object.keys(languages);

  /** The path below the site's folder, and the language of its segment. */
  function parted(pathname: string): { readonly path: string; readonly segment: string | undefined } | undefined {
    if (!pathname.startsWith(`${folder}/`)) return undefined;
    const path = pathname.slice(folder.length);
    const segment = path.split('/')[1] ?? '';
    const isSegment = segment in languages && (segment !== standard || options.allSegments === true);
    return isSegment ? { path: path.slice(segment.length + 1) || '/', segment } : { path, segment: undefined };
  }

  function languageOf(url: URL, segment: string | undefined): string {
    const parameter = url.searchParams.get('wpml_language') ?? '';
    const other = url.searchParams.get('lang') ?? '';
    const asked = {
      parameter,
      segment: segment ?? '',
      both: parameter === segment ? parameter : '',
      lang: other,
      nothing: '',
    }[by];
    return asked in languages ? asked : standard;
  }

  function answerRest(route: string, url: URL, language: string, home: string, response: ServerResponse): void {
    if (route === '/')
      sendJson(response, 200, {
        name: `Agenda &amp; ${language}`,
        home,
        gmt_offset: 1,
        timezone_string: 'Europe/Madrid',
        namespaces: ['oembed/1.0', 'wp/v2', NAMESPACE],
        ...options.root,
      });
    else if (route === `/${NAMESPACE}`)
      sendJson(response, 200, {
        namespace: NAMESPACE,
        routes: {
          [`/${NAMESPACE}/events`]: {
            endpoints: [{ args: { page: {}, ...(options.values ? { wpml_language: { enum: options.values } } : {}) } }],
          },
        },
      });
    else if (route === `/${NAMESPACE}/events`) {
      const titles = languages[language] ?? [];
      const events = titles.map((title, index) => ({
        id: index + 1,
        title,
        url: `${home}/event/${index}/`,
        timezone: options.zone ?? 'Europe/Madrid',
      }));
      sendJson(response, 200, { events, rest_url: url.href, total: events.length, total_pages: 1 });
    } else noRoute(response);
  }

  const site = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (options.instead?.(request, response, url) === true) return;
    const parts = parted(url.pathname);
    if (parts === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!DOCTYPE html><h1>Not found</h1>');
      return;
    }
    const { path, segment } = parts;
    const language = languageOf(url, segment);
    const home = `${url.origin}${folder}${segment === undefined ? '' : `/${segment}`}`;
    const lacksSegment = options.allSegments === true && segment === undefined;
    const inQuery = rest === 'rest_route' ? url.searchParams.get('rest_route') : undefined;
    const inPath = path === rest || path.startsWith(`${rest}/`) ? path.slice(rest.length) || '/' : undefined;
    const route = inQuery ?? inPath;
    if (route !== undefined && !lacksSegment) {
      answerRest(route === '/' ? route : route.replace(/\/$/, ''), url, language, home, response);
      return;
    }
    if (path.startsWith('/wp-json') || path.startsWith('/missing') || (lacksSegment && path !== '/')) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!DOCTYPE html><h1>Not found</h1>');
      return;
    }
    const root = rest === 'rest_route' ? `${home}/?rest_route=/` : `${home}${rest}/`;
    const page = language in languages ? (segment ?? (by === 'segment' ? standard : language)) : standard;
    const others = Object.keys(languages).map((code) => {
      const at = code === standard && options.allSegments !== true ? '' : `/${code}`;
      return `<link rel="alternate" hreflang="${code}" href="${url.origin}${folder}${at}${path}">`;
    });
    response.setHeader('content-type', 'text/html; charset=UTF-8');
    if (names === 'header')
      response.setHeader('link', [
        `<${root}>; rel="https://api.w.org/"`,
        `<${root}wp/v2/pages/2>; rel="alternate"; title="JSON"; type="application/json"`,
        `<${home}/>; rel=shortlink`,
      ]);
    response.end(
      `<!DOCTYPE html><html lang="${page}"><head><title>Site – page</title>` +
        `${names === 'page' ? `<link rel='https://api.w.org/' href='${root}' />` : ''}` +
        `${links && Object.keys(languages).length > 1 ? others.join('') : ''}</head><body>Hello</body></html>`,
    );
  });
  return site;
}
