import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { messageOf } from '#errors';
import { ROUTES, type Route } from '#interface/routes';
import { type Answer, defect, forbidden, found, invalidParameters, noRoute } from '#service/answers';
import { docBody, indexBody } from '#service/description';
import { listEvents } from '#service/event-list';
import { listLinked } from '#service/linked-list';
import { fetchOne } from '#service/single';
import { type Edition, restPath } from '#service/site';
import { listTerms } from '#service/term-list';

const COMMON_HEADERS = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-TEC-Total, X-TEC-TotalPages',
};

/** The editions that requests are answered from. */
export type Editions = {
  readonly standard: Edition;
  /** By language code. */
  readonly byLanguage: ReadonlyMap<string, Edition>;
  /** By segment of the base URL, for the languages that have one. */
  readonly bySegment: ReadonlyMap<string, Edition>;
};

function send(context: Context, answer: Answer): Response {
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

function answer(edition: Edition, { operation, kind, by }: Route, context: Context): Answer {
  const search = new URL(context.req.url).searchParams;
  if (operation === 'index') return found(indexBody(edition));
  if (operation === 'doc') return found(docBody(edition));
  if (operation === 'list' && kind !== undefined) return list(edition, kind, search);
  if (operation === 'fetch' && kind !== undefined && by !== undefined) {
    const text = context.req.param(by) ?? '';
    return fetchOne(edition, kind, { by, text }, search.get('password') ?? '');
  }
  // Writes need credentials, and nobody has any here.
  return forbidden();
}

function add(app: Hono, root: string, editionOf: (context: Context) => Edition): void {
  for (const route of ROUTES) {
    const path = `${root}${route.path.replace('{id}', ':id{[0-9]+}').replace('{slug}', ':slug')}`;
    app.on([...route.methods], [path], (context) => send(context, answer(editionOf(context), route, context)));
  }
}

/**
 * The service as a function from requests to responses: every route of the interface, at the REST root and once more
 * under each language segment. Each answer is held back by `latency` milliseconds.
 */
export function restApp({ standard, byLanguage, bySegment }: Editions, latency: number): Hono {
  const app = new Hono({ strict: false });
  const { naming } = standard.site;
  app.use(async (context, next) => {
    if (latency > 0) await pause(latency);
    const { pathname, search } = new URL(context.req.url);
    if (isWellEncoded(pathname) && isWellEncoded(search)) return next();
    return send(context, invalidParameters([{ name: 'url', message: 'Malformed percent-encoding.' }]));
  });
  add(app, restPath(naming, null), (context) => {
    const asked = new URL(context.req.url).searchParams.get(naming.languageParameter);
    return byLanguage.get(asked ?? '') ?? standard;
  });
  for (const [segment, edition] of bySegment) add(app, restPath(naming, segment), () => edition);
  app.notFound((context) => send(context, noRoute()));
  app.onError((error, context) => send(context, defect(messageOf(error))));
  return app;
}
