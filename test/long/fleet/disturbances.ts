import { setTimeout as wait } from 'node:timers/promises';
import { connectRedis, loadPackages } from '#fleet/redis';
import { keysOf } from '#fleet/store';
import type { Machine } from './machines.ts';
import type { Published } from './publications.ts';

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
  const connection = await connectRedis(await loadPackages(), url);
  try {
    const [prefix] = keysOf('almanac', '');
    const locks = (await connection.keys(`${prefix}*`)).sort();
    if (locks.length > 0) await connection.del(...locks);
    return locks.map((lock) => lock.slice(prefix.length));
  } finally {
    connection.disconnect();
  }
}

/** A publication that is under way, and the machine on which it is. */
export type Caught = { readonly calendar: string; readonly token: number; readonly machine: Machine };

/** The part of a publication, which takes more than a second, in which it is not soon over. */
const EARLY_MS = 400;
const LONGEST_WAIT_MS = 20_000;

/** Waits until a machine has just begun to publish. Returns `undefined` where none does for long. */
export async function publicationOn(machines: readonly Machine[], place: Published): Promise<Caught | undefined> {
  for (const end = Date.now() + LONGEST_WAIT_MS; Date.now() < end; await wait(50))
    for (const { calendar, token, began, ended } of place.all()) {
      if (ended !== undefined || Date.now() - began > EARLY_MS) continue;
      const isOf = (machine: Machine) =>
        machine.told().some((one) => one.event === 'began' && one.calendar === calendar && one.token === token);
      const machine = machines.find(isOf);
      if (machine !== undefined) return { calendar, token, machine };
    }
  return undefined;
}
