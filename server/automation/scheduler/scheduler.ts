import { sql } from 'kysely';
import { nextRunsCount, scheduleCalls } from '../../../contract/automation/schedule.ts';
import { zoneOf } from '../../places/index.ts';
import { type App, instant, platformScope, refuse, retryOnDeadlock, route, Turns } from '../../platform/index.ts';
import { wakeRuns } from '../runner.ts';
import { bindRules } from './binding.ts';
import { hasDueRule, planNew, readRunningSince, runNext } from './claim.ts';
import { timesBetween } from './times.ts';

/** Interval of heartbeats, in ms; a far longer gap counts as an outage. */
const saidMost = 10_000;

/**
 * Performs due work while the platform runs: scheduled tasks, alarm workflows, windows of scheduled alarms, purge rules. Due times are in
 * the store, so that of several platforms exactly one performs each (OP-2.20, OQ-35–37).
 */
class Scheduler {
  readonly #app: Pick<App, 'store' | 'clock' | 'log'>;
  readonly #turns: Turns;

  constructor(app: Pick<App, 'store' | 'clock' | 'log'>) {
    this.#app = app;
    this.#turns = new Turns(
      null,
      () => this.#work(),
      (error) => app.log.error({ err: error }, 'due rules could not be performed; retrying'),
    );
  }

  /** Performs all due rules. Never rejects. */
  turn(): Promise<void> {
    return this.#turns.take();
  }

  close(): Promise<void> {
    return this.#turns.close();
  }

  async #work(): Promise<void> {
    const { store, clock } = this.#app;
    let said = clock.now();
    let since = await store.within(platformScope, (tx) => readRunningSince(tx, said));
    let isMore = true;
    while (isMore && !this.#turns.isStopping) isMore = await store.within(platformScope, (tx) => planNew(tx, clock.now()));
    isMore = true;
    while (isMore && !this.#turns.isStopping) {
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
  app.dueWork.add({ isDue: (now) => hasDueRule(now, saidMost), begin: () => void scheduler.turn() });
}

/** The next runs of cron expressions, before a task is saved with them (OQ-68). */
function scheduleRoutes(app: App): void {
  route(app, scheduleCalls.nextRuns, ({ scope, body: { cron_expressions, id_tenant = null } }) =>
    app.store.within(scope, async (tx) => {
      const seen = await sql`select 1 from tenant where ${id_tenant}::bigint is null or id = ${id_tenant} limit 1`.execute(tx);
      if (id_tenant !== null && seen.rows.length === 0) throw refuse('record.not_found');
      const zone = await zoneOf(tx, { tenant: id_tenant });
      const span = { after: app.clock.now(), until: Number.POSITIVE_INFINITY, most: nextRunsCount };
      return { zone, runs: timesBetween(cron_expressions, zone, span).map(instant) };
    }),
  );
}
