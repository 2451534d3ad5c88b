import { platformRows, tenantRows } from '../policy.ts';

/** How the platform stands with each camera that it reaches by an address, and which node reaches them. */
export const sql = `
create table media_camera_state (
  id_camera     bigint primary key,
  id_tenant     bigint not null,
  phase         text not null check (phase in ('idle', 'connecting', 'streaming', 'failed')),
  fault         text,
  since         timestamptz(3) not null,
  recording     boolean not null default false,
  stream        jsonb,
  restarts      integer not null default 0,
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
create table media_ingest (
  id            integer primary key check (id = 1),
  node          text not null,
  seen          timestamptz(3) not null
);
${tenantRows('media_camera_state')}${platformRows('media_ingest')}`;
