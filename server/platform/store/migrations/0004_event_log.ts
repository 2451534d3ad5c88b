/**
 * The log of everything that operators are told. A line is written in the transaction of the fact it tells. The one row of
 * `event_log_place` gives the numbers, and stays locked until that transaction ends: they rise without gaps in the order of commits,
 * so "after n" leaves nothing out, and whoever reads the head with other rows in one statement knows up to where they are true.
 */
export const sql = `
create table event_log (
  seq           bigint primary key,
  at            timestamptz(3) not null default clock_timestamp(),
  name          text not null,
  id_tenant     bigint,
  id_user       bigint,
  data          json not null
);
create index event_log_at on event_log (at);

-- The number of the newest line, which is never removed, and the number up to which lines were removed.
create table event_log_place (
  one           boolean primary key default true check (one),
  head          bigint not null default 0,
  removed_to    bigint not null default 0
);
insert into event_log_place default values;

alter table event_log enable row level security;
alter table event_log force row level security;
create policy event_log_read on event_log for select using (
  (select app_is_platform()) or id_user = (select app_user())
  or (id_user is null and id_tenant = any ((select app_tenants())::bigint[]))
);
create policy event_log_add on event_log for insert with check (
  (select app_is_platform()) or id_user = (select app_user()) or id_tenant = any ((select app_tenants())::bigint[])
);
create policy event_log_remove on event_log for delete using ((select app_is_platform()));
alter table event_log_place enable row level security;
alter table event_log_place force row level security;
create policy event_log_place_read on event_log_place for select using (true);
create policy event_log_place_write on event_log_place for update using (true);

create function append_event(event_name text, tenant bigint, addressee bigint, payload json) returns bigint language plpgsql as $$
declare
  given bigint;
begin
  update event_log_place set head = head + 1 returning head into given;
  insert into event_log (seq, name, id_tenant, id_user, data) values (given, event_name, tenant, addressee, payload);
  perform pg_notify('atalaya_events', '');
  return given;
end $$;

-- What a user may see changed: the hubs read it anew at this place of the log, whoever changed it.
create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'user_tenant' then
    if tg_op <> 'INSERT' then perform append_event('rights.changed', null, old.id_user, '{}'); end if;
    if tg_op <> 'DELETE' then perform append_event('rights.changed', null, new.id_user, '{}'); end if;
  else
    perform append_event('rights.changed', null, new.id, '{}');
  end if;
  return null;
end $$;
create trigger user_tenant_rights after insert or update or delete on user_tenant for each row execute function tell_rights_changed();
create trigger user_account_rights after update of active, is_master_admin, id_master_tenant on user_account for each row
  when (old.active is distinct from new.active or old.is_master_admin is distinct from new.is_master_admin
    or old.id_master_tenant is distinct from new.id_master_tenant)
  execute function tell_rights_changed();
`;
