import { sql } from 'kysely';
import type { UnitId } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';

/**
 * The parts of a unit as a JSON array of the contract's `Subsystem`, by kind and name: outputs, fog devices, sensors of its gateways, generic
 * devices, and the alarms that a schedule raises at it. Undefined where the scope sees no such unit.
 */
export async function subsystemsJson(tx: Tx, unit: UnitId): Promise<string | undefined> {
  const { rows } = await sql<{ parts: string }>`
    with part as (
      select 1 as place, 'digital_output' as kind, o.id, o.name, o.id_camera, case when o.is_on then 'on' else 'off' end as state,
        null as level_of, null::double precision as percent, o.changed_at as at
      from digital_output o where o.id_unit = ${unit}
      union all
      select 2, 'actuator', d.id, d.name, null, case when not coalesce(d.ready, false) then 'fault' when d.armed then 'on' else 'off' end,
        'fluid', d.fluid_level, d.last_check
      from density_device d join density_device_units du on du.id_owner = d.id where du.id_target = ${unit}
      union all
      select 3, 'sensor', s.id, s.name, null, null, 'battery', s.battery_level, g.last_contact_time
      from swift_sensor s join swift_gateway g on g.id = s.id_swift_gateway where g.id_unit = ${unit}
      union all
      select 4, 'generic_devices', d.id, d.name, d.idcameraproxy, null, null, null, null
      from generic_devices d join generic_devices_units du on du.id_owner = d.id where du.id_target = ${unit}
      union all
      select 5, 'virtual_alarm', a.id, a.name, null, case when a.active then 'on' else 'off' end, null, null, null
      from schedule_alarm a join unit u on u.id_tenant = a.id_tenant and u.id = ${unit}
      where not exists (select from schedule_alarm_units au where au.id_owner = a.id)
        or exists (select from schedule_alarm_units au where au.id_owner = a.id and au.id_target = u.id)
    )
    select coalesce((
      select json_agg(json_build_object('kind', p.kind, 'id', p.id, 'id_unit', u.id, 'name', p.name,
        'camera', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end, 'state', p.state,
        'level', case when p.percent is not null then json_build_object('of', p.level_of, 'percent', p.percent) end, 'at', iso(p.at))
        order by p.place, p.name, p.id)
      from part p left join camera c on c.id = p.id_camera
    ), '[]'::json)::text as parts from unit u where u.id = ${unit}`.execute(tx);
  return rows[0]?.parts;
}
