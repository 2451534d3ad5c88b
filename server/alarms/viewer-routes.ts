import { viewerCalls } from '../../contract/alarms/viewer-calls.ts';
import { type App, refuse, route } from '../platform/index.ts';
import { leaveAlarm, viewAlarm } from './viewers.ts';

/** Who else has an alarm opened. */
export function viewerRoutes(app: App): void {
  route(app, viewerCalls.viewAlarm, async ({ scope, params, caller }) => {
    const viewers = await app.store.within(scope, (tx) => viewAlarm(tx, caller, params));
    if (!viewers) throw refuse('record.not_found');
    return viewers;
  });
  route(app, viewerCalls.leaveAlarm, async ({ scope, params, caller }) => {
    await app.store.within(scope, (tx) => leaveAlarm(tx, caller, params));
    return null;
  });
}
