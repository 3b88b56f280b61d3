import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { CYCLE_STEPS } from '#fleet/jobs';
import { connectRedis, loadFleetPackages } from '#fleet/redis';
import { type Shared, shareRepository } from '../../support/clones.ts';
import { filesOf, runHere } from '../../support/project.ts';
import { type RunningRedis, redisIsThere, startRedis } from '../../support/redis.ts';
import { sizes } from '../../support/tiers/runs.ts';
import { type Caught, catchPublication, drawing, loseLocks, machineAt, stopBeyondLocks } from './disturbances.ts';
import { Machine, processesIn } from './machines.ts';
import { Published } from './publications.ts';
import { configurationOf, startTowns, startUnwell, type Towns, type Unwell } from './towns.ts';
import { HostEvents, mostTurns, openJobs, turnsMissed } from './turns.ts';
import { until } from './until.ts';

/*
 * Calendars on three workers that are killed at random and stopped beyond their locks, while Redis is restarted, and loses them,
 * and some services are unwell. No clock has a say: what is done next waits for a step of a cycle, and whether each calendar has
 * its turn is seen by their order. Everything that is published says of which answer of its service it was made: so the log of
 * the services and that of publications tell together whether results of overlapping cycles were taken.
 */

/** This many disturbances take about three minutes, and ten. */
const { calendars: CALENDARS, disturbances: DISTURBANCES } = sizes({
  long: { calendars: 10, disturbances: 15 },
  soak: { calendars: 50, disturbances: 80 },
});
/** So often one calendar at least has its turn meanwhile: what another misses is seen when it has its second. */
const ROUNDS = 4;
/** Every so many has its content in a repository, which each machine clones; the others are on a disk that all share. */
const REPOSITORY_EACH = 4;
const MACHINES = 3;
const CONCURRENCY = 2;
const LEASE_MS = 6_000;
/** While nothing is in the way no lock is to end, however slow the machine is. */
const CALM_LEASE_MS = 20_000;
/** The interval as a multiple of the time that a cycle of each calendar takes in all, with nothing in the way. */
const ROOM = 3;
/** What an interval has at least for each calendar, so that tests beside this one get their share of two cores. */
const EACH_MS = 3_600;
/** The calendars of which cycles are timed. */
const TIMED = 6;
/** How long a cycle may take at least, and as a multiple of the longest that was timed: one whose service hangs is ended then. */
const LONGEST_MS = 20_000;
const LONGEST_ROOM = 4;
/** The end of the whole, of which each wait ends after ten minutes if it hangs. */
const WHOLE_MS = 3_600_000;

const names = Array.from({ length: CALENDARS }, (_, index) => `town-${String(index + 1).padStart(2, '0')}`);
/** The calendars whose services fail, and hang. */
const UNWELL = ['failing', 'hanging'] as const;

const isRepository = (name: string) => names.indexOf(name) % REPOSITORY_EACH === REPOSITORY_EACH - 1;

const seed = inject('seed');

const status = z.object({
  calendars: z.array(
    z.object({
      name: z.string(),
      last: z.string(),
      cycle: z.int(),
      failures: z.int(),
      lastDone: z.string().optional(),
    }),
  ),
});

describe.skipIf(!redisIsThere())('a fleet under random kills, stops and Redis restarts', { timeout: WHOLE_MS }, () => {
  let root: string;
  let redis: RunningRedis;
  let connection: Redis;
  let towns: Towns;
  let failing: Unwell;
  let hanging: Unwell;
  let repositories: ReadonlyMap<string, Shared>;
  let machines: readonly Machine[];
  let place: Published;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
    place = new Published(root);
    redis = await startRedis('--appendfsync', 'everysec');
    connection = await connectRedis(await loadFleetPackages(), redis.url);
    [towns, failing, hanging] = await Promise.all([startTowns(), startUnwell('fail'), startUnwell('hang')]);
    const text = (name: string, url: string) => `export default ${JSON.stringify(configurationOf(name, url))};\n`;
    const inFolder = [
      ...names.filter((name) => !isRepository(name)).map((name) => [name, towns.url] as const),
      ['failing', failing.url] as const,
      ['hanging', hanging.url] as const,
    ];
    for (const [name, url] of inFolder) {
      mkdirSync(join(root, 'calendars', name), { recursive: true });
      writeFileSync(join(root, 'calendars', name, 'almanac.config.ts'), text(name, url));
    }
    repositories = new Map(
      names
        .filter(isRepository)
        .map((name) => [
          name,
          shareRepository({ '.gitignore': '.cache/\ndist/\ndist.*/\n', 'almanac.config.ts': text(name, towns.url) }),
        ]),
    );
    machines = Array.from(
      { length: MACHINES },
      (_, index) =>
        new Machine(join(root, `machine-${index}`), {
          ALMANAC_REDIS_URL: redis.url,
          FLEET_TODAY: '2026-11-25',
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_CONFIG_SYSTEM: '/dev/null',
        }),
    );
    for (const machine of machines) {
      mkdirSync(join(machine.root, '.fleet'));
      symlinkSync(inject('templates'), join(machine.root, '.fleet/templates'));
    }
  });

  afterAll(async () => {
    for (const machine of machines) {
      machine.signalAll('SIGCONT');
      machine.signalAll('SIGKILL');
      await machine.ended();
    }
    connection.disconnect();
    await Promise.all([towns.close(), failing.close(), hanging.close(), redis[Symbol.asyncDispose]()]);
    for (const shared of repositories.values()) shared.remove();
    rmSync(root, { recursive: true, force: true });
  });

  const publish = (name: string) => place.lineFor(name, repositories.get(name)?.bare);
  const configure = (every: number, longest: number, lease: number) => {
    const lasting = (milliseconds: number) => `PT${(milliseconds / 1_000).toFixed(3)}S`;
    const own = (name: string) => ({ publish: publish(name) });
    const calendars = Object.fromEntries([
      ...names.map((name) => {
        const shared = repositories.get(name);
        return shared === undefined
          ? [name, { folder: join(root, 'calendars', name), ...own(name) }]
          : [name, { repository: `file://${shared.bare}`, host: new URL(towns.url).host, ...own(name) }];
      }),
      ...UNWELL.map((name) => [name, { folder: join(root, 'calendars', name), ...own(name) }]),
    ]);
    for (const machine of machines)
      machine.configure({
        calendars,
        every: lasting(every),
        lease: lasting(lease),
        longest: lasting(longest),
        atOnce: MACHINES * CONCURRENCY,
        secrets: { ALMANAC_TODAY: 'FLEET_TODAY' },
      });
  };
  const first = () => machines[0] ?? expect.fail();
  const statusNow = async () => status.parse(JSON.parse(await first().ask('status', '--json'))).calendars;

  /** Has calendars run once, and returns how long that took in all, in ms. */
  async function onceEach(calendars: readonly string[]): Promise<number> {
    const began = Date.now();
    for (const name of calendars) await first().ask('run', name);
    await until('a cycle of each calendar', () => {
      const failed = machines.flatMap((machine) => machine.told()).find(({ end }) => end?.outcome === 'failed');
      if (failed !== undefined) throw new Error(`${failed.calendar}: ${failed.end?.message}`);
      const ended = new Set(place.all().flatMap((one) => ((one.ended ?? 0) >= began ? [one.calendar] : [])));
      return calendars.every((name) => ended.has(name));
    });
    return Date.now() - began;
  }

  it('keeps one result of overlapping cycles, runs every calendar, and ends like an undisturbed run', async () => {
    console.log(`${CALENDARS} calendars, seed ${seed}`);
    const host = new HostEvents(connection, new URL(towns.url).host);
    const draw = drawing(seed);

    // How long cycles take on this machine, with nothing in the way.
    configure(24 * 3_600_000, 600_000, CALM_LEASE_MS);
    await first().fleet('schedule');
    for (const machine of machines) machine.start(CONCURRENCY);
    // The first one may have the templates to compile, which all machines share here.
    await onceEach(names.slice(0, 1));
    await onceEach(names);
    // Asked for twice at once, a calendar has one cycle after the other.
    const twice = names.slice(0, MACHINES);
    await onceEach([...twice, ...twice]);
    const timed = names.slice(0, TIMED);
    const whole = Math.round(((await onceEach(timed)) * CALENDARS) / timed.length);
    const interval = Math.max(EACH_MS * CALENDARS, ROOM * whole);
    const times = machines.flatMap((machine) => machine.told());
    // The first of a calendar takes longer, and that of one may compile the templates.
    const slowest = Math.max(...times.map(({ token = 0, milliseconds = 0 }) => (token > 1 ? milliseconds : 0)));
    console.log(`a cycle of each takes ${whole} ms in all, so each is due every ${interval} ms`);
    for (const machine of machines) machine.signal('SIGTERM');
    for (const machine of machines) await machine.ended();
    const met = machines.flatMap((machine) => machine.told()).map(({ end }) => end?.outcome ?? '');
    expect(met, 'with nothing in the way, no cycle met another').not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:busy|lost|superseded)$/)]),
    );

    configure(interval, Math.max(LONGEST_MS, LONGEST_ROOM * slowest), LEASE_MS);
    await host.skip();
    await first().fleet('schedule');
    for (const machine of machines) machine.start(CONCURRENCY);
    const restarts = [1, 2].map((third) => Math.floor((third * DISTURBANCES) / 3));
    const did = { killed: 0, stopped: 0, restarted: 0 };
    const stoppedIn: Caught[] = [];
    for (let count = 0; count < DISTURBANCES || mostTurns(await host.all()) < ROUNDS; count += 1) {
      const machine = await machineAt(CYCLE_STEPS[Math.floor(draw() * CYCLE_STEPS.length)] ?? 'begin', machines, host);
      if (restarts.includes(count)) {
        await redis.restart();
        for (const name of (await loseLocks(redis.url)).slice(0, CONCURRENCY)) await first().ask('run', name);
        did.restarted += 1;
      } else if (draw() < 0.5) {
        machine.signal('SIGKILL');
        await machine.ended();
        machine.start(CONCURRENCY);
        did.killed += 1;
      } else if (did.stopped++ % 2 === 1) {
        await stopBeyondLocks(machine, connection, LEASE_MS);
      } else {
        // In a publication, which can't come to its end before its worker sees that the lock is over.
        const caught = await catchPublication(machines, place);
        stoppedIn.push(caught);
        await stopBeyondLocks(caught.machine, connection, LEASE_MS);
        await until('the end of what was stopped', () =>
          caught.machine
            .told()
            .some((one) => one.event === 'ended' && one.calendar === caught.calendar && one.token === caught.token),
        );
        caught.letGo();
      }
    }
    const events = [...(await host.all())];
    console.log(did, `${mostTurns(events)} turns`);
    expect(turnsMissed(names, events), 'of the calendars of a host each has its turn').toEqual([]);

    // What is undisturbed from here on comes to its end.
    towns.freeze();
    const last = new Map(towns.asked.map(({ calendar, number }) => [calendar, number]));
    const frozen = Date.now();
    for (const name of [...names, ...UNWELL]) await first().ask('run', name);
    const left = openJobs(events);
    const askedAgain = new Set<string>();
    await until('each calendar published as its service is', async () => {
      const rows = new Map((await statusNow()).map((row) => [row.name, row]));
      // On a slow machine one may have taken too long, and would wait until it is tried again.
      for (const name of names) {
        const { last: ended, cycle } = rows.get(name) ?? expect.fail();
        if (ended !== 'failed' || askedAgain.has(`${name} ${cycle}`)) continue;
        askedAgain.add(`${name} ${cycle}`);
        await first().ask('run', name);
      }
      const isPublished = names.every((name) => {
        const row = rows.get(name);
        return row?.last === 'done' && Date.parse(row.lastDone ?? '') > frozen && place.shown(name) === last.get(name);
      });
      // What was under way when its worker went was begun again.
      const open = openJobs(await host.all());
      if (![...left].every((job) => !open.has(job))) return false;
      // One that hangs may have been cut off each time before it could be seen to hang.
      return isPublished && UNWELL.every((name) => (rows.get(name)?.failures ?? 0) > 0);
    });
    // What waits for it need not be waited for.
    await hanging.close();
    for (const machine of machines) machine.signal('SIGTERM');
    for (const machine of machines) await machine.ended();

    const told = machines.flatMap((machine) => machine.told());
    const outcomes = Object.groupBy(
      told.filter(({ event }) => event === 'ended'),
      ({ end }) => end?.outcome ?? '',
    );
    console.log(Object.fromEntries(Object.entries(outcomes).map(([name, rows]) => [name, rows?.length ?? 0])));

    const publications = place.all();
    // Each answer shows a number of its own until the services are frozen.
    for (const { calendar, result } of events)
      if (result?.outcome === 'done' && result.token !== undefined)
        expect(
          place.find({ calendar, token: result.token })?.ended,
          `${calendar}: cycle ${result.token}, which ended well, was published`,
        ).toBeDefined();
    for (const name of names) {
      const all = publications.filter(({ calendar }) => calendar === name);
      const whole = all.filter(({ ended: at }) => at !== undefined);
      // Where no disk is shared, one may begin that is refused at its end.
      const own = isRepository(name) ? whole : all;
      const answeredAt = new Map(
        towns.asked.filter(({ calendar }) => calendar === name).map(({ number, at }) => [number, at]),
      );
      for (const [index, one] of own.entries()) {
        const before = own[index - 1];
        if (before === undefined) continue;
        expect(one.token, `${name}: no earlier cycle publishes after a later one has`).toBeGreaterThan(before.token);
        expect(one.began, `${name}: none publishes beside another`).toBeGreaterThanOrEqual(
          before.ended ?? before.began,
        );
      }
      for (const [index, one] of whole.entries()) {
        const before = whole[index - 1];
        if (before === undefined) continue;
        expect(one.number, `${name}: none publishes what is older`).toBeGreaterThanOrEqual(before.number);
        // What is the same may go out again: another checkout knows nothing of it, or the note of it was lost.
        if (one.number > before.number)
          expect(
            answeredAt.get(one.number),
            `${name}: what cycle ${one.token} publishes was asked for after cycle ${before.token} had ended`,
          ).toBeGreaterThanOrEqual(before.ended ?? 0);
      }
    }
    // What was stopped beyond its lock did not go on with its publication.
    for (const { calendar, token } of stoppedIn)
      expect(place.find({ calendar, token })?.ended, `${calendar}: cycle ${token} ended`).toBeUndefined();
    // The others were held up by none of these.
    const unwell = (await statusNow()).filter(({ name }) => !names.includes(name));
    for (const one of unwell) expect(one.failures, one.name).toBeGreaterThan(0);
    expect(publications.filter(({ calendar }) => !names.includes(calendar))).toEqual([]);
    // What was tried did happen.
    expect(did).toMatchObject({ restarted: 2 });
    expect(did.killed).toBeGreaterThan(0);
    expect(did.stopped).toBeGreaterThan(0);
    expect(stoppedIn).not.toEqual([]);
    // Nothing that a killed worker had started lives on.
    expect(processesIn(root)).toEqual([]);

    for (const name of names) {
      const undisturbed = join(root, 'undisturbed', name);
      const shared = repositories.get(name);
      if (shared === undefined) {
        mkdirSync(undisturbed, { recursive: true });
        for (const path of ['almanac.config.ts', 'content'])
          cpSync(join(root, 'calendars', name, path), join(undisturbed, path), { recursive: true });
      } else cpSync(shared.clone(`${name}-undisturbed`).root, undisturbed, { recursive: true });
      mkdirSync(join(undisturbed, '.cache'));
      symlinkSync(inject('templates'), join(undisturbed, '.cache/templates'));
      for (const command of ['sync', 'build']) {
        const { code, stderr } = await runHere(undisturbed, [command], { ALMANAC_TODAY: '2026-11-25' });
        expect(code, stderr).toBe(0);
      }
      expect(filesOf(join(place.folder, name)), name).toEqual(filesOf(join(undisturbed, 'dist')));
    }
  });
});
