import { tenantRows } from '../policy.ts';

/** Addresses for people without an account, and what else of a viewing is kept: share, request, quality. */
export const sql = `
create table media_share (
  id            bigint generated always as identity primary key,
  id_tenant     bigint not null references tenant,
  kind          text not null check (kind in ('alarm', 'camera', 'recording')),
  token_hash    text not null unique,
  id_alarm      bigint references alarm on delete cascade,
  id_camera     bigint references camera on delete cascade,
  id_recording_request bigint,
  created       timestamptz(3) not null,
  expires       timestamptz(3) not null check (expires > created),
  revoked       timestamptz(3),
  id_user       bigint not null references user_account on delete cascade,
  opened        integer not null default 0,
  last_opened   timestamptz(3),
  check (num_nonnulls(id_alarm, id_camera, id_recording_request) = 1)
);
create index media_share_of_alarm on media_share (id_alarm, id);
create index media_share_of_camera on media_share (id_camera, id);
create index media_share_of_tenant on media_share (id_tenant, id);
alter table media_view alter column id_user drop not null;
alter table media_view add column id_share bigint, add column id_recording_request bigint,
  add column quality text not null default 'main' check (quality in ('main', 'sub')),
  add constraint media_view_by check (id_user is not null or id_share is not null);
${tenantRows('media_share')}`;
