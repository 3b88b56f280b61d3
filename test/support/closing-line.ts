import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Ends a run with one line, `N passed, N failed, N skipped`, after everything else is printed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      let tests = 0;
      for (const test of module.children.allTests()) {
        tests += 1;
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        else if (state === 'failed') count.failed += 1;
        else count.skipped += 1;
      }
      // A file that fails before its first test has failed all the same.
      if (!module.ok() && (tests === 0 || module.errors().length > 0)) count.failed += 1;
    }
    count.failed += errors.length;
    process.on('exit', () => {
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
    });
  }
}
