import { setTimeout } from 'node:timers/promises';
import { PAGES_VALID_FOR, pageMemory } from '#cli/page-memory';
import type { Settings } from '#cli/settings';
import { type Client, createClient } from '#client/client';
import { httpTransport } from '#client/http-transport';
import { cachedTransport, type RememberedTransport } from '#client/remembered';
import { type Slowest, slowest } from '#client/slowest';
import { pacingFor, type TransportOptions } from '#client/transport';
import type { Configuration, Language } from '#config/config';
import type { Binding } from '#content/state/binding';
import { DIALECTS, type Dialect } from '#interface/dialects';
import { DOCUMENT_NAMING, type Endpoint, urlOf } from '#interface/endpoint';

/** The address under which the embedded service's sample names itself; nothing answers there. */
const SAMPLE_URL = 'https://sample.almanac.example';

/** The configured service as the world names it: the embedded one by its public address, not by its port. */
function endpointOf(configuration: Configuration): Endpoint {
  const { service } = configuration;
  return service === 'embedded' ? { ...DOCUMENT_NAMING, baseUrl: SAMPLE_URL, languageSelection: 'both' } : service;
}

function languageRoot(endpoint: Endpoint, language: Language): string {
  const index = urlOf(
    { ...endpoint, languageSelection: endpoint.languageSelection === 'both' ? 'segment' : endpoint.languageSelection },
    language,
    { operation: 'index' },
  );
  return index.href;
}

/** What content made from the configured service is bound to. */
export function bindingOf(configuration: Configuration): Binding {
  const endpoint = endpointOf(configuration);
  return {
    origin: endpoint.baseUrl,
    restRoot: endpoint.restRoot,
    namespace: endpoint.namespace,
    languages: Object.fromEntries(
      configuration.languages.map((language) => [language.code, languageRoot(endpoint, language)]),
    ),
    uidHost: new URL(endpoint.baseUrl).host,
    demo: configuration.service === 'embedded',
  };
}

/** How the configured service speaks the interface. */
function dialectOf({ service }: Configuration): Dialect {
  return DIALECTS[service === 'embedded' ? 'document' : service.dialect];
}

/** How the service at an address is talked to. */
export function transportOptions(settings: Settings, baseUrl: string): TransportOptions {
  return {
    pacing: pacingFor(baseUrl),
    authorization: settings.authorization,
    header: settings.header,
    proxies: settings.proxies,
    sleep: (duration, signal) => setTimeout(duration, undefined, { signal }),
    random: Math.random,
  };
}

/** An open way to the configured service. */
export type Connection = {
  readonly client: Client;
  readonly transport: RememberedTransport;
  readonly slowest: Slowest;
  /** The address at which the service is reached, where that is not the one it names itself by. */
  readonly reachedAt: string;
  /** Makes an answer be asked for anew. */
  forget(url: URL): Promise<void>;
  /** Lets go of all answers that are kept in case the run is cut off. */
  forgetAll(): Promise<void>;
  close(): Promise<void>;
};

/** The calls that the report of a run names. */
const SLOWEST = 10;

/**
 * Connects to the configured service; the embedded one is started for it on a free loopback port. With `remembers`,
 * lists are kept for a run that goes on where this one is cut off.
 */
export async function connect(settings: Settings, remembers: boolean): Promise<Connection> {
  const { configuration } = settings;
  const endpoint = endpointOf(configuration);
  const embedded = configuration.service === 'embedded' ? await startEmbedded(settings, endpoint) : undefined;
  const reached: Endpoint = embedded === undefined ? endpoint : { ...endpoint, baseUrl: embedded.url };
  const calls = slowest(SLOWEST);
  let closing: Promise<void> | undefined;
  const reader = settings.authorization === undefined && settings.header === undefined ? 'anonymous' : 'signed-in';
  const memory = pageMemory(settings.cacheDir, reader);
  const transport = cachedTransport(
    httpTransport({
      ...transportOptions(settings, reached.baseUrl),
      onExchange: (exchange) => calls.note(exchange),
    }),
    memory,
    {
      // Only lists have pages, and the embedded service answers at another port in each run.
      remembers: (url) => remembers && embedded === undefined && url.searchParams.has('page'),
      validFor: PAGES_VALID_FOR,
      now: () => settings.now().epochMilliseconds,
    },
  );
  return {
    client: createClient(reached, transport, {
      dialect: dialectOf(configuration),
      languages: configuration.languages.map((language) => language.code),
    }),
    transport,
    slowest: calls,
    reachedAt: reached.baseUrl,
    forget: (url) => transport.forget(url),
    forgetAll: () => memory.clear().catch(() => undefined),
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
