/**
 * Rows of alarms name the floor plans of their unit. The table of plans is created from its descriptor after the migrations, so a function
 * reads it.
 */
export const sql = `
create function app_unit_planes(of_unit bigint) returns json language plpgsql stable as $$ begin
  if to_regclass('public.plane') is null then
    return '[]'::json;
  end if;
  return coalesce((
    select json_agg(json_build_object('id', p.id, 'description', p.description) order by p.description, p.id)
    from plane p where p.id_unit = of_unit and p.description is not null
  ), '[]'::json);
end $$;
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
  'ended_at', iso(a.ended_at)
) as record
from alarm a
join alarm_level l on l.id = a.id_alarm_level
join tenant t on t.id = a.id_tenant
join unit u on u.id = a.id_unit
left join region r on r.id = u.id_region;
`;
