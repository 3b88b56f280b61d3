import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** Prints the addresses of all modules of a process when it ends, on standard error. */
const TRACE = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  process.on('exit', () => process._rawDebug(JSON.stringify(loaded)));
`)}`;

/** What a command line loads: the packages, and the modules of commands. */
function loadedBy(...words: readonly string[]) {
  const { stderr, status } = spawnSync(process.execPath, ['--import', TRACE, MAIN, ...words], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const urls: unknown = JSON.parse(stderr);
  const found = (pattern: RegExp) => [
    ...new Set((Array.isArray(urls) ? urls : []).flatMap((url) => pattern.exec(String(url))?.[1] ?? [])),
  ];
  return {
    packages: found(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/),
    commands: found(/\/src\/cli\/commands\/([\w-]+)\.ts$/),
  };
}

describe('a command line', () => {
  it('loads no command and no package but that of the command line to show what there is', () => {
    expect(loadedBy('--help')).toEqual({ packages: ['commander'], commands: [] });
  });

  it('loads the command that it names, and neither the site nor the service with it', () => {
    const { packages, commands } = loadedBy('sync', '--help');
    expect(commands).toEqual(['sync']);
    for (const name of ['astro', 'vite', 'sharp', 'hono']) expect(packages).not.toContain(name);
  });
});
