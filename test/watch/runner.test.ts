import { getEventListeners } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { processRunner, shellRunner } from '#watch/runner';
import { until } from '../support/until.ts';

/** A command that does not end by itself. */
const ENDLESS = 'tail -f /dev/null';

let root: string;
const environment = { PATH: process.env.PATH };
const calm = () => new AbortController().signal;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a command in its own process', () => {
  it('returns its exit code and output, and leaves no listeners behind', async () => {
    const run = processRunner({ root, environment }, fileURLToPath(new URL('../../src/cli/main.mjs', import.meta.url)));
    const lines: string[] = [];
    const stopped = calm();
    const before = process.listenerCount('exit');
    expect(await run(['--version'], (line) => lines.push(line), stopped)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    const failed = await run(['sync', '--log', 'json'], (line) => lines.push(line), stopped);
    expect(failed).toEqual({ code: 1, stdout: '' });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'failed' }]);
    expect(process.listenerCount('exit')).toBe(before);
    expect(getEventListeners(stopped, 'abort')).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a shell command', () => {
  const shell = (line: string, stopped = calm()) => shellRunner({ root, environment })(line, { TOLD: 'a b' }, stopped);

  it('gets its folder and environment, and returns its exit code and the end of its output', async () => {
    expect(await shell('printf "%s" "$TOLD" > told; pwd >&2; exit 7')).toMatchObject({
      code: 7,
      said: expect.stringContaining('almanac-'),
    });
    expect(existsSync(join(root, 'told'))).toBe(true);
    const long = await shell('i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done');
    expect(long.code).toBe(0);
    expect(long.said.length).toBeLessThanOrEqual(4_000);
    expect(long.said).toMatch(/line 2999$/);
  });

  it('gets SIGTERM with its child processes, and is awaited', async () => {
    const end = new AbortController();
    const line = 'trap "echo done > ended; exit 0" TERM; echo begun > begun; sleep 5 & wait';
    const running = shell(line, end.signal);
    await until('the line has begun', () => existsSync(join(root, 'begun')));
    end.abort();
    expect(await running).toMatchObject({ code: 0 });
    expect(existsSync(join(root, 'ended'))).toBe(true);
  });

  it('ends when its shell ends, whatever processes it leaves behind', async () => {
    const signalLeft = (signal?: 0) => process.kill(Number(readFileSync(join(root, 'left'), 'utf8')), signal);
    onTestFinished(() => void signalLeft());
    expect(await shell(`echo said; ${ENDLESS} & echo $! > left`)).toEqual({ code: 0, said: 'said' });
    // A signal of 0 only looks whether there is such a process.
    expect(signalLeft(0)).toBe(true);
  });

  it('has the usual exit code of a shell when a signal ends it', async () => {
    expect(await shell('kill -KILL $$')).toMatchObject({ code: 137 });
    expect(await shell(`exec ${ENDLESS}`, AbortSignal.abort())).toMatchObject({ code: 143 });
  });
});
