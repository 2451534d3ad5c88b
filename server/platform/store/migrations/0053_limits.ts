/**
 * What narrows a user's sight within their tenants, held to by the database itself: the types of alarms that a share or a group gives (OQ-8,
 * ADM-3.53, ADM-6.03), how far back alarms reach (OP-6.08, OQ-34), and the cameras that are assigned to them. A transaction carries it in
 * `app.limits`; without that, and for the platform, nothing is narrowed. What belongs to an alarm is seen by who sees the alarm.
 */
const withAlarm = (table: string, alarm = 'id_alarm'): string => `
create policy ${table}_limits on ${table} as restrictive for select using (
  (select not app_narrows_alarms()) or ${alarm} is null or exists (select 1 from alarm a where a.id = ${table}.${alarm})
);`;

export const sql = `
create function app_limits() returns json language sql stable parallel safe
  as $$ select nullif(current_setting('app.limits', true), '')::json $$;
create function app_narrows_alarms() returns boolean language sql stable parallel safe
  as $$ select not app_is_platform() and coalesce(app_limits() ->> 'types', app_limits() ->> 'earliest', app_limits() ->> 'oldest') is not null $$;
create function app_narrows_cameras() returns boolean language sql stable parallel safe
  as $$ select not app_is_platform() and coalesce((app_limits() ->> 'cameras')::boolean, false) $$;
create function app_typed_tenants() returns bigint[] language sql stable parallel safe
  as $$ select coalesce(array_agg(key::bigint), '{}') from json_object_keys(coalesce(app_limits() -> 'types', '{}'::json)) key $$;
create function app_seen_types() returns text[] language sql stable parallel safe
  as $$ select coalesce(array_agg(of.key || ' ' || seen), '{}') from json_each(coalesce(app_limits() -> 'types', '{}'::json)) of,
    json_array_elements_text(of.value) seen $$;

-- The type of the alarm that an event tells of.
create function app_told_type(of_name text, of_data json) returns text language plpgsql stable as $$
begin
  if of_name = 'alarm' then return of_data ->> 'alarm_type'; end if;
  if of_name = 'plan.answered' then return (select a.alarm_type from alarm a where a.id = (of_data #>> '{run,alarm,id}')::bigint); end if;
  return null;
end $$;

-- Open alarms are everybody's work, however old; and whoever ends one sees it to the end of that act.
create policy alarm_limits on alarm as restrictive for select using (
  (select not app_narrows_alarms()) or (
    (id_tenant <> all ((select app_typed_tenants())::bigint[]) or (id_tenant || ' ' || alarm_type) = any ((select app_seen_types())::text[]))
    and (alarm_status in ('waiting', 'attending') or (ended_by = (select app_user()) and ended_at >= now()) or (
      created >= coalesce((select app_limits() ->> 'earliest')::timestamptz, '-infinity')
      and (created, id) >= (coalesce((select app_limits() #>> '{oldest,created}')::timestamptz, '-infinity'), coalesce((select app_limits() #>> '{oldest,id}')::bigint, 0))
    ))
  )
);
${withAlarm('alarm_record')}${withAlarm('action_plan_run')}${withAlarm('command_run')}${withAlarm('media_share')}${withAlarm('workflow_handled')}
create policy audit_entry_limits on audit_entry as restrictive for select using (
  (select not app_narrows_alarms()) or kind <> 'alarm' or exists (select 1 from alarm a where a.id = (detail ->> 'alarm')::bigint)
);
create policy event_log_limits on event_log as restrictive for select using (
  (select not app_narrows_alarms()) or id_user is not null or name not in ('alarm', 'plan.answered')
  or id_tenant <> all ((select app_typed_tenants())::bigint[])
  or (id_tenant || ' ' || app_told_type(name, data)) = any ((select app_seen_types())::text[])
);

create policy camera_limits on camera as restrictive for select using (
  (select not app_narrows_cameras())
  or id in (select given.id_camera from camera_user given where given.id_user = (select app_user()))
  or id in (select given.id_camera from camera_group given
    where given.id_group in (select value::bigint from json_array_elements_text((select app_limits() -> 'groups'))))
  or id::text = any (string_to_array(coalesce(current_setting('app.made_cameras', true), ''), ' '))
);
-- Whoever sees some cameras only and makes one more is given it.
create function note_made_camera() returns trigger language plpgsql as $$
begin
  perform set_config('app.made_cameras', concat_ws(' ', nullif(current_setting('app.made_cameras', true), ''), new.id), true);
  return new;
end $$;
create function give_made_camera() returns trigger language plpgsql as $$
begin
  insert into camera_user (id_user, id_camera, id_tenant) values (app_user(), new.id, new.id_tenant) on conflict do nothing;
  return null;
end $$;
create trigger camera_is_made before insert on camera for each row when (app_narrows_cameras()) execute function note_made_camera();
create trigger camera_is_given after insert on camera for each row when (app_narrows_cameras()) execute function give_made_camera();

-- Tenants of customers that are not active are out of everybody's sight but the platform's own.
create function app_is_served(of_tenant bigint) returns boolean language plpgsql stable as $$
begin
  return not exists (select 1 from tenant t join master_tenant m on m.id = t.id_master_tenant where t.id = of_tenant and m.active is false);
end $$;
-- Each way in which a user comes to a tenant, with the types of alarms that this way is limited to; null: of every type.
create function app_ways(of_user bigint) returns table (id_tenant bigint, share text, types text[]) language plpgsql stable as $$
begin
  return query select ways.* from (
    select ut.id_tenant, null::text as share, null::text[] as types from user_tenant ut where ut.id_user = of_user
    union all select gt.id_target, null, (select array_agg(y.type) from user_group_alarm_types n join type_alarm y on y.id = n.id_target where n.id_owner = gt.id_owner)
      from user_group_users gu join user_group_tenants gt on gt.id_owner = gu.id_owner where gu.id_target = of_user
    union all select st.id_target, 'user ' || s.id, (select array_agg(y.type) from tenant_shared_alarm_types n join type_alarm y on y.id = n.id_target where n.id_owner = s.id)
      from tenant_shared s join tenant_shared_available_tenants st on st.id_owner = s.id where s.id_user = of_user
    union all select st.id_target, 'group ' || s.id, (select array_agg(y.type) from tenant_shared_group_alarm_types n join type_alarm y on y.id = n.id_target where n.id_owner = s.id)
      from user_group_users gu join tenant_shared_group s on s.id_group = gu.id_owner
      join tenant_shared_group_available_tenants st on st.id_owner = s.id where gu.id_target = of_user
  ) ways where app_is_served(ways.id_tenant);
end $$;
create or replace function app_own_tenants(of_user bigint) returns table (id_tenant bigint) language plpgsql stable as $$
begin
  return query select distinct w.id_tenant from app_ways(of_user) w where w.share is null;
end $$;
create or replace function app_shares(of_user bigint) returns table (id_tenant bigint, action text, subject text) language plpgsql stable as $$
begin
  return query
    select st.id_target, p.action, p.resource from tenant_shared s
      join tenant_shared_available_tenants st on st.id_owner = s.id
      left join tenant_shared_permissions sp on sp.id_owner = s.id left join permission p on p.id = sp.id_target and p.active
      where s.id_user = of_user and app_is_served(st.id_target)
    union select st.id_target, p.action, p.resource from user_group_users gu
      join tenant_shared_group s on s.id_group = gu.id_owner
      join tenant_shared_group_available_tenants st on st.id_owner = s.id
      left join tenant_shared_group_permissions sp on sp.id_owner = s.id left join permission p on p.id = sp.id_target and p.active
      where gu.id_target = of_user and app_is_served(st.id_target);
end $$;
create function app_share_rights(of_share text) returns json language plpgsql stable as $$
declare
  of_id bigint := split_part(of_share, ' ', 2)::bigint;
begin
  return coalesce((select json_agg(json_build_object('action', p.action, 'subject', p.resource)) from (
    select sp.id_target from tenant_shared_permissions sp where of_share like 'user %' and sp.id_owner = of_id
    union all select sp.id_target from tenant_shared_group_permissions sp where of_share like 'group %' and sp.id_owner = of_id
  ) given join permission p on p.id = given.id_target where p.active), '[]'::json);
end $$;
create function app_sight(of_user bigint) returns json language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  sight json;
begin
  perform set_config('app.scope', 'platform', true);
  select json_build_object(
    'ways', coalesce((select json_agg(json_build_object('tenant', w.id_tenant, 'types', w.types,
      'abilities', case when w.share is not null then app_share_rights(w.share) end)) from app_ways(of_user) w), '[]'::json),
    'groups', coalesce((select json_agg(gu.id_owner) from user_group_users gu where gu.id_target = of_user), '[]'::json),
    'cameras', exists (select 1 from camera_user c where c.id_user = of_user)
      or exists (select 1 from camera_group c join user_group_users gu on gu.id_owner = c.id_group where gu.id_target = of_user),
    'hours', u.history_hours, 'days', u.history_days, 'records', u.history_records)
  into sight from user_account u where u.id = of_user;
  perform set_config('app.scope', before, true);
  return sight;
end $$;

-- Assignments and limits that change take effect at once.
create function tell_assigned() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  who bigint;
begin
  perform set_config('app.scope', 'platform', true);
  for who in
    select distinct coalesce((to_jsonb(c) ->> 'id_user')::bigint, gu.id_target) from changed c
      left join user_group_users gu on gu.id_owner = (to_jsonb(c) ->> 'id_group')::bigint
  loop
    if exists (select 1 from user_account u where u.id = who) then
      perform append_event('rights.changed', null, who, '{}');
      perform touch_user(who);
    end if;
  end loop;
  perform set_config('app.scope', before, true);
  return null;
end $$;
${['camera_user', 'camera_group']
  .map(
    (
      table,
    ) => `create trigger ${table}_given after insert on ${table} referencing new table as changed for each statement execute function tell_assigned();
create trigger ${table}_taken after delete on ${table} referencing old table as changed for each statement execute function tell_assigned();`,
  )
  .join('\n')}
create trigger user_account_limits after update of history_hours, history_days, history_records on user_account for each row
  when ((old.history_hours, old.history_days, old.history_records) is distinct from (new.history_hours, new.history_days, new.history_records))
  execute function tell_rights_changed();
create function tell_served() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  if (to_jsonb(old) -> 'active') is not distinct from (to_jsonb(new) -> 'active') then return null; end if;
  perform set_config('app.scope', 'platform', true);
  perform append_event('rights.changed', null, u.id, '{}'), touch_user(u.id) from user_account u
    where exists (select 1 from session s where s.id_user = u.id and s.revoked is null) and not u.is_master_admin;
  perform set_config('app.scope', before, true);
  return null;
end $$;
create trigger master_tenant_served after update on master_tenant for each row execute function tell_served();

-- What a share or a group may do, and of which alarms, is part of what its users see.
create or replace function tell_group_changed() returns trigger language plpgsql as $$
declare
  row_of jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  if tg_table_name = 'user_group_users' then
    perform append_event('rights.changed', null, (row_of ->> 'id_target')::bigint, '{}');
  elsif tg_table_name like 'user\\_group\\_%' then
    perform append_event('rights.changed', null, gu.id_target, '{}') from user_group_users gu where gu.id_owner = (row_of ->> 'id_owner')::bigint;
  elsif tg_table_name = 'tenant_shared' then
    perform append_event('rights.changed', null, (row_of ->> 'id_user')::bigint, '{}');
  elsif tg_table_name like 'tenant\\_shared\\_%' and tg_table_name not like 'tenant\\_shared\\_group%' then
    perform append_event('rights.changed', null, s.id_user, '{}') from tenant_shared s where s.id = (row_of ->> 'id_owner')::bigint;
  else
    perform append_event('rights.changed', null, gu.id_target, '{}') from user_group_users gu
      where gu.id_owner = coalesce((row_of ->> 'id_group')::bigint, (select s.id_group from tenant_shared_group s where s.id = (row_of ->> 'id_owner')::bigint));
  end if;
  perform set_config('app.scope', before, true);
  return null;
end $$;
`;
