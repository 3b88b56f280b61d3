import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkUrl } from '#fleet/redis';
import { PROJECT } from '../package/sources.ts';

const FILES = globSync(['README.md', 'docs/*.md', 'template/fleet/*', 'src/{cli,fleet}/**/*.ts'], { cwd: PROJECT });
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** A password as a Redis is given it, or as an address of one has it; a variable's value is none. */
const GIVEN = /^\s*(?:requirepass|masterauth)\s+(\S+)/gm;
const IN_ADDRESS = /rediss?:\/\/[^\s/@:]*:([^\s/@$]+)@/g;

it('ships no Redis with a password, and no example whose password works', () => {
  const texts = FILES.map((file) => read(file));
  expect(texts.flatMap((text) => [...text.matchAll(GIVEN)])).toEqual([]);
  const addresses = texts.flatMap((text) =>
    [...text.matchAll(IN_ADDRESS)].map(([address]) => `${address}redis.example`),
  );
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) expect(() => checkUrl(address), address).toThrow('the password of an example');
});

it('has the Redis of its containers start with a password of one’s own alone', () => {
  const service = z.looseObject({ environment: z.record(z.string(), z.string()).optional() });
  const compose = z.looseObject({ services: z.record(z.string(), service) });
  const { redis, worker } = compose.parse(parse(read('template/fleet/compose.yaml'), { merge: true })).services;
  expect(redis?.environment?.ALMANAC_REDIS_PASSWORD).toMatch(/^\$\{ALMANAC_REDIS_PASSWORD:\?[^}]+\}$/);
  expect(JSON.stringify(redis?.command)).toContain('$$ALMANAC_REDIS_PASSWORD');
  expect(worker?.environment?.ALMANAC_REDIS_URL).toBe('redis://:$'.concat('{ALMANAC_REDIS_PASSWORD}@redis:6379/0'));
});

it('takes a password of one’s own', () => {
  for (const password of ['', 'b5c1f0a7d2', 'pass%20phrase%20of%20mine', 'my-secret-password', '%'])
    expect(() => checkUrl(`redis://:${password}@redis:6379/0`)).not.toThrow();
});
