import { tenantRows } from '../policy.ts';

/**
 * What of cameras is on disk, a row a minute file, and what of it must stay. `at` and `offsets`: where in its file each segment begins, in
 * ms after `starts` and in bytes. `storage` names the directory that holds the file: nodes of one store may have one each.
 */
export const sql = `
create table media_file (
  id_camera     bigint not null,
  id_tenant     bigint not null,
  starts        timestamptz(3) not null,
  ends          timestamptz(3) not null,
  bytes         bigint not null check (bytes > 0),
  init          text not null,
  codecs        text not null default '',
  at            integer[] not null,
  offsets       integer[] not null,
  storage       text not null,
  primary key (id_camera, starts),
  check (cardinality(at) = cardinality(offsets) and cardinality(at) > 0),
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
create index media_file_oldest on media_file (storage, starts);
create table media_hold (
  id            bigint generated always as identity primary key,
  id_camera     bigint not null,
  id_tenant     bigint not null,
  kind          text not null check (kind in ('alarm', 'clip', 'request')),
  ref           text not null,
  window_from   timestamptz(3) not null,
  window_to     timestamptz(3) not null check (window_to > window_from),
  until         timestamptz(3) not null,
  unique (kind, ref, id_camera),
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
create index media_hold_of on media_hold (id_camera, window_to);
create index media_hold_until on media_hold (until);
${tenantRows('media_file')}${tenantRows('media_hold')}`;
