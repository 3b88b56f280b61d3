import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** Proxies by scheme, and the hosts that are reached without one, separated by commas. */
export type Proxies = {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  readonly none?: string | undefined;
};

/** Hosts that no proxy can reach. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/** What connections are made by: directly, or through the proxies where there are any; https uses that of http, if need be. */
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
