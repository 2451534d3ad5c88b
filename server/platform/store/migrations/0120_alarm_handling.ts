/**
 * Who holds an alarm, its times, and whether it is parked: fields beside the four statuses. `due` is the next time
 * to be breached; it is null once it was, and while the alarm is parked.
 */
export const sql = `
alter table alarm_record drop constraint alarm_record_kind_check;
alter table alarm_record add constraint alarm_record_kind_check check (kind in ('raised', 'confirm', 'attend', 'cancel', 'command', 'plan',
  'purged', 'clip', 'call_taken', 'call_missed', 'call_ended', 'signal_restored', 'released', 'forwarded', 'withdrawn', 'accepted', 'declined', 'offer_expired', 'taken_over',
  'parked', 'resumed', 'unattended', 'attended_again', 'take_breached', 'end_breached', 'escalated'));
alter table alarm
  add column life_safety boolean not null default false,
  add column id_response_target bigint,
  add column take_warn timestamptz(3),
  add column take_due timestamptz(3),
  add column end_warn timestamptz(3),
  add column end_due timestamptz(3),
  add column breached text check (breached in ('take', 'end')),
  add column offer_kind text check (offer_kind in ('user', 'group')),
  add column offer_id bigint,
  add column offer_name text,
  add column offer_until timestamptz(3),
  add column offer_note text,
  add column owner_missing_since timestamptz(3),
  add column unattended_since timestamptz(3),
  add column parked_since timestamptz(3),
  add column parked_until timestamptz(3),
  add column parked_reason text,
  add column returned_at timestamptz(3);
alter table alarm add column due timestamptz(3) generated always as (
  case when parked_until is not null then null
    when alarm_status = 'waiting' and breached is distinct from 'take' then take_due
    when alarm_status = 'attending' and breached is distinct from 'end' then end_due end) stored;
create index alarm_due on alarm (due) where due is not null;
create index alarm_parked on alarm (parked_until) where parked_until is not null;
create index alarm_offered on alarm (offer_until) where offer_until is not null;
create index alarm_held on alarm (taken_by) where alarm_status = 'attending';
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
  'returned_at', iso(a.returned_at)
) as record
from alarm a
join alarm_level l on l.id = a.id_alarm_level
join tenant t on t.id = a.id_tenant
join unit u on u.id = a.id_unit
left join region r on r.id = u.id_region;
`;
