import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { shareRedis } from '../../fleet/shared-redis.ts';
import { type Shared, shareRepository } from '../../support/clones.ts';
import { redisIsThere } from '../../support/redis.ts';
import { loseLocks, stopBeyondLocks } from './disturbances.ts';
import { Machine, processesIn, type Told } from './machines.ts';
import { Published, shownIn } from './publications.ts';
import { configurationOf, startTowns, type Towns } from './towns.ts';
import { HostEvents } from './turns.ts';
import { until } from './until.ts';

/*
 * What `chaos.long.ts` has happen at random, at the moments at which one promise alone holds: each of these tests fails if that
 * one is not kept.
 */

/** One calendar on a disk that both machines share, and one in a repository, which each clones. */
const DISK = 'girona';
const REPOSITORY = 'olot';
const BOTH = [DISK, REPOSITORY];

/** As long as an earlier cycle may need to go on after its lock is lost, if nothing refused it, however slow the machine is. */
const LONG_LEASE_MS = 600_000;
/** So long that a slow machine renews it in time. */
const SHORT_LEASE_MS = 6_000;

describe.skipIf(!redisIsThere())('a cycle', () => {
  let root: string;
  const inRedis = shareRedis();
  let towns: Towns;
  let shared: Shared;
  let published: Published;
  let first: Machine;
  let second: Machine;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
    towns = await startTowns();
    published = new Published(root);
    const text = (name: string) => `export default ${JSON.stringify(configurationOf(name, towns.url))};\n`;
    mkdirSync(join(root, 'calendars', DISK), { recursive: true });
    writeFileSync(join(root, 'calendars', DISK, 'almanac.config.ts'), text(DISK));
    shared = shareRepository({ '.gitignore': '.cache/\ndist/\ndist.*/\n', 'almanac.config.ts': text(REPOSITORY) });
    const machine = (name: string) => {
      const made = new Machine(join(root, name), {
        ALMANAC_REDIS_URL: inRedis.redis.url,
        FLEET_TODAY: '2026-11-25',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
      });
      mkdirSync(join(made.root, '.fleet'));
      // Compiled once for all tests.
      symlinkSync(inject('templates'), join(made.root, '.fleet/templates'));
      return made;
    };
    first = machine('first');
    second = machine('second');
  });

  afterEach(async () => {
    for (const machine of [first, second]) {
      machine.signalAll('SIGCONT');
      machine.signalAll('SIGKILL');
      await machine.ended();
    }
    await towns.close();
    shared.remove();
    rmSync(root, { recursive: true, force: true });
  });

  /** Schedules both calendars, has the first machine work, and each published once. */
  async function begun(lease: number): Promise<void> {
    for (const machine of [first, second])
      machine.configure({
        calendars: {
          [DISK]: {
            folder: join(root, 'calendars', DISK),
            publish: published.lineFor(DISK),
          },
          [REPOSITORY]: {
            repository: `file://${shared.bare}`,
            host: new URL(towns.url).host,
            publish: published.lineFor(REPOSITORY, shared.bare),
          },
        },
        every: 'P1D',
        lease: `PT${lease / 1_000}S`,
        atOnce: 4,
        secrets: { ALMANAC_TODAY: 'FLEET_TODAY' },
      });
    await first.fleet('schedule');
    first.start(2);
    // The first may have the templates to compile, for both.
    for (const name of BOTH) {
      await ask(name);
      await until(`${name} published`, () => endOf(first, name, 1)?.end?.outcome === 'done');
    }
  }

  const ask = (name: string) => first.ask('run', name);
  const toldOf = (machine: Machine, what: string, name: string, token: number): Told | undefined =>
    machine.told().find((one) => one.event === what && one.calendar === name && one.token === token);
  const endOf = (machine: Machine, name: string, token: number) => toldOf(machine, 'ended', name, token);
  const outcomes = (machine: Machine, token: number) => BOTH.map((name) => endOf(machine, name, token)?.end?.outcome);
  const publication = (calendar: string, token: number) => published.find({ calendar, token });
  const answers = (name: string) => towns.asked.filter(({ calendar }) => calendar === name).map(({ number }) => number);
  /** The processes that workers have started, and those that these have. */
  const started = () =>
    processesIn(root).filter((line) => ![first, second].some(({ pid }) => line.startsWith(`${pid} `)));

  /** Has Redis lose the locks of cycles whose worker does not notice, and another machine take the calendars. */
  async function lockLost(): Promise<void> {
    first.signal('SIGSTOP');
    expect(await loseLocks(inRedis.redis.url)).toEqual(BOTH);
    second.start(2);
    for (const name of BOTH) await ask(name);
  }

  /** Has publications of cycles with this number be under way until what is returned is called. */
  async function publishing(token: number, names: readonly string[] = BOTH): Promise<() => void> {
    for (const name of names) await ask(name);
    const holds: (() => void)[] = [];
    for (const name of names) {
      await until(`${name} begun`, () => toldOf(first, 'began', name, token) !== undefined);
      holds.push(published.hold(name, token));
    }
    for (const name of names) await until(`${name} under way`, () => publication(name, token) !== undefined);
    return () => {
      for (const release of holds) release();
    };
  }

  it('that lost its lock to a later one commits nothing and replaces no site', async () => {
    await begun(LONG_LEASE_MS);
    const releases = BOTH.map((name) => towns.hold(name));
    for (const name of BOTH) await ask(name);
    for (const name of BOTH) await until(`${name} asked`, () => answers(name).length === 2);
    await lockLost();
    await until('the later cycles', () => outcomes(second, 3).every((outcome) => outcome !== undefined));
    // On one disk the earlier one has the lock of the folder.
    expect(outcomes(second, 3)).toEqual(['busy', 'done']);
    for (const release of releases) release();
    await until('the end of the earlier ones', () => started().length === 0);
    first.signal('SIGCONT');
    await until('their outcome', () => outcomes(first, 2).every((outcome) => outcome !== undefined));

    expect(shownIn(join(root, 'calendars', DISK, 'dist'))).toBe(answers(DISK)[0]);
    expect(answers(REPOSITORY)).toHaveLength(3);
    expect(shared.git('grep', '--only-matching', '-h', 'answer [0-9]*', 'main', '--', 'content/ca/events')).toBe(
      `answer ${answers(REPOSITORY)[2]}`,
    );
    expect(published.shown(DISK)).toBe(answers(DISK)[0]);
    expect(published.shown(REPOSITORY)).toBe(answers(REPOSITORY)[2]);
    expect(outcomes(first, 2)).toEqual(['superseded', 'superseded']);
  });

  it('that publishes while a later one begins is refused remotely, and makes it wait on a shared disk', async () => {
    await begun(LONG_LEASE_MS);
    const release = await publishing(2);
    await lockLost();
    await until('the later cycles', () => outcomes(second, 3).every((outcome) => outcome !== undefined));
    expect(outcomes(second, 3)).toEqual(['busy', 'done']);
    release();
    await until('the end of the earlier ones', () => started().length === 0);

    expect(publication(DISK, 2)?.ended).toBeDefined();
    expect(publication(DISK, 3)).toBeUndefined();
    expect(publication(REPOSITORY, 2)?.ended).toBeUndefined();
    expect(published.shown(REPOSITORY)).toBe(answers(REPOSITORY)[2]);
  });

  it('keeps its lock while it runs, and a cycle requested meanwhile begins after its end', async () => {
    await begun(SHORT_LEASE_MS);
    const release = await publishing(2);
    // It has room for both.
    second.start(2);
    const host = new HostEvents(inRedis.connection, new URL(towns.url).host);
    await host.skip();
    for (const name of BOTH) await ask(name);
    // Each is tried again after half of the time for which a lock is held without a sign of life.
    const putOff = async () =>
      Object.groupBy(
        (await host.all()).filter(({ event }) => event === 'delayed'),
        ({ calendar }) => calendar,
      );
    await until('tries for longer than a lock lasts by itself', async () => {
      const all = await putOff();
      return BOTH.every((name) => (all[name]?.length ?? 0) >= 3);
    });
    release();
    const later = () => BOTH.map((name) => [first, second].flatMap((one) => endOf(one, name, 3)?.end?.outcome ?? []));
    await until('both cycles of each', () => later().every((ended) => ended.length > 0));
    expect([outcomes(first, 2), later()]).toEqual([
      ['done', 'done'],
      [['done'], ['done']],
    ]);
    for (const name of BOTH)
      expect(publication(name, 3)?.began).toBeGreaterThanOrEqual(publication(name, 2)?.ended ?? Infinity);
  });

  it('that was suspended beyond its lock ends on resuming, with all its processes', async () => {
    await begun(SHORT_LEASE_MS);
    const release = await publishing(2);
    await stopBeyondLocks(first, inRedis.connection, SHORT_LEASE_MS);
    await until('the end of the cycles', () => started().length === 0);
    release();
    await until('their outcome', () => outcomes(first, 2).every((outcome) => outcome !== undefined));
    expect(outcomes(first, 2)).toEqual(['lost', 'lost']);
    for (const name of BOTH) expect(publication(name, 2)?.ended).toBeUndefined();
  });
});
