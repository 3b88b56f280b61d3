import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** How many files are named that took the most CPU. */
const DEAREST = 5;

/** Returns the command that runs a failed test of the soak tier again, with what it drew. */
function againCommand({ fullName, module, project }: TestCase): string {
  const pattern = fullName.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "'\\''");
  const seed = project.getProvidedContext().seed;
  return `ALMANAC_SEED=${seed} npm run test:soak -- ${module.relativeModuleId} -t '${pattern}'`;
}

/**
 * Ends a run with what it took and what came of it, after everything else is printed: the files that took the most CPU;
 * in the soak tier the command for each failed test that runs it again; and one line, `N passed, N failed, N skipped`.
 */
export default class ClosingLines implements Reporter {
  #isSoak = false;

  onInit({ vite }: Vitest): void {
    this.#isSoak = vite.config.mode === 'soak';
  }

  /** Tells of a failure of the soak tier at once: a run of an hour may be ended by hand. */
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (!this.#isSoak || state !== 'failed') return;
    console.log(`Failed: ${test.module.relativeModuleId} > ${test.fullName}`);
    for (const { message } of errors) console.log(message);
    console.log(`Again: ${againCommand(test)}`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const again: string[] = [];
    for (const module of modules) {
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        else if (state === 'failed') {
          failed += 1;
          again.push(againCommand(test));
        } else count.skipped += 1;
      }
      // A file that fails outside of its tests, in a hook or on import, has failed all the same.
      count.failed += module.ok() ? 0 : Math.max(failed, 1);
    }
    count.failed += errors.length;
    // A run that ends before any test, such as in its set-up, has failed all the same.
    if (reason === 'failed' && count.failed === 0) count.failed = 1;
    const dearest = modules
      .map((module) => ({ path: module.relativeModuleId, seconds: module.meta().cpuSeconds ?? 0 }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, DEAREST);
    process.on('exit', () => {
      if (modules.length > 1) {
        console.log('\nThe files that took the most CPU, in seconds:');
        for (const { path, seconds } of dearest) console.log(`  ${seconds.toFixed(1).padStart(6)}  ${path}`);
      }
      if (this.#isSoak) for (const command of again) console.log(`Again: ${command}`);
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
    });
  }
}
