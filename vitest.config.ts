import { accessSync, constants, globSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HANGS } from './test/support/until.ts';

/** Returns the files that match a pattern and draw what they try, or try some of many cases: the more, the longer the tier. */
const drawing = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((path) =>
    /^import .*'(?:fast-check|.*\/support\/tiers\/runs\.ts)';$|inject\('seed'\)/m.test(readFileSync(path, 'utf8')),
  );

/** The room that temporary folders may take, in bytes. */
const ROOM = 2 * 1024 ** 3;

/**
 * Returns the environment that puts temporary folders into memory, where the system has a folder with room there in
 * which programs may run: tests write and flush thousands of small files. The long tier stays on the disk.
 */
function inMemory(folder = '/dev/shm'): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(folder);
    accessSync(folder, constants.W_OK);
    const [, , , options = ''] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .findLast(([, mounted]) => mounted === folder) ?? [];
    const runsPrograms = options !== '' && !options.split(',').includes('noexec');
    return runsPrograms && bavail * bsize >= ROOM ? { TMPDIR: folder } : {};
  } catch {
    return {};
  }
}

/** What each tier runs: `npm test`, `npm run test:long` and `npm run test:soak` (CONTRIBUTING.md). */
const INCLUDE = {
  short: ['test/**/*.test.ts'],
  long: ['test/**/*.long.ts', ...drawing('test/**/*.test.ts')],
  soak: drawing('test/**/*.{test,long}.ts'),
};

export default defineConfig(({ mode }) => {
  const tier = mode === 'long' || mode === 'soak' ? mode : 'short';
  const isShort = tier === 'short';
  return {
    // As the commands have it: what a configuration imports is the Almanac that runs.
    resolve: { alias: { almanac: fileURLToPath(new URL('src/public/almanac.ts', import.meta.url)) } },
    test: {
      include: INCLUDE[tier],
      reporters: ['default', './test/support/tiers/closing-lines.ts'],
      runner: './test/support/tiers/metered-runner.ts',
      setupFiles: ['./test/support/tiers/draws-setup.ts'],
      globalSetup: [
        './test/support/browser/browser-setup.ts',
        './test/support/recordings/recordings-setup.ts',
        './test/support/sites/sites-setup.ts',
        './test/support/tiers/tier-setup.ts',
      ],
      // Files share what they import, which would be loaded for each of them anew; none changes it.
      isolate: false,
      env: isShort ? inMemory() : {},
      // Vitest would leave one core alone. More than there are help where tests wait for commands and browsers.
      maxWorkers: availableParallelism() + (isShort ? 0 : 2),
      // Much of what a test makes is done with at its end: with room for it, less is looked through while it lasts.
      execArgv: isShort ? ['--min-semi-space-size=32', '--max-semi-space-size=32'] : [],
      testTimeout: HANGS,
      hookTimeout: HANGS,
    },
  };
});
