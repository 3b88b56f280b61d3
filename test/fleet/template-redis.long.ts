import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis, loadFleetPackages, refuseEviction } from '#fleet/redis';
import { runAlmanac } from '../support/project.ts';
import { redisIsThere, startRedisBy } from '../support/redis.ts';
import { until } from '../support/until.ts';

const TEMPLATE = fileURLToPath(new URL('../../template/fleet/redis.conf', import.meta.url));
const MAIN = fileURLToPath(new URL('../../src/cli/main.mjs', import.meta.url));
/** One that needs no calendar at hand. */
const FLEET =
  "export default { calendars: { girona: { repository: 'https://git.example/girona', host: 'girona.example' } } };\n";

const PASSWORD = randomBytes(32).toString('hex');

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let root: string;
/** The template with a password of one's own in the places for it, and a user besides who may do all. */
let own: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
  own = join(root, 'redis.conf');
  const named = readFileSync(TEMPLATE, 'utf8').replaceAll(/^# (user .*)<password>/gm, `$1${PASSWORD}`);
  writeFileSync(own, `${named}\nuser root on >${PASSWORD} ~* &* +@all\n`);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf(!redisIsThere())('the Redis of template/fleet', () => {
  it('listens only to this machine, and refuses everyone without a password', async () => {
    await using redis = await startRedisBy(TEMPLATE);
    await expect(connectRedis(await loadFleetPackages(), redis.url)).rejects.toThrow('NOAUTH');
    await using named = await startRedisBy(own);
    const there = await connectRedis(await loadFleetPackages(), `redis://root:${PASSWORD}@127.0.0.1:${named.port}`);
    const [bind, mode] = await Promise.all(['bind', 'protected-mode'].map((name) => there.config('GET', name)));
    there.disconnect();
    expect([bind, mode]).toEqual([
      ['bind', '127.0.0.1 -::1'],
      ['protected-mode', 'yes'],
    ]);
  });

  it('refuses new data when it is full, and keeps existing data', async () => {
    await using redis = await startRedisBy(own);
    const packages = await loadFleetPackages();
    const url = `redis://root:${PASSWORD}@127.0.0.1:${redis.port}`;
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

  it('lets a fleet’s user do everything the fleet needs, and only with that fleet’s keys', async () => {
    const folder = join(root, 'girona');
    mkdirSync(folder);
    const calendars = { town: { repository: `file://${join(root, 'nowhere.git')}`, host: 'girona.example' } };
    const fleet = { name: 'girona', calendars, every: 'P1D' };
    writeFileSync(join(folder, 'fleet.config.ts'), `export default ${JSON.stringify(fleet)};\n`);
    await using redis = await startRedisBy(own);
    const url = `redis://girona:${PASSWORD}@127.0.0.1:${redis.port}`;
    const environment = { ALMANAC_REDIS_URL: url };
    const run = async (...words: readonly string[]) => {
      const { code, stdout, stderr } = await runAlmanac(folder, ['fleet', ...words], environment);
      expect({ words, stderr }).toEqual({ words, stderr: '' });
      return { code, stdout };
    };
    for (const words of [['schedule'], ['run', 'town'], ['pause'], ['resume'], ['metrics']])
      expect(await run(...words)).toMatchObject({ code: 0 });
    const worker = spawn(process.execPath, [MAIN, 'fleet', 'work'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
      stdio: 'ignore',
    });
    const hasFailed = async () => (await run('status')).stdout.includes('failed');
    await until('the end of a cycle, which finds no repository', hasFailed, 1_000);
    worker.kill('SIGTERM');
    expect(await run('drain')).toMatchObject({ code: 0 });
    expect(await run('schedule')).toMatchObject({ code: 0 });

    const packages = await loadFleetPackages();
    const owner = await connectRedis(packages, url);
    for (const words of [
      ['GET', 'olot:fleet:state'],
      ['SET', 'olot:fleet:state', 'x'],
      ['SCAN', '0'],
      ['KEYS', '*'],
      ['CONFIG', 'GET', 'requirepass'],
      ['ACL', 'LIST'],
      ['MONITOR'],
      ['FLUSHALL'],
      ['EVAL', "return redis.call('GET', 'olot:fleet:state')", '0'],
    ] satisfies [string, ...string[]][]) {
      const [command, ...rest] = words;
      await expect(owner.call(command, ...rest), words.join(' ')).rejects.toThrow(
        /NOPERM|No permissions|can't access/i,
      );
    }
    owner.disconnect();
  });

  it.skipIf(!hasOpenssl)('accepts TLS with a self-signed certificate only when the client trusts it', async () => {
    const certificate = { file: join(root, 'own.crt'), key: join(root, 'own.key') };
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    const names = ['-subj', '/CN=fleet', '-addext', 'subjectAltName=IP:127.0.0.1'];
    spawnSync('openssl', [...made, '-keyout', certificate.key, '-out', certificate.file, ...names]);
    writeFileSync(join(root, 'fleet.config.ts'), FLEET);
    await using redis = await startRedisBy(own, certificate);
    const environment = { ALMANAC_REDIS_URL: `rediss://root:${PASSWORD}@127.0.0.1:${redis.port}` };
    const words = ['fleet', 'status'];
    const trusting = await runAlmanac(root, words, { ...environment, NODE_EXTRA_CA_CERTS: certificate.file });
    expect(trusting).toMatchObject({ code: 0, stderr: '' });
    const wary = await runAlmanac(root, words, environment);
    expect(wary).toMatchObject({ code: 2, stderr: expect.stringContaining('self-signed certificate') });
  });
});
