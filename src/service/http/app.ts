import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { messageOf } from '#errors';
import { type Address, ROUTES, type Route } from '#interface/routes';
import { MEDIA_ROW } from '#service/database/rows';
import { type Answer, defect, found, invalidParameters, noRoute } from '#service/http/answers';
import { readerOf, type Users } from '#service/http/credentials';
import { describeNamespace, describeRoot, describeRoute, docBody } from '#service/http/description';
import { readInput } from '#service/http/input';
import { pathAsked, requestMeant } from '#service/http/platform';
import { posterPng } from '#service/http/poster';
import { type Edition, type Reader, restPath, restRootPath } from '#service/http/site';
import { listEvents } from '#service/reads/event-list';
import { listLinked } from '#service/reads/linked-list';
import { editionOfRecord, fetchOne } from '#service/reads/single';
import { listTerms } from '#service/reads/term-list';
import { createOne, deleteOne, updateOne } from '#service/writes/writes';

/** Pixels; larger images are known by their size only. */
const LARGEST_POSTER = 4_000_000;

const COMMON_HEADERS = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-TEC-Total, X-TEC-TotalPages',
};

type Variables = { reader: Reader };

type Request = Context<{ Variables: Variables }>;

/** What a service does beside answering. */
export type ServiceBehaviour = {
  /** Milliseconds after a request's arrival before which it is not answered; handling it counts towards them. */
  readonly latency: number;
  readonly users: Users;
};

/** The editions that requests are answered from. */
export type Editions = {
  readonly standard: Edition;
  /** By language code. */
  readonly byLanguage: ReadonlyMap<string, Edition>;
  /** By segment of the base URL, for the languages that have one. */
  readonly bySegment: ReadonlyMap<string, Edition>;
};

function send(context: Request, answer: Answer): Response {
  return context.body(JSON.stringify(answer.body), answer.status, { ...COMMON_HEADERS, ...answer.headers });
}

function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function list(edition: Edition, kind: NonNullable<Route['kind']>, search: URLSearchParams): Answer {
  switch (kind) {
    case 'events':
      return listEvents(edition, search);
    case 'venues':
    case 'organizers':
      return listLinked(kind, edition, search);
    case 'categories':
    case 'tags':
      return listTerms(kind, edition, search);
  }
}

/** The id or slug of a single record: the path's, or what a query has in its place. */
function keyOf({ site }: Edition, by: Address, context: Request): string {
  const asked = site.dialect.quirks.queryBeatsPath ? context.req.query(by) : undefined;
  return asked ?? context.req.param(by) ?? '';
}

async function answer(asked: Edition, { operation, kind, by }: Route, context: Request): Promise<Answer> {
  const search = new URL(context.req.url).searchParams;
  if (operation === 'index') return describeNamespace(asked, search);
  if (operation === 'doc') return found(docBody(asked));
  if (operation === 'list' && kind !== undefined) return list(asked, kind, search);
  if (kind === undefined) return noRoute();
  const key = by === undefined ? undefined : { by, text: keyOf(asked, by, context) };
  if (key?.by === 'id' && !/^\d+$/.test(key.text)) return invalidParameters([{ name: 'id' }]);
  const edition = key === undefined ? asked : editionOfRecord(asked, kind, key);
  if (operation === 'fetch' && key !== undefined) {
    const opening = { password: search.get('password') ?? '', context: search.get('context') ?? 'view' };
    return fetchOne(edition, kind, key, opening);
  }
  const read = await readInput(context.req.raw, search);
  if ('refusal' in read) return read.refusal;
  if (operation === 'create') return createOne(edition, kind, read.input);
  if (key === undefined) return noRoute();
  return operation === 'delete'
    ? deleteOne(edition, kind, key, search.get('password') ?? '')
    : updateOne(edition, kind, key, read.input);
}

/** A route's path as the router takes it. */
const patternOf = (path: string) => path.replace('{id}', ':id{[0-9]+}').replace('{slug}', ':slug');

function add(app: Hono<{ Variables: Variables }>, root: string, editionOf: (context: Request) => Edition): void {
  for (const route of ROUTES) {
    app.on([...route.methods], [`${root}${patternOf(route.path)}`], async (context) => {
      const edition = { ...editionOf(context), reader: context.get('reader') };
      return send(context, await answer(edition, route, context));
    });
  }
}

/** What the platform of the common implementation answers around the interface. */
function addPlatform(app: Hono<{ Variables: Variables }>, root: string, namespace: string, edition: Edition): void {
  app.get(root, (context) => send(context, describeRoot(edition)));
  for (const path of new Set(ROUTES.map((route) => route.path)))
    app.options(`${root}/${namespace}${patternOf(path)}`, (context) => send(context, describeRoute(edition, path)));
}

/**
 * The service as a function from requests to responses: every route of the interface, at the REST root and once more
 * under each language segment.
 */
export function restApp({ standard, byLanguage, bySegment }: Editions, { latency, users }: ServiceBehaviour) {
  const { naming, dialect } = standard.site;
  const { platform } = dialect.quirks;
  const roots = [null, ...bySegment.keys()].map((segment) => restRootPath(naming, segment));
  const app = new Hono<{ Variables: Variables }>(
    platform ? { getPath: (request) => pathAsked(request, roots) } : { strict: false },
  );
  if (latency > 0)
    app.use(async (_context, next) => {
      const due = pause(latency);
      await next();
      await due;
    });
  app.use(async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    if (isWellEncoded(pathname) && isWellEncoded(search)) return next();
    return send(context, invalidParameters([{ name: 'url', message: 'Malformed percent-encoding.' }]));
  });
  app.use(async (context, next) => {
    const reader = readerOf(context.req.header('Authorization'), users);
    if (typeof reader !== 'string') return send(context, reader);
    context.set('reader', reader);
    return next();
  });
  add(app, restPath(naming, null), (context) => {
    const asked = new URL(context.req.url).searchParams.get(naming.languageParameter);
    return byLanguage.get(asked ?? '') ?? standard;
  });
  for (const [segment, edition] of bySegment) add(app, restPath(naming, segment), () => edition);
  if (platform)
    for (const [segment, edition] of [[null, standard] as const, ...bySegment])
      addPlatform(app, restRootPath(naming, segment), naming.namespace, edition);
  app.get('/images/:file', (context) => {
    const [image] = standard.store.select(MEDIA_ROW, 'SELECT * FROM media WHERE file = ?', [context.req.param('file')]);
    if (image === undefined || image.width * image.height > LARGEST_POSTER) return send(context, noRoute());
    const drawn = posterPng(image.file, image.width, image.height);
    return context.body(new Uint8Array(drawn), 200, { 'Content-Type': 'image/png' });
  });
  app.notFound((context) => send(context, noRoute()));
  app.onError((error, context) => send(context, defect(messageOf(error))));
  return { fetch: (request: globalThis.Request) => app.fetch(platform ? requestMeant(request) : request) };
}
