import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Faults of code that its file came through while it set up its stage, up to this test. */
    setUp?: number[];
  }
}

/** Switches of one test with a fault; more is a loop that does not end. */
const limit = 20_000_000;
const chosen = process.env['CODE_MUTANT'] === undefined ? null : Number(process.env['CODE_MUTANT']);
const touched = new Set<number>();
const outside = new Set<number>();
let isTesting = false;
let passes = 0;
let hasFailed = false;

Object.assign(globalThis, {
  __isMutant: (mutant: number): boolean => {
    if (chosen === null) (isTesting ? touched : outside).add(mutant);
    else if (++passes > limit) throw new Error('A fault made a loop that does not end.');
    return mutant === chosen;
  },
});

/**
 * Runs tests once, as they are or with the fault `CODE_MUTANT`. Without one it notes what each test comes through. Tests that share a
 * stage cannot run again in the same process, so each fault takes a process of its own.
 */
export default class CodeSamplesRunner extends TestRunner {
  /** One failure is enough to notice a fault: the tests after it are skipped, also those of other files in the same process. */
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (hasFailed) this.cancel('test-failure');
    await super.onBeforeRunSuite(suite);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (suite.result?.state === 'fail') this.#stop();
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    if (test.result?.state === 'fail') this.#stop();
  }

  #stop(): void {
    if (chosen === null) return;
    hasFailed = true;
    this.cancel('test-failure');
  }

  override onBeforeTryTask(test: RunnerTestCase): void {
    touched.clear();
    passes = 0;
    isTesting = true;
    super.onBeforeTryTask(test);
  }

  onAfterRetryTask(test: RunnerTestCase): void {
    isTesting = false;
    if (chosen !== null) return;
    test.meta.reached = [...touched];
    test.meta.setUp = [...outside];
    outside.clear();
  }
}
