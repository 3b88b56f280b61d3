import dns from 'node:dns';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { ipLiteralOf, isPublicAddress, mustBePublic, NotPublicError, publicLookup } from '#client/addresses';
import type { Proxies, TransportOptions } from '#client/transport';

/** Hosts that are reached without a proxy: this machine itself. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/**
 * Returns the undici dispatcher that opens connections: directly, or through the proxies where any are given; https uses the
 * proxy of http unless it has its own. Nothing that the package exports may have a `Dispatcher` in its type: the declarations of
 * undici need Node's, which not every user has installed.
 */
export function dispatcherOf(pool: Agent.Options, proxies: Proxies | undefined): Dispatcher {
  const { http, https, none } = proxies ?? {};
  if (http === undefined && https === undefined) return new Agent(pool);
  return new EnvHttpProxyAgent({
    ...pool,
    httpProxy: http ?? '',
    httpsProxy: https ?? http ?? '',
    noProxy: [none, LOOPBACK].filter(Boolean).join(','),
  });
}

/** The connections of a transport: to its own hosts, and to others on public addresses. */
type Connections = {
  /** Returns the dispatcher for a URL to which a call of `asked` leads. Rejects with a `NotPublicError`. */
  to(url: URL, asked: URL): Promise<Dispatcher>;
  close(): Promise<void>;
};

/** Prepares the connections of a transport; addresses that are not public are refused as `hosts` of its options says. */
export function openConnections(
  pool: Agent.Options & { readonly connect: object },
  options: TransportOptions,
): Connections {
  const { proxies, hosts, isPublic = isPublicAddress } = options;
  const isProxied = proxies?.http !== undefined || proxies?.https !== undefined;
  const own = dispatcherOf(pool, proxies);
  const foreign = dispatcherOf(
    { ...pool, connect: { ...pool.connect, lookup: publicLookup(dns.lookup, isPublic) } },
    proxies,
  );
  const atHome = new Map<string, Promise<boolean>>();

  /** Tells whether a host is itself on no public address, as one of a local network. */
  function isPrivate(host: string): Promise<boolean> {
    const known =
      atHome.get(host) ??
      mustBePublic(new URL(`http://${host}`), dns.lookup, isPublic).then(
        () => false,
        (error: unknown) => error instanceof NotPublicError,
      );
    atHome.set(host, known);
    return known;
  }

  return {
    async to(url, asked) {
      const names = hosts ?? [asked.hostname];
      const [home = asked.hostname] = names;
      if (names.includes(url.hostname) || (await isPrivate(home))) return own;
      // A connection to an address that is written out asks for no lookup, and a proxy makes its own.
      if (isProxied || ipLiteralOf(url) !== undefined) await mustBePublic(url, dns.lookup, isPublic);
      return foreign;
    },
    async close() {
      await Promise.all([own.destroy(), foreign.destroy()]);
    },
  };
}
