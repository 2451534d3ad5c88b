import { tenantRows } from '../policy.ts';

/** Cameras that show looping clips, incidents in them, and who got an address to watch what. */
export const sql = `
create table media_loop (
  id_camera     bigint primary key,
  id_tenant     bigint not null,
  scene         text not null,
  phase         integer not null default 0 check (phase >= 0),
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
create table media_incident (
  id            bigint generated always as identity primary key,
  id_camera     bigint not null,
  id_tenant     bigint not null,
  scene         text not null,
  starts        timestamptz(3) not null,
  ends          timestamptz(3) not null check (ends > starts),
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
create index media_incident_of on media_incident (id_camera, ends);
create table media_view (
  id            bigint generated always as identity primary key,
  at            timestamptz(3) not null default now(),
  id_user       bigint not null,
  id_tenant     bigint not null references tenant,
  id_camera     bigint not null,
  kind          text not null check (kind in ('live', 'pre_alarm', 'recorded')),
  window_from   timestamptz(3),
  window_to     timestamptz(3)
);
create index media_view_of_tenant on media_view (id_tenant, at);
create function refuse_forgetting() returns trigger language plpgsql as $$
begin
  raise exception 'Who watched what is append-only: it is neither changed nor removed';
end $$;
create trigger media_view_stays before update or delete on media_view for each row execute function refuse_forgetting();
${tenantRows('media_loop')}${tenantRows('media_incident')}${tenantRows('media_view')}`;
