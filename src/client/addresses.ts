import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The range from which IANA assigns global unicast addresses of IPv6; those that map IPv4 (`::ffff:0:0/96`) lie
 * outside.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address of Azure's service for its own virtual machines, within a public range. */
const OF_A_CLOUD = '168.63.129.16';

/** Tells whether an IP address, in its usual notation, may be one of a host on the public internet. */
type IsPublic = (address: string) => boolean;

/**
 * Tells whether an IP address is in none of IANA's registries of special-purpose addresses, and has no zone (`%eth0`).
 */
export const isPublicAddress: IsPublic = (address) => {
  // The library reads other notations, too, such as 0x7f.1. An address with a zone belongs to a local link.
  if (isIP(address) === 0 || address.includes('%') || address === OF_A_CLOUD) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
};

/** The error for a host that is not on the public internet. */
export class NotPublicError extends Error {
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not on the public internet`);
    this.name = 'NotPublicError';
    this.host = host;
  }
}

/** Returns the host of a URL if it is written as an IP address, without brackets; `undefined` for a name. */
export function ipLiteralOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

/** Finds the addresses of a host, as `lookup` of `node:dns` does. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns a lookup for connections that gives public addresses only, and fails with a `NotPublicError` where a host has
 * none. Connections use the addresses that were checked, so a name that resolves differently the next time gains
 * nothing.
 */
export function publicLookup(lookup: Lookup, isPublic: IsPublic): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error === null ? addresses.filter(({ address }) => isPublic(address)) : [];
      const [first] = allowed;
      if (first === undefined) callback(error ?? new NotPublicError(hostname), '', 0);
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Rejects with a `NotPublicError` if any address of a URL's host is not public, or with the error of a failed lookup.
 */
export async function mustBePublic(url: URL, lookup: Lookup, isPublic: IsPublic): Promise<void> {
  const literal = ipLiteralOf(url);
  if (literal !== undefined) {
    if (!isPublic(literal)) throw new NotPublicError(url.host);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    lookup(url.hostname, { all: true }, (error, addresses) => {
      if (error !== null) reject(error);
      else if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
        reject(new NotPublicError(url.host));
      else resolve();
    });
  });
}
