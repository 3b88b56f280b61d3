import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { ConfigurationError, messageOf } from '#errors';
import { DIALECTS, type Dialect } from '#interface/dialects/dialects';
import type { CallLanguage, Naming } from '#interface/endpoint';
import { openDatabase } from '#service/database/database';
import { ALL_LANGUAGES, asOneCalendar } from '#service/database/one-calendar';
import type { CalendarRows, Currency } from '#service/database/rows';
import { seededRandom } from '#service/database/sequence';
import { Store } from '#service/database/store';
import { failureAnswer } from '#service/http/answers';
import { responseOf, restApp } from '#service/http/app';
import type { Credentials } from '#service/http/credentials';
import { hostCheck, MISDIRECTED, type OwnHosts } from '#service/http/own-hosts';
import {
  addressesOf,
  type LanguageForm,
  namingOf,
  type RequestContext,
  type RequestContexts,
  type Site,
} from '#service/http/site';
import { costDisplayedAs, DEFAULT_CURRENCY } from '#service/reads/cost';
import { AS_WRITTEN, RENDERED } from '#service/reads/text';

type ServiceOptions = {
  /** The calendar that a new database begins with. */
  readonly seed: CalendarRows | 'none';
  /** The behaviour where document and observation differ; as the document says if not given. */
  readonly dialect?: Dialect | undefined;
  /** Other names than the dialect's own. */
  readonly naming?: Naming | undefined;
  readonly languages: readonly CallLanguage[];
  /** The form of the site's languages; `segments` if not given. */
  readonly languagesAs?: LanguageForm | undefined;
  /** The code of the language for requests that name none, or an unknown one. */
  readonly defaultLanguage: string;
  /**
   * The address that URLs in responses begin with, without a trailing slash; the one at which the service listens if
   * not given.
   */
  readonly publicUrl?: string | undefined;
  readonly now: () => Temporal.Instant;
  /** The one user who may write and read unpublished records; without, nobody may. */
  readonly credentials?: Credentials | undefined;
  /** A user who may sign in, with no more rights than anyone. */
  readonly reader?: Credentials | undefined;
  /** The site's zone, in which "today" begins; Europe/Madrid if not given. */
  readonly timeZone?: string | undefined;
  /** The time at night at which the days of the site end; 00:00 if not given. */
  readonly dayEnds?: Temporal.PlainTime | undefined;
  /** True if a venue or organizer that goes to the trash leaves its events; as the dialect has it if not given. */
  readonly unlinksTrash?: boolean | undefined;
  /** The currency of amounts without one of their own; the calendar's own if not given, or `$` before the amount. */
  readonly currency?: Currency | undefined;
  /** A file to keep the calendar in; in memory if not given. */
  readonly database?: string | undefined;
  /** A free one if not given or 0. */
  readonly port?: number | undefined;
  /** 127.0.0.1 if not given. */
  readonly host?: string | undefined;
  /** Names to answer under, beside this machine's own and the hosts of the addresses above. */
  readonly names?: readonly string[] | undefined;
  /** Milliseconds from the arrival of a request before which it is not answered. */
  readonly latency?: number | undefined;
  /** Waits for `duration` milliseconds; by the clock of the machine if not given. */
  readonly sleep?: ((duration: number) => Promise<void>) | undefined;
  /** Seconds for which a cache in front of the service gives an answer again; no cache if not given or 0. */
  readonly cached?: number | undefined;
  /** Milliseconds that a request may take to arrive; 30 seconds if not given. */
  readonly patience?: number | undefined;
};

type Service = {
  /** The base URL for clients, without a trailing slash. */
  readonly url: string;
  /** Ends open connections, stops listening and closes the database. */
  readonly close: () => Promise<void>;
};

function defaultLanguageOf({ languages, defaultLanguage }: ServiceOptions): CallLanguage {
  const match = languages.find((language) => language.code === defaultLanguage);
  if (match !== undefined) return match;
  throw new ConfigurationError({
    message: `defaultLanguage: '${defaultLanguage}' is none of the service's languages`,
    hint: `It has ${languages.map((language) => language.code).join(', ')}.`,
  });
}

/**
 * Returns the calendar to begin with, and its currency. Where the dialect reformats costs, each cost is stored as the
 * amounts and currency that are displayed as its text.
 */
function seedOf(options: ServiceOptions, { quirks }: Dialect): [seed: CalendarRows | 'none', Currency] {
  const { currency, languages, languagesAs, defaultLanguage } = options;
  const codes = [defaultLanguage, ...languages.map(({ code }) => code).filter((code) => code !== defaultLanguage)];
  const seed =
    options.seed !== 'none' && languagesAs === 'polylang' ? asOneCalendar(options.seed, codes) : options.seed;
  if (seed === 'none') return [seed, currency ?? DEFAULT_CURRENCY];
  const site = currency ?? seed.currency ?? DEFAULT_CURRENCY;
  if (!quirks.costReformatted) return [seed, site];
  const events = seed.events.map((event) =>
    event.currency_symbol === undefined ? { ...event, ...costDisplayedAs(event.cost, site) } : event,
  );
  return [{ ...seed, events }, site];
}

function contextsOf(options: ServiceOptions, dialect: Dialect, store: Store, publicUrl: string): RequestContexts {
  const { languages, languagesAs = 'segments', now, timeZone = 'Europe/Madrid' } = options;
  const naming = options.naming ?? namingOf(dialect, languagesAs);
  const presentation = dialect.quirks.titlesRendered ? RENDERED : AS_WRITTEN;
  const defaultLanguage = defaultLanguageOf(options);
  const site: Site = {
    naming,
    dialect,
    presentation,
    languages,
    languagesAs,
    defaultLanguage,
    publicUrl,
    timeZone,
    unlinksTrash: options.unlinksTrash ?? dialect.quirks.trashUnlinks,
    dayEnds: options.dayEnds ?? new Temporal.PlainTime(),
    currency: options.currency ?? store.currency() ?? DEFAULT_CURRENCY,
    now,
    random: seededRandom(1),
  };
  const context = (language: CallLanguage): RequestContext => ({
    site,
    store,
    language: languagesAs === 'polylang' ? ALL_LANGUAGES : language.code,
    requestedLanguage: language.code,
    reader: 'anonymous',
    addresses: addressesOf(site, languagesAs === 'polylang' ? defaultLanguage : language),
  });
  return {
    standard: { ...context(defaultLanguage), requestedLanguage: undefined },
    byLanguage: new Map(languages.map((language) => [language.code, context(language)])),
    byHost: new Map(
      languages.flatMap((language) =>
        language.baseUrl === undefined ? [] : [[new URL(language.baseUrl).host, context(language)]],
      ),
    ),
    bySegment: new Map(
      languages.flatMap((language) =>
        language.segment === null || languagesAs !== 'segments' ? [] : [[language.segment, context(language)]],
      ),
    ),
  };
}

/** Returns the names of a service: the hosts of its addresses, and `names`. */
function ownHostsOf({ names = [], publicUrl, languages }: ServiceOptions, listensOn: string): OwnHosts {
  const addresses = [publicUrl, ...languages.map(({ baseUrl }) => baseUrl)].filter((url) => url !== undefined);
  return { listensOn, names: [...addresses.map((url) => new URL(url).host), ...names] };
}

const FAILURES: Readonly<Record<string, readonly [status: 400 | 408 | 431, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
};

/** Answers a malformed or unfinished HTTP request with JSON, as the service answers everything else. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = FAILURES[error.code ?? ''] ?? [400, 'The request is not one that HTTP has.'];
  const body = JSON.stringify(failureAnswer(status, status === 408 ? 'request_timeout' : 'bad_request', message).body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; charset=UTF-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function listening(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `The service can't listen on ${host}, port ${port}: ${messageOf(cause)}`;
      reject(new ConfigurationError({ message, hint: 'Choose another port; 0 takes a free one.', cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new TypeError('a TCP server without a port'));
      else resolve(address);
    });
  });
}

/**
 * Starts the embedded service: the interface over HTTP. With one seed and one clock, two services answer with the same
 * bytes. Rejects with a `ConfigurationError` where the address is taken, the database file is of another layout or
 * the default language is unknown.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const {
    host = '127.0.0.1',
    port = 0,
    latency = 0,
    sleep = setTimeout,
    database = ':memory:',
    patience = 30_000,
  } = options;
  const { dialect = DIALECTS.document } = options;
  const users = { editor: options.credentials, reader: options.reader };
  // Before anything is opened or listens.
  defaultLanguageOf(options);
  const presented = dialect.quirks.titlesRendered ? AS_WRITTEN : RENDERED;
  const [seed, currency] = seedOf(options, dialect);
  const store = new Store(openDatabase(database, seed, presented, currency));
  try {
    const timing = { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: patience / 10 };
    const server = createServer(timing);
    server.on('clientError', refuse);
    const address = await listening(server, host, port);
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
    const app = restApp(contextsOf(options, dialect, store, options.publicUrl ?? url), { latency, sleep, users });
    const { cached = 0, now } = options;
    const answer = cached > 0 ? cacheInFront(app.fetch, { seconds: cached, now }) : app.fetch;
    const isOwn = hostCheck(ownHostsOf(options, host));
    const listener = getRequestListener(
      (request, env) =>
        isOwn(request.headers.get('Host'))
          ? answer(request, env)
          : responseOf(failureAnswer(421, 'misdirected_request', MISDIRECTED)),
      { overrideGlobalObjects: false },
    );
    // No request is read before this turn of the event loop ends.
    server.on('request', listener);
    return {
      url,
      close: async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await closed;
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Answers a request; `environment` is what the server hands over with it. */
type Handler<E> = (request: Request, environment: E) => Response | Promise<Response>;

type CacheOptions = {
  /** The time in seconds for which an answer is given again. */
  readonly seconds: number;
  readonly now: () => Temporal.Instant;
};

type CachedAnswer = {
  readonly at: Temporal.Instant;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
};

/**
 * Puts a cache in front of a service, as hosts of sites do: a GET that was answered with 200 gets the same bytes until
 * they are `seconds` old, whoever sends it and whatever was written meanwhile. The key is the URL; cache headers of
 * requests are ignored. `X-Cache` of an answer is HIT or MISS, and a HIT has its `Age`.
 */
function cacheInFront<E>(answer: Handler<E>, { seconds, now }: CacheOptions): Handler<E> {
  const answers = new Map<string, CachedAnswer>();

  const ageOf = ({ at }: CachedAnswer) => Math.floor(at.until(now()).total('seconds'));

  function from(cached: CachedAnswer, state: 'HIT' | 'MISS'): Response {
    const headers = new Headers(cached.headers);
    headers.set('X-Cache', state);
    if (state === 'HIT') headers.set('Age', String(ageOf(cached)));
    return new Response(cached.body, { status: 200, headers });
  }

  return async (request, environment) => {
    if (request.method !== 'GET') return answer(request, environment);
    for (const [url, cached] of answers) if (ageOf(cached) >= seconds) answers.delete(url);
    const known = answers.get(request.url);
    if (known !== undefined) return from(known, 'HIT');
    const response = await answer(request, environment);
    if (response.status !== 200) return response;
    const cached = { at: now(), headers: response.headers, body: await response.arrayBuffer() };
    answers.set(request.url, cached);
    return from(cached, 'MISS');
  };
}
