import { setMaxListeners } from 'node:events';
import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject, type RunnerTestCase, TestRunner, vi } from 'vitest';
import { type Break, type Breaks, breakMachine, setFileLoading } from './mutant-machines.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Mutations to apply while tests run; empty in a normal run. */
    breaks: Breaks;
  }
  interface TaskMeta {
    /** The breaks of its room at which this test failed, by their number. */
    noticed?: number[];
    /** Whether it failed without a mutation: its result is void until it is fixed. */
    unsound?: boolean;
  }
}

/** One try of a test: with a break, or with none. */
type Try = { readonly one: Break; readonly number: number } | null;

/** Polling every 50 ms, as by default, would dominate the run time. */
const { waitFor } = vi;
vi.waitFor = (observe, options) => waitFor(observe, { interval: 2, ...(typeof options === 'number' ? { timeout: options } : options) });

/** Mutations detected so far by the tests of a folder; a detected mutation is not run again. */
const noticed = new Map<string, Set<number>>();

/**
 * Runs each test of a folder once unmodified, then once for each mutation that no earlier test detected, then once more unmodified. The
 * machine is mutated in place, so no module is loaded again: a thousand mutations take seconds.
 */
export default class MutantsRunner extends TestRunner {
  #tries: readonly Try[] = [];
  #fell = false;
  #healthy = 0;
  #heal = () => {};

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    const known = noticedIn(test);
    const open = (inject('breaks')[roomOf(test)] ?? []).flatMap((one, number) => (known.has(number) ? [] : [{ one, number }]));
    this.#tries = open.length === 0 ? [null] : [null, ...open, null];
    test.repeats = this.#tries.length - 1;
    this.#healthy = 0;
    setMaxListeners(0, test.context.signal);
    setFileLoading(false);
  }

  override onBeforeTryTask(test: RunnerTestCase, at?: { repeats: number }): void {
    const one = this.#tries[at?.repeats ?? 0];
    this.#fell = false;
    vi.useRealTimers();
    this.#heal = breakMachine(one?.one ?? null);
    super.onBeforeTryTask(test);
  }

  /** Runs a test with a timeout based on its unmodified run: a mutated machine may never reach the awaited state. */
  async runTask(test: RunnerTestCase): Promise<void> {
    if (test.meta.unsound) return;
    const begun = performance.now();
    const run = TestRunner.getTestFn(test)();
    if (!this.#healthy) {
      await run;
      this.#healthy = performance.now() - begun;
      return;
    }
    this.#fell = await Promise.race([Promise.resolve(run).then(never, always), patience(50 + 2 * this.#healthy)]);
  }

  override onAfterTryTask(test: RunnerTestCase): void {
    try {
      super.onAfterTryTask(test);
    } catch {
      this.#fell = true;
    }
  }

  /** After hooks and all: notes whether the break was noticed, and wipes the failure away. */
  onAfterRetryTask(test: RunnerTestCase, { repeats }: { repeats: number }): void {
    const one = this.#tries[repeats];
    const fell = this.#fell || test.result?.state === 'fail';
    this.#heal();
    if (test.result) Object.assign(test.result, { state: 'pass', errors: undefined });
    if (!fell) return;
    if (!one) {
      test.meta.unsound = true;
      return;
    }
    noticedIn(test).add(one.number);
    test.meta.noticed = [...(test.meta.noticed ?? []), one.number];
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    setFileLoading(true);
    super.onAfterRunTask(test);
  }
}

/** Passes in short turns, so that a machine that is busy with something else does not use it up. @returns true, when it is over */
async function patience(milliseconds: number): Promise<boolean> {
  for (let turn = 0; turn < milliseconds / 5; turn += 1) await setTimeout(5);
  return true;
}

const never = (): boolean => false;
const always = (): boolean => true;
const roomOf = (test: RunnerTestCase): string => basename(dirname(test.file.filepath));

function noticedIn(test: RunnerTestCase): Set<number> {
  const known = noticed.get(roomOf(test)) ?? new Set<number>();
  noticed.set(roomOf(test), known);
  return known;
}
