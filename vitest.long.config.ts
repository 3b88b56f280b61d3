import { defineConfig } from 'vitest/config';

/** `npm run test:long`: what takes minutes, or kills processes at moments of the machine's own. */
export default defineConfig({
  test: {
    include: ['test/long/**/*.long.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    globalSetup: ['./test/support/browser-setup.ts', './test/support/sites-setup.ts'],
    // Moments of a run are measured: nothing else may slow it down.
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 240_000,
  },
});
