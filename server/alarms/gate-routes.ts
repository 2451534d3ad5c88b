import { sql } from 'kysely';
import { type AlarmStatus, isOpen } from '../../contract/alarms/status.ts';
import { api } from '../../contract/api.ts';
import { type App, refuse, route } from '../platform/index.ts';
import { readGate, recordVideoViewed } from './gate.ts';

/** What is required before an alarm may be ended, and that its video was looked at. */
export function gateRoutes(app: App): void {
  route(app, api.alarmGate, async ({ scope, params }) => {
    const gate = await app.store.within(scope, (tx) => readGate(tx, params.id));
    if (!gate) throw refuse('record.not_found');
    return gate;
  });
  route(app, api.alarmVideoViewed, async ({ scope, params, body, caller }) =>
    app.store.within(scope, async (tx) => {
      const { rows } = await sql<{ status: AlarmStatus }>`
        select alarm_status as status from alarm where id = ${params.id} for update`.execute(tx);
      const [alarm] = rows;
      if (!alarm) throw refuse('record.not_found');
      if (!isOpen(alarm.status)) throw refuse('alarm.final');
      if (!(await recordVideoViewed(tx, params.id, caller.user, body.id_camera)))
        throw refuse('request.invalid', { errors: { id_camera: ['Name a camera of this alarm.'] } });
      const gate = await readGate(tx, params.id);
      if (!gate) throw refuse('record.not_found');
      return gate;
    }),
  );
}
