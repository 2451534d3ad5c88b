import { platformRows } from '../policy.ts';

/**
 * What a user may do and see, in one place: rights of their own, of their profiles and of their groups (OQ-6), tenants of their own and of their
 * groups, and tenants that somebody shares with them or with their groups, each with the rights that were shared along (OQ-8). The bodies
 * are read when they run: the tables of catalogues are made after the migrations.
 */
export const sql = `
create function app_rights(of_user bigint) returns table (action text, subject text) language plpgsql stable as $$
begin
  return query
    select ua.action, ua.subject from user_ability ua where ua.id_user = of_user
    union select p.action, p.resource from user_profile up
      join profile_permissions given on given.id_owner = up.id_profile join permission p on p.id = given.id_target
      where up.id_user = of_user and p.active and p.shared_tenant_only is not true
    union select p.action, p.resource from user_group_users gu
      join user_group_permissions given on given.id_owner = gu.id_owner join permission p on p.id = given.id_target
      where gu.id_target = of_user and p.active and p.shared_tenant_only is not true;
end $$;

create function app_own_tenants(of_user bigint) returns table (id_tenant bigint) language plpgsql stable as $$
begin
  return query
    select ut.id_tenant from user_tenant ut where ut.id_user = of_user
    union select gt.id_target from user_group_users gu join user_group_tenants gt on gt.id_owner = gu.id_owner where gu.id_target = of_user;
end $$;

create function app_shares(of_user bigint) returns table (id_tenant bigint, action text, subject text) language plpgsql stable as $$
begin
  return query
    select st.id_target, p.action, p.resource from tenant_shared s
      join tenant_shared_available_tenants st on st.id_owner = s.id
      left join tenant_shared_permissions sp on sp.id_owner = s.id left join permission p on p.id = sp.id_target and p.active
      where s.id_user = of_user
    union select st.id_target, p.action, p.resource from user_group_users gu
      join tenant_shared_group s on s.id_group = gu.id_owner
      join tenant_shared_group_available_tenants st on st.id_owner = s.id
      left join tenant_shared_group_permissions sp on sp.id_owner = s.id left join permission p on p.id = sp.id_target and p.active
      where gu.id_target = of_user;
end $$;

drop function app_caller(text, bigint, timestamptz);
create function app_caller(of_session text, of_user bigint, at timestamptz)
returns table (name text, is_master_admin boolean, is_open boolean, abilities json, tenants json, shares json)
language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  return query
    select u.name, u.is_master_admin, s.revoked is null and s.expires > at and u.active,
      coalesce((select json_agg(held) from app_rights(u.id) held), '[]'),
      coalesce(case when u.is_master_admin then (select json_agg(t.id) from tenant t)
        else (select json_agg(own.id_tenant) from app_own_tenants(u.id) own) end, '[]'),
      coalesce((select json_agg(json_build_object('tenant', shared.id_tenant, 'abilities', shared.abilities)) from (
        select h.id_tenant, coalesce(json_agg(json_build_object('action', h.action, 'subject', h.subject)) filter (where h.action is not null), '[]') as abilities
        from app_shares(u.id) h group by h.id_tenant) shared), '[]')
    from session s join user_account u on u.id = s.id_user
    where s.id = of_session and u.id = of_user;
  perform set_config('app.scope', before, true);
end $$;

-- Whoever is in a group, and whatever is shared with it, changes what those users see: their sockets are told.
create function tell_group_changed() returns trigger language plpgsql as $$
declare
  row_of jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  if tg_table_name = 'user_group_users' then
    perform append_event('rights.changed', null, (row_of ->> 'id_target')::bigint, '{}');
  elsif tg_table_name = 'user_group_tenants' then
    perform append_event('rights.changed', null, gu.id_target, '{}') from user_group_users gu where gu.id_owner = (row_of ->> 'id_owner')::bigint;
  elsif tg_table_name = 'tenant_shared_available_tenants' then
    perform append_event('rights.changed', null, s.id_user, '{}') from tenant_shared s where s.id = (row_of ->> 'id_owner')::bigint;
  elsif tg_table_name = 'tenant_shared' then
    perform append_event('rights.changed', null, (row_of ->> 'id_user')::bigint, '{}');
  else
    perform append_event('rights.changed', null, gu.id_target, '{}') from user_group_users gu
      where gu.id_owner = coalesce((row_of ->> 'id_group')::bigint, (select s.id_group from tenant_shared_group s where s.id = (row_of ->> 'id_owner')::bigint));
  end if;
  perform set_config('app.scope', before, true);
  return null;
end $$;

-- Whoever changed it: the line is the platform's.
create or replace function tell_rights_changed() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  if tg_table_name = 'user_tenant' then
    if tg_op <> 'INSERT' then perform append_event('rights.changed', null, old.id_user, '{}'); end if;
    if tg_op <> 'DELETE' then perform append_event('rights.changed', null, new.id_user, '{}'); end if;
  else
    perform append_event('rights.changed', null, new.id, '{}');
  end if;
  perform set_config('app.scope', before, true);
  return null;
end $$;

-- A tag comes with the camera that has it.
create function keep_device_tag() returns trigger language plpgsql as $$
begin
  if coalesce(new.tag, '') <> '' then
    insert into device_tags (name, id_tenant) select new.tag, new.id_tenant
      where not exists (select 1 from device_tags d where d.id_tenant = new.id_tenant and d.name = new.tag);
  end if;
  return null;
end $$;

create index alarm_by_type on alarm (alarm_type, id_tenant);
create sequence recording_request_folio;
create function app_has_session(of_user bigint) returns boolean language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  found_one boolean;
begin
  perform set_config('app.scope', 'platform', true);
  found_one := exists (select 1 from session s where s.id_user = of_user and s.revoked is null and s.idle_until > now());
  perform set_config('app.scope', before, true);
  return found_one;
end $$;


-- What lets another installation in as a user; the token itself is not kept.
create table external_token_key (
  id_external_token bigint primary key,
  token_hash    text not null unique
);
${platformRows('external_token_key')}
-- Profiles and rights of users are seen by those who see the users. Profiles belong to customers, as their descriptor says.
drop policy profile_read on profile;
drop policy profile_write on profile;
create policy user_profile_read on user_profile for select using (exists (select 1 from user_account u where u.id = id_user));
create policy user_ability_read on user_ability for select using (exists (select 1 from user_account u where u.id = id_user));

-- Who acts for all customers is no customer's to look up.
drop policy user_account_read on user_account;
create policy user_account_read on user_account for select using (
  (select app_is_platform()) or id = (select app_user())
  or (not is_master_admin and exists (select 1 from user_tenant where user_tenant.id_user = user_account.id))
);
-- Whoever sees an account may hold it while its change is judged; only the platform, and the user, writes it.
create policy user_account_hold on user_account for update using (
  not is_master_admin and exists (select 1 from user_tenant where user_tenant.id_user = user_account.id)
) with check ((select app_is_platform()));
-- The one account whose deletion was judged.
create policy user_account_leave on user_account for delete using (id::text = (select coalesce(current_setting('app.leaving', true), '')));
`;
