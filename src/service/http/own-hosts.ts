import { isIP } from 'node:net';

/** The names under which a server is reached. */
export type OwnHosts = {
  /** The address that it listens on, such as `127.0.0.1`, `::` or a name. */
  readonly listensOn: string;
  /** Other names that it is reached by, such as `calendar.test`; a port after them does not count. */
  readonly names: readonly string[];
};

/** The text of the answer to a request under any other name. */
export const MISDIRECTED =
  'This server does not answer under that name. Where it is one of its own, start it with --allow-host and the name.';

/** Returns the host of a `Host` header (RFC 9110, 7.2), as URLs write it; `undefined` if it is invalid. */
function hostIn(header: string): string | undefined {
  if (/[\s/?#@\\]/.test(header)) return undefined;
  return URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '');
}

const addressIn = (host: string) => host.replace(/^\[|\]$/g, '');

/** Tells whether a host is this machine itself, wherever names are looked up (RFC 6761, 6.3). */
const isLoopback = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Returns a function that tells whether a request with a `Host` header is meant for a server. A page of the web can have a
 * name of its own point to this machine, and would then read what the server answers to it (DNS rebinding): so only
 * loopback, the address listened on and the names given count. Where a server listens on all addresses, any address counts:
 * only names can be made to point elsewhere.
 */
export function hostCheck({ listensOn, names }: OwnHosts): (header: string | null | undefined) => boolean {
  const written = isIP(listensOn) === 6 ? `[${listensOn}]` : listensOn;
  const hosts = new Set([written, ...names].map(hostIn));
  const isEverywhere = ['0.0.0.0', '[::]'].includes(hostIn(written) ?? '');
  return (header) => {
    const host = header ? hostIn(header) : undefined;
    if (host === undefined) return false;
    return isLoopback(host) || hosts.has(host) || (isEverywhere && isIP(addressIn(host)) !== 0);
  };
}
