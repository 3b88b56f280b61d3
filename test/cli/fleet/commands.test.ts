import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shareRedis } from '../../fleet/shared-redis.ts';
import { runHere } from '../../support/project.ts';
import { redisIsThere } from '../../support/redis.ts';
import { sampleConfiguration } from '../../support/sample.ts';

let root: string;

const configure = (fleet: object) =>
  writeFileSync(join(root, 'fleet.config.ts'), `export default ${JSON.stringify(fleet)};\n`);

function calendar(name: string, baseUrl: string): void {
  const folder = join(root, 'calendars', name);
  mkdirSync(folder, { recursive: true });
  const configuration = { ...sampleConfiguration(), service: { baseUrl } };
  writeFileSync(join(folder, 'almanac.config.ts'), `export default ${JSON.stringify(configuration)};\n`);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
  calendar('girona', 'https://girona.example');
  calendar('olot', 'https://towns.example');
  calendar('vic', 'https://towns.example');
  configure({ folder: 'calendars' });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a fleet without a usable Redis', () => {
  it('reports that Redis is missing and shows no password', async () => {
    const environment = { ALMANAC_REDIS_URL: 'redis://me:hush@127.0.0.1:1/0' };
    const { code, stderr } = await runHere(root, ['fleet', 'status'], environment);
    expect(code).toBe(2);
    expect(stderr).toContain("Redis at redis://127.0.0.1:1/0 can't be used");
    expect(stderr).not.toContain('hush');
  });

  it('reports an invalid Redis address and shows no password', async () => {
    const { code, stderr } = await runHere(root, ['fleet', 'status'], { ALMANAC_REDIS_URL: 'http://:hush@redis' });
    expect(code).toBe(1);
    expect(stderr).toContain('ALMANAC_REDIS_URL is not the address of a Redis');
    expect(stderr).not.toContain('hush');
  });

  it.each(['password', 'change-me', 'CHANGE_ME', 'Pass%77ord', '%3Cyour-password%3E'])(
    'refuses a password copied from an example: %s',
    async (password) => {
      const environment = { ALMANAC_REDIS_URL: `redis://:${password}@127.0.0.1:1/0` };
      const { code, stderr } = await runHere(root, ['fleet', 'status'], environment);
      expect(code).toBe(1);
      expect(stderr).toContain('has the password of an example');
      expect(stderr).toContain('openssl rand');
    },
  );

  it('reports a missing or wrong configuration before it connects to Redis', async () => {
    rmSync(join(root, 'fleet.config.ts'));
    expect((await runHere(root, ['fleet', 'schedule'])).stderr).toContain('There is no fleet.config.ts');
    configure({ folder: 'nowhere' });
    expect((await runHere(root, ['fleet', 'schedule', '--log', 'json'])).stderr).toContain("can't be read");
  });
});

describe.skipIf(!redisIsThere())('the commands of a fleet', () => {
  const shared = shareRedis();

  const fleet = (...words: readonly string[]) =>
    runHere(root, ['fleet', ...words], { ALMANAC_REDIS_URL: shared.redis.url });
  const rows = async () => JSON.parse((await fleet('status', '--json')).stdout);

  it('schedule the configured calendars and change only what differs', async () => {
    expect((await fleet('schedule')).stdout).toBe('added: girona, olot, vic\n3 calendars scheduled, 0 as before.\n');
    expect((await fleet('schedule')).stdout).toBe('3 calendars scheduled, 3 as before.\n');
    expect(await shared.connection.smembers('almanac:fleet:queues')).toHaveLength(2);
    rmSync(join(root, 'calendars/olot'), { recursive: true });
    cpSync(join(root, 'calendars/vic'), join(root, 'calendars/reus'), { recursive: true });
    const { stdout } = await fleet('schedule');
    expect(stdout).toBe('added: reus\nremoved: olot\n3 calendars scheduled, 2 as before.\n');
    expect((await rows()).calendars.map(({ name }: { name: string }) => name)).toEqual(['girona', 'reus', 'vic']);
  });

  it('leave a calendar with a broken configuration unchanged and schedule the rest', async () => {
    await fleet('schedule');
    calendar('reus', 'https://reus.example');
    writeFileSync(join(root, 'calendars/vic/almanac.config.ts'), 'export default {};\n');
    // It ends the process that reads it.
    writeFileSync(join(root, 'calendars/olot/almanac.config.ts'), 'process.exit(7);\n');
    const { code, stdout, stderr } = await fleet('schedule');
    expect(code).toBe(1);
    expect(stdout).toBe('added: reus\n2 calendars scheduled, 1 as before.\n');
    expect(stderr).toContain('vic is left as it was');
    expect(stderr).toContain("olot is left as it was, as its configuration can't be read: its process ended with 7");
    const vic = (await rows()).calendars.find(({ name }: { name: string }) => name === 'vic');
    expect(vic).toMatchObject({ last: 'never', due: expect.any(String) });
  });

  it('report that a calendar is not scheduled yet', async () => {
    const { code, stdout } = await fleet('status');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^girona +unscheduled/m);
  });

  it('run a calendar once by name, and reject an unknown name', async () => {
    await fleet('schedule');
    expect((await fleet('run', 'girona')).code).toBe(0);
    expect((await rows()).queues['host-girona.example']).toMatchObject({ waiting: 1 });
    const { code, stderr } = await fleet('run', 'nowhere');
    expect(code).toBe(1);
    expect(stderr).toContain("The fleet has no calendar 'nowhere'.\nIt has girona, olot, vic.");
  });

  it('pause and resume the fleet, and drain at once when nothing is under way', async () => {
    await fleet('schedule');
    await fleet('pause');
    expect(await rows()).toMatchObject({ paused: true });
    expect((await fleet('status')).stdout).toContain('Paused');
    await fleet('resume');
    expect(await rows()).toMatchObject({ paused: false });
    expect((await fleet('drain')).stdout).toContain('Nothing is under way');
    expect(await rows()).toMatchObject({ paused: true });
  });

  it('print metrics in the Prometheus format', async () => {
    await fleet('schedule');
    const { stdout } = await fleet('metrics');
    expect(stdout).toContain('almanac_fleet_calendars 3\n');
    expect(stdout).toContain('almanac_fleet_failures{calendar="girona"} 0\n');
    expect(stdout).toContain('almanac_fleet_jobs{queue="host-towns.example",state="delayed"} 2\n');
    for (const line of stdout.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) almanac_fleet_\w+ .+|almanac_fleet_\w+(?:\{[^{}]+\})? [\d.]+)$/);
  });

  it('refuse a Redis that evicts keys when it is full', async () => {
    await shared.connection.config('SET', 'maxmemory-policy', 'allkeys-lru');
    try {
      for (const words of [['schedule'], ['work'], ['status']]) {
        const { code, stderr } = await fleet(...words);
        expect(code).toBe(3);
        expect(stderr).toContain('maxmemory-policy is allkeys-lru');
      }
    } finally {
      await shared.connection.config('SET', 'maxmemory-policy', 'noeviction');
    }
  });

  it('report a wrong password without showing it', async () => {
    await shared.connection.config('SET', 'requirepass', 'right');
    const words = ['fleet', 'status'];
    const wrong = await runHere(root, words, { ALMANAC_REDIS_URL: `redis://:hush@127.0.0.1:${shared.redis.port}` });
    const right = await runHere(root, words, { ALMANAC_REDIS_URL: `redis://:right@127.0.0.1:${shared.redis.port}` });
    await shared.connection.config('SET', 'requirepass', '');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/WRONGPASS|NOAUTH/) });
    expect(wrong.stderr).not.toContain('hush');
    expect(right.code).toBe(0);
  });
});
