import type { Redis } from 'ioredis';
import { AlmanacError, ConfigurationError, messageOf, RefusedError } from '#errors';

/** The Redis of a fleet can't be used. */
class FleetError extends AlmanacError {
  readonly fault = 'service';
}

/** The packages that only a fleet needs. */
export type FleetPackages = {
  readonly bullmq: typeof import('bullmq');
  readonly ioredis: typeof import('ioredis');
};

/** Loads the packages that only a fleet needs. Throws a `ConfigurationError` if they are not installed. */
export async function loadFleetPackages(): Promise<FleetPackages> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, ioredis };
  } catch (cause) {
    throw new ConfigurationError({
      message: `A fleet needs the packages \`bullmq\` and \`ioredis\`, which can't be loaded: ${messageOf(cause)}`,
      hint: 'They are optional: install without `--omit=optional`, or run `npm install bullmq ioredis`.',
      cause,
    });
  }
}

/** Returns the address of a Redis without user, password and query. */
function publicUrl(text: string): string {
  try {
    const { protocol, host, pathname } = new URL(text);
    return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
  } catch {
    return 'the address in ALMANAC_REDIS_URL';
  }
}

/** The placeholders for passwords in examples, which everybody knows. */
const EXAMPLES: readonly string[] = ['password', 'changeme', 'secret', 'yourpassword'];

/** Returns a password in lower case, with only letters and digits: so all spellings of a placeholder are equal. */
const withoutSpelling = (password: string) => password.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the password in an address, as the server gets it. */
function passwordIn({ password }: URL): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** Throws a `ConfigurationError` for a text that is no address of a Redis, or has the password of an example. */
export function checkRedisUrl(text: string): void {
  const url = URL.parse(text);
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol))
    throw new ConfigurationError({
      message: 'ALMANAC_REDIS_URL is not the address of a Redis.',
      hint: 'Set it as redis://user:password@host:6379/0, or rediss://… with TLS.',
    });
  if (EXAMPLES.includes(withoutSpelling(passwordIn(url))))
    throw new ConfigurationError({
      message: 'ALMANAC_REDIS_URL has the password of an example, which everybody knows.',
      state: 'Nothing was begun.',
      hint: 'Make one, such as by `openssl rand -hex 32`, and set it as `requirepass` of Redis and in ALMANAC_REDIS_URL.',
    });
}

/** The longest that a first connection may take, in ms, and the longest wait between two tries later. */
const FIRST = 5_000;
const LONGEST_PAUSE = 5_000;

/**
 * Connects to a Redis. Later it reconnects after a loss, and commands wait for that; calls `onError` with the message of
 * each failed try. Throws `FleetError` if Redis can't be reached at first.
 */
export async function connectRedis(
  { ioredis }: FleetPackages,
  url: string,
  onError: (message: string) => void = () => {},
): Promise<Redis> {
  checkRedisUrl(url);
  let isFirst = true;
  let reason = 'it does not answer';
  const redis = new ioredis.Redis(url, {
    lazyConnect: true,
    connectTimeout: FIRST,
    // BullMQ requires this: commands wait until the connection is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isFirst ? null : Math.min(100 * 2 ** Math.min(times, 10), LONGEST_PAUSE)),
  });
  redis.on('error', (error: unknown) => {
    reason = messageOf(error) || reason;
    if (!isFirst) onError(reason);
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (cause) {
    redis.disconnect();
    const said = /NOAUTH|WRONGPASS|NOPERM/.test(messageOf(cause)) ? messageOf(cause) : reason;
    throw new FleetError({
      message: `Redis at ${publicUrl(url)} can't be used: ${said}`,
      state: 'Nothing was changed.',
      hint: 'Look whether it runs, and whether ALMANAC_REDIS_URL has its address, user and password; rediss:// is with TLS.',
      cause,
    });
  }
  isFirst = false;
  return redis;
}

/** The policy under which a full Redis refuses new keys and keeps the present ones. */
const KEEPS = 'noeviction';

/**
 * Throws a `RefusedError` for a Redis that removes keys when it is full: locks and schedules would be among them.
 */
export async function refuseEviction(redis: Redis): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1];
  if (policy === undefined || policy === KEEPS) return;
  throw new RefusedError({
    message: `This Redis removes keys when it is full (maxmemory-policy is ${policy}): locks, and with them the promise that no two cycles of a calendar are published, could be among them.`,
    state: 'Nothing was changed.',
    hint: `Set \`maxmemory-policy ${KEEPS}\` in its configuration; then a full Redis refuses new work and loses nothing.`,
  });
}
