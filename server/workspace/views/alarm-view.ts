import { sql } from 'kysely';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { Slot } from '../../../contract/workspace/config.ts';
import type { Place } from '../../../contract/workspace/grid.ts';
import type { SavedSlot } from '../../../contract/workspace/layout-validation.ts';
import type { UserView } from '../../../contract/workspace/views.ts';
import { zoneOf } from '../../places/index.ts';
import type { Tx } from '../../platform/index.ts';
import { splitSlots } from './layouts.ts';
import { chooseView, type OpenedAlarm, type ViewCriteria } from './view-selection.ts';

type Arrangement = Pick<UserView['data'], 'layout' | 'slots'>;

interface StoredView extends ViewCriteria {
  name: string;
  slots: readonly SavedSlot[];
}

/** The view configured for an alarm that somebody opens (OP-7.16, OQ-40); null: the default alarm view. */
export async function configuredViewOf(
  tx: Tx,
  tenant: number,
  opened: Omit<OpenedAlarm, 'zone'>,
): Promise<{ id: number; name: string; slots: readonly SavedSlot[] } | null> {
  return chooseView(await viewsOf(tx, tenant), { ...opened, zone: await zoneOf(tx, { tenant }) });
}

async function viewsOf(tx: Tx, tenant: number): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select v.id, v.name, v.default_view as is_default, v.id_alarm_level as level, t.type, v.alarm_status as status, v.periodicity,
      coalesce(v.schedules, '[]') as schedules, coalesce(v.layout_configuration, '[]') as slots,
      coalesce((select json_agg(u.id_target) from alarm_view_users u where u.id_owner = v.id), '[]') as users
    from alarm_view v left join type_alarm t on t.id = v.id_alarm_type where v.id_tenant = ${tenant}`.execute(tx);
  return rows;
}

/** The slots of an alarm view with the alarm, its unit and its cameras in them; a slot whose camera the alarm does not have is left out. */
export function fillViewForAlarm(alarm: Alarm, saved: readonly SavedSlot[]): Arrangement {
  const { layout, slots } = splitSlots(saved);
  const about = { source: 'alarm_view', id_alarm: alarm.id, alarm_id: alarm.alarm_id };
  const filled = slots.flatMap((slot): Slot[] => {
    const { camera: number, ...data } = slot.data;
    const slotData = { ...data, ...about, id_unit: data['id_unit'] ?? alarm.unit.id };
    if (number === undefined) return [{ ...slot, data: slotData }];
    const camera = alarm.cameras[Number(number) - 1];
    return camera ? [{ ...slot, name: camera.name, data: { ...slotData, id_camera: camera.id } }] : [];
  });
  return { layout: layout.filter(({ pos }) => filled.some((slot) => slot.pos === pos)), slots: filled };
}

/** Rows of cameras beside the unit, which fill two thirds of the grid of 12 by 12: by their number, the cameras of a row. */
const cameraRows: readonly (readonly number[])[] = [[], [1], [1, 1], [2, 1], [2, 2], [2, 2, 1], [2, 2, 2]];

/** An alarm without a view of its own: up to six of its cameras, the map of its unit, and what is known of it. */
export function plainViewOf(alarm: Alarm): Arrangement {
  const cameras = alarm.cameras.slice(0, cameraRows.length - 1);
  const about = { source: 'alarm_view', id_alarm: alarm.id, alarm_id: alarm.alarm_id, id_unit: alarm.unit.id };
  const rows = cameraRows[cameras.length] ?? [];
  const h = 12 / Math.max(rows.length, 1);
  const areas = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, at) => ({ x: (at * 8) / count, y: row * h, w: 8 / count, h })),
  );
  const [x, w] = cameras.length > 0 ? [8, 4] : [0, 12];
  const [map, info] = [cameras.length + 1, cameras.length + 2];
  const layout: Place[] = [
    ...areas.map((area, at) => ({ pos: at + 1, ...area })),
    { pos: map, x, y: 0, w, h: 6 },
    { pos: info, x, y: 6, w, h: 6 },
  ];
  const slots: Slot[] = [
    ...cameras.map(({ id, name }, at): Slot => ({ pos: at + 1, type: 'cam', name, data: { ...about, id_camera: id } })),
    { pos: map, type: 'map', name: alarm.unit.description, data: about },
    { pos: info, type: 'info', name: alarm.alarm_id, data: about },
  ];
  return { layout, slots };
}
