import { sql } from 'kysely';
import { alarmActs } from '../../contract/alarms/index.ts';
import type { AlarmId, UserId } from '../../contract/platform/index.ts';
import { platformScope, type Store } from '../platform/index.ts';
import { waitingAtFirst } from './history.ts';
import type { SeededUnit } from './places.ts';
import type { PlannedAlarm } from './scenarios.ts';
import { alarmTexts, alarmTypes } from './words.ts';

const group = 500;
const comment = 'Demo reset';

/**
 * Empties the queue: open alarms are canceled by the administrator, since records are never deleted; the cameras show their normal scene
 * again.
 */
export async function clearQueue(store: Store): Promise<void> {
  const { actor, open } = await store.within(platformScope, async (tx) => {
    await tx.deleteFrom('media_incident').execute();
    const admin = await tx
      .selectFrom('user_account')
      .select(['id', 'name', 'first_surname'])
      .where('email', '=', 'admin@demo.test')
      .executeTakeFirstOrThrow();
    const rows = await tx.selectFrom('alarm').select('id').where('alarm_status', 'in', ['waiting', 'attending']).orderBy('id').execute();
    return { actor: { user: admin.id, name: [admin.name, admin.first_surname].filter(Boolean).join(' ') }, open: rows.map(({ id }) => id) };
  });
  for (let at = 0; at < open.length; at += group) await cancel(store, actor, open.slice(at, at + group));
}

interface Administrator {
  user: UserId;
  name: string;
}

/** Cancels many alarms at once with the effect of `changeAlarm`: recorded and published in the same transaction (OP-4.04, OP-4.15). */
async function cancel(store: Store, { user, name }: Administrator, ids: readonly AlarmId[]): Promise<void> {
  const { to, reason, recordKind } = alarmActs.cancel;
  await store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: AlarmId }>`
      select id from alarm where id = any (${ids}::bigint[]) and alarm_status in ('waiting', 'attending') order by id for update`.execute(
      tx,
    );
    const open = rows.map(({ id }) => id);
    await sql`
      insert into alarm_record (id_alarm, id_tenant, kind, id_user, user_name, from_status, to_status, reason, comments, level)
      select a.id, a.id_tenant, ${recordKind}::text, ${user}::bigint, ${name}::text, a.alarm_status, ${to}::text, ${reason}::text, ${comment}::text, l.level
      from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = any (${open}::bigint[])`.execute(tx);
    await sql`
      update alarm set alarm_status = ${to}, version = version + 1, comments = ${comment}, ended_by = ${user}, ended_by_name = ${name},
        ended_at = now(), changed_at = now() where id = any (${open}::bigint[])`.execute(tx);
    await sql`
      select append_event('alarm', told.id_tenant, null, told.record)
      from (select id_tenant, record from alarm_as_json where id = any (${open}::bigint[]) order by id offset 0) as told`.execute(tx);
  });
}

/** Raises the initial waiting alarms again, with their initial age. */
export function seedAlarms(units: readonly SeededUnit[], now: number): PlannedAlarm[] {
  return waitingAtFirst(units).map(({ unit, type, agoMs, cameras }) => ({
    id_unit: unit.id,
    description: alarmTexts[type][unit.lang](cameras[0]?.name ?? unit.description),
    alarm_type: alarmTypes[type].name[unit.lang],
    priority: alarmTypes[type].priority,
    cameras: cameras.map((camera) => camera.id),
    happened_at: new Date(now - agoMs).toISOString(),
  }));
}
