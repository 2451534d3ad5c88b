/**
 * Which program applied a migration, and the oldest one that may run on a store with it (null: it is additive, so that the release before may).
 * What holds for the whole store is in `meta`: `newest_program`, `oldest_program`. A node states its version, so that no program too new for it
 * changes the store while it runs; null: it is of before this migration.
 */
export const sql = `
alter table migration add column program text, add column oldest_program text;
alter table platform_node add column version text;
create or replace function app_renew_node(own text, about jsonb, lease_s double precision) returns void language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  insert into platform_node as n (node, place, url, weight, ingests, is_draining, storage, started, until, renewed, version)
    values (own, about ->> 'place', about ->> 'url', (about ->> 'weight')::int, (about ->> 'ingests')::boolean, (about ->> 'is_draining')::boolean,
      about ->> 'storage', (about ->> 'started')::timestamptz, clock_timestamp() + make_interval(secs => lease_s), clock_timestamp(), about ->> 'version')
    on conflict (node) do update set place = excluded.place, url = excluded.url, weight = excluded.weight, ingests = excluded.ingests,
      is_draining = excluded.is_draining, storage = excluded.storage, started = excluded.started, until = excluded.until,
      renewed = excluded.renewed, version = excluded.version, left_at = null;
  perform set_config('app.scope', before, true);
end $$;
`;
