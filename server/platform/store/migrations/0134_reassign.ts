import { allowRecordKinds } from '../policy.ts';

/** An alarm that was assigned to its owner by somebody else, by name, until anybody acts on it. */
export const sql = `
${allowRecordKinds(['reassigned'])}
alter table alarm add column assigned_by text;
create or replace view alarm_as_json with (security_invoker = true) as
select a.id, a.id_tenant, a.created, a.priority, json_build_object(
  'id', a.id,
  'alarm_id', a.alarm_id,
  'description', a.description,
  'alarm_status', a.alarm_status,
  'alarm_type', a.alarm_type,
  'alarm_acronym', a.alarm_acronym,
  'type', a.type,
  'alarm_level', json_build_object('id', l.id, 'level', l.level, 'description', l.description, 'priority', l.priority,
    'color', l.color, 'media', json_build_object('url', file_address(l.sound))),
  'tenant', json_build_object('id', t.id, 'name', t.name),
  'unit', json_build_object('id', u.id, 'description', u.description, 'region', r.name, 'position',
    case when u.latitude is not null then json_build_object('latitude', u.latitude, 'longitude', u.longitude) end),
  'cameras', coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'tag', c.tag, 'recording_support', c.recording_support) order by k.place)
    from unnest(a.cameras) with ordinality as k (id, place) join camera c on c.id = k.id
  ), '[]'::json),
  'host', a.host,
  'created', iso(a.created),
  'view_link', a.view_link,
  'unit_planes', app_unit_planes(a.id_unit),
  'detection_event_data', a.detection,
  'folioCAD', a.folio_cad,
  'statusCAD', a.status_cad,
  'reaction_patrol', a.reaction_patrol,
  'protocol', a.protocol,
  'comments', a.comments,
  'version', a.version,
  'changed_at', iso(a.changed_at),
  'taken_by', case when a.taken_by is not null then json_build_object('id', a.taken_by, 'name', a.taken_by_name) end,
  'taken_at', iso(a.taken_at),
  'ended_by', case when a.ended_by is not null then json_build_object('id', a.ended_by, 'name', a.ended_by_name) end,
  'ended_at', iso(a.ended_at),
  'restore', case when a.restorable then json_build_object('state', case when a.restored is null then 'open' else 'restored' end, 'at', iso(a.restored)) end,
  'life_safety', a.life_safety,
  'clocks', case when a.take_due is not null or a.end_due is not null then json_build_object('take_warn', iso(a.take_warn), 'take_due', iso(a.take_due),
    'end_warn', iso(a.end_warn), 'end_due', iso(a.end_due), 'breached', a.breached) end,
  'offer', case when a.offer_until is not null then json_build_object('to', json_build_object('kind', a.offer_kind, 'id', a.offer_id,
    'name', a.offer_name), 'until', iso(a.offer_until), 'note', a.offer_note) end,
  'unattended_since', iso(a.unattended_since),
  'parked', case when a.parked_until is not null then json_build_object('until', iso(a.parked_until), 'since', iso(a.parked_since),
    'reason', a.parked_reason) end,
  'returned_at', iso(a.returned_at),
  'outcome', case when a.id_outcome is not null then json_build_object('id', a.id_outcome, 'name', a.outcome_name, 'kind', a.outcome_kind,
    'cause', case when a.id_cause is not null then json_build_object('id', a.id_cause, 'name', a.cause_name) end) end,
  'avs_score', a.avs_score,
  'group', a.id_group,
  'repeats', case when a.latched_at is not null or a.repeats > 0 then json_build_object('count', a.repeats, 'last', iso(a.last_repeat),
    'is_latched', a.latched_at is not null) end,
  'assigned_with', a.assigned_with,
  'assigned_by', a.assigned_by
) as record
from alarm a
join alarm_level l on l.id = a.id_alarm_level
join tenant t on t.id = a.id_tenant
join unit u on u.id = a.id_unit
left join region r on r.id = u.id_region;
`;
