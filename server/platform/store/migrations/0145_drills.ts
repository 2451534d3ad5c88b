import { allowRecordKinds, tenantRows } from '../policy.ts';

/**
 * Training drills: their planned alarms, and what did not leave the platform because its alarm belongs to one. A drill and its end are lines
 * of the audit log, and lines about its alarms name it.
 */
export const sql = `
${allowRecordKinds(['drill_ended'])}
create table drill (
  id bigint generated always as identity primary key,
  id_tenant bigint not null references tenant on delete cascade,
  name text not null,
  kind text not null check (kind in ('scripted', 'recorded')),
  -- Those named at its start, as [{id, name}].
  operators jsonb not null,
  units jsonb not null,
  id_user bigint,
  user_name text not null,
  started timestamptz(3) not null,
  ended timestamptz(3),
  id_ended_by bigint,
  ended_by text
);
create index drill_running on drill (id) where ended is null;
create index drill_by_tenant on drill (id_tenant, started);
${tenantRows('drill')}
create table drill_step (
  id bigint generated always as identity primary key,
  id_drill bigint not null references drill on delete cascade,
  id_tenant bigint not null,
  place integer not null,
  due timestamptz(3) not null,
  after_seconds integer not null,
  id_unit bigint not null references unit on delete cascade,
  alarm_type text not null,
  priority smallint not null,
  description text not null,
  cameras bigint[] not null default '{}',
  state text not null default 'planned' check (state in ('planned', 'raised', 'refused', 'skipped')),
  id_alarm bigint references alarm,
  unique (id_drill, place)
);
create index drill_step_due on drill_step (due) where state = 'planned';
${tenantRows('drill_step')}
create table drill_dry (
  id bigint generated always as identity primary key,
  id_drill bigint not null references drill on delete cascade,
  id_tenant bigint not null,
  id_alarm bigint not null references alarm,
  at timestamptz(3) not null default clock_timestamp(),
  way text not null,
  recipient text,
  text text not null
);
create index drill_dry_of_drill on drill_dry (id_drill, id);
${tenantRows('drill_dry')}
alter table alarm add column id_drill bigint references drill;
-- As the history exports it.
alter table alarm add column drill_name text;
create index alarm_of_drill on alarm (id_drill) where id_drill is not null;

create function audit_drill() returns trigger language plpgsql as $$
begin
  perform audit_note('alarm', case when tg_op = 'INSERT' then 'drill_started' else 'drill_ended' end,
    case when tg_op = 'INSERT' then new.id_user else new.id_ended_by end, new.id_tenant, null, new.name,
    jsonb_build_object('drill', new.id, 'kind', new.kind, 'operators', new.operators, 'units', new.units));
  return null;
end $$;
create trigger drill_started_audited after insert on drill for each row execute function audit_drill();
create trigger drill_ended_audited after update of ended on drill for each row
  when (old.ended is null and new.ended is not null) execute function audit_drill();

create or replace function audit_alarm() returns trigger language plpgsql as $$
begin
  perform audit_note('alarm', new.kind, new.id_user, new.id_tenant, null, (select a.alarm_id from alarm a where a.id = new.id_alarm),
    jsonb_build_object('alarm', new.id_alarm, 'from', new.from_status, 'to', new.to_status, 'protocol', new.protocol, 'comments', new.comments, 'drill', (select a.id_drill from alarm a where a.id = new.id_alarm), 'about', new.about)
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
  'avs_score', a.avs_score,
  'group', a.id_group,
  'repeats', case when a.latched_at is not null or a.repeats > 0 then json_build_object('count', a.repeats, 'last', iso(a.last_repeat),
    'is_latched', a.latched_at is not null) end,
  'assigned_with', a.assigned_with,
  'assigned_by', a.assigned_by,
  'drill', case when a.id_drill is not null then (select json_build_object('id', d.id, 'name', d.name,
    'operators', (select json_agg((o ->> 'id')::bigint) from jsonb_array_elements(d.operators) o)) from drill d where d.id = a.id_drill) end
) as record
from alarm a
join alarm_level l on l.id = a.id_alarm_level
join tenant t on t.id = a.id_tenant
join unit u on u.id = a.id_unit
left join region r on r.id = u.id_region;
`;
