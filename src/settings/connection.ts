import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Client, createClient } from '#client/client';
import { httpTransport } from '#client/http-transport';
import { type CachedTransport, cachedTransport, cacheForState, type ResponseCache } from '#client/response-cache';
import { type SlowestExchanges, slowestExchanges } from '#client/slowest';
import { pacingFor, type TransportOptions, uncachedTransport } from '#client/transport';
import type { Configuration } from '#config/config';
import { removeSymbolicLinks } from '#content/store/links';
import { UsageError } from '#errors';
import { DIALECTS, type Dialect } from '#interface/dialects/dialects';
import type { Endpoint } from '#interface/endpoint';
import { bindingOf, endpointOf, SAMPLE_URL } from '#settings/binding';
import type { Settings } from '#settings/settings';

function dialectOf({ service }: Configuration): Dialect {
  return DIALECTS[service === 'embedded' ? 'document' : service.dialect];
}

/** Returns the options of the transport to the service at an address. */
export function transportOptions(settings: Settings, baseUrl: string): TransportOptions {
  const { languages } = settings.configuration;
  return {
    pacing: pacingFor(baseUrl),
    hosts: [baseUrl, ...languages.flatMap((language) => language.baseUrl ?? [])].map((url) => new URL(url).hostname),
    authorization: settings.authorization,
    header: settings.header,
    proxies: settings.proxies,
    sleep: (duration, signal) => setTimeout(duration, undefined, { signal }),
    random: Math.random,
  };
}

const PAGES = 'pages';

/** The time for which an answer of a run that was cut off is still good, in milliseconds. */
export const PAGES_VALID_FOR = 10 * 60_000;

/**
 * Returns the cache, in files, of the service's answers to a run; `reader` names a folder in it, which keeps answers to
 * signed-in and anonymous calls apart. Nothing is flushed: a loss of power costs only new requests.
 */
export function responseCache(cacheDir: string, reader: string): ResponseCache {
  const all = join(cacheDir, PAGES);
  const folder = join(all, reader);
  return {
    read: (key) => readFile(join(folder, key), 'utf8'),
    async write(key, text) {
      // The write below blocks. After one turn of the event loop the connection is free, after another the next call is sent.
      await setImmediate();
      await setImmediate();
      // This waits only for the system's file cache, and takes less than handing it to another thread.
      removeSymbolicLinks(cacheDir, join(PAGES, reader, key));
      try {
        writeFileSync(join(folder, key), text);
      } catch {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, key), text);
      }
    },
    async remove(key) {
      removeSymbolicLinks(cacheDir, join(PAGES, reader));
      await rm(join(folder, key), { force: true });
    },
    clear: () => rm(all, { recursive: true, force: true }),
  };
}

/** An open connection to the configured service. */
export type Connection = {
  readonly client: Client;
  /** A client whose lists, too, come from the service itself and not from a cache between. */
  readonly uncachedClient: Client;
  readonly transport: CachedTransport;
  readonly slowest: SlowestExchanges;
  /** The address at which the service is reached: for the embedded one a loopback port, else its `baseUrl`. */
  readonly reachedAt: string;
  /** Removes the cached answer of a URL, so that the next request for it goes to the service. */
  forget(url: URL): Promise<void>;
  /** Removes all stored answers, which would serve the next run if this one is cut off. */
  forgetAll(): Promise<void>;
  /** Notes that the run may have changed content; its stored answers stay valid for the new state. */
  contentChanged(): void;
  close(): Promise<void>;
};

/** The number of calls that the report of a run names as the slowest. */
const SLOWEST = 10;

/**
 * Connects to the configured service; the embedded one is started for it on a free loopback port. With `contentState`, which
 * returns a text that identifies the state of content, lists are stored: a run that finds content in the same state goes on
 * where this one is cut off.
 */
export async function connect(
  settings: Settings,
  {
    contentState,
    budget,
  }: { readonly contentState?: (() => Promise<string>) | undefined } & Pick<TransportOptions, 'budget'> = {},
): Promise<Connection> {
  const { configuration } = settings;
  const endpoint = endpointOf(configuration);
  const embedded = configuration.service === 'embedded' ? await startEmbedded(settings, endpoint) : undefined;
  const reached: Endpoint = embedded === undefined ? endpoint : { ...endpoint, baseUrl: embedded.url };
  const calls = slowestExchanges(SLOWEST);
  let closing: Promise<void> | undefined;
  const reader = settings.authorization === undefined && settings.header === undefined ? 'anonymous' : 'signed-in';
  const cache = responseCache(settings.cacheDir, reader);
  const stateCache = contentState && cacheForState(cache, contentState);
  const transport = cachedTransport(
    httpTransport({
      ...transportOptions(settings, reached.baseUrl),
      budget,
      onExchange: (exchange) => calls.note(exchange),
    }),
    stateCache ?? cache,
    {
      // Only lists have pages, and the embedded service answers at another port in each run.
      remembers: (url) => stateCache !== undefined && embedded === undefined && url.searchParams.has('page'),
      validFor: PAGES_VALID_FOR,
      now: () => settings.now().epochMilliseconds,
    },
  );
  const options = {
    dialect: dialectOf(configuration),
    languages: configuration.languages.map((language) => language.code),
    details: configuration.details,
  };
  return {
    client: createClient(reached, transport, options),
    uncachedClient: createClient(reached, uncachedTransport(transport), options),
    transport,
    slowest: calls,
    reachedAt: reached.baseUrl,
    forget: (url) => transport.forget(url),
    forgetAll: () => cache.clear().catch(() => undefined),
    contentChanged: () => stateCache?.changed(),
    close() {
      closing ??= transport.close().then(() => embedded?.close());
      return closing;
    },
  };
}

async function startEmbedded(settings: Settings, naming: Endpoint) {
  const [{ startService }, { sampleCalendar }] = await Promise.all([
    import('#service/http/server'),
    import('#service/sample/calendar'),
  ]);
  const { configuration, today } = settings;
  return startService({
    seed: sampleCalendar(today),
    naming,
    languages: configuration.languages,
    defaultLanguage: configuration.defaultLanguage,
    publicUrl: SAMPLE_URL,
    now: () => today.toZonedDateTime({ timeZone: configuration.timeZone, plainTime: '12:00' }).toInstant(),
  });
}

/** Throws a `UsageError` where the service is the embedded one, which loses writes; `what` names one, such as `a push to it`. */
export function refuseWriteToEmbedded({ configuration }: Settings, what: string): void {
  if (configuration.service !== 'embedded') return;
  throw new UsageError({
    message: `The configured service is 'embedded': it begins anew with each command, so ${what} would be lost.`,
    state: 'Nothing was sent to the service.',
    hint: 'See what would be sent with --dry-run. To try it, run `npm run almanac -- serve --port 8080 --db trial.db --credentials editor:secret`. Set ALMANAC_BASE_URL, ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD to it and ALMANAC_CONTENT_DIR to a new folder, and sync: see docs/editing.md.',
  });
}

/**
 * Returns a map of the service's origins. Its keys are the origins that URLs in records name, its values the origins at which
 * these are reached: for the embedded service a loopback port, else the same origins.
 */
export function reachedOriginByNamedOrigin(
  { configuration }: Settings,
  connection: Connection,
): ReadonlyMap<string, string> {
  const { origin } = new URL(bindingOf(configuration).origin);
  const languages = configuration.languages.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [baseUrl]));
  return new Map([
    [origin, new URL(connection.reachedAt).origin],
    ...languages.map((baseUrl): [string, string] => [new URL(baseUrl).origin, new URL(baseUrl).origin]),
  ]);
}
