import { tenantRows } from '../policy.ts';

/** The parts of all files that begin in the hours of `hours`, a relation of id_camera, storage and hour. A gap of up to 500 ms is none. */
const partsIn = (hours: string): string => `
insert into media_part (id_camera, id_tenant, storage, starts, ends)
select parted.id_camera, parted.id_tenant, parted.storage, min(parted.starts), max(parted.ends)
from (
  select broken.*, sum(broken.breaks) over (partition by broken.id_camera, broken.storage, broken.hour order by broken.starts) as part
  from (
    select f.id_camera, f.id_tenant, f.storage, f.starts, f.ends, h.hour,
      coalesce(f.starts > max(f.ends) over (
        partition by f.id_camera, f.storage, h.hour order by f.starts rows between unbounded preceding and 1 preceding
      ) + interval '500 ms', false)::int as breaks
    from (${hours}) h
    join media_file f on f.id_camera = h.id_camera and f.storage = h.storage and f.starts >= h.hour and f.starts < h.hour + interval '1 hour'
  ) broken
) parted
group by parted.id_camera, parted.id_tenant, parted.storage, parted.hour, parted.part;`;

const hoursOf = (files: string): string => `select distinct c.id_camera, c.storage, media_hour(c.starts) as hour from ${files} c`;

/**
 * The continuous recorded parts of each camera by the hour in which their files begin: an index of `media_file`, kept by triggers, so that a
 * month of a camera is read from some 720 rows instead of 43,200. A part ends with the files of its hour, and readers join it to the next one. Only
 * the hours of the files that were added or removed are counted again, one transaction after the other for each camera, since none sees
 * the uncommitted files of another.
 */
export const sql = `
create table media_part (
  id_camera     bigint not null,
  id_tenant     bigint not null,
  storage       text not null,
  starts        timestamptz(3) not null,
  ends          timestamptz(3) not null,
  primary key (id_camera, storage, starts),
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
${tenantRows('media_part')}
create function media_hour(at timestamptz) returns timestamptz language sql immutable
return date_bin('1 hour', at, '2000-01-01 00:00:00+00');
${partsIn(hoursOf('media_file'))}

create function note_media_parts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('media_part', each.id_camera))
    from (select distinct c.id_camera from changed c order by 1) each;
  delete from media_part p using (${hoursOf('changed')}) gone
    where p.id_camera = gone.id_camera and p.storage = gone.storage and p.starts >= gone.hour and p.starts < gone.hour + interval '1 hour';
  ${partsIn(hoursOf('changed'))}
  return null;
end $$;
create trigger media_file_added after insert on media_file
  referencing new table as changed for each statement execute function note_media_parts();
create trigger media_file_removed after delete on media_file
  referencing old table as changed for each statement execute function note_media_parts();
`;
