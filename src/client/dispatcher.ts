import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Proxies } from '#client/transport';

/** Hosts that no proxy can reach. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/**
 * What connections are made by: directly, or through the proxies where there are any; https uses that of http, if need
 * be. Nothing that the package exports names its type: undici's declarations ask for those of Node, which not everybody has.
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
