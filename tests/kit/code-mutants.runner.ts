import { setMaxListeners } from 'node:events';
import { type RunnerTestCase, TestRunner } from 'vitest';
import { causeOf, type KilledBy, spin, startWatch } from './mutants.runner.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Faults of code at which this test failed, and how. */
    caught?: { mutant: number; by: KilledBy }[];
    /** Faults of code that this test came through. */
    reached?: number[];
    /** Faults of code that ran while files were loaded, before any test: no test can choose them. */
    loaded?: number[];
  }
}

/** Switches of one run of a test; more is a loop that does not end. */
const limit = 1_000_000;
const caught = new Set<number>();
const touched = new Set<number>();
const loaded = new Set<number>();
let isTesting = false;
let active: number | null = null;
let passes = 0;

class EndlessLoop extends Error {}

Object.assign(globalThis, {
  __isMutant: (mutant: number): boolean => {
    (isTesting ? touched : loaded).add(mutant);
    if (active !== null && ++passes > limit) throw new EndlessLoop('A fault made a loop that does not end.');
    return mutant === active;
  },
});

/** Runs each test once as it is, once for each fault it comes through that no earlier test caught, and once more as it is. */
export default class CodeMutantsRunner extends TestRunner {
  #tries: (number | null)[] = [];
  #at = 0;
  #by: KilledBy | null = null;
  #healthy = 0;

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#tries = [null];
    test.repeats = { valueOf: () => this.#tries.length - 1 } as unknown as number;
    setMaxListeners(0, test.context.signal);
  }

  override onBeforeTryTask(test: RunnerTestCase, at?: { repeats: number }): void {
    this.#at = at?.repeats ?? 0;
    this.#by = null;
    active = this.#tries[this.#at] ?? null;
    passes = 0;
    if (this.#at === 0) touched.clear();
    isTesting = true;
    super.onBeforeTryTask(test);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (test.meta.unsound !== undefined) return;
    const watch = startWatch();
    let isOver = false;
    const run = Promise.resolve(TestRunner.getTestFn(test)()).finally(() => {
      isOver = true;
    });
    if (active === null) {
      await Promise.all([run, spin(() => isOver)]);
      this.#healthy = watch();
      return;
    }
    const most = 50 + 5 * this.#healthy;
    this.#by = await Promise.race([run.then(() => null, reasonOf), spin(() => isOver || watch() > most)]);
    if (isOver && this.#by === 'timeout') this.#by = await run.then(() => null, reasonOf);
  }

  override onAfterTryTask(test: RunnerTestCase): void {
    try {
      super.onAfterTryTask(test);
    } catch (error) {
      this.#by ??= reasonOf(error);
    }
  }

  onAfterRetryTask(test: RunnerTestCase): void {
    const mutant = this.#tries[this.#at] ?? null;
    active = null;
    isTesting = false;
    const errors = test.result?.state === 'fail' ? (test.result.errors ?? []) : [];
    const by = this.#by ?? (test.result?.state === 'fail' ? reasonOf(errors[0]) : null);
    if (test.result) Object.assign(test.result, { state: 'pass', errors: undefined });
    if (this.#at === 0 && by === null) {
      test.meta.reached = [...touched];
      test.meta.loaded = [...loaded];
      this.#tries = [null, ...[...touched].filter((one) => !caught.has(one)), null];
    }
    if (by === null) return;
    if (mutant === null) {
      test.meta.unsound ??= this.#at === 0 ? (errors[0]?.message ?? by) : `run again: ${by}`;
      return;
    }
    caught.add(mutant);
    test.meta.caught = [...(test.meta.caught ?? []), { mutant, by }];
  }
}

const reasonOf = (error: unknown): KilledBy => (error instanceof EndlessLoop ? 'timeout' : causeOf(error));
