import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '../../contract/api.ts';
import type { CameraId, TenantId } from '../../contract/platform/index.ts';
import { withPlatformScope } from '../access/index.ts';
import { type App, type IntakeSender, instant, refuse, requestHash, route, runIdempotent, type Tx } from '../platform/index.ts';
import { raiseAlarms } from './raise-alarms.ts';

const alarmType = 'Virtual button';
const mostUrgent = 1;
const maxCameras = 6;

/** A button of the console or of an app raises an alarm at a unit that allows it (`allow_virtual_button_alarm`); its record names who pressed it. */
export function virtualButtonRoute(app: App): void {
  route(app, api.pressVirtualButton, ({ caller, scope, params, body, key }) =>
    app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('virtual-button', params.id, body), async () => {
        const { rows } = await sql<{ tenant: TenantId; allowed: boolean; cameras: CameraId[] }>`
          select u.id_tenant as tenant, coalesce(u.allow_virtual_button_alarm, false) as allowed, coalesce((select json_agg(c.id) from (
            select id from camera where id_unit = u.id and not out_of_service order by id limit ${maxCameras}) c), '[]'::json) as cameras
          from unit u where u.id = ${params.id}`.execute(tx);
        const [unit] = rows;
        if (!unit) throw refuse('record.not_found');
        if (!unit.allowed) throw refuse('intake.button_off');
        return withPlatformScope(tx, caller, async () => {
          const [raised] = await raiseAlarms(tx, [
            {
              sender: { ...(await sender(tx)), tenants: [unit.tenant] },
              at: instant(app.clock.now()),
              by: { id: caller.user, name: caller.name, reason: body.reason },
              alarm: {
                reference: randomUUID(),
                id_unit: params.id,
                description: `${body.reason} (${caller.name})`.slice(0, 300),
                alarm_type: alarmType,
                alarm_acronym: 'SD',
                priority: mostUrgent,
                cameras: unit.cameras,
              },
            },
          ]);
          if (raised?.kind === 'alarms_off') throw refuse('intake.alarms_off');
          if (raised?.kind === 'invalid') throw refuse('request.invalid', { errors: raised.errors });
          if (raised?.kind !== 'raised') throw refuse('record.not_found');
          const { id, alarm_id, created } = raised;
          return { id, alarm_id, created };
        });
      }),
    ),
  );
}

/** The sender that alarms of buttons are recorded under; no token opens it. */
async function sender(tx: Tx): Promise<Pick<IntakeSender, 'id' | 'name'>> {
  const read = () =>
    sql<
      Pick<IntakeSender, 'id' | 'name'>
    >`select id, name from intake_token where token_hash = decode('02', 'hex') order by id limit 1`.execute(tx);
  const { rows } = await read();
  if (rows[0]) return rows[0];
  await sql`insert into intake_token (name, token_hash, active) values ('Virtual buttons', decode('02', 'hex'), false) on conflict do nothing`.execute(
    tx,
  );
  const own = (await read()).rows[0];
  if (!own) throw new Error('The sender of virtual buttons was not stored');
  return own;
}
