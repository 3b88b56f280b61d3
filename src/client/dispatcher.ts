import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Proxies } from '#client/transport';

/** Hosts that are reached without a proxy, as they are this machine. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/**
 * Returns the undici dispatcher that opens connections: directly, or through the proxies where any are given; https
 * uses the proxy of http where it has none of its own. Nothing that the package exports may have a `Dispatcher` in its
 * type: the declarations of undici need those of Node, which not every user has installed.
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
