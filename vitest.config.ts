import { accessSync, constants, globSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The tests that draw what they try, or try some of many cases. `npm test` draws the same each time; the long tier tries
 * more, with a seed of its own that it prints.
 */
const trying = () =>
  globSync('test/**/*.test.ts', { cwd: import.meta.dirname }).filter((path) =>
    /^import .*'(?:fast-check|.*\/support\/tiers\/runs\.ts)';$/m.test(readFileSync(path, 'utf8')),
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

/** The files of the long tier that look at moments of a run, such as a kill or a paint: nothing may slow them down. */
const ALONE = [
  'test/browser/{phone,pictures}.long.ts',
  'test/long/{kills,killed-builds,memory}.long.ts',
  'test/long/fleet/{lost-locks,redis-away}.long.ts',
  'test/long/lives/watch.long.ts',
];

/** Two tiers: `npm test` runs `*.test.ts`, and `npm run test:long` (`--mode long`) `*.long.ts` and the tests that try some of what there is. */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  return {
    // As the commands have it: what a configuration imports is the Almanac that runs.
    resolve: { alias: { almanac: fileURLToPath(new URL('src/public/almanac.ts', import.meta.url)) } },
    test: {
      // What projects include is theirs alone.
      ...(isLong
        ? {
            projects: [
              {
                extends: true,
                test: { name: 'side by side', include: ['test/**/*.long.ts', ...trying()], exclude: ALONE },
              },
              { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
            ],
          }
        : { include: ['test/**/*.test.ts'] }),
      reporters: ['default', './test/support/tiers/closing-line.ts'],
      setupFiles: ['./test/support/tiers/draws-setup.ts'],
      globalSetup: [
        './test/support/browser/browser-setup.ts',
        './test/support/recordings/recordings-setup.ts',
        './test/support/sites/sites-setup.ts',
        './test/support/tiers/tier-setup.ts',
      ],
      // Files share what they import, which would be loaded for each of them anew; none changes it.
      isolate: isLong,
      env: isLong ? {} : inMemory(),
      // One more than there are cores, where Vitest would leave one core alone: many tests only wait for a command or a
      // browser.
      maxWorkers: availableParallelism() + (isLong ? 0 : 1),
      // Much of what a test makes is done with at its end: with room for it, less is looked through while it lasts.
      execArgv: isLong ? [] : ['--min-semi-space-size=32', '--max-semi-space-size=32'],
      // Commands and builds run in processes of their own on two cores: a generous end for those that hang.
      testTimeout: isLong ? 3_600_000 : 60_000,
      hookTimeout: 240_000,
    },
  };
});
