/**
 * Who asks, in one statement that every signed-in call begins with: the user of a session, whether it still stands, what they may do
 * and which tenants they see. It sets its own scope for as long as it runs.
 */
export const sql = `
create function app_caller(of_session text, of_user bigint, at timestamptz)
returns table (name text, is_master_admin boolean, is_open boolean, abilities json, tenants json)
language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  return query
    select u.name, u.is_master_admin, s.revoked is null and s.expires > at and u.active,
      coalesce((select json_agg(json_build_object('action', held.action, 'subject', held.subject)) from (
        select ua.action, ua.subject from user_ability ua where ua.id_user = u.id
        union select pa.action, pa.subject from user_profile up join profile_ability pa using (id_profile) where up.id_user = u.id
      ) as held), '[]'),
      coalesce(case when u.is_master_admin then (select json_agg(t.id) from tenant t)
        else (select json_agg(ut.id_tenant) from user_tenant ut where ut.id_user = u.id) end, '[]')
    from session s join user_account u on u.id = s.id_user
    where s.id = of_session and u.id = of_user;
  perform set_config('app.scope', before, true);
end $$;
`;
