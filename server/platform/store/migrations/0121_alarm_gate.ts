/**
 * How an alarm ended: outcome, cause and score, with their names as they were at the end; what its record states of them; and the action
 * plan that applies to an alarm, which the gate of its end and the plan itself both ask for.
 */
export const sql = `
alter table alarm_record drop constraint alarm_record_kind_check;
alter table alarm_record add constraint alarm_record_kind_check check (kind in ('raised', 'confirm', 'attend', 'cancel', 'command', 'plan',
  'purged', 'clip', 'call_taken', 'call_missed', 'call_ended', 'signal_restored', 'released', 'forwarded', 'withdrawn', 'accepted', 'declined', 'offer_expired', 'taken_over',
  'parked', 'resumed', 'unattended', 'attended_again', 'take_breached', 'end_breached', 'escalated', 'video_viewed', 'end_overridden'));
alter table alarm_record add column outcome text, add column cause text, add column avs_score smallint;
alter table alarm
  add column id_outcome bigint,
  add column outcome_name text,
  add column outcome_kind text,
  add column id_cause bigint,
  add column cause_name text,
  add column avs_score integer check (avs_score between 0 and 4);

-- OQ-39: of the plans that match its type or its level the one with most criteria, its customer's own before one for all; else the default plan.
create function applicable_plan(of_alarm bigint) returns bigint language plpgsql stable as $$
begin
  return (select p.id
    from alarm a join tenant t on t.id = a.id_tenant
    join action_plan p on coalesce(p.id_master_tenant, t.id_master_tenant) = t.id_master_tenant and jsonb_array_length(p.nodes) > 0
    cross join lateral (select
      (select bool_or(y.type = a.alarm_type) from action_plan_alarm_types n join type_alarm y on y.id = n.id_target where n.id_owner = p.id) as type,
      (select bool_or(n.id_target = a.id_alarm_level) from action_plan_alarm_levels n where n.id_owner = p.id) as level
    ) as names
    where a.id = of_alarm and coalesce(names.type, true) and coalesce(names.level, true)
      and (p.is_default or names.type or names.level)
    order by (names.type is not null)::int * 2 + (names.level is not null)::int desc, p.id_master_tenant nulls last, p.is_default desc, p.id
    limit 1);
end $$;

create or replace function audit_alarm() returns trigger language plpgsql as $$
begin
  perform audit_note('alarm', new.kind, new.id_user, new.id_tenant, null, (select a.alarm_id from alarm a where a.id = new.id_alarm),
    jsonb_build_object('alarm', new.id_alarm, 'from', new.from_status, 'to', new.to_status, 'protocol', new.protocol, 'comments', new.comments, 'about', new.about)
    || case when new.outcome is null and new.avs_score is null then '{}'::jsonb
      else jsonb_build_object('outcome', new.outcome, 'cause', new.cause, 'avs_score', new.avs_score) end);
  return null;
end $$;
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
  'avs_score', a.avs_score
) as record
from alarm a
join alarm_level l on l.id = a.id_alarm_level
join tenant t on t.id = a.id_tenant
join unit u on u.id = a.id_unit
left join region r on r.id = u.id_region;
`;
