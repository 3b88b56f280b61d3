import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node';

/** Ends a run with one line, `N passed, N failed, N skipped`, after everything else is printed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        else if (state === 'failed') failed += 1;
        else count.skipped += 1;
      }
      // A file that fails outside of its tests, in a hook or on import, has failed all the same.
      count.failed += module.ok() ? 0 : Math.max(failed, 1);
    }
    count.failed += errors.length;
    // A run that ends before any test, such as in its set-up, has failed all the same.
    if (reason === 'failed' && count.failed === 0) count.failed = 1;
    process.on('exit', () => {
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
    });
  }
}
