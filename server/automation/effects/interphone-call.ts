import { sql } from 'kysely';
import type { TenantId } from '../../../contract/ids.ts';
import { widen } from '../../access/grants.ts';
import type { Tx } from '../../store/store.ts';
import type { Effect, EffectRun } from '../effect.ts';
import { did, failing } from './outcomes.ts';

/** Whose the call is: of the alarm's tenant, of the unit's, of the run's, else of the first that who runs it sees. */
async function tenantOf(tx: Tx, run: EffectRun): Promise<TenantId | null> {
  const { rows } = await sql<{ id: TenantId | null }>`
    select coalesce((select id_tenant from alarm where id = ${run.alarm}), (select id_tenant from unit where id = ${run.unit}),
      ${run.tenant}::bigint, (select id_tenant from user_tenant where id_user = ${run.by?.id ?? null}::bigint order by id_tenant limit 1),
      (select min(id) from tenant)) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Prepares a call to an interphone for who runs the command (OP-9.64, OQ-57): a call that is `calling`, once a node of a run. */
export const interphoneCall: Effect<'interphone_call'> = {
  repeats: true,
  perform: (config, { app, run, key }) =>
    app.store.within(run.scope, async (tx) => {
      if (run.by === null) return failing('nobody');
      const { rows } = await sql<{ device_id: string; number: string | null }>`
        select device_id, number from device_interphone where id = ${config.device}`.execute(tx);
      const device = rows[0];
      const tenant = await tenantOf(tx, run);
      if (!device || tenant === null) return failing('not_found');
      const number = device.number ?? device.device_id;
      const values = { what: device.device_id, number, to: run.by.name };
      if (run.dry) return did('would_do', values);
      await widen(tx);
      await sql`insert into sip_call (sessionid, callingpartynumber, remotepartynumber, state, id_alarm, id_tenant)
        select ${`command-${key}`}, ${run.by.name}, ${number}, 'calling', ${run.alarm}, ${tenant}
        where not exists (select 1 from sip_call where sessionid = ${`command-${key}`})`.execute(tx);
      return did('call_prepared', values);
    }),
};
