import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shareRedis } from '../../fleet/shared-redis.ts';
import { runAlmanac } from '../../support/project.ts';
import { redisIsThere } from '../../support/redis.ts';
import { sampleConfiguration } from '../../support/sample.ts';
import { until } from '../../support/until.ts';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const PASSWORD = 'password-of-redis';
const OWN = 'secret-of-girona';

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

/** The variables of a worker that keeps the calendars of two owners. */
const environmentWith = (port: number) => ({
  ALMANAC_REDIS_URL: `redis://:${PASSWORD}@127.0.0.1:${port}`,
  ALMANAC_AUTH_TOKEN: 'token-of-the-worker',
  GIRONA_HEADER: `x-key: ${OWN}`,
  OLOT_TOKEN: 'secret-of-olot',
  OPEN: 'for-all',
});

/** The secrets that a text has. A failure shows these, and not all that the system shows of the processes that run tests. */
const shownIn = (text: string) =>
  [OWN, PASSWORD, 'token-of-the-worker', 'secret-of-olot'].filter((one) => text.includes(one));

describe.skipIf(process.platform !== 'linux' || !redisIsThere())(
  'a calendar that reads what its ancestors show',
  () => {
    const shared = shareRedis();
    let root: string;
    let worker: ChildProcess | undefined;

    const seen = () => {
      const file = join(root, 'calendars/girona/seen');
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };

    beforeEach(async () => {
      root = mkdtempSync(join(tmpdir(), 'almanac-fleet-'));
      await shared.connection.config('SET', 'requirepass', PASSWORD);
    });

    afterEach(async () => {
      worker?.kill('SIGKILL');
      await shared.connection.config('SET', 'requirepass', '');
      rmSync(root, { recursive: true, force: true });
    });

    function calendars(baseUrl: string): void {
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
    }

    it('finds its own secrets, and neither another’s nor the password of Redis', async () => {
      const headers: { readonly key: unknown; readonly authorization: unknown }[] = [];
      // What carries a secret is never answered: nothing more is to be seen of the cycle.
      const service = createServer(({ headers: { 'x-key': key, authorization } }, response) => {
        headers.push({ key, authorization });
        if (key === undefined) response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const address = service.address();
      calendars(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
      const environment = environmentWith(shared.redis.port);

      const asked = await runAlmanac(root, ['fleet', 'run', 'girona'], environment);
      expect(asked).toMatchObject({ code: 0, stderr: '' });
      const whenAsked = seen();
      expect(whenAsked.includes('for-all')).toBe(true);
      expect(shownIn(whenAsked)).toEqual([]);

      const started = spawn(process.execPath, [MAIN, 'fleet', 'work'], {
        cwd: root,
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      worker = started;
      let stderr = '';
      started.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      await until('a request that carries a secret', () => headers.some(({ key }) => key !== undefined));
      expect(headers.at(-1)).toEqual({ key: OWN, authorization: undefined });
      const inCycle = seen().slice(whenAsked.length);
      expect(shownIn(inCycle)).toEqual([OWN]);
      // Its environment alone has it: nothing that the system shows does.
      expect(shownIn(inCycle.slice(inCycle.indexOf('\n')))).toEqual([]);

      // It is the process that was started, so it hears its signals; the second one ends it at once.
      await until('the end of the worker', () => {
        started.kill('SIGTERM');
        return started.exitCode !== null;
      });
      expect(started.exitCode).toBe(130);
      expect(stderr).toBe('');
      service.closeAllConnections();
      service.close();
    });
  },
);
