import { type App, platformScope, retryOnDeadlock } from '../../platform/index.ts';
import { wakeRuns } from '../run-waker.ts';
import { bindRules } from './binding.ts';
import { planNew, readRunningSince, runNext } from './claim.ts';
import { scheduleRoutes } from './schedule-routes.ts';

const everyMs = 1000;
/** Interval of heartbeats during long work, in ms; a longer gap counts as an outage. */
const saidMost = 10_000;

/**
 * Performs due work while the platform runs: scheduled tasks, alarm workflows, windows of scheduled alarms, purge rules. Due times are in
 * the store, so that of several platforms exactly one performs each (OP-2.20, OQ-35–37).
 */
class Scheduler {
  readonly #app: Pick<App, 'store' | 'clock' | 'log'>;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | null = null;
  #isStopping = false;

  constructor(app: Pick<App, 'store' | 'clock' | 'log'>) {
    this.#app = app;
  }

  start(): void {
    this.#timer = setInterval(() => void this.turn(), everyMs);
    this.#timer.unref();
  }

  /** Does all that is due now. It never rejects. */
  turn(): Promise<void> {
    this.#turn ??= this.#work()
      .catch((error: unknown) => this.#app.log.error({ err: error }, 'what is due could not be done, and is tried again'))
      .finally(() => {
        this.#turn = null;
      });
    return this.#turn;
  }

  async close(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#turn;
  }

  async #work(): Promise<void> {
    const { store, clock } = this.#app;
    let said = clock.now();
    let since = await store.within(platformScope, (tx) => readRunningSince(tx, said));
    let isMore = true;
    while (isMore && !this.#isStopping) isMore = await store.within(platformScope, (tx) => planNew(tx, clock.now()));
    isMore = true;
    while (isMore && !this.#isStopping) {
      const now = clock.now();
      if (now - said > saidMost) {
        said = now;
        since = await store.within(platformScope, (tx) => readRunningSince(tx, now));
      }
      const at = { app: this.#app, now, since };
      isMore = await retryOnDeadlock(() => store.within(platformScope, (tx) => runNext(tx, at)));
      if (isMore) wakeRuns(this.#app);
    }
  }
}

/** Opens the scheduler of this platform and the endpoint for next run times. */
export async function openScheduler(app: App): Promise<void> {
  await app.store.within(platformScope, bindRules);
  scheduleRoutes(app);
  const scheduler = new Scheduler(app);
  app.onClose.push(() => scheduler.close());
  scheduler.start();
}
