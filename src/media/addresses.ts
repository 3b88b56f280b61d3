import type { LookupAddress, LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** What stands for no host of the public internet: IANA's special-purpose IPv4 addresses, multicast, what is reserved. */
const SPECIAL_IPV4: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // A cloud's own service for its machines, among addresses that are public otherwise.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** All of IPv6 that is global unicast (RFC 4291, 2.4); what maps to or contains an IPv4 address lies outside of it. */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Special parts of it: protocol assignments with Teredo, documentation, 6to4. */
const SPECIAL_IPV6: readonly (readonly [address: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** Whether an IP address, in its usual notation, may be one of a host on the public internet. */
export type IsPublic = (address: string) => boolean;

/** Makes the check; the lists are read once. */
export function publicAddresses(): IsPublic {
  const special = new BlockList();
  for (const [address, prefix] of SPECIAL_IPV4) special.addSubnet(address, prefix, 'ipv4');
  for (const [address, prefix] of SPECIAL_IPV6) special.addSubnet(address, prefix, 'ipv6');
  const global = new BlockList();
  global.addSubnet(...GLOBAL_IPV6, 'ipv6');
  return (address) => {
    if (isIP(address) === 4) return !special.check(address, 'ipv4');
    // One with a zone is of a link, and no list takes it.
    return (
      isIPv6(address) && !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    );
  };
}

/** No address of a host is public. */
export class NotPublicError extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`);
    this.name = 'NotPublicError';
  }
}

/** The IP address that a URL's host is written as, if it is one. */
export function literalOf(url: URL): string | undefined {
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
 * A lookup for connections that gives public addresses only, and fails with a `NotPublicError` where a host has none.
 * Connections go to what it gives, so that a name that says another thing the second time gains nothing.
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

/** Rejects where a host is not on the public internet, or its addresses can't be found. */
export async function mustBePublic(url: URL, lookup: Lookup, isPublic: IsPublic): Promise<void> {
  const literal = literalOf(url);
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
