import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is global unicast (RFC 4291, 2.4); what maps to or contains an IPv4 address lies outside of it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** A cloud's own service for its machines, among addresses that are public otherwise. */
const OF_A_CLOUD = '168.63.129.16';

/** Tells whether an IP address, in its usual notation, may be one of a host on the public internet. */
type IsPublic = (address: string) => boolean;

/** Tells whether an IP address stands in none of IANA's registries of special-purpose addresses, and is of no link. */
export const isPublicAddress: IsPublic = (address) => {
  // Many ways of writing an address, such as 0x7f.1, are one to the library; one with a zone is of a link.
  if (isIP(address) === 0 || address.includes('%') || address === OF_A_CLOUD) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
};

/** The error where a host has no public address. */
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

/** Finds the addresses of a host; `node:dns` has it. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns a lookup for connections that gives public addresses only, and fails with a `NotPublicError` where a host has
 * none. Connections go to what it gives, so that a name that says another thing the second time gains nothing.
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

/** Rejects with a `NotPublicError` where an address of a URL's host is not public; with the lookup's error where that fails. */
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
