import { sql } from 'kysely';
import { column, type Extension } from '../extension.ts';

export const typeAlarmExtension: Extension = {
  members: (row) => [
    ['alarm_count', sql`(select count(*) from alarm raised where raised.id_drill is null and raised.alarm_type = ${column(row, 'type')})`],
  ],
};

/**
 * Past events as incidents: alarms whose type matches an incident of their tenant, or the first of several. They are read from the alarms
 * and not stored separately.
 */
export const incidentsSql = sql`
  select a.id, i.name as incident_name, i.colour, a.created, a.alarm_id, a.id_unit, a.id_tenant, i.id as id_incident, 1 as version, a.changed_at as changed
  from alarm a join (
    select distinct on (n.id_tenant, t.type) n.id, n.name, n.colour, n.id_tenant, t.type
    from incident n join type_alarm t on t.id = n.id_alarm_type order by n.id_tenant, t.type, n.id
  ) i on i.id_tenant = a.id_tenant and i.type = a.alarm_type
  where a.id_drill is null`;

export const logIncidentExtension: Extension = { sourceSql: incidentsSql };
