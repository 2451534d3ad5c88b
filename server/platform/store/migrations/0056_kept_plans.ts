/**
 * What every call asks first costs little. Who was given nothing by a share, as most are, is not asked further for it: with row-level security
 * those statements have a thousand parts. And PostgreSQL plans the statements inside a function anew for its first five calls in each
 * connection, though the plans of these depend on none of their values: now once.
 */
const shared = 'exists (select 1 from tenant_shared s where s.id_user = of_user)';
const sharedByGroup = `exists (select 1 from user_group_users gu join tenant_shared_group s on s.id_group = gu.id_owner where gu.id_target = of_user)`;

const plannedOnce = [
  'app_caller(text, bigint, timestamptz)',
  'app_session_heard(text, timestamptz)',
  'app_sight(bigint)',
  'app_call_tenants(bigint)',
]
  .map((name) => `alter function ${name} set plan_cache_mode = force_generic_plan;`)
  .join('\n');

export const sql = `
create or replace function app_ways(of_user bigint) returns table (id_tenant bigint, share text, types text[]) language plpgsql stable as $$
begin
  return query select ut.id_tenant, null::text, null::text[] from user_tenant ut where ut.id_user = of_user and app_is_served(ut.id_tenant);
  return query
    select gt.id_target, null::text, (select array_agg(y.type) from user_group_alarm_types n join type_alarm y on y.id = n.id_target where n.id_owner = gt.id_owner)
      from user_group_users gu join user_group_tenants gt on gt.id_owner = gu.id_owner where gu.id_target = of_user and app_is_served(gt.id_target);
  if ${shared} then
    return query
      select st.id_target, 'user ' || s.id, (select array_agg(y.type) from tenant_shared_alarm_types n join type_alarm y on y.id = n.id_target where n.id_owner = s.id)
        from tenant_shared s join tenant_shared_available_tenants st on st.id_owner = s.id where s.id_user = of_user and app_is_served(st.id_target);
  end if;
  if ${sharedByGroup} then
    return query
      select st.id_target, 'group ' || s.id, (select array_agg(y.type) from tenant_shared_group_alarm_types n join type_alarm y on y.id = n.id_target where n.id_owner = s.id)
        from user_group_users gu join tenant_shared_group s on s.id_group = gu.id_owner
        join tenant_shared_group_available_tenants st on st.id_owner = s.id where gu.id_target = of_user and app_is_served(st.id_target);
  end if;
end $$;
create or replace function app_shares(of_user bigint) returns table (id_tenant bigint, action text, subject text) language plpgsql stable as $$
begin
  if ${shared} or ${sharedByGroup} then
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
  end if;
end $$;
${plannedOnce}`;
