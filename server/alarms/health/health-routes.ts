import { healthCalls } from '../../../contract/alarms/health-calls.ts';
import { type App, ConcurrencyLimit, route } from '../../platform/index.ts';
import { readHealth } from './read-health.ts';

/** Reports read at once: each reads all alarms of its span, and acts on alarms need the rest of the machine. */
const atOnce = 2;

/** The health of the alarm system. */
export function healthRoutes(app: App): void {
  const limit = new ConcurrencyLimit(atOnce);
  route(app, healthCalls.alarmHealth, ({ scope, caller, query }) =>
    limit.run(() => app.store.within(scope, (tx) => readHealth(tx, caller.user, query, app.clock.now()))),
  );
}
