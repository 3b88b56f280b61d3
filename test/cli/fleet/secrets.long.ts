import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { runAlmanac } from '../../support/project.ts';
import { redisIsThere } from '../../support/redis.ts';
import { until } from '../../support/until.ts';
import { eachReadingFleet, OWN, shownIn } from './reading-calendars.ts';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.mjs', import.meta.url));

describe.skipIf(process.platform !== 'linux' || !redisIsThere())(
  'a calendar that reads the environments of its parent processes',
  () => {
    let worker: ChildProcess | undefined;
    // Before the Redis is without a password again.
    afterEach(() => void worker?.kill('SIGKILL'));
    const fleet = eachReadingFleet();

    it('finds only its own secrets, not another calendar’s or the Redis password', async () => {
      const headers: { readonly key: unknown; readonly authorization: unknown }[] = [];
      // What carries a secret is never answered: nothing more is to be seen of the cycle.
      const service = createServer(({ headers: { 'x-key': key, authorization } }, response) => {
        headers.push({ key, authorization });
        if (key === undefined) response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const address = service.address();
      const { root, environment, write, seen } = fleet();
      write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);

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
