import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis, loadPackages, refuseEviction } from '#fleet/redis';
import { runAlmanac } from '../support/project.ts';
import { redisIsThere, startRedisBy } from '../support/redis.ts';

const TEMPLATE = fileURLToPath(new URL('../../template/fleet/redis.conf', import.meta.url));
/** One that needs no calendar at hand. */
const FLEET =
  "export default { calendars: { girona: { repository: 'https://git.example/girona', host: 'girona.example' } } };\n";

const PASSWORD = randomBytes(32).toString('hex');

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf(!redisIsThere())('the Redis of template/fleet', () => {
  it('listens to this machine alone, and by its file with no password that others know', async () => {
    await using redis = await startRedisBy(TEMPLATE);
    const there = await connectRedis(await loadPackages(), redis.url);
    const [bind, mode, password] = await Promise.all(
      ['bind', 'protected-mode', 'requirepass'].map((name) => there.config('GET', name)),
    );
    there.disconnect();
    expect([bind, mode, password]).toEqual([
      ['bind', '127.0.0.1 -::1'],
      ['protected-mode', 'yes'],
      ['requirepass', ''],
    ]);
  });

  it('asks for the password that it was given, refuses what is new where it is full, and keeps what it was told', async () => {
    await using redis = await startRedisBy(TEMPLATE, { password: PASSWORD });
    const packages = await loadPackages();
    const url = `redis://:${PASSWORD}@127.0.0.1:${redis.port}`;
    await expect(connectRedis(packages, redis.url)).rejects.toThrow('NOAUTH');
    const before = await connectRedis(packages, url);
    await refuseEviction(before);
    await before.set('told', 'before');
    before.disconnect();
    await redis.restart();
    const after = await connectRedis(packages, url);
    expect(await after.get('told')).toBe('before');
    await after.config('SET', 'maxmemory', '1');
    await expect(after.set('new', 'one')).rejects.toThrow('OOM');
    expect(await after.get('told')).toBe('before');
    after.disconnect();
  });

  it.skipIf(!hasOpenssl)('is reached with TLS, also by a certificate of your own, and by no other', async () => {
    const certificate = { file: join(root, 'own.crt'), key: join(root, 'own.key') };
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    const names = ['-subj', '/CN=fleet', '-addext', 'subjectAltName=IP:127.0.0.1'];
    spawnSync('openssl', [...made, '-keyout', certificate.key, '-out', certificate.file, ...names]);
    writeFileSync(join(root, 'fleet.config.ts'), FLEET);
    await using redis = await startRedisBy(TEMPLATE, { certificate, password: PASSWORD });
    const environment = { ALMANAC_REDIS_URL: `rediss://:${PASSWORD}@127.0.0.1:${redis.port}` };
    const words = ['fleet', 'status'];
    const trusting = await runAlmanac(root, words, { ...environment, NODE_EXTRA_CA_CERTS: certificate.file });
    expect(trusting).toMatchObject({ code: 0, stderr: '' });
    const wary = await runAlmanac(root, words, environment);
    expect(wary).toMatchObject({ code: 2, stderr: expect.stringContaining('self-signed certificate') });
  });
});
