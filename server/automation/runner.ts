import { setTimeout as sleep } from 'node:timers/promises';
import { isCommandNode, readConfig } from '../../contract/automation/command-nodes.ts';
import { type App, drillOf, platformScope } from '../platform/index.ts';
import { advanceRun, isRepeatableNode, type NextStep, type NodeResult, type PerformedNode, type RunNode } from './advance-run.ts';
import type { Effect, EffectContext, EffectOutcome, Effects } from './effect.ts';
import { type LeasedRun, type LeaseHolder, leaseDueRuns, newLeaseHolder, releaseAllLeases, renewLeases } from './run-lease.ts';
import { readScope } from './run-scope.ts';

/** Dependencies of a runner. */
type RunnerContext = EffectContext['app'];

const defaultSettings = {
  /** Time without a renewal after which a process counts as dead, in ms. */
  leaseMs: 15_000,
  everyMs: 1000,
  /** Whether it looks for due runs at each interval; otherwise it does when it is woken. */
  looks: true,
  /** Maximum concurrent runs of this process. */
  atOnce: 20,
  /** On shutdown, running nodes have this long to finish, and as long again after they are aborted. */
  graceMs: 3000,
  /** Maximum duration of a node, in ms, which allows a pulse of an hour. */
  longestMs: 3_900_000,
};

/** Reasons to abort an effect. */
type AbortReason = 'canceled' | 'lost' | 'stopping' | 'too long';

/** A run that this process drives. */
interface ActiveRun {
  readonly stop: AbortController;
  readonly work: Promise<void>;
}

/**
 * Drives command runs: claims due runs that no other process drives and performs their nodes one by one. All state is in the store, so
 * another process on the same store can continue the runs.
 */
export class Runner {
  readonly #app: RunnerContext;
  readonly #effects: Effects;
  readonly #set: typeof defaultSettings;
  readonly #holder: LeaseHolder;
  readonly #driven = new Map<number, ActiveRun>();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #again = false;
  #isStopping = false;

  constructor(app: RunnerContext, effects: Effects, set: Partial<typeof defaultSettings> = {}) {
    this.#app = app;
    this.#effects = effects;
    this.#set = { ...defaultSettings, ...set };
    this.#holder = newLeaseHolder(this.#set.leaseMs);
  }

  /** Resumes interrupted runs and starts looking after them. @param alone whether no other process can be on this store */
  async start(alone: boolean): Promise<void> {
    if (alone) await this.#app.store.within(platformScope, releaseAllLeases);
    this.#timer = setInterval(() => {
      if (this.#set.looks || this.#driven.size > 0) this.wake();
    }, this.#set.everyMs);
    this.#timer.unref();
    this.wake();
  }

  /** Claims due runs now. */
  wake(): void {
    if (this.#isStopping) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#looking = this.#look()
      .catch((error: unknown) => this.#app.log.error({ err: error }, 'runs of commands could not be looked for'))
      .finally(() => {
        this.#looking = null;
        if (this.#again) this.wake();
      });
  }

  /** Stops the runner: running nodes may finish, the rest stays in the store for the next start. */
  async close(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    await this.#looking;
    const all = () => Promise.all([...this.#driven.values()].map(({ work }) => work));
    const grace = () => sleep(this.#set.graceMs, undefined, { ref: false });
    await Promise.race([all(), grace()]);
    for (const { stop } of this.#driven.values()) stop.abort('stopping' satisfies AbortReason);
    await Promise.race([all(), grace()]);
  }

  async #look(): Promise<void> {
    await this.#holdOn();
    const free = this.#set.atOnce - this.#driven.size;
    if (free <= 0) return;
    const now = this.#app.clock.now();
    const leased = await this.#app.store.within(platformScope, (tx) => leaseDueRuns(tx, this.#holder, now, free));
    for (const run of leased) this.#drive(run);
    if (leased.length === free) this.#again = true;
  }

  async #holdOn(): Promise<void> {
    const driven = [...this.#driven];
    if (driven.length === 0) return;
    const ids = driven.map(([id]) => id);
    const renewed = await this.#app.store.within(platformScope, (tx) => renewLeases(tx, this.#holder, ids));
    for (const [id, { stop }] of driven) {
      const canceling = renewed.get(id);
      if (canceling === undefined) stop.abort('lost' satisfies AbortReason);
      else if (canceling) stop.abort('canceled' satisfies AbortReason);
    }
  }

  /** A run that was lost and claimed again continues only after its previous work has ended. */
  #drive(run: LeasedRun): void {
    const stop = new AbortController();
    const work = Promise.resolve(this.#driven.get(run.id)?.work)
      .then(() => this.#go(run, stop.signal))
      .catch((error: unknown) => this.#app.log.error({ err: error, run: run.id }, 'a run of a command was broken off'))
      .finally(() => {
        if (this.#driven.get(run.id)?.stop === stop) this.#driven.delete(run.id);
        this.wake();
      });
    this.#driven.set(run.id, { stop, work });
  }

  async #go(run: LeasedRun, signal: AbortSignal): Promise<void> {
    let next = await this.#turn(run.id, null);
    while (next.kind === 'perform') {
      const result = await this.#perform(run, next.node, signal);
      if (signal.reason === ('lost' satisfies AbortReason)) return;
      next = await this.#turn(run.id, { place: next.node.place, result });
    }
    if (next.kind === 'waits') this.#wakeAt(next.until);
  }

  /** Retries storing the result during store outages for as long as the lease is held. */
  async #turn(id: number, done: PerformedNode | null): Promise<NextStep> {
    const attempt = () =>
      this.#app.store.within(platformScope, (tx) =>
        advanceRun(tx, id, done, { holder: this.#holder, effects: this.#effects, now: this.#app.clock.now(), stopping: this.#isStopping }),
      );
    const last = performance.now() + this.#set.leaseMs;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (performance.now() > last || this.#isStopping) throw error;
        this.#app.log.warn({ err: error, run: id }, 'what a command did could not be written down yet');
        await sleep(250);
      }
    }
  }

  async #perform(run: LeasedRun, node: RunNode, signal: AbortSignal): Promise<NodeResult> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort('too long' satisfies AbortReason), this.#set.longestMs);
    const both = AbortSignal.any([signal, deadline.signal]);
    try {
      const outcome = await this.#effect(run, node, both);
      if (outcome.ok || !both.aborted || outcome.code === 'canceled') return outcome;
      return this.#brokenOff(run, node, both, outcome);
    } catch (error) {
      if (!both.aborted) this.#app.log.error({ err: error, run: run.id, node: node.node }, 'a node of a command failed');
      return this.#brokenOff(run, node, both, { ok: false, code: 'failed' });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The result of a node that was aborted before its own end. */
  #brokenOff(run: LeasedRun, { type }: RunNode, signal: AbortSignal, outcome: EffectOutcome): NodeResult {
    if (!signal.aborted) return outcome;
    const reason = signal.reason as AbortReason;
    const harmless = run.dry || isRepeatableNode(this.#effects, type);
    if (reason === 'stopping' || reason === 'lost') return harmless ? { again: true } : { unknown: 'interrupted' };
    const code = reason === 'canceled' ? 'canceled' : 'timed_out';
    return harmless ? { ok: false, code } : { unknown: code };
  }

  async #effect(run: LeasedRun, { node, type, config }: RunNode, signal: AbortSignal): Promise<EffectOutcome> {
    if (!isCommandNode(type) || type === 'start') return { ok: false, code: 'incomplete' };
    const read = readConfig(type, config);
    if (!read) return { ok: false, code: 'incomplete' };
    if (type === 'delay') return { ok: true, code: 'would_do', values: { seconds: readConfig('delay', config)?.seconds ?? 0 } };
    const { scope, dry } = await this.#app.store.within(platformScope, async (tx) => ({
      scope: await readScope(tx, run),
      dry: run.dry || (await drillOf(tx, run.id_alarm)) !== null,
    }));
    const effect = this.#effects[type] as unknown as Effect<never>;
    const work = effect.perform(read as never, {
      app: this.#app,
      key: `${run.key}-${node}`,
      signal,
      run: {
        id: run.id,
        command: { id: run.id_command, name: run.name },
        by: run.id_user === null ? null : { id: run.id_user, name: run.user_name ?? '' },
        scope,
        tenant: run.id_tenant,
        alarm: run.id_alarm,
        unit: run.id_unit,
        reason: run.reason,
        dry,
      },
    });
    return Promise.race([work, rejectOnAbort(signal)]);
  }

  #wakeAt(until: number): void {
    const ms = until - this.#app.clock.now();
    if (this.#isStopping || ms > this.#set.everyMs) return;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.wake(), Math.max(0, ms));
    this.#soon.unref();
  }
}

/** An effect that ignores its abort signal is abandoned after this time. */
const abortGraceMs = 2000;
async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await sleep(abortGraceMs, undefined, { ref: false });
  throw new Error('A node of a command did not end after its abort signal');
}

const wakers = new WeakMap<object, () => void>();

/** Registers the function that wakes the runner of this platform when runs have been created. */
export const registerRunWaker = (app: Pick<App, 'store'>, wake: () => void): void => void wakers.set(app.store, wake);

/** Starts new runs immediately, after the commit of their transaction; otherwise they start within a second. */
export const wakeRuns = (app: Pick<App, 'store'>): void => wakers.get(app.store)?.();
