import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectRedis, loadFleetPackages } from '#fleet/redis';
import { type RunningRedis, startRedis } from '../support/redis.ts';

/** A Redis that the tests of a suite share, and a connection to it; there once the first of them begins. */
export type SharedRedis = {
  readonly redis: RunningRedis;
  readonly connection: Awaited<ReturnType<typeof connectRedis>>;
};

/** Has the tests of a suite share a Redis, which is empty when each begins. */
export function shareRedis(): SharedRedis {
  let shared: SharedRedis | undefined;
  const there = () => {
    if (shared === undefined) throw new Error('The Redis of a suite is there once its tests begin.');
    return shared;
  };
  beforeAll(async () => {
    const redis = await startRedis();
    shared = { redis, connection: await connectRedis(await loadFleetPackages(), redis.url) };
  });
  afterAll(async () => {
    there().connection.disconnect();
    await there().redis[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await there().connection.flushall();
  });
  return {
    get redis() {
      return there().redis;
    },
    get connection() {
      return there().connection;
    },
  };
}
