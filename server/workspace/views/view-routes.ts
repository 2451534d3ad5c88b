import { sql } from 'kysely';
import { api } from '../../../contract/api.ts';
import type { AlarmLayout } from '../../../contract/workspace/alarm-layout.ts';
import { type App, refuse, route, type Tx } from '../../platform/index.ts';
import { configuredViewOf } from './alarm-view.ts';
import { layoutRoutes, splitSlots } from './layouts.ts';
import { userViewRoutes } from './user-views.ts';
import type { OpenedAlarm } from './view-selection.ts';

/** How alarms open, layouts to apply, and the views that users save. */
export function viewRoutes(app: App, plans: AlarmPlans): void {
  openingRoutes(app, plans);
  layoutRoutes(app);
  userViewRoutes(app);
}

interface OpenedAlarmRow extends Omit<OpenedAlarm, 'user' | 'at' | 'zone'> {
  tenant: number;
}

/** The action plans of alarms. */
export interface AlarmPlans {
  /** The id of the plan that applies to an alarm; null: none does. */
  activePlanOf(tx: Tx, alarm: number): Promise<number | null>;
}

/** How an alarm opens: the view configured for it (OP-7.16, OQ-40), and the action plan that applies to it (OQ-39). */
function openingRoutes(app: App, plans: AlarmPlans): void {
  route(app, api.viewForAlarm, ({ scope, query, caller }) =>
    app.store.within(scope, async (tx): Promise<AlarmLayout> => {
      const raised = await readAlarm(tx, query.id_alarm);
      if (!raised) throw refuse('record.not_found');
      const { tenant, ...opened } = raised;
      const view = await configuredViewOf(tx, tenant, { ...opened, user: caller.user, at: app.clock.now() });
      return {
        view: view && { id: view.id, name: view.name, ...splitSlots(view.slots) },
        id_action_plan: await plans.activePlanOf(tx, query.id_alarm),
      };
    }),
  );
}

/** Reads the fields of the alarm that choosing a view needs. */
async function readAlarm(tx: Tx, id: number): Promise<OpenedAlarmRow | undefined> {
  const { rows } = await sql<OpenedAlarmRow>`
    select a.id_tenant as tenant, a.id_alarm_level as level, a.alarm_type as type, a.alarm_status as status
    from alarm a where a.id = ${id}`.execute(tx);
  return rows[0];
}
