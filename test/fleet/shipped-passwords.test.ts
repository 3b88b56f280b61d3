import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkRedisUrl } from '#fleet/redis';
import { PROJECT } from '../package/sources.ts';

const FILES = globSync(['README.md', 'docs/*.md', 'template/fleet/*', 'src/{cli,fleet}/**/*.ts'], { cwd: PROJECT });
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** A password as a Redis is given it, or as an address of one has it. */
const GIVEN = /^\s*(?:requirepass|masterauth|user\s.*>)\s*(\S+)/gm;
const IN_ADDRESS = /rediss?:\/\/[^\s/@:]*:([^\s/@$]+)@/g;

it('the package contains no Redis password, and no example whose password works', () => {
  const texts = FILES.map((file) => read(file));
  expect(texts.flatMap((text) => [...text.matchAll(GIVEN)])).toEqual([]);
  const addresses = texts.flatMap((text) =>
    [...text.matchAll(IN_ADDRESS)].map(([address]) => `${address}redis.example`),
  );
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) expect(() => checkRedisUrl(address), address).toThrow('the password of an example');
});

it('the container’s Redis starts with the shipped configuration, and disables the default user', () => {
  const service = z.looseObject({ command: z.array(z.string()) });
  const compose = z.looseObject({ services: z.looseObject({ redis: service }) });
  const { redis } = compose.parse(parse(read('template/fleet/compose.yaml'), { merge: true })).services;
  expect(redis.command).toEqual(['valkey-server', '/etc/fleet/redis.conf', '--bind', '*']);
  expect(read('template/fleet/redis.conf')).toMatch(/^user default off$/m);
});

it('a Redis URL is accepted with a password of your own or none', () => {
  for (const password of ['', 'b5c1f0a7d2', 'pass%20phrase%20of%20mine', 'my-secret-password', '%'])
    expect(() => checkRedisUrl(`redis://:${password}@redis:6379/0`)).not.toThrow();
});
