import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadedIn, PACKAGE, TRACED } from '../support/loaded-modules.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** What a command line loads: the packages, and the modules of commands. */
function loadedBy(...words: readonly string[]) {
  const { stderr, status } = spawnSync(process.execPath, [...TRACED, MAIN, ...words], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return {
    packages: loadedIn(stderr, PACKAGE),
    commands: loadedIn(stderr, /\/src\/cli\/commands\/([\w-]+)\.ts$/),
  };
}

describe('a command line', () => {
  it('loads no command and no package but that of the command line to show what there is', () => {
    expect(loadedBy('--help')).toEqual({ packages: ['commander'], commands: [] });
  });

  it('loads the command that it names, and neither the site nor the service with it', () => {
    const { packages, commands } = loadedBy('sync', '--help');
    expect(commands).toEqual(['sync']);
    for (const name of ['astro', 'vite', 'sharp', 'hono', 'bullmq', 'ioredis']) expect(packages).not.toContain(name);
  });
});
