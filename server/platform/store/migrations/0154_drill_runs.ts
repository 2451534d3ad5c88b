/**
 * The drill of a run of a command: that of its alarm, or the one in which its user trains at its unit. Runs of it are dry. What they would
 * have done is listed by the drill, and named in the audit log.
 */
export const sql = `
alter table command_run add column id_drill bigint references drill on delete set null;
create index command_run_of_drill on command_run (id_drill) where id_drill is not null;
update command_run r set id_drill = a.id_drill from alarm a where a.id = r.id_alarm and a.id_drill is not null and r.dry;

create or replace function audit_command() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.status <> 'running' and old.status = 'running') then
    perform audit_note('command', new.status, new.id_user, new.id_tenant, new.id_master_tenant, new.name,
      jsonb_build_object('run', new.id, 'cause', new.cause, 'dry', new.dry, 'reason', new.reason, 'alarm', new.id_alarm)
      || case when new.id_drill is null then '{}'::jsonb else jsonb_build_object('drill', new.id_drill) end);
  end if;
  return null;
end $$;

create or replace view command_run_as_json with (security_invoker = true) as
select r.id, r.id_user, r.id_alarm, r.status, json_build_object(
  'id', r.id,
  'version', r.version,
  'command', json_build_object('id', r.id_command, 'name', r.name),
  'cause', r.cause,
  'by', case when r.id_user is not null then json_build_object('id', r.id_user, 'name', coalesce(r.user_name, '')) end,
  'alarm', case when a.id is not null then json_build_object('id', a.id, 'alarm_id', a.alarm_id) end,
  'dry', r.dry,
  'drill', (select d.name from drill d where d.id = r.id_drill),
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
`;
