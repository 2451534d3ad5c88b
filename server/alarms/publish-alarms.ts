import { sql } from 'kysely';
import type { AlarmId, TenantId } from '../../contract/platform/index.ts';
import { appendEvent, prepared, type Tx } from '../platform/index.ts';
import { alarmJson } from './alarm-reads.ts';
import { inPlatformScope } from './assigned-groups.ts';

/** Publishes a changed alarm; `json` is what the acting user sees of it. Acts on many alarms publish them together at their end. */
export type PublishAlarm = (tx: Tx, changed: { id: AlarmId; tenant: TenantId; json: string }) => Promise<unknown>;

export const publishAlarm: PublishAlarm = async (tx, { id, tenant, json }) =>
  appendEvent(tx, { tenant, name: 'alarm', data: await completeAlarmJson(tx, id, json) });

/** Returns the complete alarm for publishing, regardless of the acting user's limits. */
async function completeAlarmJson(tx: Tx, id: AlarmId, visibleJson: string): Promise<string> {
  const { rows } = await sql<{ limits: string | null }>`select current_setting('app.limits', true) as limits`.execute(tx);
  if (!rows[0]?.limits) return visibleJson;
  return (await inPlatformScope(tx, () => alarmJson(tx, id))) ?? visibleJson;
}

/**
 * Publishes several alarms in one statement of platform scope, in the order of their ids. The log is locked from here to the end of the
 * transaction, so this is its last step.
 */
export async function publishAlarms(tx: Tx, ids: readonly AlarmId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`${prepared}
    select append_event('alarm', told.id_tenant, null, told.record)
    from (select id_tenant, record from alarm_as_json where id = any (${ids}::bigint[]) order by id offset 0) as told`.execute(tx);
}
