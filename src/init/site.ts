import { UnreachableError } from '#client/errors';
import { httpTransport } from '#client/http-transport';
import { POLITE, pacingFor, type Transport, type TransportOptions } from '#client/transport';
import { BUILT_IN_LANGUAGES } from '#config/values';
import { type Discovery, discover } from '#discovery/discover';
import { InterruptedError, UsageError } from '#errors';
import type { FirstConfiguration } from '#init/config';
import { printable } from '#records/printable';
import type { Environment } from '#settings/environment';
import { authHeaderFrom, authorizationFrom, nativeName, proxiesFrom } from '#settings/settings';

/** The most bytes that are read of an answer; pages and indexes are far smaller. */
const CEILINGS = { compressed: 4 * 1024 * 1024, decoded: 8 * 1024 * 1024 };

/** Milliseconds: a person waits. */
const TIMEOUTS = { headers: 15_000, body: 15_000, call: 20_000 };

/** What the discovery of a site's configuration takes from its surroundings, and the functions that it reports to. */
export type SiteWorld = {
  readonly environment: Environment;
  readonly stopped: AbortSignal;
  /** Waits before another request to the site, in milliseconds. */
  readonly sleep: TransportOptions['sleep'];
  /** Called with lines for a person on the addresses that are looked at, and on the result. */
  readonly onNotice: (text: string) => void;
  readonly onWarning: (text: string) => void;
};

/** A first configuration without `siteUrl`, which can't be discovered. */
export type DiscoveredConfiguration = Omit<FirstConfiguration, 'siteUrl'> & {
  /** True if nothing shows which language is the default. */
  readonly isGuess?: boolean;
};

/** The languages that options choose before the first request. */
export type LanguageChoices = {
  readonly codes: readonly string[] | undefined;
  readonly defaultLanguage: string | undefined;
};

/** Parses the address of a site as a person types it; `https` if it has no scheme. Throws a `UsageError`. */
function addressOf(text: string): URL {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url =
    URL.canParse(whole) && !/^[a-z]+:\/\//i.test(text.replace(/^https?:\/\//i, '')) ? new URL(whole) : undefined;
  if (url === undefined)
    throw new UsageError({
      message: `'${text}' is not the address of a site.`,
      hint: 'Give one such as https://www.example.org',
    });
  if (url.username !== '' || url.password !== '')
    throw new UsageError({
      message: 'The address holds a user or password, which would end up in files.',
      hint: 'Set ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD instead, and give the address without.',
    });
  url.hash = '';
  return url;
}

/** The credentials for calls to the site itself. */
type SignIn = Pick<TransportOptions, 'authorization' | 'header'>;

/** Opens transports to a site and to the other hosts that it names; credentials go to the site's own origin only. */
function openTransports(site: URL, credentials: SignIn, { environment, stopped, sleep }: SiteWorld) {
  const transports: Transport[] = [];
  const open = (options: Pick<TransportOptions, 'pacing' | 'hosts'> & SignIn) => {
    const transport = httpTransport({
      proxies: proxiesFrom(environment),
      accept: 'application/json, text/html;q=0.9',
      ceilings: CEILINGS,
      timeouts: TIMEOUTS,
      sleep,
      random: Math.random,
      ...options,
    });
    transports.push(transport);
    return transport;
  };
  const own = open({ pacing: pacingFor(site.origin), ...credentials });
  const other = open({ pacing: POLITE, hosts: [site.hostname] });
  const close = async () => {
    await Promise.all(transports.map((transport) => transport.close()));
  };
  const stop = () => void close();
  stopped.addEventListener('abort', stop, { once: true });
  return {
    ask: (url: URL) => (url.origin === site.origin ? own : other).get(url),
    async close() {
      stopped.removeEventListener('abort', stop);
      await close();
    },
  };
}

async function discovered(
  url: URL,
  credentials: SignIn,
  choices: LanguageChoices,
  world: SiteWorld,
): Promise<Discovery> {
  const { ask, close } = openTransports(url, credentials, world);
  try {
    world.onNotice(`Looking at ${url.href} …`);
    return await discover(url, ask, { known: BUILT_IN_LANGUAGES, ...choices });
  } catch (error) {
    throw world.stopped.aborted ? new InterruptedError() : error;
  } finally {
    await close();
  }
}

/**
 * The codes with which a connection fails where nothing speaks TLS; the codes of untrusted certificates are not among
 * them.
 */
const NO_TLS = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|UND_ERR_(?:CONNECT_TIMEOUT|SOCKET)|ERR_SSL_(?!.*CERT)\w+)$/;

/** Tells whether an error can mean that a site lacks https. */
function lacksTls(error: unknown): boolean {
  const unreachable = error instanceof Error ? error.cause : undefined;
  const reason = unreachable instanceof UnreachableError ? unreachable.cause : undefined;
  return reason instanceof Error && 'code' in reason && NO_TLS.test(String(reason.code));
}

/**
 * Discovers the service at an address that may lack its scheme; asks sites without https over http. As anyone on the
 * way can make a site seem to lack https, no credentials are sent then.
 */
async function discoveredFrom(text: string, choices: LanguageChoices, world: SiteWorld) {
  const url = addressOf(text);
  const credentials = {
    authorization: authorizationFrom(world.environment),
    header: authHeaderFrom(world.environment),
  };
  try {
    return await discovered(url, credentials, choices, world);
  } catch (error) {
    if (/^https?:/i.test(text) || !lacksTls(error)) throw error;
    const plain = new URL(url.href.replace(/^https:/, 'http:'));
    const hasCredentials = credentials.authorization !== undefined || credentials.header !== undefined;
    world.onWarning(
      hasCredentials
        ? `Nothing answers https at ${url.host}: http is tried, without the credentials of ALMANAC_AUTH_…; syncs and pushes would send them there in clear text.`
        : `Nothing answers https at ${url.host}: http is tried.`,
    );
    return discovered(plain, { authorization: undefined, header: undefined }, choices, world);
  }
}

const DOUBTFUL_ZONE = {
  offset: 'The site names no place for its time zone, so that its summer time is not known. Correct it if need be.',
  none: 'Nothing tells the time zone of the site. Correct it if need be.',
} as const;

function reportDiscovery(
  { baseUrl, restRoot, namespace, zone, notes, statuses }: Discovery,
  { onNotice, onWarning }: SiteWorld,
): void {
  onNotice(`Found ${baseUrl}${restRoot}/${namespace}`);
  if (zone.source === 'offset' || zone.source === 'none') onWarning(DOUBTFUL_ZONE[zone.source]);
  for (const note of notes) onWarning(note);
  if (statuses !== undefined)
    onWarning(
      `${statuses.count} coming events say that they are cancelled or postponed, such as “${printable(statuses.example)}”: the rules under \`statuses\` in almanac.config.ts take them so. Look whether they fit.`,
    );
}

/**
 * Discovers the configuration of a site from its pages and its interface, and reports on it; never prompts a person. Throws
 * `UsageError`, `InterruptedError`, and a `ServiceError` if there is no calendar.
 */
export async function siteConfiguration(
  address: string,
  choices: LanguageChoices,
  world: SiteWorld,
): Promise<DiscoveredConfiguration> {
  const discovery = await discoveredFrom(address, choices, world);
  reportDiscovery(discovery, world);
  const { baseUrl, dialect, restRoot, namespace, languageParameter, languageSelection, titles } = discovery;
  return {
    service: { baseUrl, dialect, restRoot, namespace, languageParameter, languageSelection },
    languages: discovery.languages.map(({ code, tag, segment, baseUrl: ownUrl }) => ({
      code,
      tag,
      segment,
      ...(ownUrl === undefined ? {} : { baseUrl: ownUrl }),
      label: nativeName(tag.split('-')[0] ?? tag),
    })),
    defaultLanguage: discovery.defaultLanguage,
    timeZone: discovery.zone.zone,
    titles,
    statuses: discovery.statuses?.rules,
    ...(discovery.pagesNameTranslations ? { translations: 'pages' as const } : {}),
    isGuess: discovery.isGuess,
  };
}
