/**
 * When a node was renewed last: its calls are ended sooner than its cameras are given to others. A number can be registered at several nodes,
 * a row each; what is found on the calls of a node is indexed.
 */
export const sql = `
alter table platform_node add column renewed timestamptz(3) not null default clock_timestamp();
alter table phone_registration drop constraint phone_registration_pkey, add primary key (number, node);
create index phone_registration_of_node on phone_registration (node) where registered;
create index sip_call_of_node on sip_call (node) where state <> 'ended';
create or replace function app_renew_node(own text, about jsonb, lease_s double precision) returns void language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  insert into platform_node as n (node, place, url, weight, ingests, is_draining, storage, started, until, renewed)
    values (own, about ->> 'place', about ->> 'url', (about ->> 'weight')::int, (about ->> 'ingests')::boolean, (about ->> 'is_draining')::boolean,
      about ->> 'storage', (about ->> 'started')::timestamptz, clock_timestamp() + make_interval(secs => lease_s), clock_timestamp())
    on conflict (node) do update set place = excluded.place, url = excluded.url, weight = excluded.weight, ingests = excluded.ingests,
      is_draining = excluded.is_draining, storage = excluded.storage, started = excluded.started, until = excluded.until,
      renewed = excluded.renewed, left_at = null;
  perform set_config('app.scope', before, true);
end $$;
`;
