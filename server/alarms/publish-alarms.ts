import { sql } from 'kysely';
import type { AlarmId, TenantId } from '../../contract/platform/index.ts';
import { appendEvent, prepared, type Span, type Tx, traceEach } from '../platform/index.ts';
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
export async function publishAlarms(tx: Tx, ids: readonly AlarmId[], spans?: ReadonlyMap<AlarmId, Span | undefined>): Promise<void> {
  if (ids.length === 0) return;
  if (spans && spans.size > 0) return publishTraced(tx, ids, spans);
  await sql`${prepared}
    select append_event('alarm', told.id_tenant, null, told.record)
    from (select id_tenant, record from alarm_as_json where id = any (${ids}::bigint[]) order by id offset 0) as told`.execute(tx);
}

const publishing = {
  'messaging.system': 'atalaya',
  'messaging.destination.name': 'event_log',
  'messaging.operation.name': 'append',
  'messaging.operation.type': 'send',
} as const;

/** Publishes each alarm within its own trace, which its event carries to whoever delivers it. */
async function publishTraced(tx: Tx, ids: readonly AlarmId[], spans: ReadonlyMap<AlarmId, Span | undefined>): Promise<void> {
  const published = ids.map((id) => ({ id, span: spans.get(id) }));
  await traceEach(published, { kind: 'producer', name: 'append event_log', attributes: publishing }, async (traced) => {
    const traces = JSON.stringify(traced.map(({ id, span }) => ({ id, trace: span?.traceparent ?? null })));
    await sql`
      select append_traced_event('alarm', told.id_tenant, null, told.record, told.trace)
      from (
        select a.id_tenant, a.record, sent.trace from json_to_recordset(${traces}::json) as sent (id bigint, trace text)
        join alarm_as_json a on a.id = sent.id order by a.id offset 0
      ) as told`.execute(tx);
  });
}
