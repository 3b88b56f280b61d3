import { FIELDS, type Field, type FieldType } from '#interface/fields';
import { LIST_PARAMETERS } from '#interface/parameters';
import { ROUTES, type Route } from '#interface/routes';
import { failureAnswer, type HttpAnswer, successAnswer } from '#service/http/answers';
import type { RequestContext } from '#service/http/site';

/** One input of an operation: a path or query parameter, or a field of the body. */
type Input = {
  readonly name: string;
  readonly type: FieldType;
  readonly meaning: string;
  readonly required: boolean;
  readonly place: 'path' | 'query' | 'body';
  readonly default?: unknown;
};

type Schema = { readonly type?: string; readonly items?: { readonly type: string }; readonly default?: unknown };

const TYPES = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  double: { type: 'number' },
  untyped: {},
  integers: { type: 'array', items: { type: 'integer' } },
} as const satisfies Record<FieldType, Schema>;

function identifier({ by }: Route): Input[] {
  if (by === undefined) return [];
  const type = by === 'id' ? 'integer' : 'string';
  return [{ name: by, type, meaning: by === 'id' ? 'post or term ID' : 'post name', required: true, place: 'path' }];
}

function bodyField(field: Field, operation: 'create' | 'update'): Input {
  const { name, type, meaning } = field;
  return { name, type, meaning, required: field.required && operation === 'create', place: 'body' };
}

function optional(name: string, meaning: string, fallback?: string): Input {
  const input: Input = { name, type: 'string', meaning, required: false, place: 'query' };
  return fallback === undefined ? input : { ...input, default: fallback };
}

/** Returns everything that a route takes; the language parameter goes with every route. */
function inputsOf(context: RequestContext, route: Route): Input[] {
  const { kind, operation, by } = route;
  const codes = context.site.languages.map((one) => one.code);
  const language = optional(context.site.naming.languageParameter, `translation: ${codes.join(', ')}`);
  const password = kind === 'events' && by === 'id';
  const fields: readonly Field[] = kind === undefined ? [] : FIELDS[kind];
  const body =
    operation === 'create' || operation === 'update'
      ? fields.filter(({ name }) => name !== 'password' || password).map((field) => bodyField(field, operation))
      : [];
  const query: Input[] =
    operation === 'list' && kind !== undefined
      ? LIST_PARAMETERS[kind].map((parameter) => ({ ...parameter, required: false, place: 'query' }))
      : [];
  const scope: Input[] =
    operation === 'index'
      ? [
          optional('namespace', 'namespace to describe', context.site.naming.namespace),
          optional('context', 'scope of the description', 'view'),
        ]
      : [];
  const opening: Input[] = password && operation !== 'update' ? [optional('password', 'event password')] : [];
  return [...identifier(route), ...query, ...scope, ...opening, ...body, language];
}

function schemaOf(input: Input): Schema {
  return input.default === undefined ? TYPES[input.type] : { ...TYPES[input.type], default: input.default };
}

const ROUTES_BY_PATH = Map.groupBy(ROUTES, ({ path }) => path);

/** Returns a route's path with the patterns of its id or slug. */
const patternOf = (path: string) => path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');

/** Describes a route: its methods and arguments. */
function routeBody(context: RequestContext, group: readonly Route[]) {
  const endpoints = group.map((route) => ({
    methods: route.methods,
    args: Object.fromEntries(
      inputsOf(context, route).map((input) => [
        input.name,
        { description: input.meaning, ...schemaOf(input), required: input.required },
      ]),
    ),
  }));
  const path = group[0]?.path ?? '';
  const self = path.includes('{') ? {} : { _links: { self: [{ href: context.addresses.rest(path) }] } };
  const { namespace } = context.site.naming;
  return { namespace, methods: group.flatMap((route) => route.methods), endpoints, ...self };
}

/** Returns every route of the interface by its pattern. */
function routeBodies(context: RequestContext, helping: boolean) {
  const routes = [...ROUTES_BY_PATH].map(([path, group]) => {
    const schema = helping ? { schema: recordSchema(context, group) } : {};
    return [
      `/${context.site.naming.namespace}${patternOf(path)}`,
      { ...routeBody(context, group), ...schema },
    ] as const;
  });
  return Object.fromEntries(routes);
}

/** Returns the answer to OPTIONS: what the route of a path takes. */
export function describeRoute(context: RequestContext, path: string): HttpAnswer {
  return successAnswer(routeBody(context, ROUTES_BY_PATH.get(path) ?? []));
}

/** Returns the index of the REST root: the site, its namespaces and their routes. */
export function describeRoot(context: RequestContext): HttpAnswer {
  const { publicUrl, timeZone, naming, now, languagesAs } = context.site;
  return successAnswer({
    name: new URL(publicUrl).hostname,
    description: '',
    url: publicUrl,
    home: publicUrl,
    gmt_offset: now().toZonedDateTimeISO(timeZone).offsetNanoseconds / 3.6e12,
    timezone_string: timeZone,
    namespaces: [naming.namespace, ...(languagesAs === 'polylang' ? ['pll/v1'] : [])],
    authentication: {},
    routes: routeBodies(context, false),
    _links: {},
  });
}

/** Describes the record of a route's kind; without properties for routes of no kind. */
function recordSchema(context: RequestContext, group: readonly Route[]) {
  const fields = group.flatMap((route) => inputsOf(context, route)).filter((input) => input.place === 'body');
  const properties = Object.fromEntries(
    fields.map((input) => [input.name, { ...schemaOf(input), description: input.meaning }]),
  );
  return { type: 'object', properties };
}

/**
 * Returns the namespace index: every route with its methods and arguments. `namespace` names the namespace to describe; there is
 * one. `context=help` adds what records may hold.
 */
export function describeNamespace(context: RequestContext, search: URLSearchParams): HttpAnswer {
  const { namespace, restRoot } = context.site.naming;
  if ((search.get('namespace') ?? namespace) !== namespace)
    return failureAnswer(404, 'rest_invalid_namespace', 'The specified namespace could not be found.');
  const up = [{ href: `${context.site.publicUrl}${restRoot}/` }];
  return successAnswer({ namespace, routes: routeBodies(context, search.get('context') === 'help'), _links: { up } });
}

function responsesOf({ operation, kind, by }: Route) {
  const success = operation === 'create' ? '201' : '200';
  return {
    [success]: { description: `${operation} ${kind ?? ''}`.trim() },
    ...(kind === undefined ? {} : { '400': { description: 'A parameter is missing or invalid' } }),
    ...(operation === 'create' || operation === 'update' || operation === 'delete'
      ? { '401': { description: 'Credentials are required' } }
      : {}),
    ...(by === undefined ? {} : { '403': { description: 'The record is not accessible' } }),
    ...(kind !== 'events' || by !== 'id' ? {} : { '404': { description: 'There is no such record' } }),
    ...(operation === 'delete' ? { '410': { description: 'The record is in the trash already' } } : {}),
  };
}

function operationOf(context: RequestContext, route: Route) {
  const inputs = inputsOf(context, route);
  const body = inputs.filter((input) => input.place === 'body');
  const named = (one: Input) => ({ ...schemaOf(one), description: one.meaning });
  const schema = {
    type: 'object',
    properties: Object.fromEntries(body.map((one) => [one.name, named(one)])),
    ...(body.some((one) => one.required)
      ? { required: body.filter((one) => one.required).map((one) => one.name) }
      : {}),
  };
  const writes = ['create', 'update', 'delete'].includes(route.operation);
  return {
    summary: [route.operation, route.kind, route.by === undefined ? undefined : `by ${route.by}`]
      .filter((word) => word !== undefined)
      .join(' '),
    parameters: inputs
      .filter((input) => input.place !== 'body')
      .map((input) => ({
        name: input.name,
        in: input.place,
        description: input.meaning,
        required: input.required,
        schema: schemaOf(input),
      })),
    ...(body.length === 0
      ? {}
      : {
          requestBody: { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } },
        }),
    ...(writes ? { security: [{ basic: [] }] } : {}),
    responses: responsesOf(route),
  };
}

/** Returns the body of the `doc` route: an OpenAPI document of every route, derived from the interface's tables. */
export function openApiDocument(context: RequestContext) {
  const paths = [...ROUTES_BY_PATH].map(([path, group]) => {
    const operations = group.flatMap((route) =>
      route.methods.map((method) => [method.toLowerCase(), operationOf(context, route)] as const),
    );
    return [path === '' ? '/' : path, Object.fromEntries(operations)] as const;
  });
  return {
    openapi: '3.0.0',
    info: { version: '1.0.0', title: 'Event calendar', description: 'Events, venues, organizers, categories and tags' },
    servers: [{ url: context.addresses.rest('') }],
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
  };
}
