/** What a node says of itself to people: how much it does now; null: a version that did not say it. */
export const sql = `
alter table platform_node add column report jsonb;
create or replace function app_renew_node(own text, about jsonb, lease_s double precision) returns void language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  insert into platform_node as n (node, place, url, weight, ingests, is_draining, storage, started, until, renewed, version, report)
    values (own, about ->> 'place', about ->> 'url', (about ->> 'weight')::int, (about ->> 'ingests')::boolean, (about ->> 'is_draining')::boolean,
      about ->> 'storage', (about ->> 'started')::timestamptz, clock_timestamp() + make_interval(secs => lease_s), clock_timestamp(),
      about ->> 'version', nullif(about -> 'report', 'null'))
    on conflict (node) do update set place = excluded.place, url = excluded.url, weight = excluded.weight, ingests = excluded.ingests,
      is_draining = excluded.is_draining, storage = excluded.storage, started = excluded.started, until = excluded.until,
      renewed = excluded.renewed, version = excluded.version, report = excluded.report, left_at = null;
  perform set_config('app.scope', before, true);
end $$;
`;
