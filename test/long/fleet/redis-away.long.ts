import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { connectRedis, loadFleetPackages } from '#fleet/redis';
import { type RunningRedis, redisIsThere, startRedis } from '../../support/redis.ts';
import { Machine, processesIn } from './machines.ts';
import { configurationOf, startTowns, type Towns } from './towns.ts';
import { until } from './until.ts';

/** So long that a slow machine renews it in time. */
const LEASE_MS = 5_000;
const NAME = 'girona';

const status = z.object({
  calendars: z.array(z.object({ last: z.string(), cycle: z.int(), due: z.string().optional() })).length(1),
});

describe.skipIf(!redisIsThere())('a fleet whose Redis', () => {
  let root: string;
  let redis: RunningRedis;
  let towns: Towns;
  let machine: Machine;
  let calendar: string;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
    calendar = join(root, 'calendars', NAME);
    mkdirSync(calendar, { recursive: true });
    [redis, towns] = await Promise.all([startRedis('--appendfsync', 'always'), startTowns()]);
    writeFileSync(
      join(calendar, 'almanac.config.ts'),
      `export default ${JSON.stringify(configurationOf(NAME, towns.url))};\n`,
    );
    machine = new Machine(join(root, 'machine'), { ALMANAC_REDIS_URL: redis.url });
    // Compiled once for all tests.
    mkdirSync(join(machine.root, '.fleet'));
    symlinkSync(inject('templates'), join(machine.root, '.fleet/templates'));
    // A publication is under way for as long as a file is there.
    const publish = `echo "$ALMANAC_FENCE_TOKEN begins" >>published.log; while [ -e ${root}/hold ]; do sleep 0.1; done; echo "$ALMANAC_FENCE_TOKEN ends" >>published.log`;
    machine.configure({
      calendars: { [NAME]: { folder: calendar } },
      every: 'P1D',
      lease: `PT${LEASE_MS / 1_000}S`,
      publish,
    });
    await machine.fleet('schedule');
  });

  afterEach(async () => {
    machine.signalAll('SIGKILL');
    await machine.ended();
    await Promise.all([towns.close(), redis[Symbol.asyncDispose]()]);
    rmSync(root, { recursive: true, force: true });
  });

  const published = () => {
    const log = join(calendar, 'published.log');
    return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  };
  const now = async () => {
    const [row] = status.parse(JSON.parse(await machine.ask('status', '--json'))).calendars;
    return row ?? expect.fail();
  };
  const runs = async () => {
    const { cycle } = await now();
    await machine.ask('run', NAME);
    await until('a cycle', async () => {
      const { last, cycle: after } = await now();
      return after > cycle && last === 'done';
    });
  };

  it('is gone ends running cycles with their locks, begins none, and continues on its return', async () => {
    machine.start(1);
    writeFileSync(join(root, 'hold'), '');
    await machine.ask('run', NAME);
    await until('a publication', () => published().includes('1 begins'));
    await redis.kill();
    await until(
      'the end of the cycle',
      () =>
        machine.told().some(({ event }) => event === 'ended' || event === 'warning') &&
        processesIn(calendar).length === 0,
    );
    expect(published()).toEqual(['1 begins']);
    rmSync(join(root, 'hold'));
    expect(machine.isRunning).toBe(true);
    await redis.start();
    await until('the cycle after', async () => (await now()).last === 'done');
    expect(published().at(-1)).toMatch(/^\d+ ends$/);
    expect(published()).not.toContain('1 ends');
  });

  it('comes back empty gets its schedules by `fleet schedule`, and cycle numbers continue', async () => {
    machine.start(1);
    await runs();
    await runs();
    expect((await now()).cycle).toBe(2);
    const connection = await connectRedis(await loadFleetPackages(), redis.url);
    await connection.flushall();
    connection.disconnect();
    expect(await now()).toMatchObject({ last: 'unscheduled', cycle: 0 });
    expect(await machine.fleet('schedule')).toContain('added: girona');
    await runs();
    expect((await now()).cycle).toBe(3);
    expect(readdirSync(join(calendar, '.fleet/fence')).sort()).toEqual([
      '.gitignore',
      expect.stringMatching(/^0{15}3-/),
    ]);
  });

  it('is full begins no cycle, loses no data, and continues when it has room', async () => {
    machine.start(1);
    await runs();
    const connection = await connectRedis(await loadFleetPackages(), redis.url);
    try {
      await runs();
      expect((await now()).cycle).toBe(2);
      // What is noted after a cycle would be taken for what a full Redis does.
      await until('the end of its job', async () => (await connection.keys('*:lock')).length === 0);
      // BullMQ has some that end by themselves.
      const lasting = async () => {
        const keys = (await connection.keys('*')).sort();
        const ends = await Promise.all(keys.map((key) => connection.ttl(key)));
        return keys.filter((_, index) => ends[index] === -1);
      };
      const before = await lasting();
      await connection.config('SET', 'maxmemory', '1');
      await until('a word of it', () => machine.told().some(({ message }) => message?.includes('OOM') === true));
      expect(await lasting()).toEqual(before);
      await connection.config('SET', 'maxmemory', '0');
      await runs();
      expect((await now()).cycle).toBe(3);
    } finally {
      connection.disconnect();
    }
  });
});
