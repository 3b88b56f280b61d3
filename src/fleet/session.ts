import type { Redis } from 'ioredis';
import { visibleEnvironment } from '#fleet/config';
import { type LoadedFleet, loadFleet } from '#fleet/fleet-file';
import { openQueues } from '#fleet/queues';
import { connectRedis, loadFleetPackages, refuseEviction } from '#fleet/redis';
import { type FleetStore, redisStore } from '#fleet/store';
import { readVariable } from '#settings/environment';
import type { ProcessWorld } from '#watch/runner';

/** The parts that all commands of a fleet use: its file and its state in Redis. */
export type FleetSession = LoadedFleet & {
  readonly redis: Redis;
  readonly queues: ReturnType<typeof openQueues>;
  readonly store: FleetStore;
};

/** The Redis of this machine, where the environment names no other. */
const LOCAL = 'redis://127.0.0.1:6379';

/** The folder of a fleet's file, and the environment of its user. */
type FleetWorld = ProcessWorld & {
  /** Restarts the program, so that other processes can read only these variables of its environment. */
  readonly restart: (visible: Readonly<Record<string, string>>) => void;
};

/**
 * Calls `act` with the fleet of the working directory, and closes its connection to Redis afterwards. Throws a `ConfigurationError`
 * for its file, `FleetError` where Redis can't be reached, and `RefusedError` where it removes keys when it is full.
 */
export async function withFleet<T>(
  { root, environment, restart }: FleetWorld,
  act: (session: FleetSession) => Promise<T>,
  onTrouble: (message: string) => void = () => {},
): Promise<T> {
  const loaded = await loadFleet(root);
  // Calendars' configurations are programs that can read the environment of the process that started them.
  restart(visibleEnvironment(loaded.calendars, environment));
  const packages = await loadFleetPackages();
  const redis = await connectRedis(packages, readVariable(environment, 'ALMANAC_REDIS_URL') ?? LOCAL, onTrouble);
  const { name } = loaded.fleet;
  const queues = openQueues(packages, redis, name);
  try {
    await refuseEviction(redis);
    return await act({ ...loaded, redis, queues, store: redisStore(redis, name) });
  } finally {
    await queues.close().catch(() => {});
    redis.disconnect();
  }
}
