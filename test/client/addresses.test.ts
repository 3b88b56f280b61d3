import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, type Lookup, mustBePublic, NotPublicError, publicLookup } from '#client/addresses';

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450:4003::200e',
  ])('counts as public when it is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this host', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a provider’s customers', '100.64.0.1'],
    ['shared by a provider’s customers', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.169.254'],
    ['a cloud provider’s internal address', '168.63.129.16'],
    ['for protocol assignments', '192.0.0.8'],
    ['for documentation', '192.0.2.1'],
    ['for documentation', '198.51.100.1'],
    ['for documentation', '203.0.113.1'],
    ['for benchmarking', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['for DNS queries about private addresses', '192.175.48.1'],
    ['loopback, as C programs write it', '0x7f.1'],
    ['loopback, as C programs write it', '2130706433'],
    ['unassigned IPv6', '4000::1'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6', '::ffff:a9fe:a9fe'],
    ['public IPv4 in IPv6', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['discard only', '100::1'],
    ['Teredo', '2001:0:7f00:1::'],
    ['6to4', '2002:7f00:1::'],
    ['for documentation', '2001:db8::1'],
    ['for documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local, with a zone', 'fe80::1%eth0'],
    ['public, with a zone', '2606:4700::1111%eth0'],
    ['site-local (deprecated)', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'example.org'],
    ['no address', ''],
  ])('does not count as public when it is %s (%s)', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is refused in every notation of a private IPv4 address that a URL accepts', () => {
    const written = fc.tuple(fc.constantFrom(10, 127), fc.nat(255), fc.nat(255), fc.nat(255)).chain(([a, b, c, d]) => {
      const whole = ((a * 256 + b) * 256 + c) * 256 + d;
      return fc.constantFrom(
        `${a}.${b}.${c}.${d}`,
        `${a}.${b}.${c * 256 + d}`,
        String(whole),
        `0x${whole.toString(16)}`,
        `0${whole.toString(8)}`,
        `[::ffff:${a}.${b}.${c}.${d}]`,
        `[::${a}.${b}.${c}.${d}]`,
        `[64:ff9b::${a}.${b}.${c}.${d}]`,
        `${a}.${b}.${c}.${d}.`,
      );
    });
    const never: Lookup = () => {
      throw new Error('An address that is written out was looked up.');
    };
    return fc.assert(
      fc.asyncProperty(written, async (host) => {
        await expect(mustBePublic(new URL(`http://${host}/`), never, isPublicAddress)).rejects.toThrow(NotPublicError);
      }),
    );
  });
});

const answering =
  (...addresses: string[]): Lookup =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const missing: Lookup = (_host, _options, callback) =>
  callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);

describe('looking up a host for a connection', () => {
  const connect = (lookup: Lookup, all: boolean) =>
    new Promise((resolve, reject) => {
      publicLookup(lookup, isPublicAddress)('images.example', { all }, (error, address) =>
        error === null ? resolve(address) : reject(error),
      );
    });

  it('returns only the public addresses of the host', async () => {
    const lookup = answering('10.0.0.1', '1.1.1.1', '::1', '2606:4700::1111');
    expect(await connect(lookup, true)).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await connect(lookup, false)).toBe('1.1.1.1');
  });

  it.each([true, false])('fails when the host has no public address (all: %s)', async (all) => {
    await expect(connect(answering('127.0.0.1', 'fe80::1'), all)).rejects.toThrow(NotPublicError);
    await expect(connect(answering(), all)).rejects.toThrow(NotPublicError);
    await expect(connect(missing, all)).rejects.toThrow('ENOTFOUND');
  });
});

describe('a host that a proxy connects to', () => {
  const url = new URL('https://images.example/a.png');

  it('is accepted when all its addresses are public', async () => {
    await expect(mustBePublic(url, answering('1.1.1.1', '2606:4700::1111'), isPublicAddress)).resolves.toBeUndefined();
    await expect(
      mustBePublic(new URL('http://[2606:4700::1111]:8080/'), missing, isPublicAddress),
    ).resolves.toBeUndefined();
  });

  it('is refused when any of its addresses is not public, or when it has none', async () => {
    await expect(mustBePublic(url, answering('1.1.1.1', '10.0.0.1'), isPublicAddress)).rejects.toThrow(NotPublicError);
    await expect(mustBePublic(url, answering(), isPublicAddress)).rejects.toThrow(NotPublicError);
    await expect(mustBePublic(url, missing, isPublicAddress)).rejects.toThrow('ENOTFOUND');
  });
});
