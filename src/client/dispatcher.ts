import dns from 'node:dns';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { ipLiteralOf, isPublicAddress, mustBePublic, NotPublicError, publicLookup } from '#client/addresses';
import type { Proxies, TransportOptions } from '#client/transport';

/** Hosts that are reached without a proxy: this machine itself. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/**
 * Returns the undici dispatcher that opens connections: directly, or through the proxies where any are given; https
 * uses the proxy of http unless it has its own. Nothing that the package exports may have a `Dispatcher` in its type:
 * the declarations of undici need Node's, which not every user has installed.
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
  /**
   * Returns the dispatcher for `url`: `target`, or an address to which a call of `target` was redirected. Where `url`
   * may not be reached, this or the connection fails with a `NotPublicError`.
   */
  to(url: URL, target: URL): Promise<Dispatcher>;
  close(): Promise<void>;
};

/** Prepares the connections of a transport; `options.hosts` says which addresses must be public. */
export function openConnections(
  pool: Agent.Options & { readonly connect: object },
  options: TransportOptions,
): Connections {
  const { proxies, hosts, isPublic = isPublicAddress } = options;
  const isProxied = proxies?.http !== undefined || proxies?.https !== undefined;
  const direct = dispatcherOf(pool, proxies);
  const foreign = dispatcherOf(
    { ...pool, connect: { ...pool.connect, lookup: publicLookup(dns.lookup, isPublic) } },
    proxies,
  );
  const atHome = new Map<string, Promise<boolean>>();

  /** Tells whether a host has an address that is not public, as hosts of a local network do. */
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
    async to(url, target) {
      const names = hosts ?? [target.hostname];
      const [home = target.hostname] = names;
      if (names.includes(url.hostname) || (await isPrivate(home))) return direct;
      // A connection to a literal IP address makes no lookup, and a proxy makes its own.
      if (isProxied || ipLiteralOf(url) !== undefined) await mustBePublic(url, dns.lookup, isPublic);
      return foreign;
    },
    async close() {
      await Promise.all([direct.destroy(), foreign.destroy()]);
    },
  };
}
