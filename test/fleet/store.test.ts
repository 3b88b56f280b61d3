import { describe, expect, it } from 'vitest';
import { UNKNOWN_STATE } from '#fleet/state';
import { type FleetStore, redisStore } from '#fleet/store';
import { redisIsThere } from '../support/redis.ts';
import { memoryStore } from './memory-store.ts';
import { shareRedis } from './shared-redis.ts';

const LONG = 60_000;

/** What supervision relies on, of any store. `past` is a lock that has ended. */
function promises(open: () => FleetStore): void {
  it('gives a lock to one holder at a time, and each holder a greater number', async () => {
    const store = open();
    expect(await store.acquire('girona', 'a', LONG)).toBe(1);
    expect(await store.acquire('girona', 'b', LONG)).toBeUndefined();
    expect(await store.acquire('olot', 'b', LONG)).toBe(1);
    expect(await store.release('girona', 'a', UNKNOWN_STATE)).toBe(true);
    expect(await store.acquire('girona', 'b', LONG)).toBe(2);
  });

  it('lets only the holder renew, write or release a lock', async () => {
    const store = open();
    await store.acquire('girona', 'a', LONG);
    const other = { ...UNKNOWN_STATE, token: 9 };
    expect(await store.renew('girona', 'b', LONG)).toBe(false);
    expect(await store.note('girona', 'b', other)).toBe(false);
    expect(await store.release('girona', 'b', other)).toBe(false);
    expect(await store.raise('girona', 'b', 5)).toBeUndefined();
    expect(await store.states(['girona'])).toEqual([UNKNOWN_STATE]);
    expect(await store.renew('girona', 'a', LONG)).toBe(true);
    expect(await store.note('girona', 'a', other)).toBe(true);
    expect(await store.states(['none', 'girona'])).toEqual([UNKNOWN_STATE, other]);
  });

  it('raises the number of a lock above a given one, and never lowers it', async () => {
    const store = open();
    await store.acquire('girona', 'a', LONG);
    expect(await store.raise('girona', 'a', 40)).toBe(41);
    expect(await store.raise('girona', 'a', 3)).toBe(42);
    await store.release('girona', 'a', UNKNOWN_STATE);
    expect(await store.acquire('girona', 'b', LONG)).toBe(43);
  });

  it('returns no states for no calendars', async () => {
    expect(await open().states([])).toEqual([]);
  });
}

describe('a store in memory', () => {
  promises(() => memoryStore(() => 0));
});

describe.skipIf(!redisIsThere())('a store in Redis', () => {
  const shared = shareRedis();

  promises(() => redisStore(shared.connection, 'trial'));

  it('loses a lock when it expires', async () => {
    const store = redisStore(shared.connection, 'trial');
    await store.acquire('girona', 'a', LONG);
    expect(await shared.connection.pttl('trial:fleet:lock:girona')).toBeGreaterThan(LONG - 5_000);
    await store.renew('girona', 'a', 1);
    while ((await shared.connection.exists('trial:fleet:lock:girona')) === 1) await shared.connection.ping();
    expect(await store.renew('girona', 'a', LONG)).toBe(false);
    expect(await store.acquire('girona', 'b', LONG)).toBe(2);
  });

  it('releases a lock and stores the state when Redis is full', async () => {
    const store = redisStore(shared.connection, 'trial');
    await store.acquire('girona', 'a', LONG);
    await shared.connection.config('SET', 'maxmemory', '1');
    try {
      await expect(store.acquire('olot', 'a', LONG)).rejects.toThrow('OOM');
      expect(await store.renew('girona', 'a', LONG)).toBe(true);
      expect(await store.release('girona', 'a', { ...UNKNOWN_STATE, token: 1 })).toBe(true);
    } finally {
      await shared.connection.config('SET', 'maxmemory', '0');
    }
    expect(await store.states(['girona'])).toEqual([{ ...UNKNOWN_STATE, token: 1 }]);
    expect(await store.acquire('girona', 'b', LONG)).toBe(2);
  });
});
