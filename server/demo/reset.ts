import type { AlarmId } from '../../contract/ids.ts';
import { type Actor, changeAlarm } from '../alarms/change-alarm.ts';
import { platformScope, type Store } from '../store/store.ts';
import type { SeededUnit } from './city.ts';
import { waitingAtFirst } from './history.ts';
import type { PlannedAlarm } from './scenarios.ts';
import { alarmTypes, told } from './words.ts';

const group = 50;

/**
 * Empties the queue: what is open is canceled by the administrator, since nothing of the record is ever removed; the cameras show nothing
 * unusual any more.
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

async function cancel(store: Store, actor: Actor, ids: readonly AlarmId[]): Promise<void> {
  await store.within(platformScope, async (tx) => {
    for (const id of ids) await changeAlarm(tx, actor, id, { alarm_status: 'canceled', comments: 'Demo reset' });
  });
}

/** What waits in the city at first, to be raised again, as old as it was then. */
export function seedAlarms(units: readonly SeededUnit[], now: number): PlannedAlarm[] {
  return waitingAtFirst(units).map(({ unit, type, agoMs, cameras }) => ({
    id_unit: unit.id,
    description: told[type][unit.lang](cameras[0]?.name ?? unit.description),
    alarm_type: alarmTypes[type].name[unit.lang],
    priority: alarmTypes[type].priority,
    cameras: cameras.map((camera) => camera.id),
    happened_at: new Date(now - agoMs).toISOString(),
  }));
}
