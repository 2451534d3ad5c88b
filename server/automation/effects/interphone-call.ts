import { sql } from 'kysely';
import type { TenantId, UnitId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import type { Tx } from '../../platform/index.ts';
import { createCall, phoneOfUser, placed } from '../../telephony/index.ts';
import type { Effect, EffectRun } from '../effect.ts';
import { failedWith, succeeded } from './outcomes.ts';

/** The tenant of the call: of the alarm, the unit or the run, otherwise the first visible tenant of the user. */
async function tenantOf(tx: Tx, run: EffectRun): Promise<TenantId | null> {
  const { rows } = await sql<{ id: TenantId | null }>`
    select coalesce((select id_tenant from alarm where id = ${run.alarm}), (select id_tenant from unit where id = ${run.unit}),
      ${run.tenant}::bigint, (select id_tenant from user_tenant where id_user = ${run.by?.id ?? null}::bigint order by id_tenant limit 1),
      (select min(id) from tenant)) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Prepares a call of the user to an interphone (OP-9.64, OQ-57): an `idle` call that their console dials; once per node of a run. */
export const interphoneCall: Effect<'interphone_call'> = {
  isRepeatable: true,
  perform: (config, { app, run, key }) =>
    app.store.within(run.scope, async (tx) => {
      const { by } = run;
      if (by === null) return failedWith('nobody');
      const { rows } = await sql<{ id: number; device_id: string; number: string | null; unit: UnitId | null; tenant: TenantId | null }>`
        select d.id, d.device_id, d.number, d.id_unit as unit, u.id_tenant as tenant
        from device_interphone d left join unit u on u.id = d.id_unit where d.id = ${config.device}`.execute(tx);
      const device = rows[0];
      const tenant = device?.tenant ?? (await tenantOf(tx, run));
      if (!device || tenant === null) return failedWith('not_found');
      const number = device.number ?? device.device_id;
      const values = { what: device.device_id, number, to: by.name };
      if (run.dry) return succeeded('would_do', values);
      await enterPlatformScope(tx);
      const phone = await phoneOfUser(tx, by.id);
      await createCall(tx, {
        ...{ sessionid: `command-${key}`, state: 'idle', direction: 'out', began_at: new Date(app.clock.now()), id_tenant: tenant },
        ...{ callingpartynumber: phone?.number ?? by.name, remotepartynumber: number, id_alarm: run.alarm },
        ...{ id_operator: by.id, operator_name: by.name },
        ...(await placed(tx, device)),
      });
      return succeeded('call_prepared', values);
    }),
};
