import { defineConfig } from 'vitest/config';

export default defineConfig({
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
