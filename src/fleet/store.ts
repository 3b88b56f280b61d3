import type { Redis } from 'ioredis';
import { type CalendarState, parseState } from '#fleet/state';

/** The states and locks of calendars, for all machines of a fleet. */
export interface FleetStore {
  /**
   * Takes the lock of a calendar for so many ms, unless it is held. Returns the number of this holder, greater than
   * every number before; `undefined` if another holds the lock.
   */
  acquire(calendar: string, owner: string, milliseconds: number): Promise<number | undefined>;
  /** Extends a lock to so many ms from now. Returns false if the lock is lost. */
  renew(calendar: string, owner: string, milliseconds: number): Promise<boolean>;
  /** Returns a number for the holder that is greater than `above`; `undefined` where the lock is lost. */
  raise(calendar: string, owner: string, above: number): Promise<number | undefined>;
  /** Stores the state of a calendar. Returns false, and stores nothing, if the lock is lost. */
  note(calendar: string, owner: string, state: CalendarState): Promise<boolean>;
  /** Gives the lock back, and stores the state. Returns false, and stores nothing, if the lock is lost. */
  release(calendar: string, owner: string, state: CalendarState): Promise<boolean>;
  /** Returns the states of calendars, in their order. */
  states(calendars: readonly string[]): Promise<readonly CalendarState[]>;
}

// Redis runs each script as a whole. KEYS belong to one calendar: lock, number, state. A Redis that is full accepts a
// script's writes after a removal.
const ACQUIRE = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) end
return false`;

const ifHeld = (then: string) => `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return false end
${then}`;

const RENEW = ifHeld(`redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1`);
const RAISE = ifHeld(`
if tonumber(redis.call('GET', KEYS[2]) or '0') < tonumber(ARGV[2]) then redis.call('SET', KEYS[2], ARGV[2]) end
return redis.call('INCR', KEYS[2])`);
const NOTE = ifHeld(`redis.call('SET', KEYS[3], ARGV[2]) return 1`);
const RELEASE = ifHeld(`redis.call('DEL', KEYS[1]) redis.call('SET', KEYS[3], ARGV[2]) return 1`);

/** Returns the keys in Redis of one calendar's lock, number and state. */
export const redisKeysOf = (
  prefix: string,
  calendar: string,
): readonly [lock: string, token: string, state: string] => [
  `${prefix}:fleet:lock:${calendar}`,
  `${prefix}:fleet:token:${calendar}`,
  `${prefix}:fleet:state:${calendar}`,
];

/** Returns the store of a fleet in Redis; `prefix` is the name of the fleet. */
export function redisStore(redis: Redis, prefix: string): FleetStore {
  const run = (script: string, calendar: string, ...values: readonly (string | number)[]) =>
    redis.eval(script, 3, ...redisKeysOf(prefix, calendar), ...values);
  const numberFrom = (answer: unknown) => (typeof answer === 'number' ? answer : undefined);
  return {
    acquire: async (calendar, owner, milliseconds) => numberFrom(await run(ACQUIRE, calendar, owner, milliseconds)),
    renew: async (calendar, owner, milliseconds) => (await run(RENEW, calendar, owner, milliseconds)) === 1,
    raise: async (calendar, owner, above) => numberFrom(await run(RAISE, calendar, owner, above)),
    note: async (calendar, owner, state) => (await run(NOTE, calendar, owner, JSON.stringify(state))) === 1,
    release: async (calendar, owner, state) => (await run(RELEASE, calendar, owner, JSON.stringify(state))) === 1,
    async states(calendars) {
      if (calendars.length === 0) return [];
      const texts = await redis.mget(calendars.map((calendar) => redisKeysOf(prefix, calendar)[2]));
      return texts.map(parseState);
    },
  };
}
