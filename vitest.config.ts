import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As the commands have it: what a configuration imports is the Almanac that runs.
  resolve: { alias: { almanac: fileURLToPath(new URL('src/public/almanac.ts', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    globalSetup: [
      './test/support/browser-setup.ts',
      './test/support/recordings-setup.ts',
      './test/support/sites-setup.ts',
    ],
    // One for each core, where Vitest would leave one core alone: many tests only wait for a command or a browser.
    maxWorkers: '100%',
    // Commands and builds run in processes of their own on two cores: a generous end for those that hang.
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});
