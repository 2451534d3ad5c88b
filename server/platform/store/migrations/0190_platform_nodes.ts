import { platformRows } from '../policy.ts';

/**
 * The platforms of this store, and which of them takes which camera in. A node is alive until `until`, which it renews every second or so; its
 * leases of cameras end with it, so that one row is renewed and not one for each camera. `left_at`: it ended by itself. `storage`: the directory
 * of its recordings. A lease that `is_leaving` is given back as soon as its node has stopped the camera.
 *
 * Both functions are one statement of the caller, committed by the database: a node that is halted never holds their locks.
 */
export const sql = `
drop table media_ingest;
create table platform_node (
  node          text primary key,
  place         text not null,
  url           text,
  weight        integer not null check (weight > 0),
  ingests       boolean not null,
  is_draining   boolean not null,
  storage       text,
  started       timestamptz(3) not null,
  until         timestamptz(3) not null,
  left_at       timestamptz(3)
);
create table media_lease (
  id_camera     bigint primary key,
  node          text not null references platform_node on delete cascade,
  is_leaving    boolean not null default false,
  since         timestamptz(3) not null
);
create index media_lease_node on media_lease (node);
${platformRows('platform_node')}${platformRows('media_lease')}
create function app_renew_node(own text, about jsonb, lease_s double precision) returns void language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  insert into platform_node as n (node, place, url, weight, ingests, is_draining, storage, started, until)
    values (own, about ->> 'place', about ->> 'url', (about ->> 'weight')::int, (about ->> 'ingests')::boolean, (about ->> 'is_draining')::boolean,
      about ->> 'storage', (about ->> 'started')::timestamptz, clock_timestamp() + make_interval(secs => lease_s))
    on conflict (node) do update set place = excluded.place, url = excluded.url, weight = excluded.weight, ingests = excluded.ingests,
      is_draining = excluded.is_draining, storage = excluded.storage, started = excluded.started, until = excluded.until, left_at = null;
  perform set_config('app.scope', before, true);
end $$;

/**
 * Renews a node and shares the cameras out. Each node aims at its share by weight, rounded down or up: it takes free cameras (of nobody, or of a node
 * that is no longer alive) so that others still reach theirs, and marks as leaving what it has beyond, those in busy last. Nodes with an
 * address share; one without is given cameras only while there is none with one, and then all of them. One node at a time shares out; others only renew.
 */
create function app_share_cameras(own text, about jsonb, wanted bigint[], busy bigint[], lease_s double precision)
returns table (camera bigint, is_leaving boolean) language plpgsql as $$
#variable_conflict use_column
declare
  before text := coalesce(current_setting('app.scope', true), '');
  total bigint := cardinality(wanted);
  gone text[];
  vacant bigint;
  pending bigint;
  mine record;
  count_to_move bigint;
begin
  perform app_renew_node(own, about, lease_s);
  perform set_config('app.scope', 'platform', true);
  delete from media_lease l where l.node = own and not exists (select from unnest(wanted) w (id) where w.id = l.id_camera);
  if pg_try_advisory_xact_lock(7140212) then
    -- A node that is about to renew waits for this, and reads then what was taken from it.
    select coalesce(array_agg(e.node), '{}') into gone
      from (
        select n.node from platform_node n
        where n.until <= clock_timestamp() and exists (select from media_lease l where l.node = n.node) for update
      ) e;
    select count(*) filter (where l.node is null or l.node = any (gone)), count(*) filter (where l.is_leaving and l.node <> all (gone))
      into vacant, pending from unnest(wanted) w (id) left join media_lease l on l.id_camera = w.id;
    with sharing as (
      select n.node, n.weight, (select count(*) from media_lease l where l.node = n.node and not l.is_leaving) as held
      from platform_node n
      where n.until > clock_timestamp() and n.node <> all (gone) and n.ingests and not n.is_draining and (n.url is not null or n.node = (
        select f.node from platform_node f where f.until > clock_timestamp() and f.node <> all (gone) and f.ingests and not f.is_draining
        order by f.url is null, exists (select from media_lease l where l.node = f.node and not l.is_leaving) desc, f.started, f.node limit 1
      ))
    ), shares as (
      select s.node, s.held, total * s.weight / sum(s.weight) over () as least_count,
        (total * s.weight + sum(s.weight) over () - 1) / sum(s.weight) over () as most_count
      from sharing s
    )
    select m.held, m.least_count, m.most_count, (
      select coalesce(sum(greatest(0, o.least_count - o.held)), 0) from shares o where o.node <> own
    ) as lack_others into mine from shares m where m.node = own;
    if not found then
      update media_lease l set is_leaving = true where l.node = own and not l.is_leaving;
    else
      count_to_move := least(vacant, mine.most_count - mine.held, greatest(mine.least_count - mine.held, vacant - mine.lack_others));
      if count_to_move > 0 then
        insert into media_lease as l (id_camera, node, since)
          select w.id, own, clock_timestamp() from unnest(wanted) w (id) left join media_lease h on h.id_camera = w.id
          where h.node is null or h.node = any (gone) order by w.id limit count_to_move
          on conflict (id_camera) do update set node = excluded.node, is_leaving = false, since = excluded.since;
      else
        count_to_move := greatest(mine.held - mine.most_count, least(mine.held - mine.least_count, mine.lack_others - vacant - pending));
        if count_to_move > 0 then
          update media_lease l set is_leaving = true where l.id_camera in (
            select o.id_camera from media_lease o where o.node = own and not o.is_leaving
            order by o.id_camera = any (busy), o.id_camera desc limit count_to_move
          );
        end if;
      end if;
    end if;
  end if;
  return query select l.id_camera, l.is_leaving from media_lease l where l.node = own order by 1;
  perform set_config('app.scope', before, true);
end $$;
`;
