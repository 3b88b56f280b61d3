import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { textTable } from '#cli/terminal/output';
import { validateFleet } from '#fleet/fleet-file';
import { openQueues } from '#fleet/queues';
import { connectRedis, loadFleetPackages } from '#fleet/redis';
import { calendarScheduleFor } from '#fleet/schedule';
import { redisStore } from '#fleet/store';
import { generatedLanguages } from '#service/database/generated';
import { startRedis } from '../../test/support/redis.ts';
import { parsedWords } from './options.ts';
import { MAIN, startServing } from './processes.ts';
import { createWorkspace } from './workspace.ts';

const USAGE = `Usage: npm run bench -- fleet [options]

  --calendars <number>  calendars of the fleet; 8 if not given
  --events <number>     events of each; 10 if not given
  --rounds <number>     cycles of each calendar that are timed; 3 if not given
  --workers <list>      how many workers, each with one calendar at once; 1,2,4 if not given
  --json                print the result as JSON
  --check               exit with 1 where a limit is missed

Needs redis-server.`;

const OPTIONS = {
  calendars: { type: 'string', default: '8' },
  events: { type: 'string', default: '10' },
  rounds: { type: 'string', default: '3' },
  workers: { type: 'string', default: '1,2,4' },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** The CPU time that the engine itself may take of a cycle, in ms. */
const LIMIT = 50;

/** The milliseconds in a tick of the clock in which Linux counts the time of processes. */
const TICK_MS = 10;

/** Milliseconds between looks whether all have ended. */
const LOOK_EACH = 50;

/** Returns the CPU time of a process without its children, in ms. */
function ownCpu(pid: number | undefined): number {
  // After the name in parentheses: the 12th and 13th fields are the time in the program and in the system.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The results of so many workers; times are in ms, for one cycle. */
type Case = {
  readonly workers: number;
  readonly cyclesPerMinute: number;
  readonly workerCpuMs: number;
  readonly redisCpuMs: number;
  readonly engineCpuMs: number;
};

/**
 * Runs `npm run bench -- fleet`: counts the cycles a minute in which nothing has changed, and the engine's own share of
 * each: the workers without the processes of cycles, and Redis.
 */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const { values, numberOf, numbersOf } = parsedWords(words, OPTIONS, USAGE);
  const [count, events] = [numberOf('calendars', [1, 200]), numberOf('events', [1, 100_000])];
  const [rounds, workers] = [numberOf('rounds', [1, 100]), numbersOf('workers', [1, 64])];
  const languages = generatedLanguages(1);
  using workspace = createWorkspace();
  await using service = await startServing(events, languages, 0);
  await using server = await startRedis();
  const root = workspace.folder();
  const names = Array.from({ length: count }, (_, index) => `town-${index + 1}`);
  const calendars = Object.fromEntries(
    names.map((name) => [name, { folder: workspace.project(service.url, languages) }]),
  );
  const { host } = new URL(service.url);
  const file = { calendars, every: 'P1D', lease: 'PT30S', atOnce: 64 };
  const fleet = validateFleet(file);
  writeFileSync(join(root, 'fleet.config.ts'), `export default ${JSON.stringify(file)};\n`);

  const packages = await loadFleetPackages();
  const redis = await connectRedis(packages, server.url);
  const queues = openQueues(packages, redis, fleet.name);
  const store = redisStore(redis, fleet.name);
  const redisCpu = async () => {
    const told = await redis.info('cpu');
    const of = (name: string) => Number(new RegExp(`^${name}:(\\S+)`, 'm').exec(told)?.[1]);
    return (of('used_cpu_user') + of('used_cpu_sys')) * 1_000;
  };

  /** Has each calendar run once, and waits until all have. */
  const round = async (name: string): Promise<void> => {
    const began = Date.now();
    for (const one of names) {
      const scheduled = calendarScheduleFor({ name: one, every: fleet.every }, host);
      await queues.ask(scheduled, new Map([[scheduled.queue, fleet.atOnce]]));
    }
    for (;;) {
      const states = await store.states(names);
      const failed = states.find(({ outcome }) => outcome === 'failed');
      if (failed !== undefined) throw new Error(`A cycle failed: ${failed.message}`);
      if (states.every(({ began: at = 0, lastDone = 0 }) => at >= began && lastDone >= began)) break;
      stopped.throwIfAborted();
      await setTimeout(LOOK_EACH);
    }
    process.stderr.write(`${name}: ${((Date.now() - began) / 1_000).toFixed(1)} s\n`);
  };

  const working = async <T>(number: number, act: (children: readonly ChildProcess[]) => Promise<T>): Promise<T> => {
    const children = Array.from({ length: number }, () =>
      spawn(process.execPath, [MAIN, 'fleet', 'work', '--quiet'], {
        cwd: root,
        env: { ...process.env, ALMANAC_REDIS_URL: server.url },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)));
    try {
      return await act(children);
    } finally {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(ended);
    }
  };

  const timed = (number: number): Promise<Case> =>
    working(number, async (children) => {
      await round(`${number} of ${number} begin`);
      const used = async () => [children.reduce((sum, { pid }) => sum + ownCpu(pid), 0), await redisCpu()] as const;
      const before = await used();
      const began = performance.now();
      for (let done = 1; done <= rounds; done += 1) await round(`workers ${number}, round ${done}`);
      const minutes = (performance.now() - began) / 60_000;
      const after = await used();
      const cycles = rounds * count;
      const each = (index: 0 | 1) => Number(((after[index] - before[index]) / cycles).toFixed(1));
      return {
        workers: number,
        cyclesPerMinute: Math.round(cycles / minutes),
        workerCpuMs: each(0),
        redisCpuMs: each(1),
        engineCpuMs: Number((each(0) + each(1)).toFixed(1)),
      };
    });

  const cases: Case[] = [];
  try {
    // The first compiles the templates and builds the sites.
    await working(1, () => round('first'));
    for (const number of workers) cases.push(await timed(number));
  } finally {
    await queues.close();
    redis.disconnect();
  }
  const checks = cases.map(({ workers: number, engineCpuMs }) => ({
    limit: `${number} workers: the engine takes ≤ ${LIMIT} ms CPU of a cycle`,
    outcome: engineCpuMs <= LIMIT ? 'ok' : 'MISSED',
  }));
  const machine = { platform: process.platform, cores: availableParallelism(), node: process.version };
  const settings = { calendars: count, events, rounds };
  console.log(
    values.json
      ? JSON.stringify({ v: 1, settings, machine, cases, checks }, null, 2)
      : [
          textTable(
            ['workers', 'cycles a minute', 'worker CPU ms', 'Redis CPU ms', 'engine CPU ms'],
            cases.map((one) => [one.workers, one.cyclesPerMinute, one.workerCpuMs, one.redisCpuMs, one.engineCpuMs]),
          ),
          ...checks.map(({ limit, outcome }) => `${outcome.padEnd(6)} ${limit}`),
        ].join('\n'),
  );
  return values.check && checks.some(({ outcome }) => outcome === 'MISSED') ? 1 : 0;
}
