import { customerRows, platformRows, tenantRows } from '../policy.ts';

/**
 * Signals of receivers, by month, with what became of each: rows are added and removed with their month, never changed. Rows without a tenant
 * are of unknown senders, seen by the customer of the receiver. `signal_key` recognizes repetitions for a day. What often changes about receivers
 * and their devices is in tables of its own, since it is no edit of a record. An alarm states whether it can be restored, and when it was.
 */
export const sql = `
create sequence signal_id;
create table signal (
  id bigint not null default nextval('signal_id'),
  received timestamptz(3) not null,
  id_receiver bigint not null,
  receiver text not null,
  id_master_tenant bigint,
  id_tenant bigint,
  id_unit bigint,
  id_device bigint,
  id_zone bigint,
  account text,
  vocabulary text,
  code text,
  qualifier text,
  zone text,
  partition text,
  user_number text,
  text text,
  happened timestamptz(3),
  category text,
  description text,
  outcome text not null,
  reason text,
  id_alarm bigint,
  pictures text[] not null default '{}',
  raw bytea not null,
  primary key (received, id)
) partition by range (received);
create index signal_tenant on signal (id_tenant, received desc, id desc);
create index signal_device on signal (id_device, received desc);
create index signal_unknown on signal (id_receiver, received desc) where outcome in ('unknown_device', 'unknown_code', 'unreadable');
alter table signal enable row level security;
alter table signal force row level security;
create policy signal_read on signal for select using (
  (select app_is_platform()) or id_tenant = any ((select app_tenants())::bigint[])
  or (id_tenant is null and id_master_tenant = any ((select app_masters())::bigint[]))
);
create policy signal_add on signal for insert with check ((select app_is_platform()));

create function create_signal_month(at timestamptz) returns void language plpgsql as $$
declare
  first timestamptz := date_trunc('month', at, 'UTC');
  name text := 'signal_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I partition of signal for values from (%L) to (%L)', name, first, date_trunc('month', first + interval '32 days', 'UTC'));
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy %I on %I using ((select app_is_platform())) with check ((select app_is_platform()))', name || '_platform', name);
end $$;
create function receiver_port_used(of_port bigint, unless bigint) returns boolean language plpgsql as $$
declare
  scope text := current_setting('app.scope', true);
  found boolean;
begin
  perform set_config('app.scope', 'platform', true);
  select exists (select from receiver r where r.port = of_port and r.id is distinct from unless) into found;
  perform set_config('app.scope', scope, true);
  return found;
end $$;
create function receiver_account_used(of_receiver bigint, of_account text, unless bigint) returns boolean language plpgsql as $$
declare
  scope text := current_setting('app.scope', true);
  found boolean;
begin
  perform set_config('app.scope', 'platform', true);
  select exists (
    select from receiver_device d where d.id_receiver = of_receiver and lower(d.account) = lower(of_account) and d.id is distinct from unless
  ) into found;
  perform set_config('app.scope', scope, true);
  return found;
end $$;
create function drop_signal_months(before timestamptz) returns void language plpgsql as $$
declare
  name text;
begin
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'signal'::regclass
    and to_timestamp(substring(c.relname from 8) || '_01', 'YYYY_MM_DD') + interval '1 month' <= before
  loop
    execute format('drop table %I', name);
  end loop;
end $$;
select create_signal_month(now()), create_signal_month(now() + interval '1 month');

create table signal_key (
  id_receiver bigint not null,
  key text not null,
  received timestamptz(3) not null,
  id_signal bigint not null,
  primary key (id_receiver, key)
);
create index signal_key_received on signal_key (received);
${platformRows('signal_key')}
create table signal_test (
  id bigint generated always as identity primary key,
  id_tenant bigint not null references tenant on delete cascade,
  id_unit bigint not null references unit on delete cascade,
  id_device bigint,
  id_zone bigint,
  reason text not null,
  id_user bigint,
  user_name text not null,
  started timestamptz(3) not null,
  until timestamptz(3) not null,
  ended timestamptz(3),
  ended_by text
);
create index signal_test_running on signal_test (id_unit) where ended is null;
${tenantRows('signal_test')}
create table receiver_state (
  id_receiver bigint primary key,
  id_master_tenant bigint,
  fault text,
  since timestamptz(3) not null default now(),
  last_signal timestamptz(3),
  signals bigint not null default 0,
  counted date,
  holder uuid,
  held_until timestamptz(3)
) with (fillfactor = 50);
${customerRows('receiver_state')}
create table receiver_device_state (
  id_device bigint primary key,
  id_tenant bigint not null,
  last_signal timestamptz(3),
  last_test_row timestamptz(3),
  silent_since timestamptz(3),
  opened timestamptz(3),
  closed timestamptz(3),
  late_since timestamptz(3)
) with (fillfactor = 50);
${tenantRows('receiver_device_state')}
create table alarm_signal (
  id_alarm bigint primary key references alarm on delete cascade,
  id_signal bigint not null default 0,
  id_tenant bigint not null,
  id_device bigint not null,
  code text not null,
  zone text not null,
  partition text not null
);
create index alarm_signal_open on alarm_signal (id_device, code, zone);
${tenantRows('alarm_signal')}
insert into intake_token (name, token_hash, active, built_in) values ('Receivers', decode('b1', 'hex'), false, true);

alter table alarm_record drop constraint alarm_record_kind_check;
alter table alarm_record add constraint alarm_record_kind_check check (kind in ('raised', 'confirm', 'attend', 'cancel', 'command', 'plan',
  'purged', 'clip', 'call_taken', 'call_missed', 'call_ended', 'signal_restored'));
alter table alarm add column restorable boolean not null default false, add column restored timestamptz(3), add column restored_version integer;
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
  'restore', case when a.restorable then json_build_object('state', case when a.restored is null then 'open' else 'restored' end, 'at', iso(a.restored)) end
) as record
from alarm a
join alarm_level l on l.id = a.id_alarm_level
join tenant t on t.id = a.id_tenant
join unit u on u.id = a.id_unit
left join region r on r.id = u.id_region;
`;
