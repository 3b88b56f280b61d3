import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of functions without a world: they share what they import, where it would be loaded for each file anew. */
const PURE = ['interface', 'records', 'content', 'config', 'client', 'feeds', 'sync'].map(
  (room) => `test/${room}/*.test.ts`,
);

export default defineConfig({
  // As the commands have it: what a configuration imports is the Almanac that runs.
  resolve: { alias: { almanac: fileURLToPath(new URL('src/public/almanac.ts', import.meta.url)) } },
  test: {
    reporters: ['default', './test/support/closing-line.ts'],
    // One for each core, where Vitest would leave one core alone: many tests only wait for a command or a browser.
    maxWorkers: '100%',
    // Commands and builds run in processes of their own on two cores: a generous end for those that hang.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: PURE,
          globalSetup: [
            './test/support/browser-setup.ts',
            './test/support/recordings-setup.ts',
            './test/support/sites-setup.ts',
          ],
        },
      },
    ],
  },
});
