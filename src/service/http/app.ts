import { type Context, Hono } from 'hono';
import { messageOf } from '#errors';
import { POST_KINDS } from '#interface/kinds';
import { CORE_NAMESPACE } from '#interface/platform';
import { type AddressForm, ROUTES, type Route } from '#interface/routes';
import { MEDIA_ROW } from '#service/database/rows';
import { failureAnswer, type HttpAnswer, invalidParameters, successAnswer } from '#service/http/answers';
import { readerOf, type Users } from '#service/http/credentials';
import { describeNamespace, describeRoot, describeRoute, openApiDocument } from '#service/http/description';
import { readInput } from '#service/http/input';
import { pageAt } from '#service/http/pages';
import {
  contextOfHost,
  homeOf,
  type ReaderRole,
  type RequestContext,
  type RequestContexts,
  restPath,
  restRootPath,
} from '#service/http/site';
import { fetchPlatformPost, listPlatformPosts } from '#service/reads/core';
import { listEvents } from '#service/reads/event-list';
import { listLinked } from '#service/reads/linked-list';
import { contextOfRecord, fetchOne } from '#service/reads/single';
import { listTerms } from '#service/reads/term-list';
import { posterPng } from '#service/sample/poster';
import { publishDuePosts } from '#service/writes/post-fields';
import { createOne, trashOrDelete, updateOne } from '#service/writes/writes';

/** Answers 404 to every path and method that the interface does not have. */
function noRoute(): HttpAnswer {
  return failureAnswer(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

/** Pixels; larger images are known by their size only. */
const LARGEST_POSTER = 4_000_000;

const COMMON_HEADERS = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-TEC-Total, X-TEC-TotalPages',
};

type Variables = { reader: ReaderRole };

type HttpRequest = Context<{ Variables: Variables }>;

/** The behaviour of a service beside its answers. */
type ServiceBehaviour = {
  /** Milliseconds after a request's arrival before which it is not answered; handling it counts towards them. */
  readonly latency: number;
  /** Waits for `duration` milliseconds. */
  readonly sleep: (duration: number) => Promise<void>;
  readonly users: Users;
};

/** Returns an answer as a response. */
export function responseOf({ status, body, headers }: HttpAnswer): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...COMMON_HEADERS, ...headers } });
}

function send(request: HttpRequest, answer: HttpAnswer): Response {
  return request.body(JSON.stringify(answer.body), answer.status, { ...COMMON_HEADERS, ...answer.headers });
}

function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function list(context: RequestContext, kind: NonNullable<Route['kind']>, search: URLSearchParams): HttpAnswer {
  switch (kind) {
    case 'events':
      return listEvents(context, search);
    case 'venues':
    case 'organizers':
      return listLinked(kind, context, search);
    case 'categories':
    case 'tags':
      return listTerms(kind, context, search);
  }
}

/** Returns the id or slug of a single record: the path's, or what a query has in its place. */
function idOrSlugOf({ site }: RequestContext, by: AddressForm, request: HttpRequest): string {
  const fromQuery = site.dialect.quirks.queryBeatsPath ? request.req.query(by) : undefined;
  return fromQuery ?? request.req.param(by) ?? '';
}

async function answer(
  requestContext: RequestContext,
  { operation, kind, by }: Route,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const search = new URL(request.req.url).searchParams;
  if (operation === 'index') return describeNamespace(requestContext, search);
  if (operation === 'doc') return successAnswer(openApiDocument(requestContext));
  if (operation === 'list' && kind !== undefined) return list(requestContext, kind, search);
  if (kind === undefined) return noRoute();
  const key = by === undefined ? undefined : { by, text: idOrSlugOf(requestContext, by, request) };
  if (key?.by === 'id' && !/^\d+$/.test(key.text)) return invalidParameters([{ name: 'id' }]);
  const context = key === undefined ? requestContext : contextOfRecord(requestContext, kind, key);
  if (operation === 'fetch' && key !== undefined) {
    const opening = { password: search.get('password') ?? '', queryContext: search.get('context') ?? 'view' };
    return fetchOne(context, kind, key, opening);
  }
  const read = await readInput(request.req.raw, search);
  if ('refusal' in read) return read.refusal;
  if (operation === 'create') return createOne(context, kind, read.input);
  if (key === undefined) return noRoute();
  return operation === 'delete'
    ? trashOrDelete(context, kind, key, search.get('password') ?? '')
    : updateOne(context, kind, key, read.input);
}

/** Returns a route's path as the router takes it. */
const patternOf = (path: string) => path.replace('{id}', ':id{[0-9]+}').replace('{slug}', ':slug');

function add(
  app: Hono<{ Variables: Variables }>,
  root: string,
  contextOf: (request: HttpRequest) => RequestContext,
): void {
  for (const route of ROUTES)
    app.on([...route.methods], [`${root}${patternOf(route.path)}`], async (request) =>
      send(request, await answer(contextOf(request), route, request)),
    );
}

/** Adds the routes with which the platform of the common implementation answers around the interface. */
function addPlatform(
  app: Hono<{ Variables: Variables }>,
  root: string,
  namespace: string,
  context: RequestContext,
  contextOf: (request: HttpRequest) => RequestContext,
): void {
  app.get(root, (request) => send(request, describeRoot(context)));
  for (const kind of POST_KINDS) {
    const path = `${root}/${CORE_NAMESPACE}/${context.site.dialect.typeNames[kind]}`;
    const searchOf = (request: HttpRequest) => new URL(request.req.url).searchParams;
    app.get(path, (request) => send(request, listPlatformPosts(kind, contextOf(request), searchOf(request))));
    app.get(`${path}/:id{[0-9]+}`, (request) => {
      const id = Number(request.req.param('id'));
      return send(request, fetchPlatformPost(kind, contextOf(request), id, searchOf(request)));
    });
  }
  for (const path of new Set(ROUTES.map((route) => route.path)))
    app.options(`${root}/${namespace}${patternOf(path)}`, (request) => send(request, describeRoute(context, path)));
}

/**
 * Returns the service as a function from requests to responses: every route of the interface, at the REST root and once
 * more under each language segment.
 */
export function restApp(contexts: RequestContexts, behaviour: ServiceBehaviour) {
  const { standard, byLanguage, bySegment } = contexts;
  const { latency, sleep, users } = behaviour;
  const { naming, dialect } = standard.site;
  const { platform } = dialect.quirks;
  const roots = [null, ...bySegment.keys()].map((segment) => restRootPath(naming, segment));
  const app = new Hono<{ Variables: Variables }>(
    platform ? { getPath: (request) => routePath(request, roots) } : { strict: false },
  );
  if (latency > 0)
    app.use(async (_context, next) => {
      const due = sleep(latency);
      await next();
      await due;
    });
  if (platform)
    app.use(async (request, next) => {
      await next();
      // The service's own time, by the clock that stamps records (RFC 9110, 6.6.1).
      request.res.headers.set('Date', new Date(standard.site.now().epochMilliseconds).toUTCString());
    });
  app.use(async (request, next) => {
    const { pathname, search } = new URL(request.req.url);
    if (isWellEncoded(pathname) && isWellEncoded(search)) return next();
    return send(request, invalidParameters([{ name: 'url', message: 'Malformed percent-encoding.' }]));
  });
  app.use(async (_request, next) => {
    publishDuePosts(standard);
    await next();
  });
  app.use(async (request, next) => {
    const reader = readerOf(request.req.header('Authorization'), users);
    if (typeof reader !== 'string') return send(request, reader);
    request.set('reader', reader);
    return next();
  });
  const contextBy = (find: (request: HttpRequest) => RequestContext) => (request: HttpRequest) => ({
    ...find(request),
    reader: request.get('reader'),
  });
  const byParameter = contextBy((request) => {
    const code = new URL(request.req.url).searchParams.get(naming.languageParameter) ?? undefined;
    if (code === undefined) return contextOfHost(contexts, new URL(request.req.url));
    return byLanguage.get(code) ?? byLanguage.get(standard.site.defaultLanguage.code) ?? standard;
  });
  for (const [segment, context] of [[null, standard] as const, ...bySegment]) {
    const contextOf = segment === null ? byParameter : contextBy(() => context);
    add(app, restPath(naming, segment), contextOf);
    if (platform) addPlatform(app, restRootPath(naming, segment), naming.namespace, context, contextOf);
  }
  app.get('/images/:file', (request) => {
    const [image] = standard.store.select(MEDIA_ROW, 'SELECT * FROM media WHERE file = ?', [request.req.param('file')]);
    if (image === undefined || image.width * image.height > LARGEST_POSTER) return send(request, noRoute());
    const drawn = posterPng(image.file, image.width, image.height);
    return request.body(new Uint8Array(drawn), 200, { 'Content-Type': 'image/png' });
  });
  const { languages, languagesAs, defaultLanguage } = standard.site;
  if (languagesAs === 'polylang')
    app.get(`${restRootPath(naming, null)}/pll/v1/languages`, (request) =>
      request.json(
        languages.map((language) => ({
          name: language.code,
          slug: language.code,
          locale: language.code,
          w3c: language.code,
          home_url: `${homeOf(standard.site, language)}/`,
          is_default: language === defaultLanguage,
        })),
      ),
    );
  app.notFound((request) => {
    const page = request.req.method === 'GET' ? pageAt(contexts, new URL(request.req.url)) : undefined;
    if (page !== undefined) return request.html(page);
    const [, first = ''] = request.req.path.split('/');
    const isPage = languagesAs !== 'segments' && languages.some(({ segment }) => segment === first);
    return isPage ? request.html('<!DOCTYPE html><title>Page not found</title>', 404) : send(request, noRoute());
  });
  app.onError((error, request) => send(request, failureAnswer(500, 'internal_server_error', messageOf(error))));
  return { fetch: (request: globalThis.Request) => app.fetch(platform ? withNamedMethod(request) : request) };
}

/*
 * Rewrites requests as the platform of the common implementation does before any route: paths in any case and with
 * needless slashes, the route by the parameter `rest_route`, and other methods than the request's own.
 */

/** Slashes, and characters that a path need not encode. */
const NEEDLESSLY_ENCODED = /%(?:2[def]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Returns the path of the route that a request names. `roots` are the paths of the REST roots, one for each segment.
 * Below them case, needless slashes and needless percent-encoding make no difference, and the parameter `rest_route`
 * replaces the path.
 */
function routePath(request: Pick<Request, 'url'>, roots: readonly string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  const decoded = pathname.replace(NEEDLESSLY_ENCODED, (encoded) => decodeURIComponent(encoded));
  const merged = decoded.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const root = roots.find((one) => merged.toLowerCase() === one || merged.toLowerCase().startsWith(`${one}/`));
  if (root === undefined) return merged;
  const route = searchParams.get('rest_route');
  if (route === null) return merged.toLowerCase();
  return `${root}/${encodeURI(route).toLowerCase()}`.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

/** Returns the request with the method that `_method` or `X-HTTP-Method-Override` names. */
function withNamedMethod(request: Request): Request {
  const named = new URL(request.url).searchParams.get('_method') ?? request.headers.get('X-HTTP-Method-Override');
  const method = named?.toUpperCase() ?? request.method;
  if (method === request.method || !/^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)) return request;
  const { url, headers } = request;
  const body = method === 'GET' || request.method === 'GET' || request.method === 'HEAD' ? null : request.body;
  return new Request(url, { method, headers, body, ...(body === null ? {} : { duplex: 'half' }) });
}
