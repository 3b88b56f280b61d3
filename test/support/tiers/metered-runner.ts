import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';
import { cpuSeconds } from './cpu-time.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The CPU time of a test file and of the processes that it started and that have ended, in seconds. */
    cpuSeconds?: number;
  }
}

/** Runs tests, and notes the CPU time that each file takes. A process runs one file at a time. */
export default class MeteredRunner extends TestRunner {
  #before = 0;

  override onCollectStart(file: RunnerTestFile): void {
    this.#before = cpuSeconds();
    super.onCollectStart(file);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite === suite.file) suite.meta.cpuSeconds = cpuSeconds() - this.#before;
  }
}
