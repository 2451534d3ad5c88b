/**
 * Rights of many users in one statement each. With row-level security, starting a statement costs more than its rows: after a restart, when
 * all consoles return at once, reading each user by itself was most of the work. The functions of one user are defined by those of many, so
 * that there is one rule of who can access what.
 */
const served = (tenant: string) => `${tenant} <> all (unserved)`;
const unserved = `array(select t.id from tenant t join master_tenant m on m.id = t.id_master_tenant where m.active is false)`;
const typesOf = (table: string, owner: string) =>
  `(select array_agg(y.type) from ${table} n join type_alarm y on y.id = n.id_target where n.id_owner = ${owner})`;
const sharedWithUser = 'exists (select 1 from tenant_shared s where s.id_user = any (users))';
const sharedWithGroup =
  'exists (select 1 from user_group_users gu join tenant_shared_group s on s.id_group = gu.id_owner where gu.id_target = any (users))';
const readsCalls = (held: string) =>
  `${held}.action in ('manage', 'read') and lower(translate(${held}.subject, '-_', '')) in ('all', 'sipcall')`;

export const sql = `
create function app_ways_of(users bigint[]) returns table (id_user bigint, id_tenant bigint, share text, types text[]) language plpgsql stable as $$
declare
  unserved bigint[] := ${unserved};
begin
  return query select ut.id_user, ut.id_tenant, null::text, null::text[] from user_tenant ut
    where ut.id_user = any (users) and ${served('ut.id_tenant')};
  return query select gu.id_target, gt.id_target, null::text, ${typesOf('user_group_alarm_types', 'gt.id_owner')}
    from user_group_users gu join user_group_tenants gt on gt.id_owner = gu.id_owner
    where gu.id_target = any (users) and ${served('gt.id_target')};
  if ${sharedWithUser} then
    return query select s.id_user, st.id_target, 'user ' || s.id, ${typesOf('tenant_shared_alarm_types', 's.id')}
      from tenant_shared s join tenant_shared_available_tenants st on st.id_owner = s.id
      where s.id_user = any (users) and ${served('st.id_target')};
  end if;
  if ${sharedWithGroup} then
    return query select gu.id_target, st.id_target, 'group ' || s.id, ${typesOf('tenant_shared_group_alarm_types', 's.id')}
      from user_group_users gu join tenant_shared_group s on s.id_group = gu.id_owner
      join tenant_shared_group_available_tenants st on st.id_owner = s.id
      where gu.id_target = any (users) and ${served('st.id_target')};
  end if;
end $$;
create function app_shares_of(users bigint[]) returns table (id_user bigint, id_tenant bigint, action text, subject text) language plpgsql stable as $$
declare
  unserved bigint[] := ${unserved};
begin
  if ${sharedWithUser} or ${sharedWithGroup} then
    return query
      select s.id_user, st.id_target, p.action, p.resource from tenant_shared s
        join tenant_shared_available_tenants st on st.id_owner = s.id
        left join tenant_shared_permissions sp on sp.id_owner = s.id left join permission p on p.id = sp.id_target and p.active
        where s.id_user = any (users) and ${served('st.id_target')}
      union select gu.id_target, st.id_target, p.action, p.resource from user_group_users gu
        join tenant_shared_group s on s.id_group = gu.id_owner
        join tenant_shared_group_available_tenants st on st.id_owner = s.id
        left join tenant_shared_group_permissions sp on sp.id_owner = s.id left join permission p on p.id = sp.id_target and p.active
        where gu.id_target = any (users) and ${served('st.id_target')};
  end if;
end $$;
create function app_rights_of(users bigint[]) returns table (id_user bigint, action text, subject text) language plpgsql stable as $$
begin
  return query
    select ua.id_user, ua.action, ua.subject from user_ability ua where ua.id_user = any (users)
    union select up.id_user, p.action, p.resource from user_profile up
      join profile_permissions given on given.id_owner = up.id_profile join permission p on p.id = given.id_target
      where up.id_user = any (users) and p.active and p.shared_tenant_only is not true
    union select gu.id_target, p.action, p.resource from user_group_users gu
      join user_group_permissions given on given.id_owner = gu.id_owner join permission p on p.id = given.id_target
      where gu.id_target = any (users) and p.active and p.shared_tenant_only is not true;
end $$;
create function app_call_tenants_of(users bigint[]) returns table (id_user bigint, id_tenant bigint) language plpgsql stable as $$
declare
  readers bigint[] := array(select distinct held.id_user from app_rights_of(users) held where ${readsCalls('held')});
begin
  return query
    select w.id_user, w.id_tenant from app_ways_of(readers) w where w.share is null
    union select shared.id_user, shared.id_tenant from app_shares_of(users) shared where ${readsCalls('shared')};
end $$;
create function app_sights_of(users bigint[]) returns table (id_user bigint, sight json) language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  return query
    select u.id, json_build_object('ways', coalesce(way.listed, '[]'), 'groups', coalesce(grouped.listed, '[]'), 'cameras', assigned.id_user is not null,
      'hours', u.history_hours, 'days', u.history_days, 'records', u.history_records)
    from user_account u
    left join (
      select w.id_user, json_agg(json_build_object('tenant', w.id_tenant, 'types', w.types,
        'abilities', case when w.share is not null then app_share_rights(w.share) end)) as listed
      from app_ways_of(users) w group by w.id_user) way on way.id_user = u.id
    left join (
      select gu.id_target, json_agg(gu.id_owner) as listed from user_group_users gu where gu.id_target = any (users) group by gu.id_target
    ) grouped on grouped.id_target = u.id
    left join (
      select c.id_user from camera_user c where c.id_user = any (users)
      union select gu.id_target from camera_group c join user_group_users gu on gu.id_owner = c.id_group where gu.id_target = any (users)
    ) assigned on assigned.id_user = u.id
    where u.id = any (users);
  perform set_config('app.scope', before, true);
end $$;

create or replace function app_ways(of_user bigint) returns table (id_tenant bigint, share text, types text[]) language plpgsql stable as $$
begin
  return query select w.id_tenant, w.share, w.types from app_ways_of(array[of_user]) w;
end $$;
create or replace function app_shares(of_user bigint) returns table (id_tenant bigint, action text, subject text) language plpgsql stable as $$
begin
  return query select s.id_tenant, s.action, s.subject from app_shares_of(array[of_user]) s;
end $$;
create or replace function app_rights(of_user bigint) returns table (action text, subject text) language plpgsql stable as $$
begin
  return query select r.action, r.subject from app_rights_of(array[of_user]) r;
end $$;
create or replace function app_call_tenants(of_user bigint) returns table (id_tenant bigint) language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return query select c.id_tenant from app_call_tenants_of(array[of_user]) c;
end $$;
create or replace function app_sight(of_user bigint) returns json language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return (select s.sight from app_sights_of(array[of_user]) s);
end $$;

-- The callers of sessions with all that a request is judged by; of each pair of session and user that exists. Notes, to the minute, that
-- a session was used.
drop function app_caller(text, bigint, timestamptz);
create function app_callers(sessions text[], users bigint[], at timestamptz)
returns table (session text, id_user bigint, name text, is_master_admin boolean, is_open boolean, is_locked boolean, abilities json, tenants json, sight json)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  perform app_session_heard(s.id, at) from session s where s.id = any (sessions) and s.seen <= at - interval '1 minute' order by s.id;
  return query
    select s.id, u.id, u.name, u.is_master_admin, s.revoked is null and s.expires > at and u.active, s.locked is not null,
      coalesce(held.listed, '[]'),
      coalesce(case when u.is_master_admin then (select json_agg(t.id) from tenant t) else own.listed end, '[]'),
      found.sight
    from unnest(sessions, users) pair (session, id_user)
    join session s on s.id = pair.session and s.id_user = pair.id_user
    join user_account u on u.id = s.id_user
    join app_sights_of(users) found on found.id_user = u.id
    left join (select r.id_user, json_agg(json_build_object('action', r.action, 'subject', r.subject)) as listed
      from app_rights_of(users) r group by r.id_user) held on held.id_user = u.id
    left join (select w.id_user, json_agg(distinct w.id_tenant) as listed
      from app_ways_of(users) w where w.share is null group by w.id_user) own on own.id_user = u.id;
  perform set_config('app.scope', before, true);
end $$;

-- The listening users of sessions that are open.
create function app_viewers(sessions text[], at timestamptz)
returns table (session text, id_user bigint, is_master_admin boolean, sight json, cameras json, calls json, phone text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  users bigint[] := array(select distinct s.id_user from session s where s.id = any (sessions));
begin
  return query
    select s.id, u.id, u.is_master_admin, found.sight, assigned.listed, coalesce(calls.listed, '[]'), d.device_id
    from session s join user_account u on u.id = s.id_user
    join app_sights_of(users) found on found.id_user = u.id
    left join device_interphone d on d.id = u.id_device_interphone
    left join (select given.id_user, json_agg(given.id_camera) as listed from (
        select c.id_user, c.id_camera from camera_user c where c.id_user = any (users)
        union select gu.id_target, c.id_camera from camera_group c join user_group_users gu on gu.id_owner = c.id_group
          where gu.id_target = any (users)) given group by given.id_user) assigned on assigned.id_user = u.id
    left join (select c.id_user, json_agg(c.id_tenant) as listed from app_call_tenants_of(users) c group by c.id_user) calls on calls.id_user = u.id
    where s.id = any (sessions) and s.revoked is null and s.expires > at and s.idle_until > at and u.active;
end $$;
`;
