import { platformRows } from '../policy.ts';

/**
 * Runs of custom commands, node by node, as they go on; whoever holds one renews `held_until`, and past it another process takes it over.
 * `due` is when a run goes on: a delay is an instant in the table, and null is over. What an alarm's record tells besides acts gets its name
 * in `about`. A run and its line in the log belong to the tenant that it was for; one for no tenant to the customer, and who ran it sees it.
 */
export const sql = `
create table command_run (
  id            bigint generated always as identity primary key,
  -- The same for every attempt at a node: who is asked twice with it does it once.
  key           uuid not null default gen_random_uuid(),
  version       integer not null default 1,
  id_command    bigint,
  name          text not null,
  cause         text not null check (cause in ('operator', 'schedule', 'workflow')),
  id_user       bigint,
  user_name     text,
  -- Tenants in sight of who began it; null: all.
  sight         jsonb,
  id_tenant     bigint references tenant on delete cascade,
  id_master_tenant bigint references master_tenant on delete cascade,
  id_alarm      bigint references alarm,
  id_unit       bigint,
  dry           boolean not null default false,
  dangerous     boolean not null default false,
  reason        text,
  status        text not null default 'running' check (status in ('running', 'success', 'error', 'canceled', 'missed')),
  canceling     boolean not null default false,
  -- Who stopped it.
  stopped_by    text,
  started       timestamptz(3) not null,
  ended         timestamptz(3),
  due           timestamptz(3),
  holder        uuid,
  held_until    timestamptz(3),
  check ((status = 'running') = (due is not null))
);
create index command_run_due on command_run (due) where due is not null;
create index command_run_by_user on command_run (id_user, id);
create index command_run_by_alarm on command_run (id_alarm, id) where id_alarm is not null;
alter table command_run enable row level security;
alter table command_run force row level security;
create policy command_run_seen on command_run
  using ((select app_is_platform()) or id_user = (select app_user()) or id_tenant = any ((select app_tenants())::bigint[])
    or (id_tenant is null and id_master_tenant = any ((select app_masters())::bigint[])))
  with check ((select app_is_platform()) or id_user = (select app_user()) or id_tenant = any ((select app_tenants())::bigint[]));

create table command_run_node (
  id_run        bigint not null references command_run on delete cascade,
  place         integer not null,
  node          text not null,
  type          text not null,
  config        jsonb not null,
  state         text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'skipped', 'unknown')),
  code          text,
  facts         jsonb not null default '{}',
  started       timestamptz(3),
  ended         timestamptz(3),
  until         timestamptz(3),
  primary key (id_run, place)
);
alter table command_run_node enable row level security;
alter table command_run_node force row level security;
create policy command_run_node_seen on command_run_node
  using ((select app_is_platform()) or exists (select 1 from command_run r where r.id = id_run))
  with check ((select app_is_platform()) or exists (select 1 from command_run r where r.id = id_run));

create view command_run_as_json with (security_invoker = true) as
select r.id, r.id_user, r.id_alarm, r.status, json_build_object(
  'id', r.id,
  'version', r.version,
  'command', json_build_object('id', r.id_command, 'name', r.name),
  'cause', r.cause,
  'by', case when r.id_user is not null then json_build_object('id', r.id_user, 'name', coalesce(r.user_name, '')) end,
  'alarm', case when a.id is not null then json_build_object('id', a.id, 'alarm_id', a.alarm_id) end,
  'dry', r.dry,
  'reason', r.reason,
  'status', r.status,
  'nodes', coalesce((
    select json_agg(json_build_object('id', n.node, 'type', n.type, 'state', n.state, 'code', n.code, 'values', n.facts,
      'started', iso(n.started), 'ended', iso(n.ended), 'until', iso(n.until)) order by n.place)
    from command_run_node n where n.id_run = r.id
  ), '[]'::json),
  'started', iso(r.started),
  'ended', iso(r.ended)
) as record
from command_run r left join alarm a on a.id = r.id_alarm;

-- Until when a dangerous command may not be run again: it tells of no tenant.
create table command_cool_down (
  id_command    bigint primary key,
  until         timestamptz(3) not null
);
alter table command_cool_down enable row level security;
alter table command_cool_down force row level security;
create policy command_cool_down_all on command_cool_down using (true) with check (true);

alter table alarm_record drop constraint alarm_record_kind_check;
alter table alarm_record add constraint alarm_record_kind_check
  check (kind in ('raised', 'confirm', 'attend', 'cancel', 'command', 'plan', 'purged'));
alter table alarm_record add column about text;

create table if not exists command_log (
  id            bigint generated by default as identity primary key,
  created       timestamptz(3) not null default now(),
  id_user       bigint,
  id_tenant     bigint
);
alter table command_log add column id_master_tenant bigint references master_tenant on delete cascade;
drop policy if exists catalogue_read on command_log;
drop policy if exists catalogue_write on command_log;
${platformRows('command_log')}
create policy command_log_read on command_log for select using (
  id_tenant = any ((select app_tenants())::bigint[]) or id_user = (select app_user())
  or (id_tenant is null and id_master_tenant = any ((select app_masters())::bigint[]))
);
`;
