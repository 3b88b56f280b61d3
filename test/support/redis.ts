import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';

const PROGRAM = 'redis-server';

/**
 * Tells whether a Redis is installed: `.ci/run` installs it. If not, says in one line that its tests are left out, or throws
 * if `ALMANAC_REDIS_REQUIRED` is 1.
 */
export function redisIsThere(): boolean {
  if (spawnSync(PROGRAM, ['--version']).status === 0) return true;
  const message = `${PROGRAM} is not installed.`;
  if (process.env.ALMANAC_REDIS_REQUIRED === '1') throw new Error(`${message} \`.ci/run\` installs it.`);
  console.log(`${message} The tests that need a Redis are left out.`);
  return false;
}

/** A Redis in a process of its own, with its files in a temporary folder. */
export type RunningRedis = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  /** Ends it, as a machine does that is switched off, and starts it again with what it had written. */
  restart(): Promise<void>;
  /** Ends it as a machine does that is switched off. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });

/** Starts a Redis that writes all it is told as the template has it, with these options besides. */
export function startRedis(...options: readonly string[]): Promise<RunningRedis> {
  return started((port) => {
    const kept = ['--save', '', '--appendonly', 'yes'];
    return ['--port', String(port), '--bind', '127.0.0.1', ...kept, ...options];
  });
}

/** Starts a Redis by a file that configures it, with TLS where there is a certificate for it. */
export function startRedisBy(
  file: string,
  certificate?: { readonly file: string; readonly key: string },
): Promise<RunningRedis> {
  return started((port) => {
    if (certificate === undefined) return [file, '--port', String(port)];
    const tls = { cert: certificate.file, key: certificate.key, 'ca-cert': certificate.file };
    const files = Object.entries(tls).flatMap(([name, path]) => [`--tls-${name}-file`, path]);
    return [file, '--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no'];
  });
}

async function started(wordsFor: (port: number) => readonly string[]): Promise<RunningRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-redis-'));
  const port = await freePort();
  const words = [...wordsFor(port), '--dir', folder];
  let child: ReturnType<typeof spawn> | undefined;
  const start = async () => {
    const started = spawn(PROGRAM, words, { stdio: 'ignore' });
    child = started;
    await until(`${PROGRAM} listens`, () => {
      if (started.exitCode !== null) throw new Error(`${PROGRAM} ended with ${started.exitCode}.`);
      return isListening(port);
    });
  };
  const kill = async () => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('close', resolve));
    ending.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    kill,
    async restart() {
      await kill();
      await start();
    },
    async [Symbol.asyncDispose]() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
