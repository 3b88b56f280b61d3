import type { Redis } from 'ioredis';
import { connectRedis, loadFleetPackages } from '#fleet/redis';
import { redisKeysOf } from '#fleet/store';
import type { Machine } from './machines.ts';
import type { Published } from './publications.ts';
import type { HostEvents } from './turns.ts';
import { until } from './until.ts';

/** Draws numbers from 0 to 1 that a seed gives again (mulberry32). */
export function drawing(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Has a Redis lose the locks of a fleet, as one may that is switched off. Returns the calendars whose they were, sorted. */
export async function loseLocks(url: string): Promise<readonly string[]> {
  const connection = await connectRedis(await loadFleetPackages(), url);
  try {
    const [prefix] = redisKeysOf('almanac', '');
    const locks = (await connection.keys(`${prefix}*`)).sort();
    if (locks.length > 0) await connection.del(...locks);
    return locks.map((lock) => lock.slice(prefix.length));
  } finally {
    connection.disconnect();
  }
}

/** Stops a machine until each lock that it held is over, as Redis has it, and has it go on. */
export async function stopBeyondLocks(machine: Machine, redis: Redis, lease: number): Promise<void> {
  machine.signalAll('SIGSTOP');
  // It ends after all that the machine has asked for before.
  await redis.set('stopped', '', 'PX', lease);
  await until('the end of the locks', async () => (await redis.exists('stopped')) === 0);
  machine.signalAll('SIGCONT');
}

/** Returns the machine that works on a calendar; `undefined` where none does. */
function machineOf(calendar: string, machines: readonly Machine[]): Machine | undefined {
  const lastOf = (machine: Machine) => {
    const { event, token = 0 } = machine.told().findLast((one) => one.calendar === calendar && one.token) ?? {};
    return { machine, event, token };
  };
  const last = machines.map(lastOf).reduce((a, b) => (b.token > a.token ? b : a));
  return last.event === 'began' ? last.machine : undefined;
}

/** Waits until a cycle comes to a step, and returns the machine on which it is. */
export async function machineAt(step: string, machines: readonly Machine[], host: HostEvents): Promise<Machine> {
  let seen = (await host.all()).length;
  let machine: Machine | undefined;
  await until(`a cycle that comes to ${step}`, async () => {
    const all = await host.all();
    const come = all.slice(seen).filter((one) => one.step === step);
    seen = all.length;
    machine = come.map(({ calendar }) => machineOf(calendar, machines)).find((one) => one !== undefined);
    return machine !== undefined;
  });
  if (machine === undefined) throw new TypeError('no machine');
  return machine;
}

/** A publication that is under way until it is let go on, and the machine on which it is. */
export type Caught = {
  readonly calendar: string;
  readonly token: number;
  readonly machine: Machine;
  letGo(): void;
};

/** Waits until a publication begins, and keeps it from its end. */
export async function catchPublication(machines: readonly Machine[], place: Published): Promise<Caught> {
  const before = place.all().length;
  const letOthersGo = place.holdAll();
  let caught: Caught | undefined;
  await until('a publication', () => {
    for (const { calendar, token } of place.all().slice(before)) {
      const machine = machineOf(calendar, machines);
      if (machine !== undefined) caught = { calendar, token, machine, letGo: place.hold(calendar, token) };
      if (caught !== undefined) return true;
    }
    return false;
  });
  letOthersGo();
  if (caught === undefined) throw new TypeError('no publication');
  return caught;
}
