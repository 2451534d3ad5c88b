import { setMaxListeners } from 'node:events';
import { dirname, relative, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inject, type RunnerTestCase, TestRunner, vi } from 'vitest';
import { type Break, type Breaks, breakMachine, changedKeys, type PlannedBreak, setFileLoading, touched } from './mutant-machines.ts';

/** How a test noticed a break: an expectation failed, something threw, or it waited in vain. */
export type KilledBy = 'assertion' | 'error' | 'timeout';

declare module 'vitest' {
  interface ProvidedContext {
    /** Mutations to apply while tests run; empty in a normal run. */
    breaks: Breaks;
  }
  interface TaskMeta {
    /** The breaks at which this test failed, and how. */
    noticed?: { one: Break; by: KilledBy }[];
    /** Breaks that only running shows: keys that an action changes. */
    found?: Break[];
    /** Why its result is void: it fails without a mutation, or when it is run again. */
    unsound?: string;
  }
}

/** Polling every 50 ms, as by default, would dominate the run time. */
const { waitFor } = vi;
vi.waitFor = (observe, options) => waitFor(observe, { interval: 2, ...(typeof options === 'number' ? { timeout: options } : options) });

const machines = resolve(import.meta.dirname, '../../machines');
/** Mutations detected so far; a detected mutation is not run again. */
const noticed = new Set<string>();
const nameOf = ({ machine, kind, place }: Break): string => `${machine} ${kind} ${place}`;

/**
 * Runs each test once unmodified, which records what it comes through; then once for each mutation of its folder that lies there and that no
 * earlier test detected; then once more unmodified. The machine is mutated in place, so no module is loaded again.
 */
export default class MutantsRunner extends TestRunner {
  #tries: (Break | null)[] = [];
  #at = 0;
  #by: KilledBy | null = null;
  #healthy = 0;
  #heal = () => {};

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#tries = [null];
    // The runner reads the number of repeats anew before each: what to repeat is known after the first.
    test.repeats = { valueOf: () => this.#tries.length - 1 } as unknown as number;
    this.#healthy = 0;
    setMaxListeners(0, test.context.signal);
    setFileLoading(false);
  }

  override onBeforeTryTask(test: RunnerTestCase, at?: { repeats: number }): void {
    this.#at = at?.repeats ?? 0;
    this.#by = null;
    vi.useRealTimers();
    this.#heal = breakMachine(this.#tries[this.#at] ?? null);
    if (this.#at === 0) touched.clear();
    super.onBeforeTryTask(test);
  }

  /** Runs a test with a limit based on its unmodified run: a mutated machine may never reach the awaited state. */
  async runTask(test: RunnerTestCase): Promise<void> {
    if (test.meta.unsound !== undefined) return;
    const watch = startWatch();
    let isOver = false;
    const run = Promise.resolve(TestRunner.getTestFn(test)()).finally(() => {
      isOver = true;
    });
    if (!this.#tries[this.#at]) {
      await Promise.all([run, spin(() => isOver)]);
      this.#healthy = watch();
      return;
    }
    const limit = 20 + 3 * this.#healthy;
    this.#by = await Promise.race([run.then(() => null, causeOf), spin(() => isOver || watch() > limit)]);
  }

  override onAfterTryTask(test: RunnerTestCase): void {
    try {
      super.onAfterTryTask(test);
    } catch (error) {
      this.#by ??= causeOf(error);
    }
  }

  /** After hooks and all: notes whether the break was noticed, and wipes the failure away. */
  onAfterRetryTask(test: RunnerTestCase): void {
    const one = this.#tries[this.#at] ?? null;
    const errors = test.result?.state === 'fail' ? (test.result.errors ?? []) : [];
    const by = this.#by ?? (test.result?.state === 'fail' ? causeOf(errors[0]) : null);
    this.#heal();
    if (test.result) Object.assign(test.result, { state: 'pass', errors: undefined });
    if (this.#at === 0 && by === null) this.#tries = [null, ...this.#open(test), null];
    if (by === null) return;
    if (!one) {
      test.meta.unsound ??= this.#at === 0 ? (errors[0]?.message ?? by) : `run again: ${by}`;
      return;
    }
    noticed.add(nameOf(one));
    test.meta.noticed = [...(test.meta.noticed ?? []), { one, by }];
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    setFileLoading(true);
    super.onAfterRunTask(test);
  }

  /** Breaks that this test came through and no test noticed yet; none where it came through nothing. */
  #open(test: RunnerTestCase): Break[] {
    const planned = inject('breaks')[relative(machines, dirname(test.file.filepath))] ?? [];
    const ids = new Set(planned.map(({ machine }) => machine));
    const found = [...changedKeys.values()].filter(({ machine, place }) => ids.has(machine) && touched.has(`${machine} ${place}`));
    test.meta.found = found;
    const reached = planned.filter(({ machine, reach }: PlannedBreak) => touched.has(`${machine} ${reach}`));
    return [...reached, ...found].filter((one) => !noticed.has(nameOf(one)));
  }
}

/** A watch of the processor time of this process, in milliseconds: a computer busy with something else does not advance it. */
export function startWatch(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}

/** Keeps the processor busy, turn by turn, so that waiting takes processor time too. */
export async function spin(isOver: () => boolean): Promise<'timeout'> {
  while (!isOver()) await setImmediate();
  return 'timeout';
}

export const causeOf = (error: unknown): KilledBy =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AssertionError' ? 'assertion' : 'error';
