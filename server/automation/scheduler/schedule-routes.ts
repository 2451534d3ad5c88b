import { sql } from 'kysely';
import { nextRunsCount, scheduleCalls } from '../../../contract/automation/schedule.ts';
import { zoneOf } from '../../places/index.ts';
import { type App, instant, refuse, route } from '../../platform/index.ts';
import { timesBetween } from './times.ts';

/** The next runs of cron expressions, before a task is saved with them (OQ-68). */
export function scheduleRoutes(app: App): void {
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
