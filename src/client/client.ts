import { parseJson, statusErrorOf } from '#client/answers';
import { type Call, ServiceError, UndecodableError } from '#client/errors';
import { answeredCall, type Outgoing, type Transport } from '#client/transport';
import { decodeItem } from '#interface/decode-item';
import { isPastEnd } from '#interface/dialects/dialect';
import { DIALECTS, type Dialect } from '#interface/dialects/dialects';
import { type CallLanguage, type CallQuery, type CallTarget, type Endpoint, urlOf } from '#interface/endpoint';
import {
  bodyOf,
  checkFields,
  checkLanguage,
  checkQuery,
  type FieldInput,
  type ListInput,
  queryOf,
} from '#interface/inputs';
import type { Kind, PostKind } from '#interface/kinds';
import { type ChangeHint, hintListSchema, hintsUrl, storedTextSchema, storedTextUrl } from '#interface/platform';
import { describeIssues, ENVELOPE_DECODERS, type Served, type ServedPage } from '#interface/responses';
import { type Method, routeOf } from '#interface/routes';

/** The address of a record: events, venues and organizers by id or slug, categories and tags by id only. */
export type RecordAddress<K extends Kind = Kind> =
  | { readonly id: number }
  | (K extends PostKind ? { readonly slug: string } : never);

/** The password of a protected event; only with an id. */
export type WithPassword = { readonly password?: string };

/** The HTTP methods that the interface takes for an update; all do the same. */
export type UpdateMethod = Exclude<Method, 'GET' | 'DELETE'>;

/** The input of an operation, apart from its target. */
type OperationInput = {
  /** The query of a list, of the index, or the password of a protected event. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The fields of a create or update. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** A method of the route; by default its first. */
  readonly method?: Method;
};

/** A page of hints about changed records. */
type HintPage = {
  readonly hints: readonly ChangeHint[];
  /** The service's time at the answer; absent where it sends none. */
  readonly date?: Temporal.Instant | undefined;
};

/**
 * Typed operations of one service. Input that breaks a rule of the interface throws an `InvalidInputError` before
 * anything is sent; a response that is an error or not in the interface's form throws a `ServiceError`.
 */
export interface Client {
  readonly endpoint: Endpoint;
  readonly dialect: Dialect;
  /** Reads the namespace index: the service's own description of its routes. */
  index(language: CallLanguage, query?: { readonly namespace?: string; readonly context?: string }): Promise<unknown>;
  /** Reads the service's description of its interface (the route `doc`). */
  doc(language: CallLanguage): Promise<unknown>;
  /**
   * Reads the list of posts of WordPress as editors see it (`/wp/v2/posts`, no part of the calendar's interface). A
   * reader who may not edit is refused: with 401 where the service accepted no credentials, with 403 where they belong
   * to an account without the right. Returns the call that succeeded.
   */
  readAsEditor(): Promise<Call>;
  /**
   * Reads which records of a kind were changed after an instant, from WordPress's own public routes (`hintsUrl`),
   * earliest first and at most `HINTS_PER_PAGE`. No credentials are sent.
   */
  hints(kind: PostKind, language: CallLanguage, after: Temporal.Instant): Promise<HintPage>;
  /**
   * Reads the stored description of a post, from WordPress's own routes (`storedTextUrl`). Returns `undefined` where
   * the service does not show it to this reader.
   */
  storedDescription(kind: PostKind, language: CallLanguage, id: number): Promise<string | undefined>;
  /** Runs any operation of the interface, by its target, and returns the JSON of the response undecoded. */
  ask(target: CallTarget, language: CallLanguage, input?: OperationInput): Promise<unknown>;
  /** Reads one page of a list; its items stay undecoded. */
  listPage<K extends Kind>(
    kind: K,
    language: CallLanguage,
    query: ListInput<K>,
    options?: Pick<Outgoing, 'isTriedOnce'>,
  ): Promise<ServedPage>;
  /**
   * Reads the pages of a list, from the page that the query names to the last. Their addresses are built from the
   * query; links in responses are not followed.
   */
  pages<K extends Kind>(kind: K, language: CallLanguage, query: ListInput<K>): AsyncGenerator<ServedPage, void>;
  /** Reads the items of a list page by page, decoded. */
  items<K extends Kind>(kind: K, language: CallLanguage, query: ListInput<K>): AsyncGenerator<Served[K], void>;
  /** Reads a record on its own route, from the service itself and not from a cache on the way to it. */
  fetch<K extends Kind>(
    kind: K,
    language: CallLanguage,
    at: RecordAddress<K>,
    options?: WithPassword,
  ): Promise<Served[K]>;
  create<K extends Kind>(kind: K, language: CallLanguage, fields: FieldInput<K>): Promise<Served[K]>;
  update<K extends Kind>(
    kind: K,
    language: CallLanguage,
    at: RecordAddress<K>,
    fields: FieldInput<K>,
    method?: UpdateMethod,
  ): Promise<Served[K]>;
  /** Deletes a record and returns its last state; posts go to the trash, terms are removed for good. */
  delete<K extends Kind>(
    kind: K,
    language: CallLanguage,
    at: RecordAddress<K>,
    options?: WithPassword,
  ): Promise<Served[K]>;
}

/** The part of a client that a pull uses: reading lists, and fetching single records. */
export type ListClient = Pick<Client, 'endpoint' | 'dialect' | 'listPage' | 'fetch'>;

/** The properties of a service that decide how calls are built and checked. */
export type ClientOptions = {
  readonly dialect: Dialect;
  /** The codes of the languages that the site has. */
  readonly languages: readonly string[];
  /**
   * True if records are read on their own routes; else the fields that only those routes have (`json_ld`) are left out.
   */
  readonly details?: boolean;
};

/** The first page of a list in which nothing is. */
const EMPTY_LIST: ServedPage = { items: [], total: 0, totalPages: 0 };

const AS_DOCUMENTED: ClientOptions = { dialect: DIALECTS.document, languages: ['ca', 'en', 'de', 'es'] };

/** Returns the instant of a `Date` header (RFC 9110, 5.6.7), in the form that all servers have to send. */
function dateOf(header: string | undefined): Temporal.Instant | undefined {
  const time = Date.parse(header ?? '');
  return /GMT$/.test(header ?? '') && Number.isFinite(time) ? Temporal.Instant.fromEpochMilliseconds(time) : undefined;
}

/** Creates a client of one service over a transport. */
export function createClient(endpoint: Endpoint, transport: Transport, options: ClientOptions = AS_DOCUMENTED): Client {
  const { dialect } = options;

  async function call(
    method: Method,
    language: CallLanguage,
    target: CallTarget,
    { query, ...more }: Pick<Outgoing, 'body' | 'isUncached' | 'isTriedOnce'> & { readonly query?: CallQuery } = {},
  ) {
    checkLanguage(dialect, options.languages, language);
    const { answer, exchange } = await send({ method, url: urlOf(endpoint, language, target, query), ...more });
    if (answer.status < 200 || answer.status > 299) throw statusErrorOf(answer, exchange);
    return { exchange, body: parseJson(answer, exchange) };
  }

  async function send(outgoing: Outgoing) {
    const answer = await transport.send(outgoing);
    return { answer, exchange: answeredCall(outgoing.method, outgoing.url, answer) };
  }

  function targetOf<K extends Kind>(operation: CallTarget['operation'], kind: K, at: RecordAddress<K>): CallTarget {
    return 'slug' in at ? { operation, kind, by: 'slug', key: at.slug } : { operation, kind, by: 'id', key: at.id };
  }

  function decoded<K extends Kind>(kind: K, exchange: Call, body: unknown): Served[K] {
    const item = decodeItem(kind, options.details === true ? body : withoutStructuredData(body));
    if ('served' in item) return item.served;
    throw new UndecodableError(exchange, { message: `The answer is not one of ${kind}: ${item.reason}` });
  }

  async function listPage<K extends Kind>(
    kind: K,
    language: CallLanguage,
    query: ListInput<K>,
    options: Pick<Outgoing, 'isTriedOnce'> = {},
  ): Promise<ServedPage> {
    checkQuery(kind, query);
    const target = { operation: 'list', kind } as const;
    const result = await call('GET', language, target, { query: queryOf(query), ...options }).catch(
      (error: unknown) => {
        const isFirst = Number(Reflect.get(query, 'page') ?? 1) === 1;
        if (isFirst && error instanceof ServiceError && isPastEnd(dialect, kind, error.call)) return undefined;
        throw error;
      },
    );
    if (result === undefined) return EMPTY_LIST;
    const { exchange, body } = result;
    const parsed = ENVELOPE_DECODERS[kind].safeParse(body);
    if (parsed.success) return parsed.data;
    throw new UndecodableError(exchange, {
      message: `The list of ${kind} is not in the interface's form: ${describeIssues(parsed.error)}`,
      hint: 'Check service.namespace (ALMANAC_NAMESPACE): another interface may answer there.',
    });
  }

  async function* pages<K extends Kind>(
    kind: K,
    language: CallLanguage,
    query: ListInput<K>,
  ): AsyncGenerator<ServedPage, void> {
    const first = Number(Reflect.get(query, 'page') ?? 1);
    for (let page = first; ; page += 1) {
      const served = await listPage(kind, language, { ...query, page });
      yield served;
      if (page >= served.totalPages) return;
    }
  }

  return {
    endpoint,
    dialect,
    listPage,
    pages,
    async ask(target, language, { query = {}, fields, method } = {}) {
      const { operation, kind, by } = target;
      if (kind !== undefined && operation === 'list') checkQuery(kind, query);
      if (kind !== undefined && (operation === 'create' || operation === 'update'))
        checkFields(kind, operation, fields ?? {}, by);
      const [usual = 'GET'] = routeOf(operation, kind, by).methods;
      const body = kind === undefined || fields === undefined ? undefined : bodyOf(dialect, kind, fields);
      return (await call(method ?? usual, language, target, { query: queryOf(query), ...(body && { body }) })).body;
    },
    async readAsEditor() {
      const url = new URL(`${endpoint.baseUrl}${endpoint.restRoot}/wp/v2/posts`);
      url.searchParams.set('context', 'edit');
      url.searchParams.set('per_page', '1');
      const { answer, exchange } = await send({ method: 'GET', url });
      if (answer.status < 200 || answer.status > 299) throw statusErrorOf(answer, exchange);
      return exchange;
    },
    async hints(kind, language, after) {
      const url = hintsUrl(endpoint, dialect, language, kind, after);
      const { answer, exchange } = await send({ method: 'GET', url, isAnonymous: true });
      if (answer.status !== 200) throw statusErrorOf(answer, exchange);
      const parsed = hintListSchema.safeParse(parseJson(answer, exchange));
      if (!parsed.success)
        throw new UndecodableError(exchange, { message: `These are no hints: ${describeIssues(parsed.error)}` });
      return { hints: parsed.data, date: dateOf(answer.headers?.date) };
    },
    async storedDescription(kind, language, id) {
      const url = storedTextUrl(endpoint, dialect, language, kind, id);
      const { answer, exchange } = await send({ method: 'GET', url, isUncached: true });
      if (answer.status !== 200) return undefined;
      try {
        const { data } = storedTextSchema.safeParse(parseJson(answer, exchange));
        return data?.id === id ? data.content.raw : undefined;
      } catch (error) {
        // Whatever answered there, it is no description.
        if (error instanceof ServiceError) return undefined;
        throw error;
      }
    },
    async index(language, query = {}) {
      return (await call('GET', language, { operation: 'index' }, { query: queryOf(query) })).body;
    },
    async doc(language) {
      return (await call('GET', language, { operation: 'doc' })).body;
    },
    async *items(kind, language, query) {
      for await (const page of pages(kind, language, query))
        for (const item of page.items) yield decoded(kind, { method: 'GET', url: `the list of ${kind}` }, item);
    },
    async fetch(kind, language, at, { password } = {}) {
      const request = { query: queryOf({ password }), isUncached: true };
      const { exchange, body } = await call('GET', language, targetOf('fetch', kind, at), request);
      return decoded(kind, exchange, body);
    },
    async create(kind, language, fields) {
      checkFields(kind, 'create', fields);
      const sent = { body: bodyOf(dialect, kind, fields) };
      const { exchange, body } = await call('POST', language, { operation: 'create', kind }, sent);
      return decoded(kind, exchange, body);
    },
    async update(kind, language, at, fields, method = 'POST') {
      checkFields(kind, 'update', fields, 'slug' in at ? 'slug' : 'id');
      const sent = { body: bodyOf(dialect, kind, fields) };
      const { exchange, body } = await call(method, language, targetOf('update', kind, at), sent);
      return decoded(kind, exchange, body);
    },
    async delete(kind, language, at, { password } = {}) {
      const query = queryOf({ password });
      const { exchange, body } = await call('DELETE', language, targetOf('delete', kind, at), { query });
      return decoded(kind, exchange, body);
    },
  };
}

/** Returns an answer without its structured data, which lists lack. */
function withoutStructuredData(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'json_ld' in body ? { ...body, json_ld: undefined } : body;
}
