import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { shareRedis } from '../../fleet/shared-redis.ts';
import { sampleConfiguration } from '../../support/sample.ts';

const PASSWORD = 'password-of-redis';

/** The secret of the calendar Girona. */
export const OWN = 'secret-of-girona';

/**
 * A configuration that writes what Linux shows it of its own process and of each from which that descends, and what its own
 * environment has, into a file beside it.
 */
const attack = (configuration: object) => `
import { appendFileSync, readFileSync } from 'node:fs';
const read = (pid, name) => {
  try {
    return readFileSync(\`/proc/\${pid}/\${name}\`, 'utf8');
  } catch {
    return '';
  }
};
const seen = [JSON.stringify(process.env)];
for (let pid = 'self'; pid !== '0' && pid !== undefined; pid = /^PPid:\\s*(\\d+)/m.exec(read(pid, 'status'))?.[1])
  seen.push(read(pid, 'environ'), read(pid, 'cmdline'));
appendFileSync(new URL('seen', import.meta.url), seen.join('\\n'));
export default ${JSON.stringify(configuration)};
`;

/** The secrets that a text has. A failure shows these, and not all that the system shows of the processes that run tests. */
export const shownIn = (text: string) =>
  [OWN, PASSWORD, 'token-of-the-worker', 'secret-of-olot'].filter((one) => text.includes(one));

/** A fleet of the calendars of two owners, which read what their ancestors show. */
export type ReadingFleet = {
  readonly root: string;
  /** The variables of a worker that keeps them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Writes the files of the fleet, whose service is at this URL. */
  write(baseUrl: string): void;
  /** Returns what Girona has read so far. */
  seen(): string;
};

/** A fleet of its own for each test, at a Redis with a password. */
export function eachReadingFleet(): () => ReadingFleet {
  const shared = shareRedis();
  let root: string;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
    await shared.connection.config('SET', 'requirepass', PASSWORD);
  });

  afterEach(async () => {
    await shared.connection.config('SET', 'requirepass', '');
    rmSync(root, { recursive: true, force: true });
  });

  return () => ({
    root,
    environment: {
      ALMANAC_REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:${shared.redis.port}`,
      ALMANAC_AUTH_TOKEN: 'token-of-the-worker',
      GIRONA_HEADER: `x-key: ${OWN}`,
      OLOT_TOKEN: 'secret-of-olot',
      OPEN: 'for-all',
    },
    write(baseUrl) {
      for (const name of ['girona', 'olot']) {
        const configuration = { ...sampleConfiguration(), service: { baseUrl } };
        mkdirSync(join(root, 'calendars', name), { recursive: true });
        writeFileSync(join(root, 'calendars', name, 'almanac.config.ts'), attack(configuration));
      }
      const fleet = {
        calendars: {
          girona: { folder: 'calendars/girona', secrets: { ALMANAC_AUTH_HEADER: 'GIRONA_HEADER' } },
          olot: { folder: 'calendars/olot', secrets: { ALMANAC_AUTH_TOKEN: 'OLOT_TOKEN' } },
        },
        every: 'P1D',
      };
      writeFileSync(join(root, 'fleet.config.ts'), `export default ${JSON.stringify(fleet)};\n`);
    },
    seen() {
      const file = join(root, 'calendars/girona/seen');
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    },
  });
}
