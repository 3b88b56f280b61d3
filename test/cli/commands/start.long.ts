import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../../support/sample.ts';

const main = fileURLToPath(new URL('../../../src/cli/main.mjs', import.meta.url));

describe('almanac start', () => {
  let project: Project;

  beforeEach(() => {
    // Some weeks: a small site has all that is looked at.
    project = createProject({ ...sampleConfiguration(), window: { back: 'P14D', ahead: 'P14D' } });
  });

  afterEach(() => project.remove());

  const startIn = (root: string) =>
    spawn(process.execPath, [main, 'start'], {
      cwd: root,
      env: { ...process.env, ...SAMPLE_DAY, TZ: 'Pacific/Auckland', LANG: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  /** Reads what a command prints until a line has come. */
  async function linesUntil(child: ReturnType<typeof startIn>, last: RegExp): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (last.test(line)) break;
    }
    return lines;
  }

  it('serves a calendar and a feed per language, ends at once, and leaves nothing to publish', async () => {
    const child = startIn(project.root);
    const lines = await linesUntil(child, /Ctrl-C/);
    const urls = lines.flatMap((line) => /^ {2}(?:calendar|feed) +(\S+)$/.exec(line)?.[1] ?? []);
    expect(urls).toHaveLength(8);
    for (const url of urls) {
      const response = await fetch(url);
      expect(response.status, url).toBe(200);
      const body = await response.text();
      if (url.endsWith('.ics')) {
        expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
        expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
      } else expect(body).toContain('<!DOCTYPE html>');
    }
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(urls[0] ?? '')).rejects.toThrow();
    // What it serves has the addresses of this machine.
    expect(existsSync(join(project.root, 'dist'))).toBe(false);
  });

  it('ends cleanly while it is still building', async () => {
    const child = startIn(project.root);
    await linesUntil(child, /Building/);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
    expect(existsSync(join(project.root, 'dist'))).toBe(false);
  });

  it('refuses an invalid port and a port that is taken', async () => {
    expect(await project.start(['start', '--port', 'abc'])).toMatchObject({
      code: 1,
      stderr: "--port: a number up to 65535, not 'abc'\n",
    });
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const run = await project.start(['start', '--port', String(port)]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`Port ${port} can't be used: listen EADDRINUSE`);
    other.close();
  });
});
